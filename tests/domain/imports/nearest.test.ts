import { expect, test } from "vitest";
import { distance, nearestTo } from "#app/domain/imports/nearest-names.sql.ts";

test("the nearest names are those that differ least, at most three", () => {
	const frrs = ["-/30/30", "-/60/60", "-/90/60", "-/60/30", "-/120/120"];
	expect(nearestTo("-/61/60", frrs)).toEqual(["-/60/60"]);
	expect(nearestTo("-/00/60", frrs)).toEqual(["-/60/60", "-/90/60"]);
	expect(nearestTo("a1", ["a2", "a3", "a4", "a5"])).toEqual(["a2", "a3", "a4"]);
});

test("case does not count, and a wholly different text has no nearest name", () => {
	expect(nearestTo("plasterbord", ["Plasterboard", "Concrete"])).toEqual(["Plasterboard"]);
	expect(nearestTo("something else", ["Plasterboard", "Concrete"])).toEqual([]);
});

test("distance counts code points and stops at its limit", () => {
	expect(distance("kitten", "sitting", 9)).toBe(3);
	expect(distance("🔥", "x", 9)).toBe(1);
	expect(distance("abcdef", "uvwxyz", 2)).toBe(3);
});
