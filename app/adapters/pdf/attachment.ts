import {
	decodePDFRawStream,
	PDFArray,
	PDFDocument,
	PDFInvalidObject,
	PDFName,
	PDFObjectCopier,
	type PDFPage,
	PDFRawStream,
	type PDFRef,
	PDFStream,
} from "@cantoo/pdf-lib";
import { keptAnnotations, linkAnnotations } from "./annotations.ts";
import { type Box, type Matrix, multiplied, placeOnA4 } from "./placement.ts";

const of = PDFName.of;
const MOST_PAGES = 1000;

function decoded(stream: PDFStream | undefined): Uint8Array {
	if (!(stream instanceof PDFRawStream)) throw new Error("A page's content is not a stream.");
	return decodePDFRawStream(stream).decode();
}

/** The page's drawing instructions as a form, whose own graphics state cannot reach what is drawn around it. */
function pageForm(page: PDFPage, box: Box): PDFStream | null {
	const { node } = page;
	const contents = node.Contents();
	if (!contents) return null;
	const form = {
		Type: "XObject",
		Subtype: "Form",
		BBox: [...box],
		Resources: node.Resources() ?? {},
		Group: node.get(of("Group")),
	};
	const { context } = node;
	if (contents instanceof PDFRawStream) {
		const { dict } = contents;
		const packed = { Filter: dict.get(of("Filter")), DecodeParms: dict.get(of("DecodeParms")) };
		return context.stream(contents.contents, { ...form, ...packed });
	}
	if (!(contents instanceof PDFArray)) throw new Error("A page's content is not a stream.");
	const parts = Array.from({ length: contents.size() }, (_, at) => decoded(contents.lookup(at, PDFStream)));
	return context.flateStream(Buffer.concat(parts.flatMap((part) => [part, Buffer.from("\n")])), form);
}

const place = (matrix: Matrix, name: string) =>
	`q ${matrix.map((value) => value.toFixed(5)).join(" ")} cm /${name} Do Q\n`;

function visibleBox(page: PDFPage): Box {
	const [media, crop] = [page.getMediaBox(), page.getCropBox()];
	const left = Math.max(media.x, crop.x);
	const bottom = Math.max(media.y, crop.y);
	const right = Math.min(media.x + media.width, crop.x + crop.width);
	const top = Math.min(media.y + media.height, crop.y + crop.height);
	const box: Box = right > left && top > bottom ? [left, bottom, right, top] : [0, 0, 595.276, 841.89];
	if (!box.every(Number.isFinite)) throw new Error("A page has no size.");
	return box;
}

function appendPage(target: PDFDocument, page: PDFPage, copier: PDFObjectCopier): void {
	const box = visibleBox(page);
	const { width, height, matrix } = placeOnA4(box, page.getRotation().angle);
	const { links, appearances } = keptAnnotations(page.node.Annots());
	const form = pageForm(page, box);
	const drawn = [...(form ? [{ stream: form, matrix }] : [])];
	for (const one of appearances) drawn.push({ stream: one.stream, matrix: multiplied(one.matrix, matrix) });

	const forms = drawn.map(({ stream }) => target.context.register(copier.copy(stream)));
	for (const ref of forms) {
		const { dict } = target.context.lookup(ref, PDFStream);
		dict.set(of("Type"), of("XObject"));
		dict.set(of("Subtype"), of("Form"));
		for (const key of ["StructParent", "StructParents", "PieceInfo", "Metadata", "OPI"]) dict.delete(of(key));
	}
	const added = target.addPage([width, height]);
	const names = Object.fromEntries(forms.map((ref, index) => [`Upload${index}`, ref]));
	added.node.set(of("Resources"), target.context.obj({ XObject: names }));
	const content = drawn.map((one, index) => place(one.matrix, `Upload${index}`)).join("");
	added.node.set(of("Contents"), target.context.register(target.context.flateStream(`/Artifact BMC\n${content}EMC\n`)));
	if (links.length > 0) added.node.set(of("Annots"), linkAnnotations(target.context, links, matrix));
}

function newObjects(pdf: PDFDocument, after: number): PDFRef[] {
	return pdf.context
		.enumerateIndirectObjects()
		.map(([ref]) => ref)
		.filter((ref) => ref.objectNumber > after);
}

async function openUpload(bytes: Uint8Array): Promise<PDFDocument> {
	const options = { updateMetadata: false, password: "" };
	return PDFDocument.load(bytes, options);
}

/**
 * Appends the pages of an uploaded document, each upright on A4 between the running lines.
 * @returns the number of pages added
 * @throws when the document is damaged or needs a password; the target is then as it was
 */
export async function appendUpload(target: PDFDocument, bytes: Uint8Array): Promise<number> {
	const before = { pages: target.getPageCount(), objects: target.context.largestObjectNumber };
	try {
		const upload = await openUpload(bytes);
		const pages = upload.getPages();
		if (pages.length === 0 || pages.length > MOST_PAGES) throw new Error(`The document has ${pages.length} pages.`);
		const copier = PDFObjectCopier.for(upload.context, target.context);
		for (const page of pages) appendPage(target, page, copier);
		const broken = newObjects(target, before.objects).some(
			(ref) => target.context.lookup(ref) instanceof PDFInvalidObject,
		);
		if (broken) throw new Error("The document has objects that cannot be read.");
		return pages.length;
	} catch (error) {
		while (target.getPageCount() > before.pages) target.removePage(target.getPageCount() - 1);
		for (const ref of newObjects(target, before.objects)) target.context.delete(ref);
		throw error;
	}
}
