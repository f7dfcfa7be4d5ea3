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
	fault: string | null;
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
	state: "whole" | "open" | "more";
}

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

function scanQuoted(bytes: Buffer, start: number, last: boolean, delimiter: number): Scanned {
	let at = start;
	let lines = 0;
	// Searched once: a cell of a million quotes would search for it a million times.
	let newline = bytes.indexOf(NEWLINE, start);
	const broken = (fault: string): Scanned => {
		const end = lineEnd(bytes, at, last);
		return end === null
			? { end: start, lines, fault: null, state: "more" }
			: { end, lines: lines + 1, fault, state: "whole" };
	};
	for (;;) {
		if (bytes[at] === QUOTE) {
			for (at++; ; at++) {
				const quote = bytes.indexOf(QUOTE, at);
				const stop = quote < 0 ? bytes.length : quote;
				for (; newline >= 0 && newline < stop; newline = bytes.indexOf(NEWLINE, newline + 1)) {
					if (newline >= at) lines++;
				}
				if (quote < 0) return { end: start, lines, fault: null, state: "open" };
				at = quote + 1;
				if (at >= bytes.length && !last) return { end: start, lines, fault: null, state: "more" };
				if (bytes[at] !== QUOTE) break;
			}
		} else {
			for (; at < bytes.length; at++) {
				const byte = bytes[at];
				if (byte === delimiter || byte === NEWLINE) break;
				if (byte === QUOTE) return broken("a quote stands inside a cell that is not quoted");
				if (byte === RETURN) break;
			}
		}
		if (at >= bytes.length) {
			if (!last) return { end: start, lines, fault: null, state: "more" };
			return { end: at, lines, fault: null, state: "whole" };
		}
		if (bytes[at] === delimiter) {
			at++;
			continue;
		}
		const length = lineEndAt(bytes, at);
		if (length > 0) return { end: at + length, lines: lines + 1, fault: null, state: "whole" };
		if (bytes[at] === RETURN && at + 1 >= bytes.length && !last) {
			return { end: start, lines, fault: null, state: "more" };
		}
		return broken(bytes[at] === RETURN ? CR_ALONE : "text follows a closing quote");
	}
}

function scanPlain(bytes: Buffer, start: number, newline: number): Scanned {
	const stop = newline < 0 ? bytes.length : newline;
	const cr = bytes.indexOf(RETURN, start);
	const fault = cr >= 0 && cr < stop && cr + 1 !== newline ? CR_ALONE : null;
	return { end: newline < 0 ? stop : newline + 1, lines: newline < 0 ? 0 : 1, fault, state: "whole" };
}

function isBlank(bytes: Buffer, start: number, end: number): boolean {
	for (let at = start; at < end; at++) {
		const byte = bytes[at];
		if (byte !== 0x20 && byte !== RETURN && byte !== NEWLINE) return false;
	}
	return true;
}

export function openRowScanner(delimiter: string): RowScanner {
	const separator = delimiter.charCodeAt(0);
	let line = 1;
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
					rows.push({ start: at, end: bytes.length, line, fault });
					lost = true;
					return { rows, used: bytes.length };
				}
				const plain = nextQuote < 0 || nextQuote > stop;
				const found = plain ? scanPlain(bytes, at, newline) : scanQuoted(bytes, at, last, separator);
				if (found.state !== "whole") {
					if (!last && bytes.length - at <= MAX_ROW) break;
					rows.push({ start: at, end: bytes.length, line, fault: "a quote is not closed" });
					lost = true;
					return { rows, used: bytes.length };
				}
				if (found.fault || !isBlank(bytes, at, found.end))
					rows.push({ start: at, end: found.end, line, fault: found.fault });
				line += found.lines;
				at = found.end;
			}
			return { rows, used: at };
		},
	};
}
