import { createHash } from "node:crypto";
import { PDFDict, type PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import type { Box } from "./annotations.ts";
import type { DamagedPage, FinishJob, FinishSection, FinishUpload } from "./job.ts";
import { type Bookmark, type Destination, heightOf, moveDestination, namedLinks } from "./outline.ts";
import type { Structure } from "./structure.ts";
import { copyUpload, insertNoticePage, insertUploadPage, type UploadPage } from "./upload.ts";

export function fontsOf({ node }: PDFPage): PDFDict {
	const all = node.Resources() ?? node.context.obj({});
	node.set(PDFName.of("Resources"), all);
	const found = all.lookupMaybe(PDFName.of("Font"), PDFDict) ?? node.context.obj({});
	all.set(PDFName.of("Font"), found);
	return found;
}

/** The share by which a sheet may differ from full size that is still said to be at full size. */
const TOLERANCE = 0.005;

const isAtFullSize = (scale: number): boolean => Math.abs(scale - 1) <= TOLERANCE;

/** A sheet of the page's own size is fitted between the running lines; below that share it is said how small it became. */
const FITTED = 0.85;

/** The scale in words; empty for a sheet that is only fitted to the page. What is not at full size never says 100 %. */
function scaleWords(scale: number): string {
	if (isAtFullSize(scale)) return "at full size";
	if (scale > 1) return `enlarged to ${Math.ceil(scale * 100)} %`;
	return scale >= FITTED ? "" : `reduced to ${Math.max(1, Math.round(scale * 100))} %`;
}

interface Reserved {
	/** The page, counted from 0. */
	page: number;
	rect: Box;
}

function findReserved(pdf: PDFDocument): Map<string, Reserved> {
	const found = new Map<string, Reserved>();
	for (const [page, { node }] of pdf.getPages().entries()) {
		for (const { dest, rect } of namedLinks(node)) found.set(dest, { page, rect });
	}
	return found;
}

/** Reads the bytes of an upload; null = do not try, print the notice. */
export type UploadSource = (index: number) => Promise<Uint8Array | null>;

export interface PagePlan {
	head: string;
	marks: string[];
	/** Lines that end at the right end of a rectangle. */
	references: { rect: Box; text: string }[];
	stamp?: string;
	/** A page with a number is the one of the upload that is missing; without it all of the upload is. */
	notice?: { title: string; page?: number };
}

const NOTHING = { head: "", marks: [], references: [] } satisfies PagePlan;

interface Start {
	section: FinishSection;
	/** The page of the printed document, counted from 0. */
	page: number;
	/** The section before goes on above it, on the same page. */
	isBelow: boolean;
}

/** The points by which rows at the top of a page may differ in height. */
const ROW_TOLERANCE = 3;

function findStarts(pdf: PDFDocument, { sections }: FinishJob, places: Map<string, Destination>): Start[] {
	const placeOf = (dest: string, title: string): Destination => {
		const place = places.get(dest);
		// Without its place a section would lose its marks, "Cancelled" among them.
		if (!place) throw new Error(`The printed document does not say where "${title}" begins.`);
		return place;
	};
	const isBelow = ({ inTable }: FinishSection, place: Destination): boolean => {
		if (inTable === undefined) return false;
		const first = sections.find((one) => one.inTable === inTable)!;
		const head = heightOf(placeOf(inTable, first.title)) - heightOf(placeOf(first.dest!, first.title));
		// Chromium counts the height of a place from the upper edge of what is printed, without the margin above it.
		return pdf.getPage(place.page).getHeight() - heightOf(place) > head + ROW_TOLERANCE;
	};
	return sections.map((section) => {
		if (section.dest === null) return { section, page: 0, isBelow: false };
		const place = placeOf(section.dest, section.title);
		return { section, page: place.page, isBelow: isBelow(section, place) };
	});
}

/** The line at the head of a page that goes on with a section. A row without a bookmark is named by the level that it is of. */
function headOn(page: number, starts: Start[]): string {
	const first = starts.findIndex((start) => start.page === page);
	if (first < 0) return starts.findLast((start) => start.page < page)?.section.head ?? "";
	const { isBelow, section } = starts[first]!;
	if (isBelow) return starts[first - 1]?.section.head ?? "";
	return section.title === "" ? (starts.slice(0, first).findLast((one) => one.section.title)?.section.head ?? "") : "";
}

function planPrinted(starts: Start[], count: number): PagePlan[] {
	return Array.from({ length: count }, (_, page) => {
		const current = starts.findLast((start) => start.page <= page);
		const here = starts.filter((start) => start.page === page);
		const marks = [current, ...here].flatMap((start) => start?.section.marks ?? []);
		return { ...NOTHING, head: headOn(page, starts), marks: [...new Set(marks)], references: [] };
	});
}

function pageBefore(upload: FinishUpload, starts: Start[], count: number): number {
	if (upload.behind === null) return count - 1;
	const start = starts.find(({ section }) => section.dest === upload.behind);
	if (!start) throw new Error(`The printed document does not say where "${upload.title}" belongs.`);
	return (starts.find(({ page }) => page > start.page)?.page ?? count) - 1;
}

/** The pages of an upload, null for each that cannot be printed; or null where none of them can. */
type Copy = (UploadPage | null)[] | null;

async function copyOne(pdf: PDFDocument, bytes: Uint8Array): Promise<Copy> {
	const pages = await copyUpload(pdf, bytes).catch(() => []);
	const copy = pages.map((page) => (typeof page === "string" ? null : page));
	return copy.some((page) => page !== null) ? copy : null;
}

/** Copies the uploads one after the other, equal ones once. */
async function copyAll(pdf: PDFDocument, count: number, source: UploadSource, onUpload: (index: number) => void) {
	const known = new Map<string, Copy>();
	const copies: Copy[] = [];
	for (let index = 0; index < count; index++) {
		onUpload(index);
		const bytes = await source(index);
		const hash = bytes ? createHash("sha256").update(bytes).digest("hex") : "";
		if (bytes && !known.has(hash)) known.set(hash, await copyOne(pdf, bytes));
		copies.push(known.get(hash) ?? null);
	}
	onUpload(count);
	return copies;
}

function headOf({ head, statesScale }: FinishUpload, sheet: UploadPage | null): string {
	if (!statesScale || !sheet) return head;
	const words = [head, scaleWords(sheet.ownScale)].filter(Boolean).join(" ");
	return isAtFullSize(sheet.ownScale) ? words : `${words} – do not scale`;
}

interface Assembly {
	plans: PagePlan[];
	bookmarks: Bookmark[];
	failed: number[];
	damaged: DamagedPage[];
}

function damagedPages(copies: Copy[]): DamagedPage[] {
	return copies.flatMap((copy, upload) =>
		(copy ?? []).flatMap((page, index) => (page ? [] : [{ upload, page: index + 1 }])),
	);
}

interface AssemblyInput {
	/** The printed document, which takes the pages of the uploads. */
	pdf: PDFDocument;
	job: FinishJob;
	/** The places of the printed document, by name. */
	places: Map<string, Destination>;
	structure: Structure;
	source: UploadSource;
	/** Called before each upload is read, then once with the number of uploads. */
	onUpload: (index: number) => void;
}

/**
 * Puts uploads into the printed document, each behind its section or at the end. An upload that cannot be read becomes an
 * empty page with a notice, unless it is a drawing: then its picture is printed. A single page that cannot be read also
 * becomes an empty page with a notice.
 * @returns what to write on each page, and the bookmarks in order
 */
export async function assemble({ pdf, job, places, structure, source, onUpload }: AssemblyInput): Promise<Assembly> {
	const printed = pdf.getPages();
	const starts = findStarts(pdf, job, places);
	const reserved = findReserved(pdf);
	const before = job.uploads.map((upload) => pageBefore(upload, starts, printed.length));
	const copies = (await copyAll(pdf, job.uploads.length, source, onUpload)).map((copy, index) =>
		job.uploads[index]!.isDrawing && copy?.[0] === null ? null : copy,
	);
	const planned = planPrinted(starts, printed.length);
	const plans: PagePlan[] = [];
	const bookmarks: Bookmark[] = [];
	for (const [page, plan] of planned.entries()) {
		for (const { section } of starts.filter((start) => start.page === page)) {
			if (section.title) bookmarks.push({ title: section.title, level: section.level, page: plans.length });
		}
		plans.push(plan);
		for (const [index, upload] of job.uploads.entries()) {
			if (before[index] === page) putIn(upload, copies[index] ?? null, printed[page]!);
		}
	}
	const failed = copies.flatMap((copy, index) => (copy ? [] : [index]));
	return { plans, bookmarks, failed, damaged: damagedPages(copies) };

	function putIn(upload: FinishUpload, copy: Copy, behind: PDFPage): void {
		const { title, bookmark, level, marks, stamp, isDrawing } = upload;
		if (isDrawing && !copy) return;
		const start = plans.length;
		bookmarks.push({ title: bookmark, level, page: start });
		const count = copy?.length ?? 1;
		for (const [at, one] of (copy ?? [null]).entries()) {
			const page = one ? insertUploadPage(pdf, plans.length, one) : insertNoticePage(pdf, plans.length);
			const number = at + 1;
			const alt = count > 1 ? `${upload.alt} (sheet ${number} of ${count})` : upload.alt;
			const notice = copy ? { title, page: number } : { title };
			structure.addPage(behind, page, one ? { role: "Figure", alt, box: one.area } : { role: "P" });
			plans.push({ ...NOTHING, head: headOf(upload, one), marks, ...(one ? { stamp } : { notice }) });
			if (at === 0) lead(upload, page, one);
		}
	}

	/** Makes the link that belongs to an upload lead to its first page. */
	function lead({ dest, isDrawing, statesScale }: FinishUpload, page: PDFPage, sheet: UploadPage | null): void {
		const place = places.get(dest);
		if (place) moveDestination(pdf, place, page);
		if (!isDrawing || !sheet) return;
		const { page: from, rect } = take(dest);
		const scale = statesScale ? scaleWords(sheet.ownScale) : "";
		planned[from]!.references.push({ rect, text: [`Page ${plans.length}`, scale].filter(Boolean).join(", ") });
	}

	function take(dest: string): Reserved {
		const place = reserved.get(dest);
		if (!place) throw new Error(`The printed document keeps no place for "${dest}".`);
		return place;
	}
}
