import sanitizeHtml from "sanitize-html";
import { coverRules, headingsAsParagraphs, sanitizeCover, wholeAddress } from "./cover-html.ts";

/** Whoever follows a link of a cover page does not tell where from. */
const outward: sanitizeHtml.Transformer = (tagName, attributes) => {
	const { attribs } = wholeAddress(tagName, attributes);
	return { tagName, attribs: { ...attribs, rel: "noreferrer noopener" } };
};

/** The HTML cleaned once more, and without styles of its own, which no page of ours may carry. */
export function coverOnScreen(html: string): string {
	return sanitizeHtml(sanitizeCover(html), {
		...coverRules,
		allowedAttributes: { a: ["href", "rel"], p: ["class"] },
		allowedClasses: { p: ["rich-h*"] },
		transformTags: { ...headingsAsParagraphs(false), a: outward },
	});
}
