import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, type PDFPage } from "@cantoo/pdf-lib";
import { annotationRect, drawsItself, isHiddenAnnotation } from "./annotations.ts";

const of = PDFName.of;

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

/** Viewers draw frame and ground of a field, filled or not, where it has no appearance at all. */
function hasFrame(field: PDFDict): boolean {
	const looks = field.lookup(of("MK"));
	if (!(looks instanceof PDFDict) || field.has(of("AP"))) return false;
	return ["BC", "BG"].some((colour) => isFilled(looks.lookup(of(colour))));
}

function fieldShows(field: PDFDict): boolean {
	if (hasFrame(field)) return true;
	const kind = inherited(field, "FT");
	if (kind === of("Tx") || kind === of("Ch")) return isFilled(inherited(field, "V"));
	if (kind !== of("Btn")) return false;
	const flags = inherited(field, "Ff");
	if (flags instanceof PDFNumber && flags.asNumber() & PUSH_BUTTON) {
		const looks = field.lookup(of("MK"));
		return looks instanceof PDFDict && (looks.has(of("CA")) || looks.has(of("I")));
	}
	const state = field.lookup(of("AS")) ?? inherited(field, "V");
	return state instanceof PDFName && state !== of("Off");
}

const has = (annot: PDFDict, ...names: string[]): boolean => names.some((name) => isFilled(annot.lookup(of(name))));
const coloured = (annot: PDFDict): boolean => has(annot, "C", "IC");
const always = (): boolean => true;

/** Says of each kind whether a viewer draws one that has no appearance; it draws nothing for any other kind. */
const SHOWS: Record<string, (annot: PDFDict) => boolean> = {
	Text: always,
	FreeText: (annot) => has(annot, "Contents", "RC", "C", "BS", "Border"),
	Line: (annot) => has(annot, "L"),
	Square: coloured,
	Circle: coloured,
	Polygon: (annot) => has(annot, "Vertices"),
	PolyLine: (annot) => has(annot, "Vertices"),
	Highlight: (annot) => has(annot, "QuadPoints"),
	Underline: (annot) => has(annot, "QuadPoints"),
	Squiggly: (annot) => has(annot, "QuadPoints"),
	StrikeOut: (annot) => has(annot, "QuadPoints"),
	Ink: (annot) => has(annot, "InkList"),
	Stamp: always,
	Caret: always,
	FileAttachment: always,
	Sound: always,
	Movie: always,
	RichMedia: always,
	"3D": always,
	Redact: always,
	Widget: fieldShows,
};

/** Answers true where a viewer shows more on the page than the document draws, which would vanish on paper. */
export function hasUndrawn({ node }: PDFPage): boolean {
	return (node.Annots()?.asArray() ?? []).some((one) => {
		const annot = node.context.lookup(one);
		if (!(annot instanceof PDFDict) || isHiddenAnnotation(annot) || drawsItself(annot)) return false;
		const kind = annot.lookup(of("Subtype"));
		const rect = annotationRect(annot);
		if (!rect || !(kind instanceof PDFName)) return false;
		const isFlat = rect[0] === rect[2] || rect[1] === rect[3];
		if (isFlat && (kind === of("Widget") || kind === of("Square") || kind === of("FreeText"))) return false;
		return SHOWS[kind.decodeText()]?.(annot) ?? false;
	});
}
