import { readFile } from "node:fs/promises";
import { readWorkbookFile } from "#app/adapters/workbook/workbook.ts";
import { writeWorkbook } from "#app/adapters/workbook/write.ts";
import { invalid } from "#app/domain/errors.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";
import { decodeCsv, parseTable, writeCsv } from "./sheet-text.ts";
import type { SheetRow } from "./sheet-types.ts";
import { type NamedSource, textSource } from "./source.ts";

/** A list of a file, by the end of its name. Throws invalid (field `file`) where it cannot be read. */
export async function sourceOfFile(name: string, path: string): Promise<NamedSource> {
	if (/\.(csv|txt|tsv)$/i.test(name)) return { name, sheets: textSource(parseTable(decodeCsv(await readFile(path)))) };
	if (!/\.xlsx$/i.test(name)) throw invalid({ file: ["Choose a .csv or an .xlsx file."] });
	const read = await readWorkbookFile(path);
	if ("why" in read) throw invalid({ file: [`The workbook cannot be read. ${read.why}`] });
	return { name, sheets: read.sheets };
}

export function fileOf(name: string, rows: Pick<SheetRow, "cells">[]): Uint8Array<ArrayBuffer> {
	if (!/\.xlsx$/i.test(name)) return Buffer.from(writeCsv(rows));
	const table = [[...SHEET_COLUMNS], ...rows.map(({ cells }) => SHEET_COLUMNS.map((column) => cells[column] ?? ""))];
	return writeWorkbook(table, "Penetrations");
}
