import { isUtf8 } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import {
	type FoundRow,
	NEWLINE,
	openRowScanner,
	RETURN,
	type RowError,
	type RowScanner,
	splitRow,
} from "./csv-rows.ts";
import { isBlankCell, namedCells, type ReadRow, type RowReader } from "./row-reader.ts";

/** The file is read in small chunks, so that the cells of a chunk are dead before the garbage collector would keep them. */
const CHUNK_BYTES = 32 * 1024;

const MAX_COLUMNS = 500;

const DELIMITERS = [",", ";", "\t"] as const;

/** Beginnings of zip archives, as .xlsx and .ods are, and of .xls. */
const WORKBOOKS = [Buffer.from("PK\x03\x04"), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

function refuseByBeginning(bytes: Buffer): RowError["code"] | null {
	const [first, second] = bytes;
	if (WORKBOOKS.some((begin) => bytes.subarray(0, begin.length).equals(begin))) return "workbook";
	if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "UTF-16";
	const head = bytes.subarray(0, 512);
	const zeros = head.filter((byte) => byte === 0).length;
	return head.length >= 4 && zeros * 3 >= head.length ? "perhaps UTF-16" : null;
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

const headings = (bytes: Buffer, delimiter: string): string[] =>
	splitRow(rowText(bytes), delimiter).cells.map((name) => name.trim());

/** The separator under which the most headings of the first line are known, whatever their case. */
function detectDelimiter(line: Buffer, known: readonly string[]): string {
	const hits = (sign: string) => headings(line, sign).filter((name) => known.includes(name.toLowerCase())).length;
	const counted = DELIMITERS.map((sign) => ({ sign, count: hits(sign) }));
	return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign;
}

/**
 * A quotation mark that is never closed finds its end in a later row that ends a cell with one, as in `see 4"`: the rows
 * between would be lost in a cell. If each line could be a row of its own, nobody can know. In a list of two columns a
 * name of several lines would too often look so.
 */
function swallows(text: string, { line, lines }: FoundRow, delimiter: string, width: number): RowError | null {
	if (width < 3 || lines === 1) return null;
	const isRow = (each: string) => namedCells(splitRow(each, delimiter).cells, width).length === width;
	if (!text.split(/\r?\n/).every(isRow)) return null;
	return { code: "rows in a cell", params: { from: line, to: line + lines - 1 } };
}

/** A file in chunks: `rest` is what of them is not used yet, `read` counts the bytes that are read by now. */
function openChunks(handle: FileHandle) {
	const chunks = {
		rest: Buffer.alloc(0) as Buffer,
		read: 0,
		/** Adds a chunk to the rest; false at the end of the file. */
		async fill(): Promise<boolean> {
			const { rest } = chunks;
			// A row that goes on is looked at again from its beginning: it has to double for that, so that work stays linear.
			const length = Math.max(CHUNK_BYTES, rest.length);
			const chunk = Buffer.allocUnsafe(length);
			const { bytesRead } = await handle.read(chunk, 0, length, null);
			chunks.read += bytesRead;
			const more = chunk.subarray(0, bytesRead);
			chunks.rest = rest.length > 0 ? Buffer.concat([rest, more]) : more;
			return bytesRead > 0;
		},
	};
	return chunks;
}

type Chunks = ReturnType<typeof openChunks>;

/** Reads the mark, empty lines and stated separator before the headings, so that the rest of the file begins with these. */
function readBeginning(
	chunks: Chunks,
	known: readonly string[],
): RowError["code"] | { delimiter: string; line: number } {
	const refused = refuseByBeginning(chunks.rest);
	if (refused) return refused;
	const text = withoutMark(chunks.rest);
	const above = emptyLines(text);
	if (above.bytes === text.length) return "empty";
	const head = text.subarray(above.bytes);
	// A spreadsheet may say its separator in a line above the headings.
	const stated = /^"?sep=(.)"?\r?\n/i.exec(head.toString("latin1", 0, 10));
	chunks.rest = head.subarray(stated?.[0].length ?? 0);
	const newline = chunks.rest.indexOf(NEWLINE);
	const first = chunks.rest.subarray(0, newline < 0 ? undefined : newline);
	return { delimiter: stated?.[1] ?? detectDelimiter(first, known), line: above.lines + (stated ? 2 : 1) };
}

async function* scanRows(
	chunks: Chunks,
	scanner: RowScanner,
): AsyncGenerator<{ bytes: Buffer; rows: FoundRow[] }, void> {
	for (let last = false; ; last = !(await chunks.fill())) {
		const bytes = chunks.rest;
		const { rows, used } = scanner.scan(bytes, last);
		chunks.rest = bytes.subarray(used);
		if (rows.length > 0) yield { bytes, rows };
		if (last) return;
	}
}

/** Each line as a row, since a row that had no end says nothing of those behind it. */
async function* restAsLines(chunks: Chunks, delimiter: string, from: number): AsyncGenerator<ReadRow> {
	let line = from;
	for (let more = true; more; ) {
		more = await chunks.fill();
		const { rest } = chunks;
		const stop = more ? rest.lastIndexOf(NEWLINE) + 1 : rest.length;
		for (let start = 0; start < stop; ) {
			const end = rest.indexOf(NEWLINE, start) + 1 || stop;
			const text = rowText(rest.subarray(start, end));
			const { cells, isStrict } = splitRow(text, delimiter);
			const row: ReadRow = { line, text, bytes: end - start, cells: isStrict ? cells : null, error: null };
			if (text.trim() !== "" || rest[end - 1] !== NEWLINE) yield row;
			line++;
			start = end;
		}
		chunks.rest = rest.subarray(stop);
	}
}

interface CsvFileOptions {
	/** Headings in small letters by which the separator is recognised. */
	known: readonly string[];
	/** Rows are called by the line on which they begin, or are counted, as those of a spreadsheet are. */
	numbers: "lines" | "rows";
}

export async function openCsvFile(path: string, options: CsvFileOptions): Promise<RowReader> {
	const handle = await open(path, "r");
	try {
		return await openReader(handle, options);
	} catch (error) {
		await handle.close();
		throw error;
	}
}

async function openReader(handle: FileHandle, { known, numbers }: CsvFileOptions): Promise<RowReader> {
	const { size: totalBytes } = await handle.stat();
	const reader: RowReader = {
		...{ names: [], written: 0, delimiter: ",", totalBytes, refusal: null, lostAt: () => null },
		async *batches() {},
		async *texts() {},
		close: () => handle.close(),
	};
	const refuse = (code: RowError["code"], params: RowError["params"] = {}): RowReader =>
		Object.assign(reader, { refusal: { code, params, line: 1 } });

	const chunks = openChunks(handle);
	await chunks.fill();
	const begun = readBeginning(chunks, known);
	if (typeof begun === "string") return refuse(begun);
	const { delimiter } = begun;
	const scanner = openRowScanner(delimiter, begun.line, numbers);
	const scanned = scanRows(chunks, scanner);
	const { value: first } = await scanned.next();
	const head = first?.rows.shift();
	if (!first || !head) return refuse("empty");
	const headBytes = first.bytes.subarray(head.start, head.end);
	if (head.error) return refuse(head.error.code, head.error.params);
	if (!isUtf8(headBytes)) return refuse("not UTF-8");
	const written = headings(headBytes, delimiter);
	// A spreadsheet ends every line with the separators of columns that were once used: they have no names.
	const names = written.slice(0, written.findLastIndex((name) => name !== "") + 1);
	if (names.length > MAX_COLUMNS) return refuse("too many columns", { most: MAX_COLUMNS });

	function toRow(bytes: Buffer, row: FoundRow): ReadRow {
		const { start, end, line, error } = row;
		const text = rowText(bytes.subarray(start, end));
		const cells = error ? null : splitRow(text, delimiter).cells;
		return { line, text, bytes: end - start, cells, error: error ?? swallows(text, row, delimiter, names.length) };
	}

	async function* portions() {
		yield first!;
		yield* scanned;
	}

	let line = 1;
	async function* batches() {
		for await (const { bytes, rows } of portions()) {
			const wrong = isUtf8(bytes) ? -1 : rows.findIndex(({ start, end }) => !isUtf8(bytes.subarray(start, end)));
			line = rows.at(-1)?.line ?? line;
			const readable = (wrong < 0 ? rows : rows.slice(0, wrong)).map((row) => toRow(bytes, row));
			yield { rows: readable.filter(({ cells }) => !cells?.every(isBlankCell)), bytes: chunks.read };
			if (wrong < 0) continue;
			reader.refusal = { code: "not UTF-8", params: {}, line: rows[wrong]!.line };
			return;
		}
	}

	async function* texts() {
		for await (const { rows } of batches()) {
			yield* scanner.isLost() ? rows.slice(0, -1) : rows;
			if (scanner.isLost()) yield* restAsLines(chunks, delimiter, line);
		}
	}

	return Object.assign(reader, {
		...{ names, written: written.length, delimiter, batches, texts },
		lostAt: () => (scanner.isLost() ? line : null),
	});
}
