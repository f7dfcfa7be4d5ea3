import { isFilled } from "./headings.ts";
import { readSeparated } from "./separated-text.ts";

const SIGNS = ["\t", ",", ";", "|"];

/** Lines by which the separator is told. */
const MAX_SAMPLE = 200;

/** Answers how many lines have the most frequent number of cells (more than one), and that number. */
function agreement(rows: string[][]): [lines: number, cells: number] {
	const counts = rows.filter((cells) => cells.some((cell) => cell.trim() !== "")).map((cells) => cells.length);
	const alike = [...Map.groupBy(counts, (count) => count)].filter(([count]) => count > 1);
	const [best] = alike.toSorted(([a, as], [b, bs]) => bs.length - as.length || b - a);
	return best ? [best[1].length, best[0]] : [0, 1];
}

/** The separator under which most lines have the same number of cells; more cells where lines are as many. */
function separatorOf(text: string): string {
	const sample = text.split("\n", MAX_SAMPLE).join("\n");
	const scored = SIGNS.map((sign) => ({ sign, score: agreement(readSeparated(sample, sign)) }));
	const [best] = scored.toSorted((a, b) => b.score[0] - a.score[0] || b.score[1] - a.score[1]);
	return best!.sign;
}

/** Two blanks or more part the cells of a line, as a PDF gives a table. */
const inGaps = (text: string): string[][] => text.split("\n").map((line) => line.trim().split(/\s{2,}/));

/** The text as lines with gaps, where few lines have a separator and most have the same gaps; else null. */
function gapsOf(text: string, separated: string[][]): string[][] | null {
	const filled = separated.filter(isFilled);
	if (filled.filter(({ length }) => length > 1).length * 2 > filled.length) return null;
	const gaps = inGaps(text);
	const widest = Math.max(0, ...gaps.map(({ length }) => length));
	return widest > 1 && gaps.filter(({ length }) => length === widest).length * 2 >= filled.length ? gaps : null;
}

/**
 * Rows and cells of pasted text or of a CSV file (docs/rules/penetrations.md#files). A first line `sep=;` names the
 * separator and is an empty row of its own, so that rows keep the numbers that a spreadsheet shows for the file.
 */
export function readTextTable(sent: string): string[][] {
	const text = sent.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
	const [line, sign] = /^"?sep=([^\n"])"?(?=\n|$)/i.exec(text) ?? [];
	if (sign !== undefined && line !== undefined) return [[line], ...readSeparated(text.slice(line.length + 1), sign)];
	const separated = readSeparated(text, separatorOf(text));
	return gapsOf(text, separated) ?? separated;
}
