const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change anything: a foreign or `null` Origin may not; without an Origin only a browser that
 * vouches for the same origin may. Called for every request by the server and again by `submit()`.
 */
export function isTrustedOrigin(method: string, header: (name: string) => string | null | undefined, appUrl: string) {
	if (READING.has(method.toUpperCase())) return true;
	const origin = header("origin");
	return origin ? origin === appUrl : header("sec-fetch-site") === "same-origin";
}
