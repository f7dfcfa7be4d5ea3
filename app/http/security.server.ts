/** The headers of every page. Forms need a Referrer-Policy that lets the browser name its origin. */
export function secureHeaders(headers: Headers, nonce: string): void {
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
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set("Referrer-Policy", "same-origin");
	headers.set("X-Frame-Options", "DENY");
	headers.set("Cross-Origin-Opener-Policy", "same-origin");
	headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
}
