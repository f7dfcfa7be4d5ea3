import { expect, test } from "vitest";
import { readTabs, writeTabs } from "#app/tables/separated-text.ts";
import { filledWords, orderOf, withBlock } from "#app/ui/form/sheet-rows.ts";

test("what a spreadsheet copies is read, and is written so that it reads back", () => {
	const rows = [["P-1", 'a "b"', "two\nlines", ""], ["", "x", "Ø100"], [""], ["last"]];
	expect(readTabs(writeTabs(rows))).toEqual(rows);
	expect(readTabs('1/2"\tx\r\n"a""b"\t\r\n')).toEqual([
		['1/2"', "x"],
		['a"b', ""],
	]);
	expect(readTabs("")).toEqual([[""]]);
	expect(readTabs(writeTabs([["a\tb", "c"]]))).toEqual([["a b", "c"]]);
});

test("rows are shown that have every word, in natural order, the blank one last", () => {
	const rows = [["P-10", "PVC"], ["P-9", "pvc"], ["P-1", "Copper"], []];
	expect(orderOf(rows, "", null)).toEqual([0, 1, 2, 3]);
	expect(orderOf(rows, "PVC", { column: 0, down: false })).toEqual([1, 0, 3]);
	expect(orderOf(rows, "p-1", { column: 0, down: true })).toEqual([0, 2, 3]);
});

test("rows that have something are counted, and not the blank one in which a new one begins", () => {
	expect(filledWords([["P-1"], ["", " "], ["", "PVC"], []], null)).toBe("2 rows");
	expect(filledWords([["P-1"], []], null)).toBe("1 row");
	expect(filledWords([["P-1"], ["P-2"], []], [1, 2])).toBe("1 of 2 rows");
	expect(filledWords([[]], null)).toBe("0 rows");
});

test("a block is written over the rows in the order shown, and beyond it makes new ones", () => {
	const { rows, order } = withBlock([["a"], ["b"], ["c"], []], [2, 0, 3], 1, 1, [["1", "2"], ["3"]]);
	expect(rows).toEqual([["a", "1", "2"], ["b"], ["c"], ["", "3"], []]);
	expect(order).toEqual([2, 0, 3, 4]);
});
