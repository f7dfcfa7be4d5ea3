import sanitizeHtml from "sanitize-html";
import { MAX_COVER_CONTENT } from "#app/domain/catalogue/definition/datasheet-limits.ts";
import { tooLong } from "#app/domain/errors.ts";
import { requiredText } from "#app/domain/text.schema.ts";

export const COVER_CONTENT_REQUIRED = "Cover page content is required";

/** Deeper nesting serves no reader, and makes browsers and parsers slow. */
const MAX_NESTING = 30;

const color = [
	/^#[0-9a-f]{3,8}$/i,
	/^[a-z]{3,30}$/i,
	/^rgba?\(\s*\d{1,3}%?(\s*,\s*|\s+)\d{1,3}%?(\s*,\s*|\s+)\d{1,3}%?(\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
	/^hsla?\(\s*[\d.]+(deg)?(\s*,\s*|\s+)[\d.]+%(\s*,\s*|\s+)[\d.]+%(\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
];

/** A relative address would lead into the product on a screen, and nowhere on paper. */
const WHOLE_ADDRESS = /^(https?:\/\/|mailto:)/i;

export const wholeAddress: sanitizeHtml.Transformer = (tagName, { href = "", ...others }) => ({
	tagName,
	attribs: WHOLE_ADDRESS.test(href) ? { ...others, href } : others,
});

/** The rule for the content as it is sent, before it is cleaned. */
export const sentCover = () =>
	requiredText(COVER_CONTENT_REQUIRED, MAX_COVER_CONTENT, { check: isCoverLength, error: tooLong(MAX_COVER_CONTENT) });

/** The rules of docs/rules/catalogue.md#cover-pages. */
export const coverRules = {
	allowedTags:
		"p br h1 h2 h3 h4 h5 h6 strong b em i u s ul ol li blockquote hr span a table thead tbody tr th td".split(" "),
	allowedAttributes: { a: ["href"], "*": ["style"] },
	allowedSchemes: ["http", "https", "mailto"],
	allowProtocolRelative: false,
	allowedStyles: {
		"*": {
			color,
			"background-color": color,
			"font-size": [
				/^\d{1,3}(\.\d{1,2})?(px|pt|em|rem|%)$/,
				/^(xx?-small|small|medium|large|xx?-large|smaller|larger)$/,
			],
			"text-align": [/^(left|right|center|justify|start|end)$/],
		},
	},
	transformTags: { a: wholeAddress },
	nonTextTags: [
		"script",
		"style",
		"iframe",
		"object",
		"textarea",
		"option",
		"noscript",
		"embed",
		"svg",
		"math",
		"title",
	],
	nestingLimit: MAX_NESTING,
} satisfies sanitizeHtml.IOptions;

export const headingsAsParagraphs = (mergesAttributes: boolean): Record<string, sanitizeHtml.Transformer> =>
	Object.fromEntries(
		[1, 2, 3, 4, 5, 6].map((level) => [
			`h${level}`,
			sanitizeHtml.simpleTransform("p", { class: `rich-h${level}` }, mergesAttributes),
		]),
	);

/** Cleans HTML; cleaning the result again changes nothing. */
export function sanitizeCover(html: string): string {
	let clean = html;
	// Dropping an element can join its neighbours into something new; two rounds settle everything seen so far.
	for (let round = 0; round < 4; round++) {
		const next = sanitizeHtml(clean, coverRules).trim();
		if (next === clean) break;
		clean = next;
	}
	return clean;
}

const count = (text: string) => Array.from(text).length;

/** Cleaned HTML, as an export has it, counts as it may have been sent: an entity is one character. */
export function isCoverLength(html: string): boolean {
	if (count(html) <= MAX_COVER_CONTENT) return true;
	const sent = html.replaceAll(/&(amp|lt|gt|quot);/g, "&").replaceAll(" />", ">");
	return count(sent) <= MAX_COVER_CONTENT && sanitizeCover(html) === html;
}

export function hasVisibleText(html: string): boolean {
	const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
		.replace(/&nbsp;|&#160;|&#xa0;/gi, " ")
		.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "");
	return text.trim() !== "";
}
