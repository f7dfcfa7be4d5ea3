import {
	type PDFDocument,
	PDFInvalidObject,
	PDFName,
	PDFNumber,
	PDFObjectCopier,
	type PDFPage,
	PDFRawStream,
	PDFRef,
	PDFStream,
} from "@cantoo/pdf-lib";
import { MAX_REPORT_PAGES } from "#app/domain/files/kinds.ts";
import { type KeptAnnotations, keptAnnotations } from "./annotations.ts";
import { flattenLayers, pageContent } from "./flatten.ts";
import { openPdf } from "./open-pdf.ts";
import { packedStream } from "./packed.ts";
import { type Box, type Matrix, multiplied, type Placement, placeOnA4 } from "./placement.ts";
import { A4 } from "./running.ts";
import { hasUndrawn } from "./undrawn.ts";

const of = PDFName.of;

/** A page of an upload whose content has been copied into the target, ready to be shown on a page there. */
export interface UploadPage extends Placement {
	/** In the order of drawing, each with its place on the A4 page. */
	forms: { ref: PDFRef; matrix: Matrix }[];
	links: KeptAnnotations["links"];
	/** Share of its own size that it has on the A4 page, the unit of its coordinates regarded. */
	ownScale: number;
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
	return packedStream(context, pageContent(page), form);
}

function visibleBox(page: PDFPage): Box {
	const [media, crop] = [page.getMediaBox(), page.getCropBox()];
	const left = Math.max(media.x, crop.x);
	const bottom = Math.max(media.y, crop.y);
	const right = Math.min(media.x + media.width, crop.x + crop.width);
	const top = Math.min(media.y + media.height, crop.y + crop.height);
	const box: Box = right > left && top > bottom ? [left, bottom, right, top] : [0, 0, A4.width, A4.height];
	if (!box.every(Number.isFinite)) throw new Error("A page has no size.");
	return box;
}

function userUnit({ node }: PDFPage): number {
	const unit = node.lookup(of("UserUnit"));
	return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
}

function copyPage(target: PDFDocument, page: PDFPage, copier: PDFObjectCopier): UploadPage {
	const box = visibleBox(page);
	const placement = placeOnA4(box, page.getRotation().angle);
	const { matrix } = placement;
	const { links, appearances } = keptAnnotations(page.node.Annots());
	const content = pageForm(page, box);
	const drawn = [...(content ? [{ stream: content, matrix }] : [])];
	for (const one of appearances) drawn.push({ stream: one.stream, matrix: multiplied(one.matrix, matrix) });

	const forms = drawn.map((one) => ({
		ref: target.context.register(copier.copy(one.stream)),
		matrix: one.matrix,
	}));
	for (const { ref } of forms) {
		const { dict } = target.context.lookup(ref, PDFStream);
		dict.set(of("Type"), of("XObject"));
		dict.set(of("Subtype"), of("Form"));
		for (const key of ["StructParent", "StructParents", "PieceInfo", "Metadata", "OPI"]) dict.delete(of(key));
	}
	return { ...placement, forms, links, ownScale: placement.scale / userUnit(page) };
}

/** The objects that have come in since; by their numbers, since a long schedule has tens of thousands. */
function newObjects(pdf: PDFDocument, after: number): PDFRef[] {
	const count = pdf.context.largestObjectNumber - after;
	return Array.from({ length: count }, (_, index) => PDFRef.of(after + 1 + index));
}

/** Upright on A4, without hidden layers; no page is added yet. On a throw the target is as it was. */
export async function copyUpload(target: PDFDocument, bytes: Uint8Array): Promise<UploadPage[]> {
	const before = target.context.largestObjectNumber;
	try {
		const upload = await openPdf(bytes, { password: "" });
		const pages = upload.getPages();
		if (pages.length === 0 || pages.length > MAX_REPORT_PAGES)
			throw new Error(`The document has ${pages.length} pages.`);
		flattenLayers(upload);
		if (hasUndrawn(upload)) throw new Error("The document has comments or form values without an appearance.");
		const copier = PDFObjectCopier.for(upload.context, target.context);
		const copied = pages.map((page) => copyPage(target, page, copier));
		const broken = newObjects(target, before).some((ref) => target.context.lookup(ref) instanceof PDFInvalidObject);
		if (broken) throw new Error("The document has objects that cannot be read.");
		return copied;
	} catch (error) {
		for (const ref of newObjects(target, before)) target.context.delete(ref);
		throw error;
	}
}
