import type { ReadPage } from "./read-pdf.ts";

type Piece = ReadPage["pieces"][number];

/** The cells of a row by the heads of its columns, without blanks: where a line is broken says nothing. */
export type PrintedRow = Record<string, string>;

interface PrintedTable {
	rows: PrintedRow[];
	/** Text over all columns but the first, below the cells of its row. */
	remarks: string[];
}

/** Points; a tag shifts its text by less, and lines are further apart. */
const SHIFT = 4;

/** The running foot stands below. */
const FOOT = 45;

/** Letters of cells are smaller, headings larger. */
const LARGEST = 8.2;

export const squashed = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, "");

const read = (pieces: Piece[]): string =>
	squashed(
		pieces
			.toSorted((a, b) => (Math.abs(a.y - b.y) < SHIFT ? a.x - b.x : b.y - a.y))
			.map(({ text }) => text)
			.join(""),
	);

/** The lefts of the columns where these heads stand side by side, and the height at which they do. */
function findHeads(pieces: Piece[], heads: string[]): { y: number; lefts: number[] }[] {
	return pieces
		.filter(({ text }) => text.trim() === heads[0])
		.flatMap(({ y }) => {
			const line = pieces.filter((piece) => Math.abs(piece.y - y) < SHIFT && piece.text.trim());
			const lefts = heads.map((head) => line.find(({ text }) => text.trim() === head)?.x);
			return lefts.every((left) => left !== undefined) ? [{ y, lefts }] : [];
		})
		.toSorted((a, b) => b.y - a.y);
}

/**
 * The tables with these heads on a page, read by the places of their letters and not by the order in which the file has
 * them. A row begins where a column of `begins` has a text; one that is not narrower than its tag is a remark.
 */
export function readTables(
	{ pieces }: ReadPage,
	heads: string[],
	begins: string | string[],
	end?: RegExp,
): PrintedTable[] {
	const body = pieces.filter(({ text, y }) => text.trim() && y > FOOT);
	const found = findHeads(body, heads);
	return found.map(({ y: top, lefts }, at) => {
		const ended = body.filter(({ text, y }) => y < top && end?.test(text)).map(({ y }) => y + SHIFT);
		const bottom = Math.max(FOOT, found[at + 1]?.y ?? 0, ...ended);
		const cells = body.filter(({ y, size }) => y < top - SHIFT && y > bottom && size < LARGEST);
		const column = (piece: Piece) => lefts.findLastIndex((left) => piece.x > left - 2);
		const keys = [begins].flat().map((head) => heads.indexOf(head));
		const key = keys[0]!;
		const remarks = cells
			.filter((piece) => key > 0 && column(piece) === key && !isCell(piece, lefts[key]!, true))
			.map(({ y }) => y);
		const starts = cells
			.filter((piece) => keys.includes(column(piece)) && isCell(piece, lefts[column(piece)]!, column(piece) > 0))
			.map(({ y }) => y)
			// A remark in letters of two kinds is more than one piece.
			.filter((y) => !remarks.some((other) => Math.abs(other - y) < SHIFT))
			.toSorted((a, b) => b - a)
			.filter((y, index, all) => index === 0 || all[index - 1]! - y > SHIFT);
		const table: PrintedTable = { rows: [], remarks: [] };
		for (const [index, start] of starts.entries()) {
			const next = starts[index + 1] ?? Number.NEGATIVE_INFINITY;
			const own = cells.filter(({ y }) => y < start + SHIFT && y > next + SHIFT);
			const remark = Math.max(
				Number.NEGATIVE_INFINITY,
				...own
					.filter((piece) => key > 0 && column(piece) === key && !isCell(piece, lefts[key]!, true))
					.map(({ y }) => y),
			);
			const inCells = own.filter(({ y }) => y > remark + SHIFT);
			table.rows.push(
				Object.fromEntries(heads.map((head, no) => [head, read(inCells.filter((piece) => column(piece) === no))])),
			);
			table.remarks.push(read(own.filter(({ y }) => y <= remark + SHIFT)));
		}
		return table;
	});
}

/** A tag has a margin before its text, a remark none. */
const isCell = ({ x }: Piece, left: number, tagged: boolean): boolean => !tagged || x - left > 1.2;

const SUMMARY = ["No.", "Drawing", "Substrate", "Service", "Size", "FRR", "Report", "Status"];

const SPECIMENS = ["Specimen", "FRR", "Service", "Size", "Insulation", "Substrate", "Seal", "Products"];

/** Where none of a table's specimens has any there is no such column. */
const UNINSULATED = SPECIMENS.filter((head) => head !== "Insulation");

/** The rows of a table of specimens, without the column that applies to none. */
export const withoutUnapplied = (rows: PrintedRow[]): PrintedRow[] =>
	rows.some(({ Insulation }) => Insulation !== "N.A.") ? rows : rows.map(({ Insulation: _, ...rest }) => rest);

/** Rows that differ in their size alone as one, with the sizes side by side. */
export function withSizesTogether(rows: PrintedRow[]): PrintedRow[] {
	const alike = Map.groupBy(rows, (row) => JSON.stringify(Object.entries({ ...row, Size: "" }).toSorted()));
	return [...alike.values()].map((some) => {
		const sizes = [...new Set(some.map(({ Size }) => Size!))];
		return { ...some[0]!, Size: sizes.join(sizes.some((size) => size.includes(",")) ? ";" : ",") };
	});
}

const SAMPLE = "SAMPLE – not test evidence";

/**
 * The remarks below the rows of specimens, without blanks: what several have in common stands once, below the last, with
 * their names; that some of them are samples stands at each of these.
 */
export function withRemarksTogether(specimens: { name: string; remarks: string[] }[]): string[] {
	const texts = new Set(specimens.flatMap(({ remarks }) => remarks));
	const shared = new Map<string, string[]>();
	const alone = specimens.map(() => "");
	for (const text of texts) {
		const having = specimens.flatMap(({ remarks }, at) => (remarks.includes(text) ? [at] : []));
		if (having.length > 1 && (text !== SAMPLE || having.length === specimens.length)) {
			const names = having.map((at) => specimens[at]!.name).join(", ");
			const key = having.length === specimens.length ? "All specimens" : names;
			shared.set(key, [...(shared.get(key) ?? []), text]);
		} else for (const at of having) alone[at] += text;
	}
	const below = [...shared].map(([names, some]) => `${names}: ${some.join("")}`).join("");
	return alone.map((text, at) => squashed(text + (at === specimens.length - 1 ? below : "")));
}

/** Number and code stand once beside all lines of a solution. */
function summaryLines(page: ReadPage): PrintedRow[] {
	return readTables(page, SUMMARY, ["No.", "FRR"]).flatMap(({ rows }) => {
		let first: PrintedRow = {};
		const lots: PrintedRow[][] = [];
		for (const row of rows) {
			if (row["No."]) lots.push([]);
			if (row["No."]) first = row;
			else first.Drawing += row.Drawing!;
			lots.at(-1)!.push(row);
		}
		return lots.flatMap((lot) => {
			const place = { "No.": lot[0]!["No."]!, Drawing: lot[0]!.Drawing!.replace(/continued$/, "") };
			return lot.map((row) => ({ ...row, ...place }));
		});
	});
}

const AFTER_SPECIMENS = /^(Tested within|Not stated by|Installation notes|Withdrawn specimens)/;

interface PrintedSchedule {
	/** Of the summary. */
	lines: PrintedRow[];
	/** Of each solution by its drawing code. */
	specimens: Map<string, PrintedTable>;
	/** The text of each solution's own pages by its drawing code, without blanks. */
	sections: Map<string, string>;
}

/** Summary and tables of a schedule of these solutions. */
export function readSchedule(pages: ReadPage[], codes: string[]): PrintedSchedule {
	const first = pages.findIndex(({ text }) => /Solution \d+\n/.test(text));
	const printed: PrintedSchedule = {
		lines: pages.slice(0, first).flatMap(summaryLines),
		specimens: new Map(),
		sections: new Map(),
	};
	let code: string | undefined;
	for (const page of pages.slice(first)) {
		const begun = /Solution \d+\n/.test(page.text);
		// A long code stands in two pieces: it may be broken where it has a hyphen.
		const heading = squashed(page.pieces.map(({ text, size }) => (size > LARGEST ? text : "")).join(""));
		if (begun) code = codes.find((one) => heading.includes(one));
		if (!code) throw new Error(`Of no solution: ${page.text.slice(0, 200)}`);
		printed.sections.set(code, (printed.sections.get(code) ?? "") + squashed(page.text));
		const known = printed.specimens.get(code) ?? { rows: [], remarks: [] };
		const tables = [SPECIMENS, UNINSULATED].map((heads) => readTables(page, heads, "FRR", AFTER_SPECIMENS));
		for (const { rows, remarks } of tables.find((found) => found.length > 0) ?? []) {
			known.rows.push(...rows);
			known.remarks.push(...remarks);
		}
		printed.specimens.set(code, known);
	}
	return printed;
}
