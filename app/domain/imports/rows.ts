const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;

/** Bytes; a longer row has an unclosed quote. */
const MAX_ROW = 2 * 1024 * 1024;

/** `end` is the first byte after its line end. */
export interface FoundRow {
	start: number;
	end: number;
	line: number;
	/** More than one where a quoted cell holds line ends. */
	lines: number;
	fault: string | null;
	/** Quotes are letters in a cell of it: {@link splitRow} takes it apart. */
	hasLetters: boolean;
}

export interface RowScanner {
	/** `last`: nothing follows. The bytes beyond `used` are handed in again, in front of what follows. */
	scan(bytes: Buffer, last: boolean): { rows: FoundRow[]; used: number };
	isLost(): boolean;
}

/** `open`: a quote is open at the end of the bytes; `more`: the row goes on after them. */
interface Scanned {
	end: number;
	lines: number;
	fault: string | null;
	hasLetters: boolean;
	state: "whole" | "open" | "more";
}

const NOT_CLOSED = "a quote is not closed";
const CR_ALONE = "a line ends with CR alone; use LF or CRLF";

function lineEnd(bytes: Buffer, from: number, last: boolean): number | null {
	const at = bytes.indexOf(NEWLINE, from);
	if (at >= 0) return at + 1;
	return last ? bytes.length : null;
}

function lineEndAt(bytes: Buffer, at: number): number {
	if (bytes[at] === NEWLINE) return 1;
	return bytes[at] === RETURN && bytes[at + 1] === NEWLINE ? 2 : 0;
}

/** Where a quoted cell ends, behind its closing quote; `text` where more follows it than a separator or a line end. */
interface QuotedEnd {
	state: "closed" | "text" | "open" | "more";
	at: number;
}

function quotedEnd(bytes: Buffer, start: number, last: boolean, delimiter: number): QuotedEnd {
	for (let at = start + 1; ; at++) {
		const quote = bytes.indexOf(QUOTE, at);
		if (quote < 0) return { state: "open", at };
		at = quote + 1;
		if (at >= bytes.length) return { state: last ? "closed" : "more", at };
		if (bytes[at] === QUOTE) continue;
		if (bytes[at] === RETURN && at + 1 >= bytes.length && !last) return { state: "more", at };
		const isEnd = bytes[at] === delimiter || lineEndAt(bytes, at) > 0 || bytes[at] === RETURN;
		return { state: isEnd ? "closed" : "text", at };
	}
}

/** Quotes are letters in a cell that is not quoted as a whole (RFC 4180). */
function scanQuoted(bytes: Buffer, start: number, last: boolean, delimiter: number): Scanned {
	let at = start;
	let lines = 0;
	let hasLetters = false;
	// Searched once: a cell of a million quotes would search for it a million times.
	let newline = bytes.indexOf(NEWLINE, start);
	const toLineEnd = (fault: string): Scanned => {
		const end = lineEnd(bytes, at, last);
		return end === null
			? { end: start, lines, fault: null, hasLetters, state: "more" }
			: { end, lines: lines + 1, fault, hasLetters, state: "whole" };
	};
	for (;;) {
		const cell = at;
		if (bytes[at] === QUOTE) {
			const found = quotedEnd(bytes, at, last, delimiter);
			if (found.state === "more" || found.state === "open") {
				return { end: start, lines, fault: null, hasLetters, state: found.state };
			}
			const end = found.at;
			if (found.state === "closed") {
				at = end;
				for (; newline >= 0 && newline < at; newline = bytes.indexOf(NEWLINE, newline + 1)) lines++;
			} else if (newline >= 0 && newline < end) return toLineEnd(NOT_CLOSED);
		}
		if (at === cell) {
			for (; at < bytes.length; at++) {
				const byte = bytes[at];
				if (byte === delimiter || byte === NEWLINE || byte === RETURN) break;
				if (byte === QUOTE) hasLetters = true;
			}
		}
		if (at >= bytes.length) {
			const state = last ? "whole" : "more";
			return { end: last ? at : start, lines: lines + 1, fault: null, hasLetters, state };
		}
		if (bytes[at] === delimiter) {
			at++;
			continue;
		}
		const length = lineEndAt(bytes, at);
		if (length > 0) return { end: at + length, lines: lines + 1, fault: null, hasLetters, state: "whole" };
		if (at + 1 >= bytes.length && !last) return { end: start, lines, fault: null, hasLetters, state: "more" };
		return toLineEnd(CR_ALONE);
	}
}

/** The cells of a row without its line end, where quotes are letters in some of them. */
export function splitRow(row: string, delimiter: string): string[] {
	const cells: string[] = [];
	const cell = /"[^"]*(?:""[^"]*)*"/y;
	for (let at = 0; at <= row.length; ) {
		cell.lastIndex = at;
		const [quoted] = cell.exec(row) ?? [];
		const isWhole = quoted !== undefined && [undefined, delimiter].includes(row[at + quoted.length]);
		const next = isWhole ? at + quoted.length : row.indexOf(delimiter, at);
		const end = next < 0 ? row.length : next;
		cells.push(isWhole ? quoted.slice(1, -1).replaceAll('""', '"') : row.slice(at, end));
		at = end + 1;
	}
	return cells;
}

function scanPlain(bytes: Buffer, start: number, newline: number): Scanned {
	const stop = newline < 0 ? bytes.length : newline;
	const cr = bytes.indexOf(RETURN, start);
	const fault = cr >= 0 && cr < stop && cr + 1 !== newline ? CR_ALONE : null;
	const end = newline < 0 ? stop : newline + 1;
	return { end, lines: 1, fault, hasLetters: false, state: "whole" };
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
	for (let at = start; at < end; at++) {
		const byte = bytes[at];
		if (byte !== 0x20 && byte !== RETURN && byte !== NEWLINE) return false;
	}
	return true;
}

/** `line` is that of the first row. */
export function openRowScanner(delimiter: string, firstLine = 1): RowScanner {
	const separator = delimiter.charCodeAt(0);
	let line = firstLine;
	// Behind a row without an end no rows can be recognised.
	let lost = false;

	return {
		isLost: () => lost,
		scan(bytes, last) {
			const rows: FoundRow[] = [];
			if (lost) return { rows, used: bytes.length };
			let at = 0;
			let nextQuote = bytes.indexOf(QUOTE);
			while (at < bytes.length) {
				if (nextQuote >= 0 && nextQuote < at) nextQuote = bytes.indexOf(QUOTE, at);
				const newline = bytes.indexOf(NEWLINE, at);
				const stop = newline < 0 ? bytes.length : newline;
				if (newline < 0 && !last) {
					if (bytes.length - at <= MAX_ROW) break;
					const fault = bytes.indexOf(RETURN, at) < 0 ? "the row is longer than 2 MiB" : CR_ALONE;
					rows.push({ start: at, end: bytes.length, line, lines: 1, fault, hasLetters: false });
					lost = true;
					return { rows, used: bytes.length };
				}
				const plain = nextQuote < 0 || nextQuote > stop;
				const found = plain ? scanPlain(bytes, at, newline) : scanQuoted(bytes, at, last, separator);
				if (found.state !== "whole") {
					if (!last && bytes.length - at <= MAX_ROW) break;
					rows.push({ start: at, end: bytes.length, line, lines: 1, fault: NOT_CLOSED, hasLetters: false });
					lost = true;
					return { rows, used: bytes.length };
				}
				const { end, lines, fault, hasLetters } = found;
				if (fault || !isBlank(bytes, at, end)) rows.push({ start: at, end, line, lines, fault, hasLetters });
				line += lines;
				at = found.end;
			}
			return { rows, used: at };
		},
	};
}
