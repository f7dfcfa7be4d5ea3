import { stringify } from "csv-stringify/sync";

export type WrittenRow = readonly (string | number)[];
export type WrittenRows = AsyncIterable<WrittenRow> | Iterable<WrittenRow>;

export const CSV_MARK = "\uFEFF";

/** The stringifier makes a portion at once, since each call of it costs as much as several rows. */
const PORTION = 500;

/** Lines of RFC 4180, with every cell as it is, so that a file that is read again is unchanged. */
export const csvLines = (rows: readonly WrittenRow[], delimiter = ","): string =>
	stringify([...rows], { delimiter, record_delimiter: "windows", quote_record_delimiter: true });

/** The apostrophe keeps a spreadsheet from taking the text for a formula. */
const guarded = (cell: string | number): string => (/^[=+\-@\t\r]/.test(String(cell)) ? `'${cell}` : String(cell));

/** Writes a file for people in portions of text; nothing of it where its first rows cannot be read. */
export async function* csvFile(rows: WrittenRows): AsyncGenerator<string> {
	let mark = CSV_MARK;
	let portion: string[][] = [];
	const text = () => mark + csvLines(portion);
	for await (const cells of rows) {
		if (portion.push(cells.map(guarded)) < PORTION) continue;
		yield text();
		[mark, portion] = ["", []];
	}
	if (portion.length > 0) yield text();
}
