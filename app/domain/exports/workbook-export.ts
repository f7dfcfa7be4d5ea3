import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { COLUMNS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { type WrittenColumn, writeWorkbook } from "#app/tables/workbook/write.ts";
import { csvFile, type WrittenRows } from "#app/tables/write-csv.ts";
import type { DatabaseAddress } from "#db/address.ts";
import { exportList } from "./export-list.sql.ts";

/** A program that writes CSV into a stream and ends it, as every export of the catalogue is. */
export type WritesCsv = (out: Writable) => Promise<void>;

export type WrittenTable = { name: string; columns?: WrittenColumn[] } & ({ rows: WrittenRows } | { csv: WritesCsv });

/** The rows of a CSV file while it is written. */
async function* rowsOf(csv: WritesCsv): AsyncGenerator<string[]> {
	const parser = parse({ bom: true, relax_column_count: true });
	const out = new PassThrough();
	const written = csv(out);
	written.catch((error) => parser.destroy(error));
	out.once("error", (error) => parser.destroy(error));
	try {
		yield* out.pipe(parser);
		await written;
	} finally {
		out.destroy();
	}
}

export const tableAsCsv = (table: WrittenTable, out: Writable, signal?: AbortSignal): Promise<void> =>
	"csv" in table ? table.csv(out) : pipeline(csvFile(table.rows), out, { signal });

/** Writes tables as the sheets of one workbook. Ends `out`. */
export const tablesAsWorkbook = (
	tables: readonly WrittenTable[],
	out: Writable,
	signal?: AbortSignal,
): Promise<void> => {
	const sheets = tables.map(({ name, columns, ...table }) => ({
		...{ name, columns },
		rows: "csv" in table ? rowsOf(table.csv) : table.rows,
	}));
	return writeWorkbook(sheets, out, signal);
};

/** Every list of the catalogue as a sheet that an import takes back. Ends `out`. */
export const exportWorkbook = (
	address: DatabaseAddress,
	out: Writable,
	{ ids, signal }: { ids?: boolean; signal?: AbortSignal } = {},
): Promise<void> =>
	tablesAsWorkbook(
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
