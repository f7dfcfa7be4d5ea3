/**
 * The door of `app/tables`: bytes become sheets, sheets become rows of texts with what the texts alone do not say.
 * What the columns mean is the reader's to say.
 */
import { readFile } from "node:fs/promises";
import { decodeText } from "./decode-text.ts";
import { sheetOfRows, type TableSheet } from "./sheets.ts";
import { TableError } from "./table-error.ts";
import { readTextTable } from "./text-table.ts";
import { readWorkbookFile } from "./workbook/workbook.ts";

/** The sheets of a file, by the end of its name; a text is one sheet. Throws a TableError where it cannot be read. */
export async function readTableFile(name: string, path: string): Promise<TableSheet[]> {
	if (/\.(csv|txt|tsv)$/i.test(name)) return [sheetOfRows(readTextTable(decodeText(await readFile(path))))];
	if (!/\.xlsx$/i.test(name)) throw new TableError("other kind");
	const read = await readWorkbookFile(path);
	if ("code" in read) throw new TableError(read.code, read.params);
	return read.sheets;
}
