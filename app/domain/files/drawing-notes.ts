import type { PdfLine } from "#app/adapters/files.server.ts";
import { MAX_NOTE, MAX_NOTES } from "./drawing-limits.ts";

const HEADING = /^(installation( notes| instructions)?|notes)\s*:?$/i;
const END = /^(products|report|specimens)\s*:?$/i;
const NUMBER = /^\d{1,3}\s*[.)](?!\d)\s*/;
/** A gap of so many usual line distances counts as a blank line. */
const BLANK = 1.5;
const OUTDENT = 2;
const INDENT = 8;

type InColumn = (line: PdfLine) => boolean;

function columnOf(lines: PdfLine[], heading: PdfLine): InColumn {
	const end = lines.findIndex((line) => END.test(line.text));
	const numbers = lines.slice(0, end < 0 ? undefined : end).filter((line) => NUMBER.test(line.text));
	const near = (line: PdfLine) => Math.abs(line.x - heading.x);
	const first = numbers.sort((a, b) => near(a) - near(b))[0] ?? heading;
	return ({ x }) => x >= first.x - OUTDENT * first.size && x <= first.x + INDENT * first.size;
}

function lineDistance(lines: PdfLine[]): number {
	const gaps = lines.slice(1).map((line, at) => lines[at]!.y - line.y);
	const sorted = gaps.filter((gap) => gap > 0).sort((a, b) => a - b);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** By docs/rules/catalogue.md#notes-from-a-drawing; `pages` has the lines of each page from top to bottom. */
export function readNotes(pages: PdfLine[][]): string[] {
	const first = pages.findIndex((lines) => lines.some((line) => HEADING.test(line.text)));
	const page = pages[first];
	if (!page) return [];
	const at = page.findIndex((line) => HEADING.test(line.text));
	const rest = page.slice(at + 1);
	const inColumn = columnOf(rest, page[at]!);
	const notes: string[] = [];
	for (const lines of [rest, ...pages.slice(first + 1)]) {
		if (!gather(lines, inColumn, notes)) break;
	}
	return notes.slice(0, MAX_NOTES).map((note) => Array.from(note).slice(0, MAX_NOTE).join("").trim());
}

function gather(lines: PdfLine[], inColumn: InColumn, notes: string[]): boolean {
	const own = lines.filter(inColumn);
	const usual = lineDistance(own);
	let open = false;
	for (const [at, { text, y }] of own.entries()) {
		if (END.test(text)) return false;
		const above = own[at - 1];
		if (above && above.y - y > BLANK * usual) open = false;
		if (NUMBER.test(text)) {
			notes.push(text.replace(NUMBER, ""));
			open = true;
		} else if (open) notes.push(`${notes.pop()} ${text}`);
	}
	return true;
}
