import { expect, test } from "vitest";
import { askedDiameter, isTestedSize, sizeReader } from "#app/domain/penetrations/size.ts";

const read = sizeReader();
const isTested = (asked: string, tested: string) => isTestedSize(read(asked), read(tested));

test.each([
	["Ø100", "Ø100 mm"],
	["ø 100mm", "⌀100"],
	["100 dia", "Ø100"],
	["OD 110", "Ø100 mm (OD 110 mm)"],
	["Ø100", "Ø100 mm (OD 110 mm)"],
	["DN100", "dn 100"],
	["600 x 400", "600x400 mm"],
	["600 × 400 mm", "600 x 400 mm duct"],
	["2x50", "2 x 50 mm"],
	["100mm", "100 mm"],
	["Bundle up to Ø50 mm", "bundle up to ø50 mm"],
])("%s is the tested size %s", (asked, tested) => {
	expect(isTested(asked, tested)).toBe(true);
});

test.each([
	["Ø110", "Ø100 mm (OD 110 mm)"],
	["OD 100", "Ø100"],
	["DN100", "Ø100"],
	["DN100", "OD100"],
	["100mm", "Ø100"],
	["Ø100", "Ø40–110 mm"],
	["Ø50", "Bundle up to Ø50 mm"],
	["400 x 600", "600 x 400"],
	["2x50", "50mm"],
	["2x50", "3x50"],
	["Ø12.5", "Ø125"],
	["Ø100 mm (OD 114 mm)", "Ø100 mm (OD 110 mm)"],
	["4 inch", "Ø100"],
])("%s is not the tested size %s", (asked, tested) => {
	expect(isTested(asked, tested)).toBe(false);
});

test("only a single diameter in a notation can lie between two", () => {
	const diameters = ["Ø90", "OD 90 mm", "DN90", "90mm", "2x90", "90 x 90", "about 90", "Ø90 (OD 95)"];
	expect(diameters.map((size) => askedDiameter(read(size))?.notation ?? null)).toEqual([
		...["Ø", "OD", "DN", "mm"],
		...[null, null, null, null],
	]);
});
