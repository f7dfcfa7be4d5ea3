/** Stands between the items of a list cell in staging; a noncharacter, so that no text can hold it. */
export const ITEM = "\uFDD1";
/** Stands between the parts of a key in staging. */
export const PART = "\uFDD0";

/** Splits at an unescaped separator; `\` takes the next character as it is. Parts keep their escapes. */
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

/** Resolves `\/`, `\;` and `\\`; any other backslash stands for itself. */
const unescapeCell = (text: string): string => (text.includes("\\") ? text.replace(/\\([/;\\])/g, "$1") : text);

/** Writes a text so that it survives as a part of a key or an item of a list. */
export const escapeCell = (text: string): string => text.replace(/[/;\\]/g, "\\$&");

/** The book number without its optional leading `BK`, in any case. */
export const withoutBk = (book: string): string => book.replace(/^bk/i, "").trim();

/** The items of a `;` list, trimmed, escapes resolved, empty ones dropped. */
export const splitList = (cell: string): string[] =>
	splitAt(cell, ";")
		.map((item) => unescapeCell(item.trim()))
		.filter((item) => item !== "");

/** A `;` list in the form of staging. */
export const stagedList = (cell: string): string => splitList(cell).join(ITEM);

/** The specimen keys of a cell in the form of staging: the key as written, then its parts, the book without `BK`. */
export function stagedSpecimens(cell: string): string {
	return splitAt(cell, ";")
		.map((item) => item.trim())
		.filter((item) => item !== "")
		.map((item) => {
			const parts = splitAt(item, "/").map((part) => unescapeCell(part.trim()));
			parts[0] = withoutBk(parts[0] ?? "");
			return [item, ...parts].join(PART);
		})
		.join(ITEM);
}

/** Installation notes, one per line: trimmed, empty lines dropped. */
export const stagedNotes = (cell: string): string =>
	cell
		.split(/\r\n|\r|\n/)
		.map((note) => note.trim())
		.filter((note) => note !== "")
		.join("\n");
