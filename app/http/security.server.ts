import type { IncomingMessage } from "node:http";
import { settings } from "#db/settings.ts";

/** `GET http://host/path`, as proxies send it, asks that host whatever `Host` says (RFC 9112, 3.2.2). */
export function asOriginForm(request: IncomingMessage): void {
	const [, host, rest = ""] = /^https?:\/\/([^/?#@]+)([/?].*)?$/i.exec(request.url ?? "") ?? [];
	if (host === undefined) return;
	request.headers.host = host;
	request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** A foreign or `null` Origin may change nothing; without one the browser must vouch for the same origin. */
export function isTrustedOrigin(method: string, header: (name: string) => string | null | undefined, appUrl: string) {
	if (READING.has(method.toUpperCase())) return true;
	const origin = header("origin");
	return origin ? origin === appUrl : header("sec-fetch-site") === "same-origin";
}

/** A year, as long as browsers ask for; names below that of the site may be other people's (`HSTS_SUBDOMAINS`). */
const hsts = () => `max-age=31536000${settings().hstsSubdomains ? "; includeSubDomains" : ""}`;

export function plainHeaders(set: (name: string, value: string) => void): void {
	set("X-Content-Type-Options", "nosniff");
	// Forms need a policy that lets the browser name its origin.
	set("Referrer-Policy", "same-origin");
	if (settings().appUrl.startsWith("https:")) set("Strict-Transport-Security", hsts());
}

export function secureHeaders(headers: Headers, nonce: string): void {
	plainHeaders((name, value) => headers.set(name, value));
	headers.set(
		"Content-Security-Policy",
		[
			"default-src 'self'",
			`script-src 'self' 'nonce-${nonce}'`,
			"style-src 'self'",
			"img-src 'self' data:",
			"object-src 'none'",
			"base-uri 'none'",
			"frame-ancestors 'none'",
			"form-action 'self'",
		].join("; "),
	);
	headers.set("X-Frame-Options", "DENY");
	headers.set("Cross-Origin-Opener-Policy", "same-origin");
	headers.set("Cross-Origin-Resource-Policy", "same-origin");
	headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
}
