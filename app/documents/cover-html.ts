import sanitizeHtml from "sanitize-html";
import { coverRules, headingsAsParagraphs, sanitizeCover } from "#app/domain/datasheets/cover-html.ts";

/**
 * Cover text made fit to print. It was sanitised when it was stored; records of other origin must do no
 * harm either. Headings become paragraphs that look like headings, so that the schedule's own structure stays whole;
 * letters stay small enough for a page.
 */
export function printableCover(html: string): string {
	return sanitizeHtml(sanitizeCover(html), {
		...coverRules,
		allowedAttributes: { a: ["href"], p: ["class", "style"], "*": ["style"] },
		allowedClasses: { p: ["rich-h*"] },
		allowedStyles: {
			"*": {
				...coverRules.allowedStyles["*"],
				"font-size": [/^(?:[1-9]|[1-4]\d)(?:\.\d+)?(?:px|pt)$/, /^(?:0?\.\d+|[1-3](?:\.\d+)?)(?:em|rem)$/],
			},
		},
		transformTags: { ...coverRules.transformTags, ...headingsAsParagraphs(true) },
	});
}
