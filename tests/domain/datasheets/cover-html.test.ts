import fc from "fast-check";
import { expect, test } from "vitest";
import { printableCover } from "#app/documents/cover.tsx";
import { sanitizeCover } from "#app/domain/datasheets/cover-html.ts";
import { coverOnScreen } from "#app/domain/datasheets/cover-screen.ts";
import { attacks } from "#tests/support/xss-corpus.ts";

/* A cover is cleaned when it is stored, shown and printed, each time by itself: none relies on the one before it. */

const CLASS = '| class="rich-h[1-6]"';
const layers: [string, (html: string) => string, string?][] = [
	["stored", sanitizeCover],
	["on screen", coverOnScreen, `${CLASS}| rel="noreferrer noopener"`],
	["in print", printableCover, CLASS],
];
const corpus = attacks("http://evil.example");

/**
 * Of HTML that should hold nothing but the rich text of a cover page, the first piece
 * that is neither text nor an allowed element; null for clean HTML. Deliberately another way than the product's own.
 */
function firstFault(html: string, extra = ""): string | null {
	const names = "p|br|h[1-6]|strong|b|em|i|u|s|ul|ol|li|blockquote|hr|span|a|table|thead|tbody|tr|th|td";
	const style = `(?:(?:color|background-color|font-size|text-align):[#\\w.,% ()/-]+;?)+`;
	const attribute = ` href="(?:https?://|mailto:)[^"<>]*"| style="(?![^"]*(?:url|expression|var)\\()${style}"${extra}`;
	const element = new RegExp(`^<(?:(?:${names})(?:${attribute})*(?: /)?|/(?:${names}))>`, "i");
	const text = /^[^<>]+/;
	for (let rest = html; rest !== ""; ) {
		const piece = text.exec(rest)?.[0] ?? element.exec(rest)?.[0];
		if (piece === undefined) return rest.slice(0, 80);
		rest = rest.slice(piece.length);
	}
	return null;
}

test.each(layers)("what is %s of an attack is nothing but rich text", (_where, clean, extra) => {
	const faults = corpus.flatMap(({ what, html }) => {
		const fault = firstFault(clean(html), extra);
		return fault === null ? [] : [`${what}: ${fault}`];
	});
	expect(faults).toEqual([]);
});

test.each(layers)("what is %s is the same when it is cleaned again", (_where, clean) => {
	const changed = corpus.filter(({ html }) => clean(clean(html)) !== clean(html)).map(({ what }) => what);
	expect(changed).toEqual([]);
});

test.each(layers)(
	"attacks that are put into each other become nothing else when they are %s",
	(_where, clean, extra) => {
		const piece = fc.oneof(
			fc.constantFrom(...corpus.map(({ html }) => html).filter((html) => html.length < 200)),
			fc.constantFrom(
				"<",
				">",
				'"',
				"'",
				"`",
				"&",
				"</",
				"<!--",
				"-->",
				"=",
				" ",
				"/",
				"\u0000",
				"script",
				"&lt;",
				"&#60;",
			),
			fc.string({ maxLength: 8 }),
		);
		const nested = fc.tuple(piece, fc.nat(), piece).map(([outer, at, inner]) => {
			const place = at % (outer.length + 1);
			return outer.slice(0, place) + inner + outer.slice(place);
		});
		fc.assert(
			fc.property(fc.array(nested, { minLength: 1, maxLength: 4 }), (parts) => {
				expect(firstFault(clean(parts.join("")), extra)).toBeNull();
			}),
			{ numRuns: 400 },
		);
	},
);

test("what is allowed stays as it is", () => {
	const html =
		'<h1>Dear <strong>client</strong></h1><p style="color:#ce3a43;text-align:center">a <a href="https://example.com/?a=1&amp;b=2">link</a><br /></p><ul><li>one</li></ul><table><tbody><tr><td>x</td></tr></tbody></table>';
	expect(sanitizeCover(html)).toBe(html);
	expect(firstFault(html)).toBeNull();
});

test("the judge of these tests finds what is wrong", () => {
	const wrong = corpus.filter(({ live, html }) => live && firstFault(html) === null).map(({ what }) => what);
	expect(wrong).toEqual([]);
	expect(firstFault('<p style="color:red;background-image:url(x)">x</p>')).not.toBeNull();
	expect(firstFault('<a href="javascript:x">x</a>')).not.toBeNull();
});
