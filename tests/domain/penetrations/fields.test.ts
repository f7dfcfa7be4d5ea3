import { expect, test } from "vitest";
import { penetrationTexts } from "#app/domain/penetrations/penetration.schema.ts";
import { PENETRATION_LIMITS } from "#app/domain/penetrations/penetration-limits.ts";

test.each([
	["ref", 20],
	["level", 25],
	["location", 80],
	["orientation", 50],
	["substrate", 50],
	["classification", 50],
	["service", 50],
	["size", 50],
	["insulation", 50],
	["note", 200],
	["thickness", 25],
	["service_type", 25],
] as const)("%s takes %i signs, and not one more", (field, most) => {
	expect(PENETRATION_LIMITS[field]).toBe(most);
	expect(penetrationTexts[field].safeParse("😀".repeat(most)).success).toBe(true);
	expect(penetrationTexts[field].safeParse("😀".repeat(most + 1)).error?.issues[0]?.message).toBe(
		`Ensure this field has no more than ${most} characters.`,
	);
});

test.each([1, 9999, "12", " 7 "])("the quantity may be %j", (quantity) => {
	expect(penetrationTexts.quantity.parse(quantity)).toBe(Number(quantity));
});

test.each([0, 10_000, "0", "1.5", 1.5, "two", "", null, true])("the quantity may not be %j", (quantity) => {
	expect(penetrationTexts.quantity.safeParse(quantity).success).toBe(false);
});

test.each(["-/60/60", "60/60/60", "60/-/-", "EI 60", "REI 120-U/C", "-/60/0"])("%s is a requirement", (required) => {
	expect(penetrationTexts.required.parse(required)).toBe(required);
});

test.each([
	["- / 60 / -", "-/60/-"],
	["–/60/60", "-/60/60"],
	["FRL -/060/060", "-/60/60"],
	["EI60", "EI 60"],
	["EI 60 U/C", "EI 60-U/C"],
])("the requirement %s is stored as %s", (required, stored) => {
	expect(penetrationTexts.required.parse(required)).toBe(stored);
});

test.each([
	["ref", "P–00１\u200b", "P-001"],
	["size", "Ø\u00a0100 – 110″", 'Ø 100 - 110"'],
	["thickness", "13\u2009mm", "13 mm"],
	["substrate", "Concrete\u00a0– slab\ufeff", "Concrete – slab"],
	["location", "Riser – “north”\u2009side\u200b", "Riser – “north” side"],
	["note", "first –\u00a0line\nsecond", "first – line\nsecond"],
] as const)("%s is stored with plain spaces, and a code or a size with plain dashes too", (field, given, stored) => {
	expect(penetrationTexts[field].parse(given)).toBe(stored);
});

test.each(["-/-/-", "60min", "60", "-/60/90", "EI", ""])("%j is no requirement", (required) => {
	expect(penetrationTexts.required.safeParse(required).success).toBe(false);
});

test.each(["open", "assigned", "not needed"])("%s is a state", (status) => {
	expect(penetrationTexts.status.parse(status)).toBe(status);
});
