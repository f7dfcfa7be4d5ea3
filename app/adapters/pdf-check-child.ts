import { readFile } from "node:fs/promises";
import { PDFBool, PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { answerQuestions } from "./limited/answers.ts";
import { certainPages } from "./pdf/certain-pages.ts";
import { findChangedPage, findMisplacedPage } from "./pdf/compare-pages.ts";
import { openPdf, savePdf } from "./pdf/open-pdf.ts";
import { openShown } from "./pdf/shown-pdf.ts";
import { copyPages, insertUnplacedPage, type UploadPage } from "./pdf/upload.ts";
import { type PdfLine, pageLines } from "./pdf-lines.ts";

/** A question of the parent: is the file at this path a PDF that opens without a password and prints as viewers show it? */
export interface PdfQuestion {
	path: string;
	mostPages: number;
	/** The question includes the document's text. */
	text?: boolean;
	/** The file was accepted before, or is our own, so that it need not be printed for trial again. */
	stored?: boolean;
}

/** `page` (from 1): the one that cannot be printed, or that would be printed otherwise than a viewer shows it. */
export type PdfError =
	| { reason: "password" | "undrawn" | "broken" | "slow" | "unprintable" }
	| { reason: "unprintable" | "changed"; page: number };

export type PdfAnswer = { pages: number; lines?: PdfLine[][] } | PdfError;

/** The most lines of text that are handed over: more than a drawing or a data sheet has. */
const MAX_LINES = 50_000;

/** A page whose content is broken says nothing; one that never ends is ended from outside. */
async function readLines(document: PDFDocumentProxy): Promise<PdfLine[][]> {
	const pages: PdfLine[][] = [];
	let left = MAX_LINES;
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

/** Some viewers set the values of such a form themselves, even where the document draws them. */
async function asksForNewValues(bytes: Uint8Array): Promise<boolean> {
	const { catalog } = await openPdf(bytes, { password: "" });
	const form = catalog.lookup(PDFName.of("AcroForm"));
	return form instanceof PDFDict && form.lookup(PDFName.of("NeedAppearances")) === PDFBool.True;
}

/** Copies the pages as a schedule does, and says which of them need not be compared. */
async function prepare(pdf: PDFDocument, bytes: Uint8Array) {
	const upload = await openPdf(bytes, { password: "" });
	const certain = certainPages(bytes, upload);
	return { certain, copies: copyPages(pdf, upload) };
}

/** Prepares it as a schedule does, and compares the pages with the original's. */
async function findPdfError(original: PDFDocumentProxy, bytes: Uint8Array): Promise<PdfError | null> {
	const pdf = await PDFDocument.create();
	const { copies, certain } = (await prepare(pdf, bytes).catch(() => null)) ?? {};
	if (!certain || copies?.length !== original.numPages) return { reason: "unprintable" };
	const pages: UploadPage[] = [];
	for (const [index, copy] of copies.entries()) {
		if (copy === "undrawn") return { reason: "undrawn" };
		if (copy === "broken") return { reason: "unprintable", page: index + 1 };
		insertUnplacedPage(pdf, index, copy);
		pages.push(copy);
	}
	const misplaced = await findMisplacedPage(original, pages);
	if (misplaced !== null) return { reason: "changed", page: misplaced };
	if (certain.size === pages.length) return null;
	const task = openShown(await savePdf(pdf));
	try {
		const prepared = await task.promise;
		const page = await findChangedPage(original, prepared, certain, () => asksForNewValues(bytes));
		return page === null ? null : { reason: "changed", page };
	} catch {
		return { reason: "unprintable" };
	} finally {
		await task.destroy();
	}
}

async function check({ path, text, mostPages, stored }: PdfQuestion): Promise<PdfAnswer> {
	const bytes = await readFile(path);
	const task = openShown(bytes);
	try {
		const document = await task.promise;
		await document.getPage(1);
		const pages = document.numPages;
		// Refused for that, whatever else may be wrong.
		if (pages > mostPages) return { pages };
		const found = stored ? null : await findPdfError(document, bytes);
		if (found) return found;
		return text ? { pages, lines: await readLines(document) } : { pages };
	} catch (error) {
		return { reason: error instanceof Error && error.name === "PasswordException" ? "password" : "broken" };
	} finally {
		await task.destroy();
	}
}

answerQuestions(check);
