import type { RowError } from "./csv-rows.ts";

/** A row as it is handed on, one batch after another. */
export interface ReadRow {
	/** The line on which it begins, or its place where it comes from no file. */
	line: number;
	/** The row as it stands in its file, without its line end. */
	text: string;
	bytes: number;
	/** The cells; null if the row cannot be taken apart. */
	cells: string[] | null;
	/** A row with an error counts for nothing, even where it has cells. */
	error: RowError | null;
}

/** Rows of a table of any length below one row of headings, whatever the columns mean. */
export interface RowReader {
	/** The headings up to the last that is written; one between them may be empty. */
	names: string[];
	/** The number of headings with the separators behind the last name. */
	written: number;
	delimiter: string;
	totalBytes: number;
	/** The reason why the file as a whole is refused, with its line; filled while reading. */
	refusal: (RowError & { line: number }) | null;
	/** The line of a row that had no end, so that the rows after it are not known. It is known after the last batch. */
	lostAt(): number | null;
	/** Reads batches of rows that have a cell, each with the number of bytes that were read so far. */
	batches(): AsyncGenerator<{ rows: ReadRow[]; bytes: number }>;
	/** This is used instead of `batches` to copy the table. Behind a row without an end each line counts as a row. */
	texts(): AsyncGenerator<ReadRow>;
	close(): Promise<void>;
}

/** Rows that were in no file, each with the place by which it is named. */
export interface GivenRows {
	names: string[];
	rows: readonly { line: number; cells: string[] }[];
}

export const isBlankCell = (cell: string): boolean => cell.trim() === "";

/** Drops the empty cells behind the last column that has a name. */
export const namedCells = (cells: string[], width: number): string[] =>
	cells.length > width && cells.slice(width).every(isBlankCell) ? cells.slice(0, width) : cells;

/** Hands on rows that are there already. */
export function readGivenRows({ names, rows }: GivenRows): RowReader {
	const all = rows.map(({ line, ...row }): ReadRow => {
		// Half of a character has no UTF-8, so that PostgreSQL takes none.
		const cells = row.cells.map((cell) => cell.toWellFormed());
		const text = cells.join(",");
		return { line, text, bytes: Buffer.byteLength(text), cells, error: null };
	});
	const totalBytes = all.reduce((sum, { bytes }) => sum + bytes, 0);
	return {
		...{ names, written: names.length, delimiter: ",", totalBytes, refusal: null, lostAt: () => null },
		async *batches() {
			yield { rows: all, bytes: totalBytes };
		},
		async *texts() {
			yield* all;
		},
		async close() {},
	};
}
