import { expect, test } from "vitest";
import { penetrationTexts } from "#app/domain/penetrations/penetration.schema.ts";
import { PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { statedUnit } from "#app/domain/penetrations/quantity.ts";

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
	expect(PENETRATION_FIELDS[field].limit).toBe(most);
	expect(penetrationTexts[field].safeParse("😀".repeat(most)).success).toBe(true);
	expect(penetrationTexts[field].safeParse("😀".repeat(most + 1)).error?.issues[0]?.message).toBe(
		`Ensure this field has no more than ${most} characters.`,
	);
});

test.each([1, 9999, "12", " 7 "])("the quantity may be %j", (quantity) => {
	expect(penetrationTexts.quantity.parse(quantity)).toBe(Number(quantity));
});

test.each([
	...["38 lm", "38 m", "38m", "38 lin m", "38 lin. m", "38 metres", "38 Linear Metres", "38 l.m.", "38.0 m"],
	...["３８ m", "38\u00a0m"],
])("%j is 38 metres", (text) => {
	expect([penetrationTexts.quantity.parse(text), statedUnit(text)]).toEqual([38, "m"]);
});

test.each([
	"12 no.",
	"12 No",
	"12 nos.",
	"12 off",
	"12 ea",
	"12 each",
	"x12",
	"x 12",
	"12x",
	"× 12",
	"12 pcs",
	"12 nr",
])("%j is 12 pieces", (text) => {
	expect([penetrationTexts.quantity.parse(text), statedUnit(text)]).toEqual([12, "no."]);
});

test.each([
	["38.5 m", "“38.5 m” has a fraction"],
	["1,200", "“1,200” has a fraction or a separator"],
	["1.000 m", "“1.000 m” has a fraction or a separator"],
	["38 m²", "“38 m²” has a unit other than no. or m."],
	["12 kg", "“12 kg” has a unit other than no. or m."],
	["3²", "“3²” has a unit"],
	["two", "“two” is not one"],
	["", "Quantity must be a whole number."],
])("%j is no quantity, and the message says why", (text, said) => {
	expect(penetrationTexts.quantity.safeParse(text).error?.issues[0]?.message).toContain(said);
});

test.each([0, 10_000, "0", "0 m", "10000 no.", "1.5", 1.5, "two", "", null, true])(
	"the quantity may not be %j",
	(quantity) => {
		expect(penetrationTexts.quantity.safeParse(quantity).success).toBe(false);
	},
);

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
