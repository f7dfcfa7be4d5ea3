import { PassThrough, type Writable } from "node:stream";
import { parse } from "csv-parse";
import { COLUMNS } from "#app/domain/catalogue/records/csv-columns.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/records/import-lists.ts";
import { type SheetContent, streamWorkbook, type WrittenColumn } from "#app/tables/workbook/stream-workbook.ts";
import type { DatabaseAddress } from "#db/address.ts";
import { exportList } from "./export-list.sql.ts";

/** A program that writes CSV into a stream and ends it, as every export of the catalogue is. */
export type WritesCsv = (out: Writable) => Promise<void>;

export interface CsvSheet {
	name: string;
	csv: WritesCsv;
	/** The CSV has an apostrophe before what a spreadsheet would take for a formula; a cell of a workbook needs none. */
	isGuarded?: boolean;
	columns?: WrittenColumn[];
}

/** The rows of a CSV file while it is written. */
async function* rowsOf({ csv, isGuarded }: CsvSheet): AsyncGenerator<string[]> {
	const parser = parse({ bom: true, relax_column_count: true });
	const out = new PassThrough();
	const written = csv(out);
	written.catch((error) => parser.destroy(error));
	out.once("error", (error) => parser.destroy(error));
	try {
		for await (const row of out.pipe(parser)) {
			const cells: string[] = row;
			yield isGuarded ? cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, "")) : cells;
		}
		await written;
	} finally {
		out.destroy();
	}
}

/** Writes CSV exports as sheets of one workbook. Ends `out`. */
export function csvAsWorkbook(sheets: readonly CsvSheet[], out: Writable, signal?: AbortSignal): Promise<void> {
	const contents = sheets.map(
		(sheet): SheetContent => ({ name: sheet.name, rows: rowsOf(sheet), columns: sheet.columns }),
	);
	return streamWorkbook(contents, out, signal);
}

/** Every list of the catalogue as a sheet that an import takes back. Ends `out`. */
export const exportWorkbook = (
	address: DatabaseAddress,
	out: Writable,
	{ ids, signal }: { ids?: boolean; signal?: AbortSignal } = {},
): Promise<void> =>
	csvAsWorkbook(
		IMPORT_LISTS.map((list) => ({ name: list, csv: (to) => exportList(address, list, to, { ids, signal }) })),
		out,
		signal,
	);

/** Days of a list's columns are days in its sheet, too. */
export const columnsOfList = (list: ImportListName): WrittenColumn[] =>
	COLUMNS[list].map(({ date, name, max = 0 }) => ({
		kind: date ? "date" : "text",
		width: Math.min(40, Math.max(12, name.length + 4, max / 4)),
	}));
