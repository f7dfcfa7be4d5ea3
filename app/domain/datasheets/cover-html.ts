import sanitizeHtml from "sanitize-html";
import { MAX_COVER_LENGTH } from "./limits.ts";

/** Longest cover text, counted on the HTML as sent (api.md section 2). */
export const MAX_COVER_CONTENT = MAX_COVER_LENGTH;
/** What an empty cover text is answered with (api.md 11.2). */
export const COVER_CONTENT_REQUIRED = "Cover page content is required";

/** Deeper nesting serves no reader, and makes browsers and parsers slow. */
const MAX_NESTING = 30;

const color = [
	/^#[0-9a-f]{3,8}$/i,
	/^[a-z]{3,30}$/i,
	/^rgba?\(\s*\d{1,3}%?(\s*,\s*|\s+)\d{1,3}%?(\s*,\s*|\s+)\d{1,3}%?(\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
	/^hsla?\(\s*[\d.]+(deg)?(\s*,\s*|\s+)[\d.]+%(\s*,\s*|\s+)[\d.]+%(\s*[,/]\s*[\d.]+%?)?\s*\)$/i,
];

const tags = "p br h1 h2 h3 h4 h5 h6 strong b em i u s ul ol li blockquote hr span a table thead tbody tr th td".split(
	" ",
);

const options: sanitizeHtml.IOptions = {
	allowedTags: tags,
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
};

/**
 * Cleans the HTML of a cover page (api.md 11.2): only the allowed elements, addresses and styles stay. Cleaning its
 * result again changes nothing.
 */
export function sanitizeCover(html: string): string {
	let clean = html;
	// Dropping an element can join its neighbours into something new; two rounds settle everything seen so far.
	for (let round = 0; round < 4; round++) {
		const next = sanitizeHtml(clean, options).trim();
		if (next === clean) break;
		clean = next;
	}
	return clean;
}

/** Whether cleaned HTML shows any text. */
export function hasVisibleText(html: string): boolean {
	const text = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
		.replace(/&nbsp;|&#160;|&#xa0;/gi, " ")
		.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "");
	return text.trim() !== "";
}
