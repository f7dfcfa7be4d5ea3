const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/** A foreign or `null` Origin may change nothing; without one the browser must vouch for the same origin. */
export function isTrustedOrigin(method: string, header: (name: string) => string | null | undefined, appUrl: string) {
	if (READING.has(method.toUpperCase())) return true;
	const origin = header("origin");
	return origin ? origin === appUrl : header("sec-fetch-site") === "same-origin";
}
