import sanitizeHtml from "sanitize-html";

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]{3,20}$/i];

/**
 * Cover text made fit to print. It was sanitised when it was stored (api.md 11.2); records of other origin must do no
 * harm either. Headings become paragraphs that look like headings, so that the schedule's own structure stays whole.
 */
export function printableCover(html: string): string {
	const heading = (level: string) => sanitizeHtml.simpleTransform("p", { class: `rich-${level}` });
	return sanitizeHtml(html, {
		allowedTags: [..."p br strong b em i u s ul ol li blockquote hr span a table thead tbody tr th td".split(" ")],
		allowedAttributes: { a: ["href"], p: ["class", "style"], "*": ["style"] },
		allowedClasses: { p: ["rich-*"] },
		allowedSchemes: ["http", "https", "mailto"],
		allowProtocolRelative: false,
		allowedStyles: {
			"*": {
				color: COLOUR,
				"background-color": COLOUR,
				"font-size": [/^(?:[1-9]|[1-4]\d)(?:\.\d+)?(?:px|pt)$/, /^(?:0?\.\d+|[1-3](?:\.\d+)?)(?:em|rem)$/],
				"text-align": [/^(?:left|right|center|justify)$/],
			},
		},
		transformTags: Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, heading(tag)])),
		nonTextTags: ["script", "style", "iframe", "object", "textarea", "option", "noscript"],
		nestingLimit: 40,
	});
}
