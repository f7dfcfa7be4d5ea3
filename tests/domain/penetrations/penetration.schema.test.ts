import { expect, test } from "vitest";
import { penetrationTexts } from "#app/domain/penetrations/penetration.schema.ts";
import { statedUnit } from "#app/domain/penetrations/quantity.ts";

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

test.each(["open", "assigned", "not needed"])("%s is a state", (status) => {
	expect(penetrationTexts.status.parse(status)).toBe(status);
});
