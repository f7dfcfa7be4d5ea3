import { readFile } from "node:fs/promises";
import { readWorkbookFile } from "#app/adapters/workbook/workbook.ts";
import { writeWorkbook } from "#app/adapters/workbook/write.ts";
import { invalid } from "#app/domain/errors.ts";
import type { CellFault, SheetRow } from "./sheet.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";
import { decodeCsv, parseTable, writeCsv } from "./sheet-text.ts";

export interface FileTable {
	table: string[][];
	faults: CellFault[];
}

const WHY = { formula: "holds a formula: put its value in its place", error: "holds an error of the spreadsheet" };

async function workbookTable(path: string): Promise<FileTable> {
	const read = await readWorkbookFile(path);
	if ("why" in read) throw invalid({ file: [`The workbook cannot be read. ${read.why}`] });
	const faults = read.refused.map(({ cell, row, why, value }) => {
		return { line: row, column: cell, value, message: `${cell} ${WHY[why]}.` };
	});
	return { table: read.table, faults };
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
