import sanitizeHtml from "sanitize-html";
import { sanitizeCover } from "./cover-html.ts";

const heading = (level: number) => sanitizeHtml.simpleTransform("p", { class: `rich-h${level}` }, false);

/**
 * The text of a cover page for a screen: cleaned once more, headings as paragraphs that look like them, so that the
 * page's own stay whole, and without styles of its own, which no page of ours may carry; the printed page has them.
 */
export function coverOnScreen(html: string): string {
	return sanitizeHtml(sanitizeCover(html), {
		allowedTags: "p br strong b em i u s ul ol li blockquote hr span a table thead tbody tr th td".split(" "),
		allowedAttributes: { a: ["href", "rel"], p: ["class"] },
		allowedClasses: { p: ["rich-h*"] },
		allowedSchemes: ["http", "https", "mailto"],
		allowProtocolRelative: false,
		transformTags: {
			...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
			a: sanitizeHtml.simpleTransform("a", { rel: "noreferrer noopener" }),
		},
	});
}
