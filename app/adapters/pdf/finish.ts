import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { appendUpload } from "./attachment.ts";
import { moveDestination, namedLinks, type Place, readDestinations } from "./destinations.ts";
import type { FinishJob } from "./job.ts";
import { addNoticePage, drawNotice } from "./notice.ts";
import { type Bookmark, writeOutline } from "./outline.ts";
import { openPen, type Pen } from "./pen.ts";
import { drawRunningLines } from "./running.ts";
import { openTypeface, type Typeface } from "./typeface.ts";

const of = PDFName.of;

/** What the running lines of one page say. */
interface PagePlan {
	head: string;
	marks: string[];
	/** Title of the document that is missing here. */
	notice?: string;
}

/** Reads the bytes of an attachment; null = do not try, print the notice. */
export type AttachmentSource = (index: number) => Promise<Uint8Array | null>;

function planPrinted(job: FinishJob, places: Map<string, Place>, count: number) {
	const starts = job.sections.map((section) => {
		const page = section.dest === null ? 0 : places.get(section.dest)?.page;
		// Without its place a section would lose its marks, "Cancelled" among them.
		if (page === undefined) throw new Error(`The printed document does not say where "${section.title}" begins.`);
		return { section, page };
	});
	const plans = Array.from({ length: count }, (_, page): PagePlan => {
		const current = starts.findLast((start) => start.page <= page);
		const here = starts.filter((start) => start.page === page);
		const marks = [current, ...here].flatMap((start) => start?.section.marks ?? []);
		return { head: here.length > 0 ? "" : (current?.section.head ?? ""), marks: [...new Set(marks)] };
	});
	const bookmarks = starts.map(({ section: { title, level }, page }): Bookmark => ({ title, level, page }));
	return { plans, bookmarks };
}

async function append(pdf: PDFDocument, source: AttachmentSource, index: number): Promise<boolean> {
	const bytes = await source(index);
	if (bytes) {
		try {
			await appendUpload(pdf, bytes);
			return true;
		} catch {
			// Whatever is wrong with it, the schedule says so in its place.
		}
	}
	addNoticePage(pdf);
	return false;
}

/** Puts artifacts under what the page shows, so that nothing the page does can move or hide their place. */
function addArtifacts(pdf: PDFDocument, page: PDFPage, pen: Pen, typeface: Typeface): void {
	const stream = pdf.context.register(pdf.context.flateStream(pen.content()));
	const { node } = page;
	const contents = node.lookup(of("Contents"));
	const shown = contents instanceof PDFArray ? contents.asArray() : [node.get(of("Contents"))];
	node.set(of("Contents"), pdf.context.obj([stream, ...shown.filter((one) => one !== undefined)]));
	const resources = node.Resources() ?? pdf.context.obj({});
	node.set(of("Resources"), resources);
	const fonts = resources.lookupMaybe(of("Font"), PDFDict) ?? pdf.context.obj({});
	for (const font of pen.fonts) fonts.set(of(font), typeface.ref(font));
	resources.set(of("Font"), fonts);
}

function numberContents(
	pen: Pen,
	typeface: Typeface,
	page: PDFPage,
	numbers: Map<string, number>,
	prefix: string,
): void {
	const style = { size: 8.6, weight: 500 } as const;
	for (const { dest, rect } of namedLinks(page)) {
		const target = dest.startsWith(prefix) ? numbers.get(dest) : undefined;
		if (target === undefined) continue;
		const text = String(target + 1);
		const y = (rect[1] + rect[3]) / 2 - 0.3635 * style.size;
		pen.text(text, rect[2] - typeface.width(text, style.weight, style.size), y, style);
	}
}

function describe(pdf: PDFDocument, job: FinishJob): void {
	pdf.setTitle(job.title, { showInWindowTitleBar: true });
	pdf.setAuthor(job.author);
	pdf.setSubject(job.subject);
	pdf.setCreator(job.producer);
	pdf.setProducer(job.producer);
	pdf.setLanguage(job.language);
	pdf.setCreationDate(new Date(job.created));
	pdf.setModificationDate(new Date(job.created));
}

/**
 * Makes the document that is handed out of the one that was printed, in one pass: appends uploads, writes the running
 * lines and the page numbers of the contents, gives bookmarks and metadata. Links and tags of the printed document stay.
 * @param onAttachment called before each attachment is read, then once with their number
 */
export async function finishDocument(
	printed: Uint8Array,
	job: FinishJob,
	source: AttachmentSource,
	onAttachment: (index: number) => void = () => undefined,
): Promise<Uint8Array> {
	const pdf = await PDFDocument.load(printed, { updateMetadata: false });
	const places = readDestinations(pdf);
	const { plans, bookmarks } = planPrinted(job, places, pdf.getPageCount());
	const numbers = new Map([...places].map(([dest, { page }]) => [dest, page]));
	const typeface = openTypeface(pdf.context);

	for (const [index, { title, dest, head, marks }] of job.attachments.entries()) {
		onAttachment(index);
		const first = pdf.getPageCount();
		const whole = await append(pdf, source, index);
		while (plans.length < pdf.getPageCount()) plans.push({ head, marks, notice: whole ? undefined : title });
		bookmarks.push({ title, level: 2, page: first });
		const place = places.get(dest);
		if (place) moveDestination(pdf, place, pdf.getPage(first));
		numbers.set(dest, first);
	}
	onAttachment(job.attachments.length);

	const pages = pdf.getPages();
	for (const [index, page] of pages.entries()) {
		const pen = openPen(typeface);
		const { head = "", marks = [], notice } = plans[index] ?? {};
		const { width, height } = page.getSize();
		drawRunningLines(pen, typeface, width, height, {
			foot: job.foot,
			page: index + 1,
			pages: pages.length,
			head,
			marks,
		});
		if (notice) drawNotice(pen, notice);
		numberContents(pen, typeface, page, numbers, job.numberedPrefix);
		addArtifacts(pdf, page, pen, typeface);
	}
	typeface.embed();
	writeOutline(pdf, bookmarks);
	describe(pdf, job);
	return pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
}
