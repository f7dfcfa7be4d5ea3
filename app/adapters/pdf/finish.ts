import { createHash } from "node:crypto";
import { PDFArray, type PDFDocument, PDFHexString, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { assemble, type PagePlan, type UploadSource } from "./assemble.ts";
import { markDecoration } from "./decoration.ts";
import { namedLinks, readDestinations } from "./destinations.ts";
import { renumberElements } from "./element-ids.ts";
import type { Finished, FinishJob } from "./job.ts";
import { describeLinks } from "./links.ts";
import { addListBodies } from "./list-bodies.ts";
import { drawNotice } from "./notice.ts";
import { openPdf, savePdf } from "./open-pdf.ts";
import { type Bookmark, writeOutline } from "./outline.ts";
import { packedStream } from "./packed.ts";
import { GREY, openPen, type Pen, type TextStyle } from "./pen.ts";
import type { Box } from "./placement.ts";
import { resourcesOf } from "./resources.ts";
import { drawRunningLines } from "./running.ts";
import { addSignatureField } from "./signature-field.ts";
import { crossOut } from "./stamp.ts";
import { openStructure } from "./structure.ts";
import { openTypeface, type Typeface } from "./typeface.ts";
import { xmp } from "./xmp.ts";

const of = PDFName.of;

interface Pens {
	under: Pen;
	notice: Pen;
	over: Pen;
}

/** The running lines lie under the page, so that nothing it does can move or hide them. */
function addArtifacts(pdf: PDFDocument, page: PDFPage, pens: Pens, typeface: Typeface): void {
	const { node } = page;
	const contents = node.lookup(of("Contents"));
	const shown = contents instanceof PDFArray ? contents.asArray() : [node.get(of("Contents"))];
	const [under, notice, over] = [pens.under, pens.notice, pens.over].map((pen) => {
		const content = pen.content();
		return content ? pdf.context.register(packedStream(pdf.context, content)) : undefined;
	});
	node.set(of("Contents"), pdf.context.obj([under, notice, ...shown, over].filter((one) => one !== undefined)));
	const fonts = resourcesOf(page, "Font");
	for (const font of Object.values(pens).flatMap((pen: Pen) => [...pen.fonts])) fonts.set(of(font), typeface.ref(font));
}

function writeAtEnd(pen: Pen, typeface: Typeface, rect: Box, text: string, style: TextStyle): void {
	const y = (rect[1] + rect[3]) / 2 - 0.3635 * style.size;
	pen.text(text, rect[2] - typeface.width(text, style.weight ?? 400, style.size), y, style);
}

function numberContents(pen: Pen, typeface: Typeface, page: PDFPage, numbers: Map<string, number>, prefix: string) {
	for (const { dest, rect } of namedLinks(page.node)) {
		const target = dest.startsWith(prefix) ? numbers.get(dest) : undefined;
		if (target !== undefined) writeAtEnd(pen, typeface, rect, String(target + 1), { size: 8.6, weight: 500 });
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
	const id = PDFHexString.of(createHash("md5").update(`${job.subject} ${job.created}`).digest("hex"));
	pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
	const metadata = pdf.context.stream(Buffer.from(xmp(job)), { Type: "Metadata", Subtype: "XML" });
	pdf.catalog.set(of("Metadata"), pdf.context.register(metadata));
	// Viewers name pages as "page x of y" does: 1, 2, 3 … from the first.
	pdf.catalog.set(of("PageLabels"), pdf.context.obj({ Nums: [0, { S: "D" }] }));
}

function writePages(pdf: PDFDocument, job: FinishJob, plans: PagePlan[], bookmarks: Bookmark[]): void {
	const typeface = openTypeface(pdf.context);
	const numbers = new Map([...readDestinations(pdf)].map(([dest, { page }]) => [dest, page]));
	describeLinks(pdf, numbers, bookmarks);
	const pages = pdf.getPages();
	for (const [index, page] of pages.entries()) {
		const pens = {
			under: openPen(typeface),
			notice: openPen(typeface, "/P <</MCID 0>> BDC"),
			over: openPen(typeface),
		};
		const { head, marks, drawn, references, stamp, notice } = plans[index]!;
		const size = page.getSize();
		drawRunningLines(pens.under, typeface, size, {
			foot: job.foot,
			page: index + 1,
			pages: pages.length,
			head,
			marks,
		});
		for (const { rect, text } of references) writeAtEnd(pens.under, typeface, rect, text, { size: 7.5, ink: GREY });
		pens.under.draw(drawn);
		if (notice) drawNotice(pens.notice, typeface, notice);
		if (stamp) crossOut(pens.over, typeface, size, stamp);
		numberContents(pens.under, typeface, page, numbers, job.numberedPrefix);
		addArtifacts(pdf, page, pens, typeface);
	}
	typeface.embed();
}

/** In one pass; links and tags of the print stay. `onUpload`: before each upload is read, then their number. */
export async function finishDocument(
	printed: Uint8Array,
	job: FinishJob,
	source: UploadSource,
	onUpload: (index: number) => void = () => undefined,
): Promise<Finished> {
	const pdf = await openPdf(printed);
	renumberElements(pdf);
	addListBodies(pdf);
	markDecoration(pdf);
	const structure = openStructure(pdf);
	const places = readDestinations(pdf);
	const { plans, bookmarks, failed, damaged } = await assemble(pdf, job, places, structure, source, onUpload);
	structure.write();
	writePages(pdf, job, plans, bookmarks);
	writeOutline(pdf, bookmarks);
	describe(pdf, job);
	if (job.signedAt) addSignatureField(pdf, job.signedAt);
	return { pdf: await savePdf(pdf), failed, damaged };
}
