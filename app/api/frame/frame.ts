import { hash, randomUUID } from "node:crypto";
import { requestFacts } from "#app/http/request-facts.server.ts";
import { settings } from "#db/settings.ts";

const EXPOSED = "Content-Disposition, ETag, Retry-After, X-Request-ID, X-Total-Count";
const VARY = "Authorization, Origin";
const PREFLIGHT = {
	"Access-Control-Allow-Headers": "Authorization, Content-Type, If-Match, If-None-Match, X-Request-ID",
	"Access-Control-Max-Age": "600",
};

export function requestIdOf(request: Request): string {
	const sent = request.headers.get("X-Request-ID") ?? "";
	return requestFacts()?.requestId ?? (/^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID());
}

export function withFrame<Framed extends { headers: Headers }>(request: Request, response: Framed): Framed {
	const { headers } = response;
	headers.set("X-Request-ID", requestIdOf(request));
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set("Referrer-Policy", "no-referrer");
	headers.set("Vary", VARY);
	if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
	if (headers.get("Content-Type") === "application/json") headers.set("Content-Type", JSON_TYPE);
	if (headers.get("Content-Type") === JSON_TYPE) headers.set("Content-Security-Policy", NO_DOCUMENT);
	const origin = request.headers.get("Origin");
	if (origin && settings().apiCorsOrigins.includes(origin)) {
		headers.set("Access-Control-Allow-Origin", origin);
		headers.set("Access-Control-Expose-Headers", EXPOSED);
	}
	return response;
}

export const JSON_TYPE = "application/json; charset=utf-8";

/** JSON is nothing that a browser shows, or lets another page show. */
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export function options(request: Request, allow: string): Response {
	const headers = new Headers({ Allow: allow });
	const preflight = request.headers.has("Access-Control-Request-Method");
	if (preflight && settings().apiCorsOrigins.includes(request.headers.get("Origin") ?? "")) {
		headers.set("Access-Control-Allow-Methods", allow);
		for (const [name, value] of Object.entries(PREFLIGHT)) headers.set(name, value);
	}
	return new Response(null, { status: 204, headers });
}

export const tagOf = (text: string | Uint8Array): string => `"${hash("sha256", text, "base64url").slice(0, 27)}"`;
