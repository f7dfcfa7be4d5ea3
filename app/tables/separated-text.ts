/** The most lines of a quoted cell; a longer one is a quote that was never closed. */
const MAX_CELL_LINES = 40;

/** The places where each line begins, and one place behind the last. */
function lineStarts(text: string): number[] {
	const starts = [0];
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
	return [...starts, text.length + 1];
}

const isCellEnd = (text: string, at: number, sign: string): boolean =>
	at >= text.length || text[at] === sign || text[at] === "\n";

/**
 * The place of the mark that closes a cell opened by the one at `at`; -1 where the cell is not quoted whole (RFC 4180),
 * so that its marks are letters.
 */
export function closingMark(text: string, at: number, sign: string): number {
	for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
		if (text[end + 1] === '"') end += 1;
		else return isCellEnd(text, end + 1, sign) ? end : -1;
	}
	return -1;
}

/** The number of cells that the first line with several has: the headings, or the first row. */
function widthOf(lines: string[], sign: string): number {
	const counts = lines.map((line) => line.split(sign).length).filter((count) => count > 1);
	const frequent = Map.groupBy(counts, (count) => count);
	const [most = 1] = [...frequent].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
	return Math.max(most, counts[0] ?? 1);
}

/**
 * Rows and cells of separated text, pasted from a spreadsheet or of a CSV file. A quotation mark is a letter unless its
 * cell is quoted whole (RFC 4180), so that ditto marks and inch marks stay what they are. A quoted cell may go over
 * several lines, but never over lines that are rows by themselves: no row is swallowed.
 */
export function readSeparated(sent: string, sign: string): string[][] {
	const text = sent.replaceAll(/\r\n?/g, "\n").replace(/\n$/, "");
	const starts = lineStarts(text);
	const lines = text.split("\n");
	const width = widthOf(lines, sign);
	/** A mark that is all of its cell stands for the cell above, and opens none. */
	const opens = (at: number) => text[at] === '"' && !isCellEnd(text, at + 1, sign);

	/** Answers true where the lines from one to another are rows by themselves rather than one cell with what stands around it. */
	function areRows(from: number, to: number, cellsBefore: number, [begin, end]: [number, number]): boolean {
		if (to - from >= MAX_CELL_LINES) return true;
		// Rows have separators: text without any is one cell, unless its last line is another's first mark.
		if (!text.slice(begin, end).includes(sign) && text[end - 1] !== "\n") return false;
		const counts = lines.slice(from, to + 1).map((line) => line.split(sign).length);
		if (counts.every((count) => count === width)) return true;
		const rest = text.slice(end + 1, starts[to + 1]! - 1);
		const isWhole = cellsBefore + rest.split(sign).length === width;
		return !isWhole && counts.every((count) => count > 1);
	}

	const rows: string[][] = [];
	let at = 0;
	for (let line = 0; line < lines.length; line++) {
		const cells: string[] = [];
		for (;;) {
			const end = opens(at) ? closingMark(text, at, sign) : -1;
			let last = line;
			while (end >= 0 && starts[last + 1]! <= end) last++;
			if (end >= 0 && (last === line || !areRows(line, last, cells.length, [at, end]))) {
				cells.push(text.slice(at + 1, end).replaceAll('""', '"'));
				at = end + 1;
				line = last;
			} else {
				const next = lines[line]!.indexOf(sign, at - starts[line]!);
				const stop = next < 0 ? starts[line + 1]! - 1 : starts[line]! + next;
				cells.push(text.slice(at, stop));
				at = stop;
			}
			if (text[at] !== sign) break;
			at += 1;
		}
		rows.push(cells);
		at += 1;
	}
	return rows;
}

/** Writes what a spreadsheet copies. */
export const readTabs = (text: string): string[][] => readSeparated(text, "\t");

const cell = (text: string) => {
	const plain = text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ");
	return /[\n"]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Text that {@link readTabs} gives back, but for tabs within cells, which are blanks. */
export const writeTabs = (rows: string[][]): string => rows.map((cells) => `${cells.map(cell).join("\t")}\n`).join("");
