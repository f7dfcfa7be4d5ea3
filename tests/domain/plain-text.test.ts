import { expect, test } from "vitest";
import { refKey } from "#app/domain/penetrations/penetration.schema.ts";
import { plainCode, plainProse, plainWords } from "#app/domain/plain-text.ts";
import { keyOf, nameKey } from "#app/domain/search-key.ts";

test.each([
	["V–102", "V-102"],
	["V‑102", "V-102"],
	["V−102", "V-102"],
	["V－１０２", "V-102"],
	["V\u200b-102\ufeff", "V-102"],
	["P\u00a0001", "P 001"],
	["P\u2009001\u202f", "P 001"],
	["4″", '4"'],
	["4”", '4"'],
	["4''", '4"'],
	["4′′", '4"'],
	["3’ 6”", "3' 6\""],
	["O'Brien''s", "O'Brien''s"],
	["Ø100 × 2½", "Ø100 × 2½"],
	["２ｘ５０ｍｍ", "2x50mm"],
	["BK12⁄FR4567", "BK12/FR4567"],
])("%s is the code %s", (text, plain) => expect(plainCode(text)).toBe(plain));

test("words and prose keep their dashes and quotation marks, and get plain spaces", () => {
	const text = "\u200bRiser –\u00a0“north”\u2009side\u2060 ";
	expect([plainWords(text), plainProse(text)]).toEqual(["Riser – “north” side", "Riser – “north” side"]);
	expect(plainProse("first\nsecond\u00a0line")).toBe("first\nsecond line");
	expect(plainProse("👩‍🚒 متجر\u200f 7")).toBe("👩‍🚒 متجر\u200f 7");
	expect(plainWords("Ｗａｌｌ\u200d")).toBe("Wall");
});

test("numbers of penetrations, names and codes are one whatever their dashes, spaces and letters are made of", () => {
	for (const text of ["p–001", "P‑００１", "P-001\u200b"]) expect(refKey(text)).toBe("p-001");
	for (const text of ["PEX−AL", "ＰＥＸ\u3000ＡＬ", "pex\u2011al", "pex\u200bal"]) expect(keyOf(text)).toBe("pexal");
	expect(nameKey("Type 1−5")).toBe(nameKey("Type 1-5"));
	expect(nameKey("Type 1−5")).not.toBe(nameKey("Type 15"));
});
