import { type FileHandle, open } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { COLUMNS, type ImportListName } from "#app/domain/catalogue/records/csv-columns.ts";
import { isText, NOT_UTF8, refuseByBeginning, withoutMark } from "./encoding.ts";
import { detectDelimiter, type Header, headerNames, MOST_COLUMNS, readHeader } from "./header.ts";
import { type FoundRow, openRowScanner, splitRow } from "./rows.ts";

/** Bytes read at a time. Small, so that the cells of a chunk are dead before the collector would keep them. */
const CHUNK = 32 * 1024;

/** A row that has a fault has no cells, but its beginning as `raw`. */
export interface RowBatch {
	rows: { line: number; cells: string[] | null; fault: string | null; raw: string | null }[];
	bytes: number;
}

/** Without its line end; `cells` is null where it cannot be taken apart. */
export interface RowText {
	line: number;
	text: string;
	bytes: number;
	cells: string[] | null;
}

export interface CsvReader {
	header: Header;
	names: string[];
	delimiter: string;
	totalBytes: number;
	/** Of the file as a whole; filled while reading. */
	refusal: { line: number; message: string } | null;
	/** The line of a row that had no end, so that the rows after it are not known; after the last batch. */
	lostAt(): number | null;
	batches(): AsyncGenerator<RowBatch>;
	/** In the place of `batches`. Behind a row without an end each line counts as a row. */
	texts(): AsyncGenerator<RowText>;
	close(): Promise<void>;
}

const rowText = (bytes: Buffer) => bytes.toString("utf8").replace(/\r?\n$/, "");

/**
 * A quotation mark that is never closed finds its end in a later row that ends a cell with one, as in `see 4"`: the rows
 * between would be lost in a cell. Where each line could be a row of its own, nobody can know. In a list of two columns a
 * name of several lines would too often look so.
 */
function swallows(row: Buffer, { line, lines }: FoundRow, delimiter: string, width: number): string | null {
	if (width < 3) return null;
	const isRow = (text: string) => namedCells(splitRow(text, delimiter), width).length === width;
	if (!rowText(row).split(/\r?\n/).every(isRow)) return null;
	return `quotes make one cell of lines ${line} to ${line + lines - 1}, each of which could be a row: double the quotes that are letters`;
}

const isEmpty = (cell: string) => cell.trim() === "";

/** Without the empty cells behind the last column that has a name. */
export const namedCells = (cells: string[], width: number): string[] =>
	cells.length > width && cells.slice(width).every(isEmpty) ? cells.slice(0, width) : cells;

interface Dialect {
	delimiter: string;
	/** Cells of a row. */
	width: number;
}

function toBatch(bytes: Buffer, scanned: FoundRow[], { delimiter, width }: Dialect, read: number): RowBatch {
	const found = scanned.map((row) => {
		if (row.fault || row.lines === 1) return row;
		return { ...row, fault: swallows(bytes.subarray(row.start, row.end), row, delimiter, width) };
	});
	const good = found.filter(({ fault, hasLetters }) => !fault && !hasLetters);
	const contiguous = good.every((row, at) => at === 0 || good[at - 1]!.end === row.start);
	const text = contiguous
		? bytes.subarray(good[0]?.start ?? 0, good.at(-1)?.end ?? 0)
		: Buffer.concat(good.map(({ start, end }) => bytes.subarray(start, end)));
	const options = { delimiter, record_delimiter: ["\r\n", "\n"], relax_column_count: true };
	const records = text.length > 0 ? parse(text, options) : [];
	if (records.length !== good.length) throw new Error("The CSV reader lost count of its rows.");
	let next = 0;
	const rows = found.map(({ line, fault, start, end, hasLetters }) => {
		if (fault) return { line, cells: null, fault, raw: bytes.toString("utf8", start, Math.min(end, start + 1000)) };
		const cells = hasLetters ? splitRow(rowText(bytes.subarray(start, end)), delimiter) : records[next++]!;
		return { line, cells, fault, raw: null };
	});
	return { rows: rows.filter(({ cells }) => !cells?.every(isEmpty)), bytes: read };
}

type ToldRow = Pick<FoundRow, "line" | "fault" | "hasLetters">;

function toText(bytes: Buffer, { line, fault, hasLetters }: ToldRow, delimiter: string): RowText {
	const text = rowText(bytes);
	const cells = fault ? null : hasLetters ? splitRow(text, delimiter) : cellsOf(bytes, delimiter);
	return { line, text, bytes: bytes.length, cells };
}

function cellsOf(row: Buffer, delimiter: string): string[] | null {
	try {
		const options = { delimiter, record_delimiter: ["\r\n", "\n"], relax_column_count: true };
		const records = parse(row, options);
		return records.length === 1 ? records[0]! : null;
	} catch {
		return null;
	}
}

/** The lines in front of the headings that have nothing but separators, as a spreadsheet writes its empty rows. */
function emptyLines(bytes: Buffer): { bytes: number; lines: number } {
	const [text] = /^(?:[ \t,;"\r]*\n)*(?:[ \t,;"\r]*$)?/.exec(bytes.toString("latin1"))!;
	return { bytes: text.length, lines: text.split("\n").length - 1 };
}

export async function openCsv(path: string, list: ImportListName): Promise<CsvReader> {
	const handle = await open(path, "r");
	try {
		return await readBeginning(handle, list);
	} catch (error) {
		await handle.close();
		throw error;
	}
}

async function readBeginning(handle: FileHandle, list: ImportListName): Promise<CsvReader> {
	const { size: totalBytes } = await handle.stat();
	let read = 0;
	let rest: Buffer = Buffer.alloc(0);

	async function fill(): Promise<boolean> {
		// A row that goes on is looked at again from its beginning: it has to double for that, so that work stays linear.
		const length = Math.max(CHUNK, rest.length);
		const chunk = Buffer.allocUnsafe(length);
		const { bytesRead } = await handle.read(chunk, 0, length, null);
		read += bytesRead;
		rest = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, bytesRead)]) : chunk.subarray(0, bytesRead);
		return bytesRead > 0;
	}

	const none: Header = { width: 0, written: 0, unnamed: [], cells: [], faults: [], unusable: true, meant: null };
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

	await fill();
	const beginning = refuseByBeginning(rest);
	rest = withoutMark(rest);
	if (beginning) {
		reader.refusal = { line: 1, message: beginning };
		return reader;
	}
	const above = emptyLines(rest);
	if (above.bytes === rest.length) {
		reader.refusal = { line: 1, message: "the file is empty; it needs a header row" };
		return reader;
	}
	rest = rest.subarray(above.bytes);
	// A spreadsheet may say its separator in a line above the headings.
	const stated = /^"?sep=(.)"?\r?\n/i.exec(rest.toString("latin1", 0, 10));
	if (stated) rest = rest.subarray(stated[0].length);
	const newline = rest.indexOf(0x0a);
	reader.delimiter = stated?.[1] ?? detectDelimiter(rest.subarray(0, newline < 0 ? undefined : newline), COLUMNS[list]);
	const scanner = openRowScanner(reader.delimiter, above.lines + (stated ? 2 : 1));
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
	if (head.fault || !isText(headBytes)) {
		reader.refusal = { line: 1, message: head.fault ?? NOT_UTF8 };
		return reader;
	}
	const names = headerNames(headBytes, reader.delimiter);
	// A spreadsheet ends every line with the separators of columns that were once used: they have no names.
	reader.names = names.slice(0, names.findLastIndex((name) => name !== "") + 1);
	if (reader.names.length > MOST_COLUMNS) {
		reader.refusal = { line: 1, message: `the header has more than ${MOST_COLUMNS} columns` };
		return reader;
	}
	reader.header = { ...readHeader(reader.names, list), written: names.length };

	let line = 1;
	reader.lostAt = () => (scanner.isLost() ? line : null);
	reader.batches = async function* () {
		for (let found: Awaited<ReturnType<typeof nextRows>> = first; found; found = await nextRows()) {
			const { bytes, rows } = found;
			const wrong = isText(bytes) ? -1 : rows.findIndex(({ start, end }) => !isText(bytes.subarray(start, end)));
			line = rows.at(-1)?.line ?? line;
			const readable = wrong < 0 ? rows : rows.slice(0, wrong);
			yield toBatch(bytes, readable, { delimiter: reader.delimiter, width: reader.header.width }, read);
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
				const text = toText(bytes.subarray(row.start, row.end), row, reader.delimiter);
				if (!text.cells?.every(isEmpty)) yield text;
			}
			if (lost) yield* linesFrom(bytes.subarray(lost.start), lost.line);
		}
	};

	async function* linesFrom(bytes: Buffer, from: number): AsyncGenerator<RowText> {
		let at = from;
		rest = bytes;
		for (let more = true; more; ) {
			const stop = rest.lastIndexOf(0x0a) + 1;
			let start = 0;
			while (start < stop) {
				const end = rest.indexOf(0x0a, start) + 1;
				const text = toText(
					rest.subarray(start, end),
					{ line: at++, fault: null, hasLetters: false },
					reader.delimiter,
				);
				if (text.text.trim() !== "") yield text;
				start = end;
			}
			rest = rest.subarray(stop);
			more = await fill();
		}
		if (rest.length > 0) yield toText(rest, { line: at, fault: null, hasLetters: false }, reader.delimiter);
		rest = rest.subarray(rest.length);
	}
	return reader;
}
