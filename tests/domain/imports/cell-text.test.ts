import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeCell, ITEM, PART, splitList, stagedNotes, stagedSpecimens } from "#app/domain/imports/cell-text.ts";
import { distance, nearestTo } from "#app/domain/nearest-texts.ts";
import { plainCode, withoutBk } from "#app/domain/plain-text.ts";

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

const parts = (cell: string) =>
	stagedSpecimens(cell)
		.split(ITEM)
		.map((item) => item.split(PART).slice(1));

test("a leading BK is optional, in any case, and taken off once", () => {
	expect(["12", "BK12", "bk 12", "BKBK12", "12BK"].map(withoutBk)).toEqual(["12", "12", "12", "BK12", "12BK"]);
});

test("specimen keys have three parts, or four with the lab, and escapes", () => {
	expect(parts("BK12/FR4567/A1; bk12 / FR4567 / Fire Lab / A1 ;;")).toEqual([
		["12", "FR4567", "A1"],
		["12", "FR4567", "Fire Lab", "A1"],
	]);
	expect(parts(String.raw`BK1\/2/FR\;4/A\\;3/b/c`)).toEqual([
		["1/2", "FR;4", "A\\"],
		["3", "b", "c"],
	]);
});

test("any text survives as a part of a key", () => {
	const text = fc.string({ unit: fc.constantFrom("/", ";", "\\", "B", "K", "a", "ā", '"', "\n", "=") }).map(plainCode);
	fc.assert(
		fc.property(text, text, (number, id) => {
			fc.pre(number !== "" && id !== "");
			expect(parts(`BK12/${escapeCell(number)}/${escapeCell(id)}`)).toEqual([["12", number, id]]);
		}),
	);
});

test("items of a list are trimmed and empty ones dropped", () => {
	expect(splitList(String.raw` a ; b\;c ;; \\ `)).toEqual(["a", "b;c", "\\"]);
});

test("notes are lines, whatever the line end; empty ones are dropped", () => {
	expect(stagedNotes(" one \r\n\r\n two\rthree\n ")).toBe("one\ntwo\nthree");
});
