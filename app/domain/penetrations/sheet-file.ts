import { readFile } from "node:fs/promises";
import { columnName } from "#app/adapters/workbook/cells.ts";
import { type CellRemark, readWorkbookFile } from "#app/adapters/workbook/workbook.ts";
import { writeWorkbook } from "#app/adapters/workbook/write.ts";
import { invalid } from "#app/domain/errors.ts";
import type { CellFault, SheetRow } from "./sheet.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";
import { decodeCsv, parseTable, writeCsv } from "./sheet-text.ts";

export interface FileTable {
	table: string[][];
	faults: CellFault[];
}

const WHY = {
	error: "holds an error of the spreadsheet",
	"formula without value": "holds a formula without a value: put the value in its place",
};

const isRefused = (kind: CellRemark["kind"]): kind is keyof typeof WHY => kind in WHY;

async function workbookTable(path: string): Promise<FileTable> {
	const read = await readWorkbookFile(path);
	if ("why" in read) throw invalid({ file: [`The workbook cannot be read. ${read.why}`] });
	const sheet = read.sheets.find(({ kind, isHidden }) => kind === "cells" && !isHidden);
	if (!sheet) throw invalid({ file: ["The workbook has no sheet with cells that is not hidden."] });
	const faults: CellFault[] = [];
	for (const [index, { remarks }] of sheet.rows.entries()) {
		for (const { column, kind, text } of remarks) {
			if (!isRefused(kind)) continue;
			const cell = `${columnName(column)}${index + 1}`;
			faults.push({ line: index + 1, column: cell, value: text, message: `${cell} ${WHY[kind]}.` });
		}
	}
	return { table: sheet.rows.map(({ cells }) => cells), faults };
}

/** The rows of a file, by the end of its name. */
export async function tableOfFile(name: string, path: string): Promise<FileTable> {
	if (/\.(csv|txt|tsv)$/i.test(name)) return { table: parseTable(decodeCsv(await readFile(path))), faults: [] };
	if (/\.xlsx$/i.test(name)) return workbookTable(path);
	throw invalid({ file: ["Choose a .csv or an .xlsx file."] });
}

export function fileOf(name: string, rows: Pick<SheetRow, "cells">[]): Uint8Array<ArrayBuffer> {
	if (!/\.xlsx$/i.test(name)) return Buffer.from(writeCsv(rows));
	const table = [[...SHEET_COLUMNS], ...rows.map(({ cells }) => SHEET_COLUMNS.map((column) => cells[column] ?? ""))];
	return writeWorkbook(table, "Penetrations");
}
