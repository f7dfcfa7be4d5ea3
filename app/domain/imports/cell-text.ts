import { plainCode, withoutBk } from "#app/domain/plain-text.ts";
import { CUT } from "#app/tables/workbook/write.ts";

/** Changes the text of a cell before it is staged, and reports a text that cannot be read. */
export type PrepareCell = (cell: string, addError: (message: string) => void) => string;

/** The changes by the names of columns. */
export type Preparers = Partial<Record<string, PrepareCell>>;

/** Tells whether the product cut the text of a cell when it wrote a workbook. */
export const isCut = (cell: string): boolean => cell.endsWith(CUT);

/** Separators of staged items and parts are noncharacters, so that no text can hold them. */
export const ITEM = "\uFDD1";
export const PART = "\uFDD0";

function splitAt(text: string, separator: string): string[] {
	if (!text.includes("\\")) return text.split(separator);
	const parts: string[] = [];
	let from = 0;
	for (let at = 0; at < text.length; at++) {
		if (text[at] === "\\") at++;
		else if (text[at] === separator) {
			parts.push(text.slice(from, at));
			from = at + 1;
		}
	}
	parts.push(text.slice(from));
	return parts;
}

const unescapeCell = (text: string): string => (text.includes("\\") ? text.replace(/\\([/;\\])/g, "$1") : text);

export const escapeCell = (text: string): string => text.replace(/[/;\\]/g, "\\$&");

export const splitList = (cell: string): string[] =>
	splitAt(cell, ";")
		.map((item) => unescapeCell(item.trim()))
		.filter((item) => item !== "");

export const stagedList = (cell: string): string => splitList(cell).join(ITEM);

/** Reports and specimens as screens name them. */
const REPORT_LABEL = /^BK(?<book>.+) - Report (?<number>.+?)(?: \[(?<lab>[^[\]]+)\])?$/i;
const SPECIMEN_LABEL = /^BK(?<book>.+) - Specimen (?<specimen>.+) - Report (?<number>.+)$/i;

/** Answers the parts of a label; none where it could be parted in two ways, or is a key already. */
function labelParts(item: string, label: RegExp): string[] | null {
	const { book, number, lab, specimen } = label.exec(item)?.groups ?? {};
	if (!book || !number || item.includes("/") || / - (?:Specimen|Report) /i.test([book, number, specimen].join("\n")))
		return null;
	return [book, number, ...(lab ? [lab] : []), ...(specimen ? [specimen] : [])];
}

/** Answers the key as written, then its parts, the book without `BK`. The label that a screen shows for the key is read as well. */
function stagedKey(item: string, label: RegExp): string {
	const parts = labelParts(item, label) ?? splitAt(item, "/").map((part) => unescapeCell(part.trim()));
	parts[0] = withoutBk(parts[0] ?? "");
	return [item, ...parts].join(PART);
}

export const stagedReport = (cell: string): string =>
	cell.trim() === "" ? "" : stagedKey(plainCode(cell), REPORT_LABEL);

export const stagedSpecimens = (cell: string): string =>
	splitAt(plainCode(cell), ";")
		.map((item) => item.trim())
		.filter((item) => item !== "")
		.map((item) => stagedKey(item, SPECIMEN_LABEL))
		.join(ITEM);

export const stagedNotes = (cell: string): string =>
	cell
		.split(/\r\n|\r|\n/)
		.map((note) => note.trim())
		.filter((note) => note !== "")
		.join("\n");
