import { amount, amountOf } from "#app/amounts.ts";

export interface Sort {
	column: number;
	down: boolean;
}

const naturally = new Intl.Collator("en-NZ", { numeric: true, sensitivity: "base" }).compare;

export const isBlank = (row: string[] | undefined) => row === undefined || row.every((cell) => cell.trim() === "");

/** `6 rows`, or `2 of 6 rows` where only some are shown; a blank row, such as the last one, does not count. */
export function filledWords(rows: string[][], shown: number[] | null): string {
	const isFilled = (at: number) => !isBlank(rows[at]);
	const all = amountOf([...rows.keys()].filter(isFilled).length, "row");
	return shown ? `${amount(shown.filter(isFilled).length)} of ${all}` : all;
}

/** The places of rows that have all words, in order; a blank last row, in which a new one begins, stays the last. */
export function orderOf(rows: string[][], filter: string, sort: Sort | null): number[] {
	const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
	const places = [...rows.keys()].slice(0, -1);
	const found = places.filter((at) => {
		const text = rows[at]!.join("\t").toLowerCase();
		return words.every((word) => text.includes(word));
	});
	if (sort) {
		const sign = sort.down ? -1 : 1;
		found.sort((a, b) => sign * naturally(rows[a]![sort.column] ?? "", rows[b]![sort.column] ?? "") || a - b);
	}
	return [...found, rows.length - 1];
}

/** The rows with a block of cells written over them from a place on; what stands in the order beyond its end is new. */
export function withBlock(rows: string[][], order: number[], row: number, column: number, block: string[][]) {
	const [after, places] = [rows.slice(), order.slice()];
	for (const [down, cells] of block.entries()) {
		const at = places[row + down] ?? after.length;
		const before = after[at] ?? [];
		const width = Math.max(before.length, column + cells.length);
		after[at] = Array.from({ length: width }, (_, place) => cells[place - column] ?? before[place] ?? "");
		if (places[row + down] === undefined) places.push(at);
	}
	if (!isBlank(after.at(-1))) {
		places.push(after.length);
		after.push([]);
	}
	return { rows: after, order: places };
}
