import { expect, test } from "vitest";
import { fromHeading, lengthsInMillimetres, unitNamed, unitOfHeading, unitOfTitles } from "#app/domain/lengths.ts";

test.each([
	["40 cm", "400mm"],
	["Ø40cm", "Ø400mm"],
	["OD 4.5 cm", "OD 45mm"],
	["30 x 20 cm", "300 x 200mm"],
	["30cm x 0.2m", "300 x 200mm"],
	["0.3 m x 0.2 m", "300 x 200mm"],
	["5 to 15 cm", "50 to 150mm"],
	["15 cm concrete wall", "150mm concrete wall"],
	["0.15 metres", "150mm"],
	["15 cm (2x13mm each side)", "150mm (2x13mm each side)"],
])("%s is %s", (text, length) => expect(lengthsInMillimetres(text)).toBe(length));

test.each([
	...["100", "100 mm", "Ø100", "DN40", '4"', "2x50", "16 cm²", "16 mm²", "3x1.5", "20M", "min 120mm", "2 x 5 cm"],
	...["30cm x 20", "300 mm x 20", "Level 2 main", "12 mins", "10 / 2 cm", "5,5 cm"],
])("%s stays as it is", (text) => expect(lengthsInMillimetres(text, { hasPieces: true })).toBe(text));

test("inches of an opening are those of a ruler", () => {
	expect(lengthsInMillimetres('12"', { isRuler: true })).toBe("304.8mm");
	expect(lengthsInMillimetres("12 x 8 inches", { isRuler: true })).toBe("304.8 x 203.2mm");
});

test("plain numbers below a heading have its unit; a number that states its own keeps it", () => {
	const cells = ["40", "Ø40", "30 x 20", "5 to 15", "400 mm", "0.4 m", "DN40", "none", "15 (2x13mm each side)"];
	expect(cells.map((cell) => fromHeading(cell, "cm"))).toEqual([
		...["400mm", "Ø400mm", "300 x 200mm", "50 to 150mm", "400 mm", "400mm", "DN40", "none"],
		"150mm (2x13mm each side)",
	]);
	expect(fromHeading("0.15000", "m")).toBe("150mm");
});

test("a number that is not certain below a heading with a unit is nobody's to guess", () => {
	const cells = ["2 x 5", "40 1", "40¹", "4,5", "P40", "40/50", "1 000", "30cm x 20", "PN16", "40*", '4"', "4%"];
	const read = cells.map((cell) => [cell, fromHeading(cell, "cm", { hasPieces: true })]);
	expect(read.filter(([, length]) => length !== null)).toEqual([]);
});

test("units are told by their names", () => {
	expect(["mm", "CM", "metres", "inches", '"', "m", "M", "ft", "min"].map(unitNamed)).toEqual([
		...["mm", "cm", "m", "inch", "inch", "m", null, null, null],
	]);
});

test.each([
	["Diameter [cm]", "cm", "Diameter"],
	["Diameter cm", "cm", "Diameter"],
	["Size in inches", "inch", "Size in"],
	['Size (")', "inch", "Size"],
	["Size (in)", "inch", "Size"],
	["Opening width (m)", "m", "Opening width"],
	["Qty lm", "m", "Qty"],
	["Spacing [metres]", "m", "Spacing"],
	["DIAMETER (CM)", "cm", "DIAMETER"],
	["FRL (h)", "hours", "FRL"],
	["FRR hours", "hours", "FRR"],
	["Diameter [ft]", "not known", "Diameter"],
	["Size (mm / inch)", "not known", "Size"],
	["Opening w x h", null, "Opening w x h"],
	["Area m²", null, "Area m²"],
	["Installed in wall", null, "Installed in wall"],
	["Size (nominal)", null, "Size (nominal)"],
])("the unit of “%s” is %s", (heading, unit, rest) => {
	const read = unitOfHeading(heading);
	expect([read.unit, read.rest.startsWith(rest)]).toEqual([unit, true]);
});

test.each([
	["All dimensions in cm", "cm"],
	["Dimensions (m)", "m"],
	["Units: mm", "mm"],
	["Sizes are given in metres unless noted", "m"],
	["All sizes in feet", "not known"],
	["All dims. in cm", "cm"],
	["Note: all in cm", "cm"],
	["(cm)", "cm"],
	["[m]", "m"],
	["M", null],
	["m", null],
	["Walls in Building M", null],
	["Number 5 m", null],
	["Unit 5, 12 m above ground", null],
	["Unit M, Level 3", null],
	["Lot size 400 m", null],
	["Penetration schedule", null],
])("the title “%s” states %s", (title, unit) => expect(unitOfTitles([title]) ?? null).toBe(unit));
