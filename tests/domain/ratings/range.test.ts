import fc from "fast-check";
import { expect, test } from "vitest";
import { isRatedLower, lowestWords, rangeWords, ratingRange } from "#app/domain/ratings/range.ts";
import { isAtLeast, readRating } from "#app/domain/ratings/rating.ts";

test.each([
	[["-/120/120", "-/30/30", "-/60/60"], "-/30/30", "-/30/30 to -/120/120, depending on service and size"],
	[["-/60/60", "-/60/60"], "-/60/60", "-/60/60"],
	[["-/60/60", "-/120/30"], "-/60/60 or -/120/30", "-/60/60 or -/120/30"],
	[["-/60/60", "EI 30"], "EI 30 or -/60/60", "EI 30 or -/60/60"],
	[["-/60/60", "banana"], "-/60/60 or banana", "-/60/60 or banana"],
	[
		["-/60/60", "-/120/30", "-/240/240"],
		"-/60/60 or -/120/30",
		"-/60/60 or -/120/30 to -/240/240, depending on service and size",
	],
	[["banana"], "banana", "banana"],
	[["EI60", "EI 60"], "EI 60", "EI 60"],
	[["-/60/60", "- / 60 / 60", "-/060/60"], "- / 60 / 60", "- / 60 / 60"],
	[["-/30/30", "EI 60", "EI60"], "-/30/30 or EI 60", "-/30/30 or EI 60"],
	[["EI 60", "EI 60-U/C", "ei60-u/c"], "EI 60 or EI 60-U/C", "EI 60 or EI 60-U/C"],
])("of %j the lowest is %s", (frrs, lowest, words) => {
	const range = ratingRange(frrs)!;
	expect(lowestWords(range)).toBe(lowest);
	expect(rangeWords(range)).toBe(words);
});

test("nothing active has no rating, and what cannot be read leaves no lowest one", () => {
	expect(ratingRange([])).toBeNull();
	expect(ratingRange(["-/60/60", "banana"])).toEqual({
		lowest: null,
		highest: "-/60/60",
		minimal: ["-/60/60", "banana"],
		maximal: ["-/60/60"],
	});
});

test("two names of one rating are one: it is the lowest and the highest", () => {
	expect(ratingRange(["EI 60", "EI60"])).toEqual({
		lowest: "EI 60",
		highest: "EI 60",
		minimal: ["EI 60"],
		maximal: ["EI 60"],
	});
});

const part = fc.constantFrom("-", "0", "30", "60", "120");
const frr = fc
	.tuple(part, part, part)
	.map((parts) => parts.join("/"))
	.filter((name) => readRating(name) !== null);

test("the lowest is one that all are at least; where there is none, each of all is above or among the minimal ones", () => {
	fc.assert(
		fc.property(fc.array(frr, { minLength: 1, maxLength: 8 }), (frrs) => {
			const range = ratingRange(frrs)!;
			const read = (name: string) => readRating(name)!;
			for (const name of frrs) {
				if (range.lowest !== null) expect(isAtLeast(read(name), read(range.lowest))).toBe(true);
				if (range.highest !== null) expect(isAtLeast(read(range.highest), read(name))).toBe(true);
				expect(range.minimal.some((low) => isAtLeast(read(name), read(low)))).toBe(true);
				expect(range.maximal.some((high) => isAtLeast(read(high), read(name)))).toBe(true);
			}
			expect(range.lowest === null).toBe(range.minimal.length > 1);
		}),
	);
});

test.each([
	[["-/60/60"], ["-/120/120"], true],
	[["-/60/30"], ["-/60/60", "-/120/30"], true],
	[["-/120/120"], ["-/60/60"], false],
	[["-/60/60"], ["-/60/60"], false],
	[["-/120/30"], ["-/60/60"], false],
	[["-/90/30"], ["-/60/60", "-/120/30"], false],
	[["-/60/60", "Smoke"], ["-/120/120"], false],
	[["EI 60"], ["-/120/120"], false],
	[[], ["-/60/60"], false],
	[["-/60/60"], [], false],
])("%j is rated lower than %j only where each part says so: %s", (own, other, expected) => {
	expect(isRatedLower(own, other)).toBe(expected);
});
