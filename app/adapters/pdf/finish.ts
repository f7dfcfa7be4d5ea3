import { createHash } from "node:crypto";
import {
	PDFArray,
	PDFDict,
	type PDFDocument,
	PDFHexString,
	PDFName,
	type PDFObject,
	type PDFPage,
	PDFRawStream,
	PDFRef,
	PDFString,
} from "@cantoo/pdf-lib";
import { xmlText } from "#app/adapters/xml-text.ts";
import type { Box } from "./annotations.ts";
import { assemble, fontsOf, type PagePlan, type UploadSource } from "./assemble.ts";
import type { Finished, FinishJob } from "./job.ts";
import { addSignatureField, openPdf, packedStream, savePdf, unpacked } from "./open-pdf.ts";
import { type Bookmark, namedLinks, readDestinations, writeOutline } from "./outline.ts";
import { A4, drawRunningLines, fitted, GREY, MARGINS, openPen, type Pen, RED, type TextStyle } from "./running.ts";
import { openStructure } from "./structure.ts";
import { openTypeface, type Typeface } from "./typeface.ts";

const of = PDFName.of;

const roleOf = (element: PDFDict) => element.get(of("S"));

/** Chromium leaves what stands beside the mark of a list's item as it is; the standard has a body for it. */
function addListBodies(pdf: PDFDocument): void {
	const { context } = pdf;

	function addBody(item: PDFRef, kids: PDFArray): PDFArray {
		const marks = kids.asArray().filter((kid) => roleOf(context.lookup(kid, PDFDict)) === of("Lbl"));
		const rest = kids.asArray().filter((kid) => !marks.includes(kid));
		const body = context.register(context.obj({ Type: "StructElem", S: "LBody", P: item, K: rest }));
		for (const kid of rest) context.lookup(kid, PDFDict).set(of("P"), body);
		return context.obj([...marks, body]);
	}

	for (const [ref, object] of context.enumerateIndirectObjects()) {
		if (!(object instanceof PDFDict) || roleOf(object) !== of("LI") || !object.has(of("P"))) continue;
		const kids = object.lookup(of("K"));
		object.set(of("K"), addBody(ref, kids instanceof PDFArray ? kids : context.obj([object.get(of("K"))])));
	}
}

function words(link: PDFDict, numbers: Map<string, number>, bookmarks: Bookmark[]): string {
	const uri = link.lookupMaybe(of("A"), PDFDict)?.lookup(of("URI"));
	if (uri instanceof PDFString || uri instanceof PDFHexString) return uri.decodeText();
	const dest = link.lookup(of("Dest"));
	const named = dest instanceof PDFName || dest instanceof PDFString || dest instanceof PDFHexString;
	const page = named ? numbers.get(dest.decodeText()) : undefined;
	if (page === undefined) return "Link";
	const title = bookmarks.findLast((bookmark) => bookmark.page <= page)?.title;
	return [title, `page ${page + 1}`].filter(Boolean).join(", ");
}

/** Describes the links in words, reached in the order of the structure. `numbers`: pages from 0 by named destination. */
function describeLinks(pdf: PDFDocument, numbers: Map<string, number>, bookmarks: Bookmark[]): void {
	for (const { node } of pdf.getPages()) {
		const annots = node.Annots();
		if (!annots) continue;
		node.set(of("Tabs"), of("S"));
		for (let index = 0; index < annots.size(); index++) {
			const link = annots.lookup(index, PDFDict);
			link.set(of("Contents"), PDFHexString.fromText(words(link, numbers, bookmarks)));
		}
	}
}

export function xmp(job: FinishJob): string {
	const [title, author, subject, producer] = [job.title, job.author, job.subject, job.producer].map(xmlText);
	const created = new Date(job.created).toISOString().replace(/\.\d+Z$/, "Z");
	return `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>${job.language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>${producer}</xmp:CreatorTool><pdf:Producer>${producer}</pdf:Producer>
<xmp:CreateDate>${created}</xmp:CreateDate><xmp:ModifyDate>${created}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

const SIZE = 27;

function crossOut(pen: Pen, typeface: Typeface, page: { width: number; height: number }, words: string): void {
	const [left, right] = [MARGINS.side, page.width - MARGINS.side];
	const [bottom, top] = [MARGINS.bottom, page.height - MARGINS.top];
	pen.line({ from: [left, bottom], to: [right, top], ink: RED, width: 1 });
	pen.line({ from: [left, top], to: [right, bottom], ink: RED, width: 1 });
	const wide = typeface.width(words, 600, SIZE);
	const [x, y] = [(page.width - wide) / 2, (bottom + top) / 2];
	pen.label(x - 17, y - 20, wide + 34, 40, RED);
	pen.text(words, x, y - 0.3635 * SIZE, { size: SIZE, weight: 600, ink: RED });
}

function drawNotice(pen: Pen, typeface: Typeface, { title, page }: { title: string; page?: number }): void {
	const x = MARGINS.side;
	const [what, named] = page ? ["Page", `Page ${page} of ${title}`] : ["Document", title];
	pen.text(`${what} could not be included`, x, 720, { size: 16, weight: 600 });
	const style = { size: 10, weight: 500 } as const;
	pen.text(fitted(typeface, named, A4.width - 2 * x, style), x, 694, style);
	pen.text(
		"The uploaded file is damaged, protected or too large, or shows comments or form values that it does not draw.",
		x,
		672,
		{ size: 8.6, ink: GREY },
	);
	pen.text("Ask the supplier of the product for the document.", x, 659, { size: 8.6, ink: GREY });
}

const PRINTED = /^node\d{8,}$/;

const idOf = (object: PDFObject | undefined): string | undefined =>
	object instanceof PDFString && PRINTED.test(object.asString()) ? object.asString() : undefined;

/** Chromium goes on counting from whatever it did before: equal facts would not make equal bytes. */
function renumberElements(pdf: PDFDocument): void {
	const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
	const ids = objects.flatMap((object) =>
		object instanceof PDFDict ? (idOf(object.get(PDFName.of("ID"))) ?? []) : [],
	);
	// Names of one length sort as their numbers do, which the tree of names rests on.
	const ordered = ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
	const renamed = new Map(ordered.map((id, at) => [id, PDFString.of(`node${String(at + 1).padStart(8, "0")}`)]));

	function rename(object: PDFObject): void {
		if (object instanceof PDFDict) {
			for (const [name, value] of object.entries()) visit(value, (to) => object.set(name, to));
		} else if (object instanceof PDFArray) {
			for (const [at, value] of object.asArray().entries()) visit(value, (to) => object.set(at, to));
		}
	}
	function visit(value: PDFObject, replace: (to: PDFString) => void): void {
		const to = renamed.get(idOf(value) ?? "");
		if (to) replace(to);
		else rename(value);
	}
	for (const object of objects) rename(object);
}

/** Chromium writes each operator on a line of its own. */
const TAG = /^(?:\/.*B[DM]C|EMC)$/gm;

const asDecoration = (content: string): string => (content.trim() ? `/Artifact BMC\n${content}\nEMC\n` : content);

function withDecoration(content: string): string {
	const parts: string[] = [];
	let depth = 0;
	let from = 0;
	for (const { 0: tag, index } of content.matchAll(TAG)) {
		const ends = tag === "EMC";
		if (depth === (ends ? 1 : 0)) {
			const to = ends ? index + tag.length + 1 : index;
			parts.push(ends ? content.slice(from, to) : asDecoration(content.slice(from, to)));
			from = to;
		}
		depth += ends ? -1 : 1;
	}
	return depth === 0 ? [...parts, asDecoration(content.slice(from))].join("") : content;
}

/** Chromium draws lines and grounds without a tag; what is shown has to be the one or the other, content or decoration. */
function markDecoration(pdf: PDFDocument): void {
	const contents = PDFName.of("Contents");
	for (const { node } of pdf.getPages()) {
		const shown = node.lookup(contents);
		for (const ref of shown instanceof PDFArray ? shown.asArray() : [node.get(contents)]) {
			const stream = pdf.context.lookup(ref);
			if (!(stream instanceof PDFRawStream && ref instanceof PDFRef)) continue;
			pdf.context.assign(ref, packedStream(pdf.context, withDecoration(unpacked(stream))));
		}
	}
}

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
	const fonts = fontsOf(page);
	for (const font of Object.values(pens).flatMap((pen: Pen) => [...pen.fonts])) fonts.set(of(font), typeface.ref(font));
}

function writeAtEnd(pen: Pen, typeface: Typeface, rect: Box, text: string, style: TextStyle): void {
	const y = (rect[1] + rect[3]) / 2 - 0.3635 * style.size;
	pen.text(text, rect[2] - typeface.width(text, style.weight ?? 400, style.size), y, style);
}

/** The points of a line of small letters, as in tables. */
const SMALL_LINE = 13;

/** The page of a destination, or the pages up to another: `4`, `4–7`. */
function pageWords(dest: string, numbers: Map<string, number>, until: Record<string, string> = {}): string {
	const first = numbers.get(dest);
	if (first === undefined) return "";
	const last = numbers.get(until[dest] ?? dest) ?? first;
	return last > first ? `${first + 1}–${last + 1}` : String(first + 1);
}

function numberContents(pen: Pen, typeface: Typeface, page: PDFPage, numbers: Map<string, number>, job: FinishJob) {
	for (const { dest, rect } of namedLinks(page.node)) {
		const words = dest.startsWith(job.numberedPrefix) ? pageWords(dest, numbers, job.numberedUntil) : "";
		const size = rect[3] - rect[1] < SMALL_LINE ? 7.5 : 8.6;
		if (words) writeAtEnd(pen, typeface, rect, words, { size, weight: 500 });
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
		const { head, marks, references, stamp, notice } = plans[index]!;
		const size = page.getSize();
		drawRunningLines(pens.under, typeface, size, {
			footer: job.footer,
			page: index + 1,
			pages: pages.length,
			head,
			marks,
		});
		for (const { rect, text } of references) writeAtEnd(pens.under, typeface, rect, text, { size: 7.5, ink: GREY });
		if (notice) drawNotice(pens.notice, typeface, notice);
		if (stamp) crossOut(pens.over, typeface, size, stamp);
		numberContents(pens.under, typeface, page, numbers, job);
		addArtifacts(pdf, page, pens, typeface);
	}
	typeface.embed();
}

/** Finishes the document in one pass; links and tags of the print stay. `onUpload`: before each upload is read, then their number. */
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
	const { plans, bookmarks, failed, damaged } = await assemble({ pdf, job, places, structure, source, onUpload });
	structure.write();
	writePages(pdf, job, plans, bookmarks);
	writeOutline(pdf, bookmarks);
	describe(pdf, job);
	if (job.signedAt) addSignatureField(pdf, job.signedAt);
	return { pdf: await savePdf(pdf), pages: plans.length, failed, damaged };
}
