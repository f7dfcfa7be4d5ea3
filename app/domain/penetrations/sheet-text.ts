import { invalid } from "#app/domain/errors.ts";
import { CSV_MARK, keptCsvLine } from "#app/domain/exports/csv-line.ts";
import { readSeparated, writeTabs } from "#app/separated-text.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";
import type { SheetRow } from "./sheet-types.ts";

const SIGNS = ["\t", ",", ";", "|"];

/** Lines by which the separator is told. */
const MAX_SAMPLE = 200;

/** How many lines have the most frequent number of cells (more than one), and that number. */
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

/**
 * Rows and cells of pasted text or of a CSV file (docs/rules/penetrations.md#files). A first line `sep=;` names the
 * separator and is a row of its own, so that rows keep the numbers that a spreadsheet shows for the file.
 */
export function parseTable(sent: string): string[][] {
	const text = sent.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
	const [line, sign] = /^"?sep=([^\n"])"?(?=\n|$)/i.exec(text) ?? [];
	if (sign === undefined || line === undefined) return readSeparated(text, separatorOf(text));
	return [[line], ...readSeparated(text.slice(line.length + 1), sign)];
}

/** Letters and signs that lists of penetrations are written with beyond ASCII. */
const USUAL = new Set("ØøÄäÖöÜüßÉéÈèÊêËëÀàÂâÁáÃãÅåÇçÑñÓóÒòÔôÕõÍíÌìÎîÏïÚúÙùÛûÆæ°²³×–—‘’“”…½¼¾±•·£€µ®©™≤≥≈√§«» \u00a0");

/** How many characters are usual, and how many cannot be meant: controls, and capitals within a word. */
function plausibility(text: string): { usual: number; odd: number } {
	let [usual, odd] = [0, 0];
	for (const [sign] of text.matchAll(/[^\t\n\r\x20-\x7e]/gu)) {
		if (USUAL.has(sign)) usual += 1;
		else odd += 1;
	}
	// Three accented letters beside each other are another alphabet.
	for (const [run] of text.matchAll(/[^\P{L}\p{ASCII}]{3,}/gu)) odd += 2 * run.length;
	odd += [...text.matchAll(/\p{Ll}[^\p{ASCII}]/gu)].filter(([pair]) => /\p{Lu}$/u.test(pair)).length;
	return { usual, odd };
}

const SAVE_AS_UTF8 = "Save it as CSV UTF-8 and choose it again.";

/** Beginnings of files that are no text, whatever their name: archives and workbooks, PDFs, old workbooks, gzip. */
const NO_TEXT = ["PK\x03\x04", "%PDF-", "\xd0\xcf\x11\xe0", "\x1f\x8b"];

/** UTF-16 without a mark has a zero beside nearly every plain letter. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
	const head = bytes.subarray(0, 2000);
	const zeros = [0, 0];
	for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
	const [even = 0, odd = 0] = zeros;
	if (Math.max(even, odd) * 4 < head.length) return null;
	return odd > even ? "utf-16le" : "utf-16be";
}

/**
 * The text of a file: UTF-8, UTF-16 of either order with or without its mark, or the sets of Windows and of the old
 * Macintosh, told apart by what they would give. Refuses what fits none (invalid, field `file`).
 */
export function decodeCsv(bytes: Uint8Array): string {
	const begin = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
	if (NO_TEXT.some((mark) => begin.startsWith(mark))) {
		throw invalid({ file: ["This file is no text, whatever its name says. Save the list as CSV or XLSX."] });
	}
	const wide = utf16Of(bytes);
	if (wide) return new TextDecoder(wide).decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		const read = ["windows-1252", "macintosh"].map((set) => {
			const text = new TextDecoder(set).decode(bytes);
			return { text, ...plausibility(text) };
		});
		const [best] = read.toSorted((a, b) => a.odd - b.odd || b.usual - a.usual);
		if (best!.odd * 3 > best!.usual)
			throw invalid({ file: [`The letters of this file cannot be told. ${SAVE_AS_UTF8}`] });
		return best!.text;
	}
}

const cellsOf = ({ cells }: Pick<SheetRow, "cells">) => SHEET_COLUMNS.map((column) => cells[column] ?? "");

/** As a file, with headings. Cells are kept as they are, also those that a spreadsheet would take for a formula. */
export const writeCsv = (rows: Pick<SheetRow, "cells">[]): string =>
	CSV_MARK + [[...SHEET_COLUMNS], ...rows.map(cellsOf)].map((cells) => keptCsvLine(cells)).join("");

export const writeTable = (table: string[][]): string => writeTabs(table);
