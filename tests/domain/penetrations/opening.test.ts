import { expect, test } from "vitest";
import { readAccess, readFireFrom, readGap, readMillimetres, unreadOpening } from "#app/domain/penetrations/opening.ts";

test.each([
	["10", 10, 10],
	["10mm", 10, 10],
	["10 mm.", 10, 10],
	["5-25", 5, 25],
	["5–25 mm", 5, 25],
	["5mm to 25mm", 5, 25],
	["between 5 and 25", 5, 25],
	["up to 25", 0, 25],
	["max. 25mm", 0, 25],
	["25 mm max", 0, 25],
	["10mm annular gap", 10, 10],
	["12.5", 12.5, 12.5],
	["touching", 0, 0],
	["Tight fit", 0, 0],
	["0", 0, 0],
	["nil", 0, 0],
])("the gap %j is %d to %d mm", (text, from, to) => {
	expect(readGap(text)).toEqual({ from, to });
});

test.each(["", "25-5", "TBC", "varies", "10m", "5/25", "10 20", "n/a", "10 mm²"])("the gap %j is not read", (text) => {
	expect(readGap(text)).toBeNull();
});

test.each([
	["100", 100],
	["100mm", 100],
	["min 100", 100],
	["≥ 100 mm", 100],
	["100 min", 100],
	["0.5 m", 500],
	["1m", 1000],
	["40 mm apart", 40],
])("the distance %j is %d mm", (text, millimetres) => {
	expect(readMillimetres(text)).toBe(millimetres);
});

test.each(["", "close", "100-200", "1,000", "100 m²"])("the distance %j is not read", (text) => {
	expect(readMillimetres(text)).toBeNull();
});

test.each([
	["both sides", "both sides"],
	["Both", "both sides"],
	["Two sides", "both sides"],
	["2 sides", "both sides"],
	["access from both faces", "both sides"],
	["One side only", "one side"],
	["Single-sided", "one side"],
	["from 1 side", "one side"],
] as const)("the access %j is %j", (text, access) => {
	expect(readAccess(text)).toBe(access);
});

test.each(["", "scaffold", "Yes", "1", "ceiling void"])("the access %j is not read", (text) => {
	expect(readAccess(text)).toBeNull();
});

test.each([
	["either side", "either side"],
	["Both sides", "either side"],
	["Fire from either side", "either side"],
	["sealed face", "sealed side"],
	["Same side as the seal", "sealed side"],
	["opposite side", "other side"],
	["unsealed side", "other side"],
	["Fire from below", "below"],
	["Underside", "below"],
] as const)("the fire from %j comes from %j", (text, side) => {
	expect(readFireFrom(text)).toBe(side);
});

test.each(["", "above", "corridor", "A"])("the fire from %j is not read", (text) => {
	expect(readFireFrom(text)).toBeNull();
});

test("what is stated and cannot be read is named", () => {
	const texts = { opening: "as drawn", gap: "10", spacing: "", access: "scaffold", fire_from: "below" };
	expect(unreadOpening(texts)).toEqual(["opening", "access"]);
});
