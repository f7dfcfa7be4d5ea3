import { PDFArray, PDFBool, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";
import { annotationRect, appearanceOf, isHiddenAnnotation } from "./annotations.ts";

const of = PDFName.of;

/** They show nothing of their own, or are kept as links. */
const WITHOUT_LOOKS = new Set(["Link", "Popup", "TrapNet", "PrinterMark", "Watermark"].map((kind) => of(kind)));
const PUSH_BUTTON = 1 << 16;
const MOST_PARENTS = 20;

function inherited(field: PDFDict, name: string): PDFObject | undefined {
	let current: PDFDict | undefined = field;
	for (let steps = 0; current && steps < MOST_PARENTS; steps++) {
		const found = current.lookup(of(name));
		if (found) return found;
		const parent: PDFObject | undefined = current.lookup(of("Parent"));
		current = parent instanceof PDFDict ? parent : undefined;
	}
	return undefined;
}

const isFilled = (value: PDFObject | undefined): boolean =>
	value instanceof PDFArray ? value.size() > 0 : value !== undefined && !["()", "<>", "<FEFF>"].includes(String(value));

function fieldShows(field: PDFDict): boolean {
	if (isText(field)) return isFilled(inherited(field, "V"));
	if (inherited(field, "FT") !== of("Btn")) return false;
	const flags = inherited(field, "Ff");
	if (flags instanceof PDFNumber && flags.asNumber() & PUSH_BUTTON) {
		const looks = field.lookup(of("MK"));
		return looks instanceof PDFDict && (looks.has(of("CA")) || looks.has(of("I")));
	}
	const state = field.lookup(of("AS")) ?? inherited(field, "V");
	return state instanceof PDFName && state !== of("Off");
}

function isText(field: PDFDict): boolean {
	const kind = inherited(field, "FT");
	return kind === of("Tx") || kind === of("Ch");
}

/** True where a viewer shows more than the document draws, which would vanish on paper. */
export function hasUndrawn(pdf: PDFDocument): boolean {
	const form = pdf.catalog.lookup(of("AcroForm"));
	const drawnByViewer = form instanceof PDFDict && form.lookup(of("NeedAppearances")) === PDFBool.True;
	return pdf.getPages().some(({ node }) =>
		(node.Annots()?.asArray() ?? []).some((one) => {
			const annot = node.context.lookup(one);
			if (!(annot instanceof PDFDict) || isHiddenAnnotation(annot)) return false;
			const kind = annot.lookup(of("Subtype"));
			const rect = annotationRect(annot);
			if (!rect || (kind instanceof PDFName && WITHOUT_LOOKS.has(kind))) return false;
			const isField = kind === of("Widget");
			if (isField && (!fieldShows(annot) || rect[0] === rect[2] || rect[1] === rect[3])) return false;
			return !appearanceOf(annot, rect) || (isField && drawnByViewer && isText(annot));
		}),
	);
}
