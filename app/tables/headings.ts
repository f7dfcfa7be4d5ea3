/**
 * Rows of headings and the columns below them, for every table that comes in. The vocabulary of a reader says what a
 * heading means; nothing here knows a field.
 */
import type { TableSheet } from "./sheets.ts";

export interface HeadingVocabulary<Meaning> {
	/** The meaning of a heading; null where it has none that is known. */
	read(heading: string): Meaning | null;
	/** The kind of column that a meaning states; a row with enough different kinds is taken as the headings. */
	kindOf(meaning: Meaning): string;
	/** Tells whether columns of these kinds, two or more, are those of this reader. */
	isHead(uses: ReadonlySet<string>): boolean;
	/** The kind of the column that numbers the rows: what stands in it tells a second row of headings from the first row of values. */
	number: string;
	/** Tells whether a text, such as a rating, is never part of a heading. */
	isValue(cell: string): boolean;
	/** The cell is a unit alone: `cm`, `(mm)`. */
	isUnit(cell: string): boolean;
	/** The rows that may stand above the headings. */
	maxTitles: number;
}

export interface Heads {
	/** Rows of headings, from 0. */
	heads: number[];
	headings: string[];
}

export const plainCell = (cell: string | undefined): string => (cell ?? "").trim();

export const isFilled = (cells: readonly string[] | undefined): boolean =>
	cells?.some((cell) => plainCell(cell) !== "") ?? false;

export const isOneCell = (cells: readonly string[]): boolean =>
	cells.filter((cell) => plainCell(cell) !== "").length === 1;

/** The shown rows that have a text. */
export const filledRows = (sheet: TableSheet, shown: readonly boolean[]): number[] =>
	[...sheet.rows.keys()].filter((at) => shown[at] && isFilled(sheet.rows[at]!.cells));

/** The upper of two rows of headings: a heading over several columns stands in the first of them alone. */
function spread(sheet: TableSheet, at: number, lower: string[]): string[] {
	const upper = sheet.rows[at]!.cells;
	const width = Math.max(upper.length, lower.length);
	const merges = sheet.merges.filter(({ top, bottom }) => top <= at && bottom >= at);
	let last = "";
	return Array.from({ length: width }, (_, column) => {
		const own = plainCell(upper[column]);
		if (own !== "") last = own;
		else if (plainCell(lower[column]) === "") last = "";
		const merge = merges.find(({ left, right }) => column > left && column <= right);
		if (merge) return plainCell(sheet.rows[merge.top]!.cells[merge.left]);
		return own !== "" || merges.length > 0 ? own : last;
	});
}

const joined = (upper: string[], lower: string[]): string[] =>
	Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
		const parts = [plainCell(upper[column]), plainCell(lower[column])].filter(Boolean);
		return [...new Set(parts)].join(" ");
	});

const MAX_HEADING = 40;

/** Finds the headings of a sheet, in one row or in two; null where there are none. */
export function findHeads<Meaning>(
	sheet: TableSheet,
	shown: readonly boolean[],
	vocabulary: HeadingVocabulary<Meaning>,
): Heads | null {
	const usesOf = (headings: string[]) => {
		const meanings = headings.map((heading) => vocabulary.read(heading));
		return meanings.map((meaning) => (meaning === null ? null : vocabulary.kindOf(meaning)));
	};
	const distinct = (headings: string[]) => new Set(usesOf(headings).flatMap((use) => use ?? []));
	const isHead = (headings: string[]) => {
		const uses = distinct(headings);
		return uses.size >= 2 && vocabulary.isHead(uses);
	};
	const isUnits = (cells: string[]) =>
		isFilled(cells) && cells.every((cell) => plainCell(cell) === "" || vocabulary.isUnit(plainCell(cell)));

	/** A second row of headings has words of headings alone, and none of what stands below headings. */
	function isLower(cells: string[], head: string[]): boolean {
		const filled = cells.map(plainCell).filter(Boolean);
		if (filled.length < 2 || filled.some((cell) => cell.length > MAX_HEADING || vocabulary.isValue(cell))) return false;
		const numbers = usesOf(head).flatMap((use, column) =>
			use === vocabulary.number ? [plainCell(cells[column])] : [],
		);
		if (numbers.some((cell) => cell !== "" && !vocabulary.read(cell))) return false;
		const understood = filled.filter(
			(cell) => vocabulary.read(cell) !== null || /^\(?(no\.?)\)?$/i.test(cell) || vocabulary.isUnit(cell),
		);
		return understood.length * 10 >= filled.length * 6;
	}

	const rows = filledRows(sheet, shown).slice(0, vocabulary.maxTitles);
	for (const [place, at] of rows.entries()) {
		const own = sheet.rows[at]!.cells;
		const next = rows[place + 1] === at + 1 ? sheet.rows[at + 1]!.cells : undefined;
		if (next && isHead(own) && isUnits(next)) return { heads: [at, at + 1], headings: joined(own, next) };
		if (next && isLower(next, own)) {
			const both = joined(spread(sheet, at, next), next);
			const isGain = distinct(both).size > distinct(own).size;
			if (isGain && isHead(both) && !isOneCell(own)) return { heads: [at, at + 1], headings: both };
		}
		if (isHead(own)) return { heads: [at], headings: own.map(plainCell) };
	}
	return null;
}

const TOTAL = /^(sub[\s-]?|grand )?(totals?|sum)\b/i;

/** A line of sums below or between the rows. */
export const isTotal = (cells: readonly string[]): boolean =>
	TOTAL.test(plainCell(cells.find((cell) => plainCell(cell) !== "")));

const TICK = /^(x|✓|✔|✗|☑|☒|√|●|•|1|y|yes)$/i;

/** Tells whether a column has ticks alone: then its heading is the value of the rows that are ticked. */
export const areTicks = (values: readonly string[]): boolean =>
	values.length > 0 && values.every((value) => TICK.test(value));

/** A column of a sheet before anybody has said what it is. */
export interface TableColumn<Meaning> {
	/** The place, from 0. */
	at: number;
	heading: string;
	/** The key by which a person's decision about the column is remembered. */
	key: string;
	values: string[];
	meaning: Meaning | null;
}

interface TableColumns<Meaning> {
	columns: TableColumn<Meaning>[];
	/** The first row below the headings. */
	from: number;
	/** Answers true for headings that are printed again further down. */
	isHeading(cells: readonly string[]): boolean;
}

function keysOf(headings: string[], keyOf: (heading: string) => string): string[] {
	const seen = new Map<string, number>();
	return headings.map((heading, column) => {
		const key = keyOf(heading) || `column ${column + 1}`;
		const times = (seen.get(key) ?? 0) + 1;
		seen.set(key, times);
		return times === 1 ? key : `${key} ${times}`;
	});
}

/** The columns below headings, with what stands in them: totals, sections and repeated headings are no values. */
export function columnsBelow<Meaning>(
	sheet: TableSheet,
	shown: readonly boolean[],
	{ heads, headings: stated }: Heads,
	{ read, keyOf }: Pick<HeadingVocabulary<Meaning>, "read"> & { keyOf: (heading: string) => string },
): TableColumns<Meaning> {
	const from = (heads.at(-1) ?? -1) + 1;
	const below = sheet.rows.flatMap(({ cells }, at) => (at >= from && shown[at] ? [cells] : []));
	const width = Math.max(stated.length, ...below.map(({ length }) => length));
	const headings = Array.from({ length: width }, (_, column) => stated[column] ?? "");
	const headRows = heads.map((at) => sheet.rows[at]!.cells.map((cell) => plainCell(cell).toLowerCase()));
	const isHeading = (cells: readonly string[]) =>
		headRows.some((head) => {
			const filled = cells.flatMap((cell, column) => (plainCell(cell) === "" ? [] : column));
			return filled.length > 1 && filled.every((column) => head[column] === plainCell(cells[column]).toLowerCase());
		});
	const rows = below.filter((cells) => !isHeading(cells) && !isTotal(cells) && (width < 3 || !isOneCell(cells)));
	const keys = keysOf(headings, keyOf);
	const columns = headings.map((heading, at) => ({
		...{ at, heading, key: keys[at]! },
		values: rows.map((cells) => plainCell(cells[at])).filter(Boolean),
		meaning: read(heading),
	}));
	return { columns, from, isHeading };
}
