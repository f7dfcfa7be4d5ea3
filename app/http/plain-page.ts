import { createHash } from "node:crypto";

const STYLE =
	":root{color-scheme:light dark;background:Canvas;color:CanvasText}a{color:inherit}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}" +
	"h1{font-size:1.5rem;border-top:4px solid #ce3a43;padding-top:1rem}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

const words = {
	400: ["Bad request", "This address or form cannot be read."],
	403: [
		"Not permitted",
		"This form was not sent from this site, so nothing was changed. Open the page again and retry.",
	],
	405: ["Not allowed", "Nothing on this site answers this kind of request."],
	413: ["Too large", "What was sent is larger than this site accepts. Nothing was stored."],
	421: ["Misdirected request", "This site does not answer under this name."],
	429: ["Please wait a moment", "There were too many requests from you in a short time. Nothing was lost."],
	500: [
		"Something went wrong",
		"Please try again in a moment. If you sent a form, go back to it: it may not have been saved.",
	],
	503: ["The service is busy", "Please try again in a moment. Nothing was lost."],
} as const;

export type PlainStatus = keyof typeof words;

/** With `home`, an address, it says where the site answers; the way back leads there. */
export function plainPage(
	status: PlainStatus,
	retryAfter?: number,
	home?: string,
): { headers: Record<string, string>; html: string } {
	const [title, text] = words[status];
	const when = retryAfter === undefined ? "" : ` You can try again in ${retryAfter} s.`;
	const place = home === undefined ? "" : ` It answers at ${home}`;
	const headers = {
		"Content-Type": "text/html; charset=utf-8",
		"Cache-Control": "no-store",
		"Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
		...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
	};
	const html = `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}${when}${place}</p><p><a href="${home ?? "/"}">Return to website</a></p></main></body></html>`;
	return { headers, html };
}

export function plainAnswer(status: PlainStatus, retryAfter?: number): Response {
	const { headers, html } = plainPage(status, retryAfter);
	return new Response(html, { status, headers });
}
