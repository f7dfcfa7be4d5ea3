import { expect, test } from "vitest";
import { openInput, readHeader } from "#app/domain/imports/header.ts";
import type { ImportRows } from "#app/domain/imports/import-options.ts";
import { readingText } from "#app/domain/imports/reading-errors.ts";

async function headerOf(...names: string[]) {
	const input: ImportRows = { list: "reports", name: "reports.csv", names, rows: [] };
	return readHeader(await openInput(input), input);
}

test("the header may have any order and case, and columns without a name", async () => {
	const header = await headerOf("LAB", "Number", "", "bOOK");
	expect(header.cells).toEqual([3, 1, 0, ...Array(12).fill(-1)]);
	expect([header.errors, header.unnamed]).toEqual([[], [2]]);
});

test("unknown, double and missing columns are each told", async () => {
	const { errors } = await headerOf("book", "Book", "numbr", "colour");
	expect(errors.map((fault) => [fault.column, readingText(fault), fault.nearest])).toEqual([
		["book", 'the column "book" is there twice', []],
		["numbr", '"numbr" is not a column of reports.csv', ["number"]],
		["colour", '"colour" is not a column of reports.csv', []],
		["number", 'the column "number" is missing', []],
		["lab", 'the column "lab" is missing', []],
	]);
});
