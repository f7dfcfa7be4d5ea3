import { readFile } from "node:fs/promises";
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { answerQuestions } from "./limited/answers.ts";
import { type PdfLine, pageLines } from "./pdf-lines.ts";
import { projectPath } from "./project-root.ts";

/** A question of the parent: is the file at this path a PDF that opens without a password? `text`: and what does it say? */
export interface PdfQuestion {
	path: string;
	text?: boolean;
}

/** Pages, with the lines of each where they were asked for; or why the file cannot be opened. */
export type PdfAnswer = { pages: number; lines?: PdfLine[][] } | { fault: "password" | "broken" };

/** More text than a drawing or a data sheet has; what goes beyond is not handed over. */
const MOST_LINES = 50_000;
const pdfjs = (folder: string) => `${projectPath("node_modules", "pdfjs-dist", folder)}/`;

/** A page whose content is broken says nothing; one that never ends is ended from outside. */
async function readLines(document: PDFDocumentProxy): Promise<PdfLine[][]> {
	const pages: PdfLine[][] = [];
	let left = MOST_LINES;
	for (let number = 1; number <= document.numPages; number++) {
		const page = await document.getPage(number);
		const content = await page.getTextContent().catch(() => null);
		const lines = content ? pageLines(content.items).slice(0, left) : [];
		left -= lines.length;
		pages.push(lines);
		page.cleanup();
	}
	return pages;
}

async function check({ path, text }: PdfQuestion): Promise<PdfAnswer> {
	const task = getDocument({
		data: new Uint8Array(await readFile(path)),
		verbosity: VerbosityLevel.ERRORS,
		disableFontFace: true,
		stopAtErrors: true,
		cMapUrl: pdfjs("cmaps"),
		cMapPacked: true,
		standardFontDataUrl: pdfjs("standard_fonts"),
	});
	try {
		const document = await task.promise;
		await document.getPage(1);
		const pages = document.numPages;
		return text ? { pages, lines: await readLines(document) } : { pages };
	} catch (error) {
		return { fault: (error as Error).name === "PasswordException" ? "password" : "broken" };
	} finally {
		await task.destroy();
	}
}

answerQuestions(check);
