import { invalid } from "#app/domain/errors.ts";
import type { CellFault } from "./sheet.ts";
import { decodeCsv, parseTable } from "./sheet-text.ts";

export interface FileTable {
	table: string[][];
	faults: CellFault[];
}

/** The rows of an uploaded file, by its name. */
export async function sheetOfFile(name: string, bytes: Uint8Array): Promise<FileTable> {
	if (/\.(csv|txt|tsv)$/i.test(name)) return { table: parseTable(decodeCsv(bytes)), faults: [] };
	throw invalid({ file: ["Choose a .csv or an .xlsx file."] });
}
