import { expect, test } from "vitest";
import { isTestedSize, sizeOf as read, readSize, statedDiameter } from "#app/domain/penetrations/size.ts";

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
	["Ø50", "Bundle up to Ø50 mm"],
	["Bundle up to Ø30", "Bundle up to Ø50 mm"],
	["Ø100mm nom.", "Ø100 mm (OD 110 mm)"],
	["dia. 100", "Ø100"],
	["100Ø", "100mm diameter"],
	["110mm OD", "Ø100 mm (OD 110 mm)"],
	["150 NB", "DN150"],
	["150 mm nominal bore", "DN 150"],
	["Ø１００", "Ø100"],
	["300x50", "300 x 50 mm tray, 40 % filled with power and data cables up to Ø32 mm"],
	["300 x 50 tray", "300 x 50 mm tray, 40 % filled with power and data cables up to Ø32 mm"],
	["20mm", "15–20 mm wide"],
	["20mm gap", "10-20 mm wide"],
	["15 mm wide", "15mm"],
	["12 to 18 mm", "10–20 mm wide"],
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
	["Ø51", "Bundle up to Ø50 mm"],
	["Ø50 pipe", "up to Ø50"],
	["up to Ø40", "up to Ø50"],
	["400 x 600", "600 x 400"],
	["2x50", "50mm"],
	["2x50", "3x50"],
	["Ø12.5", "Ø125"],
	["Ø100 mm (OD 114 mm)", "Ø100 mm (OD 110 mm)"],
	["4 inch", "Ø100"],
	['4"', "Ø100"],
	["16/20", "Ø20"],
	["9.5 + 15.9", "Ø15.9"],
	["110x3.2", "110 x 3.2 x 5"],
	["21mm", "15–20 mm wide"],
	["10-20mm", "15–20 mm wide"],
	["300x50 duct", "300 x 50 mm tray, 40 % filled with power and data cables up to Ø32 mm"],
	["300x50 tray, 60 % filled", "300 x 50 mm tray, 40 % filled"],
])("%s is not the tested size %s", (asked, tested) => {
	expect(isTested(asked, tested)).toBe(false);
});

test.each(["110x3.2", "160x14.6", "3x1.5", "4x16", "2 x 2.5mm", '4"', "16/20", "9.5 + 15.9", "Ø12,5"])(
	"%s is not read: neither an opening nor pieces",
	(size) => {
		expect(readSize(size)).toBeNull();
	},
);

test("only a single diameter in a notation can lie between two", () => {
	const diameters = ["Ø90", "OD 90 mm", "DN90", "90mm", "2x90", "90 x 90", "about 90", "Ø90 (OD 95)", "90 mm wide"];
	expect(diameters.map((size) => statedDiameter(read(size))?.notation ?? null)).toEqual([
		...["Ø", "OD", "DN", "mm"],
		...[null, null, null, null, null],
	]);
});
