import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isFilled } from "#app/tables/headings.ts";
import type { TableRow, TableSheet } from "#app/tables/sheets.ts";
import { columnName, type SheetCsv, type SheetNote } from "./workbook.ts";

const MAX_NOTES = 500;

const csvCell = (text: string): string => {
	const plain = text.replaceAll(/\r\n?/g, "\n");
	return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const isEmptyRow = ({ cells }: TableRow): boolean => !isFilled(cells);

/** Ranges such as `4, 7 to 9`. */
function rangesOf(numbers: readonly number[], name: (at: number) => string): string {
	const ranges: { from: number; to: number }[] = [];
	for (const number of numbers) {
		const last = ranges.at(-1);
		if (last && last.to + 1 === number) last.to = number;
		else ranges.push({ from: number, to: number });
	}
	const written = ranges
		.slice(0, 10)
		.map(({ from, to }) => (from === to ? name(from) : `${name(from)} to ${name(to)}`));
	return [...written, ...(ranges.length > 10 ? ["…"] : [])].join(", ");
}

function notesOf({ rows, merges }: TableSheet): SheetNote[] {
	const notes: SheetNote[] = [];
	const columns = new Set<number>();
	for (const [index, { remarks, isStruck }] of rows.entries()) {
		const row = index + 1;
		if (isStruck) notes.push({ row, column: null, kind: "struck row", text: "" });
		for (const { column, kind, text } of remarks) {
			if (kind === "hidden column") columns.add(column);
			if (kind === "error" || kind === "formula without value" || kind === "struck words") {
				notes.push({ row, column, kind, text });
			}
		}
	}
	const hidden = [...rows.keys()].filter((index) => rows[index]!.hidden && !isEmptyRow(rows[index]!));
	const facts: { kind: SheetNote["kind"]; row: number; text: string }[] = [];
	if (hidden.length > 0) {
		facts.push({ kind: "hidden rows", row: hidden[0]! + 1, text: rangesOf(hidden, (index) => String(index + 1)) });
	}
	if (columns.size > 0) {
		const text = rangesOf(
			[...columns].sort((a, b) => a - b),
			columnName,
		);
		facts.push({ kind: "hidden columns", row: 1, text });
	}
	for (const { top, left, bottom } of merges) {
		if (bottom > top) {
			facts.push({
				kind: "merged",
				row: top + 1,
				text: `${columnName(left)}${top + 1} to ${columnName(left)}${bottom + 1}`,
			});
		}
	}
	return [...facts.map((fact) => ({ ...fact, column: null })), ...notes];
}

/** Writes each row of a sheet as a row of CSV. Every row has as many cells as the longest, as programs save a sheet. */
export async function writeSheetCsv(sheet: TableSheet, folder: string, number: number): Promise<SheetCsv> {
	const { name, isHidden, rows } = sheet;
	const none = { name, isHidden, path: null, bytes: 0, notes: [], moreNotes: 0 };
	if (isHidden || sheet.kind === "chart" || rows.every(isEmptyRow)) return none;
	const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
	const filler = (cells: string[]) => ",".repeat(width - cells.length);
	const lines = rows.map((row) =>
		isEmptyRow(row) ? "\n" : `${row.cells.map(csvCell).join(",")}${filler(row.cells)}\n`,
	);
	const text = Buffer.from(lines.join(""));
	const path = join(folder, `sheet-${number}.csv`);
	await writeFile(path, text, { flag: "wx", mode: 0o600 });
	const notes = notesOf(sheet);
	return {
		...none,
		path,
		bytes: text.length,
		notes: notes.slice(0, MAX_NOTES),
		moreNotes: Math.max(0, notes.length - MAX_NOTES),
	};
}
