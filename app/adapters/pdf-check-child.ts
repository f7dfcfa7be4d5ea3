import { readFile } from "node:fs/promises";
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { answerQuestions } from "./limited/answers.ts";
import { flattenLayers } from "./pdf/flatten.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import { hasUndrawn } from "./pdf/undrawn.ts";
import { type PdfLine, pageLines } from "./pdf-lines.ts";
import { projectPath } from "./project-root.ts";

/** A question of the parent: is the file at this path a PDF that opens without a password and draws what it shows? `text`: and what does it say? */
export interface PdfQuestion {
	path: string;
	text?: boolean;
	mostPages: number;
}

export type PdfAnswer = { pages: number; lines?: PdfLine[][] } | { fault: "password" | "undrawn" | "broken" };

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

/** A page that cannot be read says nothing. */
async function hasAnnotations(document: PDFDocumentProxy): Promise<boolean> {
	for (let number = 1; number <= document.numPages; number++) {
		const page = await document.getPage(number).catch(() => null);
		const found: { subtype?: string }[] = (await page?.getAnnotations().catch(() => [])) ?? [];
		page?.cleanup();
		if (found.some(({ subtype }) => subtype !== "Link" && subtype !== "Popup")) return true;
	}
	return false;
}

/** As the schedule will judge it. Layers that are off count for nothing. */
async function isUndrawn(bytes: Uint8Array): Promise<boolean> {
	try {
		const pdf = await openPdf(bytes, { password: "" });
		flattenLayers(pdf);
		return hasUndrawn(pdf);
	} catch {
		return false;
	}
}

async function check({ path, text, mostPages }: PdfQuestion): Promise<PdfAnswer> {
	const bytes = await readFile(path);
	const task = getDocument({
		data: new Uint8Array(bytes),
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
		// Refused for that, whatever else may be wrong.
		if (document.numPages > mostPages) return { pages: document.numPages };
		if ((await hasAnnotations(document)) && (await isUndrawn(bytes))) return { fault: "undrawn" };
		const pages = document.numPages;
		return text ? { pages, lines: await readLines(document) } : { pages };
	} catch (error) {
		return { fault: error instanceof Error && error.name === "PasswordException" ? "password" : "broken" };
	} finally {
		await task.destroy();
	}
}

answerQuestions(check);
