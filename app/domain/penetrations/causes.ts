import type { CellFault } from "./sheet.ts";

/** Rows of a list with one and the same text. */
export interface TextRows {
	text: string;
	lines: number[];
	/** Where those of a cause differ, what is said of these. */
	message?: string;
}

/** Faults of a list that are one and the same, wherever they stand. */
export interface Cause {
	column: string;
	message: string;
	count: number;
	texts: TextRows[];
}

/** Two faults that name another row each are one cause all the same. */
const causeOf = (message: string) => message.replace(/\brow \d+/, "another row");

/** The causes of faults, those of most rows first; every row is named by its number. */
export function causesOf(faults: readonly CellFault[]): Cause[] {
	const groups = Map.groupBy(faults, ({ column, message }) => `${column}\n${causeOf(message)}`);
	const causes = [...groups.values()].map((alike): Cause => {
		const { column, message } = alike[0]!;
		const differ = alike.some((one) => one.message !== message);
		const texts = Map.groupBy(alike, (one) => `${one.value}\n${one.message}`);
		return {
			column,
			message: differ ? causeOf(message) : message,
			count: alike.length,
			texts: [...texts.values()].map((same) => ({
				text: same[0]!.value,
				lines: same.map(({ line }) => line),
				...(differ && { message: same[0]!.message }),
			})),
		};
	});
	return causes.toSorted((a, b) => b.count - a.count);
}
