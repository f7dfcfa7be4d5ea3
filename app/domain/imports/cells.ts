import { plainCode } from "#app/domain/plain-text.ts";

/** A noncharacter, so that no text can hold it. */
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

export const withoutBk = (book: string): string => plainCode(book).replace(/^bk/i, "").trim();

export const splitList = (cell: string): string[] =>
	splitAt(cell, ";")
		.map((item) => unescapeCell(item.trim()))
		.filter((item) => item !== "");

export const stagedList = (cell: string): string => splitList(cell).join(ITEM);

/** The key as written, then its parts, the book without `BK`. */
function stagedKey(item: string): string {
	const parts = splitAt(item, "/").map((part) => unescapeCell(part.trim()));
	parts[0] = withoutBk(parts[0] ?? "");
	return [item, ...parts].join(PART);
}

export const stagedReport = (cell: string): string => (cell.trim() === "" ? "" : stagedKey(plainCode(cell)));

export const stagedSpecimens = (cell: string): string =>
	splitAt(plainCode(cell), ";")
		.map((item) => item.trim())
		.filter((item) => item !== "")
		.map(stagedKey)
		.join(ITEM);

export const stagedNotes = (cell: string): string =>
	cell
		.split(/\r\n|\r|\n/)
		.map((note) => note.trim())
		.filter((note) => note !== "")
		.join("\n");
