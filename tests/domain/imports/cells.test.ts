import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeCell, ITEM, PART, splitList, stagedNotes, stagedSpecimens } from "#app/domain/imports/cells.ts";

import { withoutBk } from "#app/domain/plain-text.ts";

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
	const text = fc
		.string({ unit: fc.constantFrom("/", ";", "\\", "B", "K", "a", "ā", '"', "\n", "=") })
		.map((s) => s.trim());
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
