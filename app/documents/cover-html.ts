import sanitizeHtml from "sanitize-html";
import { coverRules, headingsAsParagraphs, sanitizeCover } from "#app/domain/datasheets/cover-html.ts";

/** Cleaned again: records of other origin must do no harm either. The schedule's own headings stay the only ones. */
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
