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

const HEADING = /^\s*<p class="rich-h\d"[^>]*>(.*?)<\/p>/s;

const plain = (html: string): string =>
	sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Without headings at its beginning that repeat one of these titles. */
export function withoutTitle(html: string, titles: string[]): string {
	const known = titles.map((title) => plain(sanitizeHtml(title, { disallowedTagsMode: "escape", allowedTags: [] })));
	let rest = html;
	for (let match = HEADING.exec(rest); match && known.includes(plain(match[1]!)); match = HEADING.exec(rest)) {
		rest = rest.slice(match[0].length);
	}
	return rest;
}
