import { isUtf8 } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { COLUMNS } from "#app/domain/catalogue/definition/csv-columns.ts";
import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { LINE_IN_CELL } from "#app/tables/workbook/workbook.ts";
import { type FoundRow, NEWLINE, openRowScanner, RETURN, splitRow } from "./csv-rows.ts";
import { detectDelimiter, type Header, headerNames, MAX_COLUMNS, readHeader } from "./header.ts";
import type { ImportInput, InputSheet } from "./import-options.ts";

/** The file is read in small chunks, so that the cells of a chunk are dead before the garbage collector would keep them. */
const CHUNK_BYTES = 32 * 1024;

export interface CsvRow {
	line: number;
	/** The row as it stands in the file, without its line end. */
	text: string;
	bytes: number;
	/** The cells; null if the row cannot be taken apart. */
	cells: string[] | null;
	fault: string | null;
}

export interface CsvReader {
	header: Header;
	names: string[];
	delimiter: string;
	totalBytes: number;
	/** The reason why the file as a whole is refused; filled while reading. */
	refusal: { line: number; message: string } | null;
	/** The line of a row that had no end, so that the rows after it are not known. It is known after the last batch. */
	lostAt(): number | null;
	/** The rows of each chunk, and how many bytes of the file are read by then. */
	batches(): AsyncGenerator<{ rows: CsvRow[]; bytes: number }>;
	/** This is used instead of `batches` to copy the file. Behind a row without an end each line counts as a row. */
	texts(): AsyncGenerator<CsvRow>;
	close(): Promise<void>;
}

const SAVE_AS = 'save it as "CSV UTF-8"';
const NOT_UTF8 = `the text is not UTF-8, but perhaps Latin-1 (Windows-1252); ${SAVE_AS}`;

/** Beginnings of zip archives, as .xlsx and .ods are, and of .xls. */
const WORKBOOKS = [Buffer.from("PK\x03\x04"), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

function refuseByBeginning(bytes: Buffer): string | null {
	const [first, second] = bytes;
	if (WORKBOOKS.some((begin) => bytes.subarray(0, begin.length).equals(begin))) {
		return `the file is a workbook, not CSV; give it a name that ends with .xlsx, or open it and ${SAVE_AS}`;
	}
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
		return `the file is UTF-16; ${SAVE_AS}`;
	}
	const head = bytes.subarray(0, 512);
	const zeros = head.filter((byte) => byte === 0).length;
	return head.length >= 4 && zeros * 3 >= head.length ? `the file looks like UTF-16; ${SAVE_AS}` : null;
}

/** A file that was saved twice may have two byte order marks. */
const withoutMark = (bytes: Buffer): Buffer =>
	bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? withoutMark(bytes.subarray(3)) : bytes;

/** The lines in front of the headings that have nothing but separators, as a spreadsheet writes its empty rows. */
function emptyLines(bytes: Buffer): { bytes: number; lines: number } {
	const [text] = /^(?:[ \t,;"\r]*\n)*(?:[ \t,;"\r]*$)?/.exec(bytes.toString("latin1"))!;
	return { bytes: text.length, lines: text.split("\n").length - 1 };
}

function rowText(bytes: Buffer): string {
	let end = bytes.length;
	if (bytes[end - 1] === NEWLINE) end--;
	if (end < bytes.length && bytes[end - 1] === RETURN) end--;
	return bytes.toString("utf8", 0, end);
}

const isEmpty = (cell: string) => cell.trim() === "";

/** Drops the empty cells behind the last column that has a name. */
export const namedCells = (cells: string[], width: number): string[] =>
	cells.length > width && cells.slice(width).every(isEmpty) ? cells.slice(0, width) : cells;

/**
 * A quotation mark that is never closed finds its end in a later row that ends a cell with one, as in `see 4"`: the rows
 * between would be lost in a cell. If each line could be a row of its own, nobody can know. In a list of two columns a
 * name of several lines would too often look so.
 */
function swallows(text: string, { line, lines }: FoundRow, delimiter: string, width: number): string | null {
	if (width < 3 || lines === 1) return null;
	const isRow = (each: string) => namedCells(splitRow(each, delimiter).cells, width).length === width;
	if (!text.split(/\r?\n/).every(isRow)) return null;
	return `quotes make one cell of lines ${line} to ${line + lines - 1}, each of which could be a row: double the quotes that are letters`;
}

/** Opens a CSV file and reads its header. */
export async function openCsv({ path, list, sheet }: ImportInput): Promise<CsvReader> {
	const handle = await open(path, "r");
	try {
		return await readBeginning(handle, list, sheet);
	} catch (error) {
		await handle.close();
		throw error;
	}
}

async function readBeginning(handle: FileHandle, list: ImportListName, sheet?: InputSheet): Promise<CsvReader> {
	const { size: totalBytes } = await handle.stat();
	let read = 0;
	let rest: Buffer = Buffer.alloc(0);

	async function fill(): Promise<boolean> {
		// A row that goes on is looked at again from its beginning: it has to double for that, so that work stays linear.
		const length = Math.max(CHUNK_BYTES, rest.length);
		const chunk = Buffer.allocUnsafe(length);
		const { bytesRead } = await handle.read(chunk, 0, length, null);
		read += bytesRead;
		rest = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, bytesRead)]) : chunk.subarray(0, bytesRead);
		return bytesRead > 0;
	}

	const none: Header = {
		width: 0,
		written: 0,
		unnamed: [],
		kept: [],
		cells: [],
		faults: [],
		unusable: true,
		meant: null,
	};
	const reader: CsvReader = {
		header: none,
		names: [],
		delimiter: ",",
		totalBytes,
		refusal: null,
		lostAt: () => null,
		async *batches() {},
		async *texts() {},
		close: () => handle.close(),
	};
	const refuse = (message: string): CsvReader => Object.assign(reader, { refusal: { line: 1, message } });

	await fill();
	const beginning = refuseByBeginning(rest);
	if (beginning) return refuse(beginning);
	rest = withoutMark(rest);
	const above = emptyLines(rest);
	if (above.bytes === rest.length) return refuse("the file is empty; it needs a header row");
	rest = rest.subarray(above.bytes);
	// A spreadsheet may say its separator in a line above the headings.
	const stated = /^"?sep=(.)"?\r?\n/i.exec(rest.toString("latin1", 0, 10));
	if (stated) rest = rest.subarray(stated[0].length);
	const newline = rest.indexOf(NEWLINE);
	const delimiter = stated?.[1] ?? detectDelimiter(rest.subarray(0, newline < 0 ? undefined : newline), COLUMNS[list]);
	reader.delimiter = delimiter;
	const scanner = openRowScanner(delimiter, above.lines + (stated ? 2 : 1));
	let ended = false;

	async function nextRows(): Promise<{ bytes: Buffer; rows: FoundRow[] } | null> {
		for (;;) {
			const bytes = rest;
			const { rows, used } = scanner.scan(bytes, ended);
			rest = bytes.subarray(used);
			if (rows.length > 0) return { bytes, rows };
			if (ended) return null;
			ended = !(await fill());
		}
	}

	const first = await nextRows();
	const head = first?.rows.shift();
	if (!first || !head) return reader;
	const headBytes = first.bytes.subarray(head.start, head.end);
	if (head.fault || !isUtf8(headBytes)) return refuse(head.fault ?? NOT_UTF8);
	const names = headerNames(headBytes, delimiter);
	// A spreadsheet ends every line with the separators of columns that were once used: they have no names.
	reader.names = names.slice(0, names.findLastIndex((name) => name !== "") + 1);
	if (reader.names.length > MAX_COLUMNS) return refuse(`the header has more than ${MAX_COLUMNS} columns`);
	reader.header = { ...readHeader(reader.names, list, sheet), written: names.length };

	function toRow(bytes: Buffer, { line, fault }: Pick<FoundRow, "line" | "fault">): CsvRow {
		const text = rowText(bytes);
		const cells = fault ? null : splitRow(text, delimiter).cells;
		const whole =
			sheet && text.includes(LINE_IN_CELL) ? cells?.map((cell) => cell.replaceAll(LINE_IN_CELL, "\n")) : cells;
		return { line, text, bytes: bytes.length, cells: whole ?? null, fault };
	}

	let line = 1;
	reader.lostAt = () => (scanner.isLost() ? line : null);
	reader.batches = async function* () {
		for (let found: Awaited<ReturnType<typeof nextRows>> = first; found; found = await nextRows()) {
			const { bytes, rows } = found;
			const wrong = isUtf8(bytes) ? -1 : rows.findIndex(({ start, end }) => !isUtf8(bytes.subarray(start, end)));
			line = rows.at(-1)?.line ?? line;
			const readable = (wrong < 0 ? rows : rows.slice(0, wrong)).map((row) => {
				const told = toRow(bytes.subarray(row.start, row.end), row);
				const fault = row.fault ?? swallows(told.text, row, delimiter, reader.header.width);
				return fault ? { ...told, cells: null, fault } : told;
			});
			yield { rows: readable.filter(({ cells }) => !cells?.every(isEmpty)), bytes: read };
			if (wrong >= 0) {
				reader.refusal = { line: rows[wrong]!.line, message: NOT_UTF8 };
				return;
			}
		}
	};
	reader.texts = async function* () {
		for (let found: Awaited<ReturnType<typeof nextRows>> = first; found; found = await nextRows()) {
			const { bytes, rows } = found;
			const lost = scanner.isLost() ? rows.pop() : undefined;
			for (const row of rows) {
				const text = toRow(bytes.subarray(row.start, row.end), row);
				if (!text.cells?.every(isEmpty)) yield text;
			}
			if (lost) yield* linesFrom(bytes.subarray(lost.start), lost.line);
		}
	};

	async function* linesFrom(bytes: Buffer, from: number): AsyncGenerator<CsvRow> {
		let at = from;
		rest = bytes;
		for (let more = true; more; ) {
			more = await fill();
			const stop = more ? rest.lastIndexOf(NEWLINE) + 1 : rest.length;
			for (let start = 0; start < stop; ) {
				const end = rest.indexOf(NEWLINE, start) + 1 || stop;
				const row = toRow(rest.subarray(start, end), { line: at++, fault: null });
				const { isStrict } = splitRow(row.text, delimiter);
				if (row.text.trim() !== "" || rest[end - 1] !== NEWLINE) yield isStrict ? row : { ...row, cells: null };
				start = end;
			}
			rest = rest.subarray(stop);
		}
	}
	return reader;
}
