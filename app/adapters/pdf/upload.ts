import {
	PDFBool,
	PDFDict,
	type PDFDocument,
	PDFInvalidObject,
	PDFName,
	PDFNumber,
	PDFObjectCopier,
	type PDFPage,
	PDFRef,
	PDFStream,
} from "@cantoo/pdf-lib";
import { MAX_REPORT_PAGES } from "#app/file-limits.ts";
import {
	type Box,
	box,
	drawForm,
	hasUndrawn,
	linkAnnotations,
	type Matrix,
	multiplied,
	type Placement,
	placeOnA4,
	type UsableAnnotations,
	usableAnnotations,
} from "./annotations.ts";
import { flattenLayers, pageContent, pageContents } from "./flatten.ts";
import { openPdf, packedStream } from "./open-pdf.ts";
import { A4 } from "./running.ts";

export function insertUploadPage(target: PDFDocument, at: number, upload: UploadPage): PDFPage {
	const { width, height, forms, links, matrix, area } = upload;
	const page = target.insertPage(at, [width, height]);
	const names = Object.fromEntries(forms.map(({ ref }, index) => [`Upload${index}`, ref]));
	page.node.set(of("Resources"), target.context.obj({ XObject: names }));
	const drawn = forms.map((form, index) => drawForm(`Upload${index}`, multiplied(form.matrix, matrix), area));
	const content = drawn.join("");
	page.node.set(
		of("Contents"),
		target.context.register(packedStream(target.context, `/Figure <</MCID 0>> BDC\n${content}EMC\n`)),
	);
	if (links.length > 0) page.node.set(of("Annots"), linkAnnotations(target.context, links, matrix));
	return page;
}

/** Prints as {@link insertUploadPage} does, but at the upload's own place, size and turn, where it can be compared with it. */
export function insertUnplacedPage(target: PDFDocument, at: number, upload: UploadPage): PDFPage {
	const { box: visible, turn, unit } = upload;
	const page = insertUploadPage(target, at, { ...upload, matrix: IDENTITY, area: visible });
	const { node } = page;
	node.set(of("MediaBox"), target.context.obj([...visible]));
	node.set(of("Rotate"), PDFNumber.of(turn));
	node.set(of("UserUnit"), PDFNumber.of(unit));
	return page;
}

export function insertNoticePage(target: PDFDocument, at: number): PDFPage {
	return target.insertPage(at, [A4.width, A4.height]);
}

const of = PDFName.of;

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** A page of an upload whose content has been copied into the target, ready to be shown on a page there. */
export interface UploadPage extends Placement {
	/** The annotations in the order of drawing, each with its place on the upload's own page. */
	forms: { ref: PDFRef; matrix: Matrix }[];
	/** The visible part of the upload's own page, in its own coordinates. */
	box: Box;
	/** Degrees clockwise by which viewers turn it. */
	turn: number;
	/** The points that a unit of its coordinates stands for. */
	unit: number;
	links: UsableAnnotations["links"];
	/** Share of its own size that it has on the A4 page, the unit of its coordinates regarded. */
	ownScale: number;
}

/** The page's drawing instructions as a form, whose own graphics state cannot reach what is drawn around it. */
function pageForm(page: PDFPage, visible: Box): PDFStream | null {
	const { node } = page;
	const contents = pageContents(page);
	if (contents.length === 0) return null;
	const form = {
		Type: "XObject",
		Subtype: "Form",
		BBox: [...visible],
		Resources: node.Resources() ?? {},
		Group: node.get(of("Group")),
	};
	const { context } = node;
	const [only] = contents;
	if (only && contents.length === 1) {
		const { dict } = only;
		const packed = { Filter: dict.get(of("Filter")), DecodeParms: dict.get(of("DecodeParms")) };
		return context.stream(only.contents, { ...form, ...packed });
	}
	return packedStream(context, pageContent(page), form);
}

const LETTER: Box = [0, 0, 612, 792];

const isArea = ([left, bottom, right, top]: Box): boolean => right > left && top > bottom;

/** The page's box as viewers find it: Letter where the page has no size, all of it where nothing of it is left. */
function visibleBox({ node }: PDFPage): Box {
	const stated = (name: string) => box(node.context.lookup(node.getInheritableAttribute(of(name))));
	const [media, crop] = [stated("MediaBox"), stated("CropBox")];
	const whole = media && isArea(media) ? media : LETTER;
	if (!crop) return whole;
	const visible: Box = [
		Math.max(whole[0], crop[0]),
		Math.max(whole[1], crop[1]),
		Math.min(whole[2], crop[2]),
		Math.min(whole[3], crop[3]),
	];
	return isArea(visible) ? visible : whole;
}

function userUnit({ node }: PDFPage): number {
	const unit = node.lookup(of("UserUnit"));
	return unit instanceof PDFNumber && unit.asNumber() > 0 ? unit.asNumber() : 1;
}

function turned({ node }: PDFPage): number {
	const turn = node.context.lookup(node.getInheritableAttribute(of("Rotate")));
	return turn instanceof PDFNumber ? turn.asNumber() : 0;
}

/**
 * Takes the group off an appearance of which it changes nothing: such a group paints as its content does by itself. Some
 * viewers draw every group as one that does not see what lies below, and a marker over words would cover them.
 */
function ungroup({ dict }: PDFStream): void {
	const group = dict.lookup(of("Group"));
	const isOn = (name: string) => group instanceof PDFDict && group.lookup(of(name)) === PDFBool.True;
	if (!isOn("I") && !isOn("K")) dict.delete(of("Group"));
}

function copyPage(target: PDFDocument, page: PDFPage, copier: PDFObjectCopier): UploadPage {
	const visible = visibleBox(page);
	const [turn, unit] = [turned(page), userUnit(page)];
	const placement = placeOnA4(visible, turn);
	const { links, appearances } = usableAnnotations(page.node.Annots());
	const content = pageForm(page, visible);
	const drawn = [...(content ? [{ stream: content, matrix: IDENTITY }] : []), ...appearances];
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
	for (const { ref } of forms.slice(content ? 1 : 0)) ungroup(target.context.lookup(ref, PDFStream));
	return { ...placement, forms, links, box: visible, turn, unit, ownScale: placement.scale / unit };
}

/** The objects that have come in since; by their numbers, since a long schedule has tens of thousands. */
function newObjects(pdf: PDFDocument, after: number): PDFRef[] {
	const count = pdf.context.largestObjectNumber - after;
	return Array.from({ length: count }, (_, index) => PDFRef.of(after + 1 + index));
}

/** Why a page cannot be printed: it cannot be read, or a viewer shows more on it than it draws. */
type PageError = "broken" | "undrawn";

/**
 * Upright on A4, without hidden layers; no page is added yet. A page that cannot be printed costs itself alone and
 * leaves nothing in the target.
 * @throws where nothing of the document can be read
 */
export async function copyUpload(target: PDFDocument, bytes: Uint8Array): Promise<(UploadPage | PageError)[]> {
	return copyPages(target, await openPdf(bytes, { password: "" }));
}

/** As {@link copyUpload}, from a document that nothing has changed since it was opened. `only`: the page to copy, from 1. */
export function copyPages(target: PDFDocument, upload: PDFDocument, only?: number): (UploadPage | PageError)[] {
	const { context } = target;
	const pages = upload.getPages().slice(...(only === undefined ? [] : [only - 1, only]));
	if (pages.length === 0 || pages.length > MAX_REPORT_PAGES) throw new Error(`The document has ${pages.length} pages.`);
	flattenLayers(upload);
	let copier = PDFObjectCopier.for(upload.context, context);

	function copied(page: PDFPage): UploadPage | PageError {
		const before = context.largestObjectNumber;
		try {
			if (hasUndrawn(page)) return "undrawn";
			const copy = copyPage(target, page, copier);
			const broken = newObjects(target, before).some((ref) => context.lookup(ref) instanceof PDFInvalidObject);
			if (!broken) return copy;
		} catch {
			// Whatever it is: the page is left out, and its notice says so.
		}
		for (const ref of newObjects(target, before)) context.delete(ref);
		// The copier would lead other pages to what has just been deleted.
		copier = PDFObjectCopier.for(upload.context, context);
		return "broken";
	}
	return pages.map(copied);
}
