import { expect, test } from "vitest";
import { isMetalPipe, readInches } from "#app/domain/penetrations/nominal-size.ts";

test.each([
	['4"', "DN100"],
	['4" NB', "DN100"],
	["4''", "DN100"],
	["4 inch", "DN100"],
	["4 in.", "DN100"],
	["4″ nominal bore", "DN100"],
	['2-1/2"', "DN65"],
	['2 1/2"', "DN65"],
	['2½"', "DN65"],
	['2.5"', "DN65"],
	['1 1/4"', "DN32"],
	['½"', "DN15"],
	['12"', "DN300"],
])("%s is the nominal size %s", (text, dn) => {
	expect(readInches(text)?.dn).toBe(dn);
});

test("people are asked with the outside diameter", () => {
	expect(readInches('4" NB')?.words).toBe('4" is read as DN100 (outside diameter 114.3 mm)');
	expect(readInches("2½”")?.words).toBe('2-1/2" is read as DN65 (outside diameter 76.1 mm)');
});

test.each(["4", '7"', 'Ø4"', '4" OD', '11/2"', '4 x 2"', "4mm", "DN100", ""])("“%s” is no nominal size", (text) => {
	expect(readInches(text)).toBe(null);
});

test.each([
	["Steel sprinkler main", true],
	["Copper refrigerant", true],
	["galvanised pipe", true],
	["Fire hydrant riser", true],
	["PVC", false],
	["CPVC sprinkler pipe", false],
	["HDPE", false],
	["PP-R chilled water", false],
	["Steel conduit", false],
	["Steel cable tray", false],
	["non-metallic pipe", false],
	["waste", false],
])("“%s” names a pipe of metal: %s", (words, is) => {
	expect(isMetalPipe(words)).toBe(is);
});
