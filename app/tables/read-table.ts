/**
 * The door of `app/tables`: bytes become sheets, sheets become rows of texts with what the texts alone do not say.
 * What the columns mean is the reader's to say.
 */
import { readFile } from "node:fs/promises";
import { sheetOfRows, type TableSheet } from "./sheets.ts";
import { TableError } from "./table-error.ts";
import { readTextTable } from "./text-table.ts";
import { readWorkbookFile } from "./workbook/workbook.ts";

/** Letters and signs that tables of this trade are written with beyond ASCII. */
const USUAL = new Set("ØøÄäÖöÜüßÉéÈèÊêËëÀàÂâÁáÃãÅåÇçÑñÓóÒòÔôÕõÍíÌìÎîÏïÚúÙùÛûÆæ°²³×–—‘’“”…½¼¾±•·£€µ®©™≤≥≈√§«» \u00a0");

/** Counts the usual characters, and those that cannot be meant: controls, and capitals within a word. */
function plausibility(text: string): { usual: number; odd: number } {
	let [usual, odd] = [0, 0];
	for (const [sign] of text.matchAll(/[^\t\n\r\x20-\x7e]/gu)) {
		if (USUAL.has(sign)) usual += 1;
		else odd += 1;
	}
	// Three accented letters in a row are a sign of another alphabet.
	for (const [run] of text.matchAll(/[^\P{L}\p{ASCII}]{3,}/gu)) odd += 2 * run.length;
	odd += [...text.matchAll(/\p{Ll}[^\p{ASCII}]/gu)].filter(([pair]) => /\p{Lu}$/u.test(pair)).length;
	return { usual, odd };
}

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
 * Macintosh, told apart by what they would give. Throws a TableError where the bytes fit none of them.
 */
export function decodeText(bytes: Uint8Array): string {
	const begin = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
	if (NO_TEXT.some((mark) => begin.startsWith(mark))) {
		throw new TableError("no text");
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
		if (best!.odd * 3 > best!.usual) throw new TableError("unknown letters");
		return best!.text;
	}
}

/** The sheets of a file, by the end of its name; a text is one sheet. Throws a TableError where it cannot be read. */
export async function readTableFile(name: string, path: string): Promise<TableSheet[]> {
	if (/\.(csv|txt|tsv)$/i.test(name)) return [sheetOfRows(readTextTable(decodeText(await readFile(path))))];
	if (!/\.xlsx$/i.test(name)) throw new TableError("other kind");
	const read = await readWorkbookFile(path);
	if ("code" in read) throw new TableError(read.code, read.params);
	return read.sheets;
}
