import { expect, test } from "vitest";
import { columnAsAbove, readEntry, sameAsAbove } from "#app/domain/report-entry/entry-form.ts";

const rows = [
	["A1", "Ø100", ""],
	["A2", "", "Wall"],
	["", "", ""],
	["A3", "", ""],
];

test("same as above fills the empty cells of a column in rows with texts, and one cell whatever it has", () => {
	expect(columnAsAbove(rows, 1).map(([, size]) => size)).toEqual(["Ø100", "Ø100", "", "Ø100"]);
	expect(columnAsAbove(rows, 2).map(([, , orientation]) => orientation)).toEqual(["", "Wall", "", "Wall"]);
	expect(sameAsAbove(rows, 3, 2)[3]).toEqual(["A3", "", "Wall"]);
	expect(sameAsAbove(rows, 1, 1)[1]).toEqual(["A2", "Ø100", "Wall"]);
	expect(sameAsAbove(rows, 0, 1)).toBe(rows);
});

const sent = (fields: Record<string, string[]>) => (name: string) => fields[name] ?? [];
const noFiles = { pdfs: [], pictures: [] };

test("a table is sent as one text or as a field for each cell, and a form names no files that the page does not hold", () => {
	const columns = ["id", "size"];
	const text = readEntry(sent({ rows: ["size\tid\nØ100\tA1\n\t\n"] }), columns, noFiles);
	const cells = readEntry(sent({ id: ["A1", ""], size: ["Ø100", ""] }), columns, noFiles);
	expect([text.rows, cells.rows]).toEqual([[["A1", "Ø100"]], [["A1", "Ø100"]]]);
	const held = { id: 7, name: "V-1.pdf", bytes: 9 };
	const fields = {
		sol_drawing: ["V-1", "V-2"],
		sol_pdf: ["7", "8"],
		own: ["1"],
		tick: ["0 r2", "1 k5", "1 r0", "1 rx"],
	};
	const { solutions } = readEntry(sent(fields), columns, { pdfs: [held], pictures: [] });
	expect(solutions).toMatchObject([
		{ drawing: "V-1", pdf: held, isOwn: false, rows: [2], stored: [] },
		{ drawing: "V-2", pdf: null, isOwn: true, rows: [0], stored: [5] },
	]);
});
