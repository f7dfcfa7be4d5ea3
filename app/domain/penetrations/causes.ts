import type { CellError } from "./sheet-types.ts";

/** Rows of a list with one and the same text. */
export interface TextRows {
	text: string;
	/** As people find them: `5`, or `Walls 5` where a list has several sheets; empty for the list as a whole. */
	lines: string[];
	/** Where those of a cause differ, what is said of these. */
	message?: string;
}

/** Errors of a list that are one and the same, wherever they stand. */
export interface Cause {
	column: string;
	message: string;
	count: number;
	texts: TextRows[];
}

/** Two errors that name another row each are one cause all the same. */
const causeOf = (message: string) => message.replace(/\brow \d+/, "another row");

/** The causes of errors, those of most rows first; every row is named by its number. */
export function causesOf(errors: readonly CellError[]): Cause[] {
	const groups = Map.groupBy(errors, ({ column, message }) => `${column}\n${causeOf(message)}`);
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
				lines: same.map(({ sheet, line }) => (line === 0 ? "" : sheet ? `${sheet} ${line}` : String(line))),
				...(differ && { message: same[0]!.message }),
			})),
		};
	});
	return causes.toSorted((a, b) => b.count - a.count);
}
