import fc from "fast-check";
import { expect, test } from "vitest";
import { compareRatings, isAtLeast, type Rating, readRating } from "#app/domain/ratings/rating.ts";

test.each([
	["-/60/60", ["AS/NZS", null, 60, 60, ""]],
	[" - / 120 / 30 ", ["AS/NZS", null, 120, 30, ""]],
	["90/-/-", ["AS/NZS", 90, null, null, ""]],
	["-/0/0", ["AS/NZS", null, 0, 0, ""]],
	["E 30", ["European", null, 30, null, ""]],
	["EI 60-U/C", ["European", null, 60, 60, "-U/C"]],
	["REI120", ["European", 120, 120, 120, ""]],
])("%s is read", (name, [standard, structural, integrity, insulation, suffix]) => {
	expect(readRating(name)).toEqual({ standard, structural, integrity, insulation, suffix });
});

test.each([
	"banana",
	"",
	"60",
	"60/60",
	"-/60/60/60",
	"-/30/60",
	"-/-/60",
	"-/12345/60",
	"EI",
	"EI 60-X/Y",
	"-/６０/60",
])("%s cannot be read", (name) => expect(readRating(name)).toBeNull());

const part = fc.option(fc.constantFrom(0, 30, 60, 120), { nil: null });
const rating = fc
	.record({ structural: part, integrity: part, insulation: part })
	.map((parts): Rating => ({ standard: "AS/NZS", suffix: "", ...parts }));

test("ratings are a partial order", () => {
	fc.assert(
		fc.property(rating, rating, rating, (a, b, c) => {
			expect(isAtLeast(a, a)).toBe(true);
			if (isAtLeast(a, b) && isAtLeast(b, a)) expect(a).toEqual(b);
			if (isAtLeast(a, b) && isAtLeast(b, c)) expect(isAtLeast(a, c)).toBe(true);
		}),
	);
});

test("a part that is not stated is below zero, and standards are never compared", () => {
	const read = (name: string) => readRating(name)!;
	expect(isAtLeast(read("-/60/0"), read("-/60/-"))).toBe(true);
	expect(isAtLeast(read("-/60/-"), read("-/60/0"))).toBe(false);
	expect(isAtLeast(read("EI 120"), read("-/60/60"))).toBe(false);
	expect(isAtLeast(read("-/120/120"), read("EI 60"))).toBe(false);
});

test("names sort by integrity, insulation, structural; what cannot be read is last", () => {
	const names = ["banana", "-/120/30", "-/60/60", "60/60/60", "90/-/-", "-/120/-"];
	expect(names.toSorted(compareRatings)).toEqual(["90/-/-", "-/60/60", "60/60/60", "-/120/-", "-/120/30", "banana"]);
});
