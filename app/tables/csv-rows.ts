import { closingMark } from "./separated-text.ts";

export const NEWLINE = 0x0a;
export const RETURN = 0x0d;
const QUOTE = 0x22;
const SPACE = 0x20;

/** A longer row has an unclosed quote. */
const MAX_ROW_BYTES = 2 * 1024 * 1024;

/** Why a row cannot be taken apart, or a file cannot be read from there on; its reader makes the sentence. */
export interface RowError {
	code:
		| "quote not closed"
		| "CR alone"
		| "row too long"
		| "rows in a cell"
		| "workbook"
		| "UTF-16"
		| "perhaps UTF-16"
		| "not UTF-8"
		| "empty"
		| "too many columns";
	params: Readonly<Record<string, number>>;
}

const NOT_CLOSED: RowError = { code: "quote not closed", params: {} };
const CR_ALONE: RowError = { code: "CR alone", params: {} };
const TOO_LONG: RowError = { code: "row too long", params: { most: MAX_ROW_BYTES / 1024 / 1024 } };

/** A row in the bytes of a chunk; `end` is the first byte after its line end. */
export interface FoundRow {
	start: number;
	end: number;
	line: number;
	/** The number of lines; more than one if a quoted cell holds line ends and lines are what is counted. */
	lines: number;
	error: RowError | null;
}

export interface RowScanner {
	/**
	 * `last`: nothing follows. The bytes beyond `used` are handed in again, in front of what follows; those of a row that
	 * had no end are then done with.
	 */
	scan(bytes: Buffer, last: boolean): { rows: FoundRow[]; used: number };
	/** Answers true behind a row that had no end: no further rows can be recognised. */
	isLost(): boolean;
}

type RowEnd = Pick<FoundRow, "end" | "lines" | "error">;

/** The length of the line end at this byte; 0 if there is none. */
function lineEndAt(bytes: Buffer, at: number): number {
	if (bytes[at] === NEWLINE) return 1;
	return bytes[at] === RETURN && bytes[at + 1] === NEWLINE ? 2 : 0;
}

/**
 * Finds the first byte behind the closing quote of a cell. `isText`: more follows it than a separator or a line end.
 * Answers null if the bytes end before that is known.
 */
function endOfQuoted(bytes: Buffer, start: number, last: boolean, delimiter: number) {
	for (let at = start + 1; ; at++) {
		const quote = bytes.indexOf(QUOTE, at);
		if (quote < 0) return null;
		at = quote + 1;
		if (at >= bytes.length) return last ? { at, isText: false } : null;
		if (bytes[at] === QUOTE) continue;
		if (bytes[at] === RETURN && at + 1 >= bytes.length && !last) return null;
		return { at, isText: bytes[at] !== delimiter && bytes[at] !== NEWLINE && bytes[at] !== RETURN };
	}
}

/** Quotes are letters in a cell that is not quoted as a whole (RFC 4180). Answers null if the row goes on. */
function scanQuoted(bytes: Buffer, start: number, last: boolean, delimiter: number): RowEnd | null {
	let at = start;
	let lines = 1;
	// Searched once: a cell of a million quotes would search for it a million times.
	let newline = bytes.indexOf(NEWLINE, start);
	const isEnd = (byte: number | undefined) => byte === delimiter || byte === NEWLINE || byte === RETURN;
	const toLineEnd = (error: RowError): RowEnd | null => {
		const found = bytes.indexOf(NEWLINE, at);
		if (found < 0 && !last) return null;
		return { end: found < 0 ? bytes.length : found + 1, lines, error };
	};
	for (;;) {
		const cell = at;
		if (bytes[at] === QUOTE) {
			const end = endOfQuoted(bytes, at, last, delimiter);
			if (!end) return null;
			if (!end.isText) {
				at = end.at;
				for (; newline >= 0 && newline < at; newline = bytes.indexOf(NEWLINE, newline + 1)) lines++;
			} else if (newline >= 0 && newline < end.at) return toLineEnd(NOT_CLOSED);
		}
		if (at === cell) while (at < bytes.length && !isEnd(bytes[at])) at++;
		if (at >= bytes.length) return last ? { end: at, lines, error: null } : null;
		if (bytes[at] === delimiter) {
			at++;
			continue;
		}
		const length = lineEndAt(bytes, at);
		if (length > 0) return { end: at + length, lines, error: null };
		if (at + 1 >= bytes.length && !last) return null;
		return toLineEnd(CR_ALONE);
	}
}

/** A row without quotes ends at its newline, which is searched much faster than byte by byte. */
function scanPlain(bytes: Buffer, start: number, newline: number): RowEnd {
	const stop = newline < 0 ? bytes.length : newline;
	const cr = bytes.indexOf(RETURN, start);
	const error = cr >= 0 && cr < stop && cr + 1 !== newline ? CR_ALONE : null;
	return { end: newline < 0 ? stop : newline + 1, lines: 1, error };
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
	let at = start;
	while (at < end && (bytes[at] === SPACE || bytes[at] === RETURN || bytes[at] === NEWLINE)) at++;
	return at === end;
}

/** Finds the rows in chunks of bytes, so that a file of any size is read in little memory. */
export function openRowScanner(delimiter: string, firstLine: number, numbers: "lines" | "rows"): RowScanner {
	const separator = delimiter.charCodeAt(0);
	let line = firstLine;
	let lost = false;
	return {
		isLost: () => lost,
		scan(bytes, last) {
			const rows: FoundRow[] = [];
			if (lost) return { rows, used: bytes.length };
			let nextQuote = bytes.indexOf(QUOTE);
			for (let at = 0; at < bytes.length; ) {
				if (nextQuote >= 0 && nextQuote < at) nextQuote = bytes.indexOf(QUOTE, at);
				const newline = bytes.indexOf(NEWLINE, at);
				const isCut = newline < 0 && !last;
				const isPlain = nextQuote < 0 || (newline >= 0 && nextQuote > newline);
				let found: RowEnd | null = null;
				if (!isCut) found = isPlain ? scanPlain(bytes, at, newline) : scanQuoted(bytes, at, last, separator);
				if (!found) {
					if (!last && bytes.length - at <= MAX_ROW_BYTES) return { rows, used: at };
					lost = true;
					const tooLong = bytes.indexOf(RETURN, at) < 0 ? TOO_LONG : CR_ALONE;
					rows.push({ start: at, end: bytes.length, line, lines: 1, error: isCut ? tooLong : NOT_CLOSED });
					return { rows, used: at };
				}
				const lines = numbers === "rows" ? 1 : found.lines;
				if (found.error || !isBlank(bytes, at, found.end)) rows.push({ start: at, line, ...found, lines });
				line += lines;
				at = found.end;
			}
			return { rows, used: bytes.length };
		},
	};
}

/** Takes a row without its line end apart. `isStrict` is false if a quote is a letter in one of the cells. */
export function splitRow(row: string, delimiter: string): { cells: string[]; isStrict: boolean } {
	if (!row.includes('"')) return { cells: row.split(delimiter), isStrict: true };
	const cells: string[] = [];
	let isStrict = true;
	for (let at = 0; at <= row.length; ) {
		const mark = row[at] === '"' ? closingMark(row, at, delimiter) : -1;
		const next = row.indexOf(delimiter, Math.max(at, mark));
		const end = next < 0 ? row.length : next;
		const text = row.slice(at, end);
		if (mark < 0 && text.includes('"')) isStrict = false;
		cells.push(mark < 0 ? text : text.slice(1, -1).replaceAll('""', '"'));
		at = end + 1;
	}
	return { cells, isStrict };
}
