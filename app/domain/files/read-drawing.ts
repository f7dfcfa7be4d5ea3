import { FILE_REQUIRED, type FieldErrors, invalid } from "#app/domain/errors.ts";
import type { EncodedImage, FileStore, PdfLine } from "#app/domain/files/files.server.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { drawingCode } from "./drawing-code.schema.ts";
import { MAX_NOTE, MAX_NOTES, MAX_TITLE } from "./drawing-limits.ts";
import { checkUploads, type Upload } from "./intake.ts";

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

/** Reads notes by docs/rules/catalogue.md#notes-from-a-drawing; `pages` has the lines of each page from top to bottom. */
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

/**
 * Reads the title by docs/rules/catalogue.md#notes-from-a-drawing: what stands on one line with the drawing's code, first
 * on the first page. A longer text than a title may be is none.
 */
export function readTitle([page = []]: PdfLine[][], code: string): string {
	const at = page.findIndex(({ text }) => text.toUpperCase().startsWith(code) && !/^\w/.test(text.slice(code.length)));
	const first = page[at];
	if (code === "" || !first) return "";
	const sameLine = page.filter(({ x, y, size }, one) => one !== at && x > first.x && Math.abs(y - first.y) < size);
	const texts = [first.text.slice(code.length), ...sameLine.sort((a, b) => a.x - b.x).map(({ text }) => text)];
	const title = texts.map((text) => text.replace(/^[\s:–—-]+/, "").trim()).find((text) => /\p{L}{2}/u.test(text)) ?? "";
	return Array.from(title).length > MAX_TITLE ? "" : title;
}

const CODE = /^[A-Z]{1,5}[-_. ]?\d{1,6}[A-Z]?(?:[-./]\w{1,6})?(?![\w-])/i;

/**
 * Reads the code by docs/rules/catalogue.md#code-of-a-drawing: that of the file's name where the first page has it, else
 * the largest text of that page that begins as a code does, else the file's name where it is one.
 */
export function readCode([page = []]: PdfLine[][], fileName: string): string {
	const stem = plainCode(fileName.replace(/\.[^.]*$/, "")).toUpperCase();
	const isStem = (text: string) => text.startsWith(stem) && !/^[\w-]/.test(text.slice(stem.length));
	if (/\d/.test(stem) && page.some(({ text }) => isStem(plainCode(text).toUpperCase()))) return stem;
	const found = page.flatMap(({ text, size }) => {
		const [code] = CODE.exec(plainCode(text)) ?? [];
		return code ? [{ code: code.toUpperCase(), size }] : [];
	});
	const [largest] = found.toSorted((a, b) => b.size - a.size);
	return largest?.code ?? (CODE.exec(stem)?.[0] === stem ? stem : "");
}

export const NO_NOTES = "No installation notes were found in the PDF.";

interface DrawingRead {
	small: EncodedImage;
	large: EncodedImage;
	notes: string[];
	title: string;
}

export async function readDrawing(
	files: FileStore,
	input: { txt?: unknown; pdf?: Upload; img?: Upload },
): Promise<DrawingRead> {
	const errors: FieldErrors = {};
	const code = drawingCode.safeParse(input.txt);
	if (!code.success) errors.txt = code.error.issues.map(({ message }) => message).slice(0, 1);
	if (!input.pdf) errors.pdf = [FILE_REQUIRED];
	if (!input.img) errors.img = [FILE_REQUIRED];
	const checked = await checkUploads(files, { drawing_pdf: input.pdf, drawing_image: input.img }).catch((error) => {
		Object.assign(errors, error.fields);
		if (!error.fields) throw error;
		throw invalid(errors, undefined, error.code);
	});
	if (Object.keys(errors).length > 0) throw invalid(errors);
	const { drawing_pdf: pdf, drawing_image: image } = checked;
	if (!(pdf && "lines" in pdf && image && "small" in image)) throw new Error("A drawing was checked but not read.");
	const title = code.success ? readTitle(pdf.lines, code.data) : "";
	return { small: image.small, large: image.large, notes: readNotes(pdf.lines), title };
}
