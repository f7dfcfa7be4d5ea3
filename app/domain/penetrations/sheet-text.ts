import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { invalid } from "#app/domain/errors.ts";
import { CSV_MARK, keptCsvLine } from "#app/domain/exports/csv-line.ts";
import { errorCode } from "#db/thrown.ts";
import type { SheetRow } from "./sheet.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";

/** Rows and columns of a text that was pasted from a spreadsheet, or of a CSV file; the most frequent separator counts. */
export function parseTable(sent: string): string[][] {
	// A form sends the lines of a cell otherwise than its file had them.
	const text = sent.replaceAll("\r\n", "\n");
	const [head = ""] = text.trimStart().split("\n", 1);
	const counts = ["\t", ",", ";"].map((sign) => ({ sign, count: head.split(sign).length }));
	const { sign } = counts.toSorted((a, b) => b.count - a.count)[0]!;
	const options = { delimiter: sign, bom: true, relax_column_count: true, relax_quotes: sign === "\t" };
	try {
		return parse(text, { ...options, skip_empty_lines: false });
	} catch (error) {
		if (!errorCode(error)?.startsWith("CSV_")) throw error;
		throw invalid({ rows: ["The rows cannot be told apart: a quotation mark is not closed."] });
	}
}

/** UTF-8, what Excel saves as Unicode text, else what a spreadsheet on Windows saves as CSV. */
export function decodeCsv(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

const cellsOf = ({ cells }: Pick<SheetRow, "cells">) => SHEET_COLUMNS.map((column) => cells[column] ?? "");

/** As a file, with headings. Cells are kept as they are, also those that a spreadsheet would take for a formula. */
export const writeCsv = (rows: Pick<SheetRow, "cells">[]): string =>
	CSV_MARK + [[...SHEET_COLUMNS], ...rows.map(cellsOf)].map((cells) => keptCsvLine(cells)).join("");

export const writeTable = (table: string[][]): string => stringify(table, { delimiter: "\t" });
