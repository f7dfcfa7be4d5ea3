import {
	PDFArray,
	type PDFContext,
	PDFDict,
	PDFHexString,
	PDFName,
	PDFNumber,
	type PDFObject,
	type PDFPage,
	PDFStream,
	PDFString,
} from "@cantoo/pdf-lib";
import { A4, MARGINS } from "./running.ts";

const PUSH_BUTTON = 1 << 16;
const MAX_PARENTS = 20;

function inherited(field: PDFDict, name: string): PDFObject | undefined {
	let current: PDFDict | undefined = field;
	for (let steps = 0; current && steps < MAX_PARENTS; steps++) {
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

/** A PDF transformation: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, bottom, right, top in points. */
export type Box = readonly [number, number, number, number];

export interface Placement {
	/** The size of the A4 page, in points. */
	width: number;
	height: number;
	/** The matrix from the page's own coordinates to those of the A4 page. */
	matrix: Matrix;
	/** The scale, which is at most 1. */
	scale: number;
	/** The area of the A4 page that it covers. */
	area: Box;
}

/** Applies the first matrix, then the second. */
export function multiplied(first: Matrix, second: Matrix): Matrix {
	const [a, b, c, d, e, f] = first;
	const [p, q, r, s, t, u] = second;
	return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

export function transformed(box: Box, [a, b, c, d, e, f]: Matrix): Box {
	const xs = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => a * x + c * y + e));
	const ys = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => b * x + d * y + f));
	return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const written = (values: readonly number[]): string => values.map((value) => value.toFixed(9)).join(" ");

/** Draws a form, none of which goes beyond the area, which is in the coordinates outside of the form. */
export function drawForm(name: string, matrix: Matrix, [left, bottom, right, top]: Box): string {
	return `q ${written([left, bottom, right - left, top - bottom])} re W n ${written(matrix)} cm /${name} Do Q\n`;
}

const TURNS: Record<number, Matrix> = {
	0: [1, 0, 0, 1, 0, 0],
	90: [0, -1, 1, 0, 0, 0],
	180: [-1, 0, 0, -1, 0, 0],
	270: [0, 1, -1, 0, 0, 0],
};

const turnOf = (rotation: number): Matrix => TURNS[((rotation % 360) + 360) % 360] ?? TURNS[0]!;

/** Upright on a page of its own size. `rotation` as in {@link placeOnA4}. */
export function placeUpright(box: Box, rotation: number): Placement {
	const turn = turnOf(rotation);
	const upright = transformed(box, turn);
	const [width, height] = [upright[2] - upright[0], upright[3] - upright[1]];
	const matrix = multiplied(turn, [1, 0, 0, 1, -upright[0], -upright[1]]);
	return { width, height, matrix, scale: 1, area: [0, 0, width, height] };
}

/** Upright on A4 between the running lines, never enlarged. `rotation`: degrees clockwise, a multiple of 90. */
export function placeOnA4(box: Box, rotation: number): Placement {
	const turn = turnOf(rotation);
	const upright = transformed(box, turn);
	const [wide, high] = [upright[2] - upright[0], upright[3] - upright[1]];
	const [width, height] = wide > high ? [A4.height, A4.width] : [A4.width, A4.height];
	const room = height - MARGINS.top - MARGINS.bottom;
	const scale = Math.min(1, width / wide, room / high);
	const x = (width - wide * scale) / 2 - upright[0] * scale;
	const y = MARGINS.bottom + (room - high * scale) / 2 - upright[1] * scale;
	const matrix = multiplied(turn, [scale, 0, 0, scale, x, y]);
	return { width, height, matrix, scale, area: transformed(box, matrix) };
}

export interface UsableAnnotations {
	links: { rect: Box; uri: string }[];
	appearances: { stream: PDFStream; matrix: Matrix }[];
}

const HIDDEN = 2 | 32;
const of = PDFName.of;

function numbers(array: PDFArray | undefined, count: number): number[] | null {
	if (!array || array.size() !== count) return null;
	const values = array.asArray().map((_, index) => array.lookup(index));
	return values.every((value) => value instanceof PDFNumber) ? values.map((value) => value.asNumber()) : null;
}

/** Answers null where the value is no box of four numbers. */
export function box(array: PDFObject | undefined): Box | null {
	const found = array instanceof PDFArray ? numbers(array, 4) : null;
	if (!found) return null;
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = found;
	return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function normalAppearance(annot: PDFDict): PDFStream | null {
	const normal = annot.lookupMaybe(of("AP"), PDFDict)?.lookup(of("N"));
	if (normal instanceof PDFStream) return normal;
	const state = annot.lookup(of("AS"));
	const chosen = normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : null;
	return chosen instanceof PDFStream ? chosen : null;
}

/** The place where an appearance stands on its page (ISO 32000-1, 12.5.5, algorithm 8.1); null where it has no size. */
function appearanceMatrix(stream: PDFStream, rect: Box): Matrix | null {
	const bounds = box(stream.dict.lookupMaybe(of("BBox"), PDFArray));
	if (!bounds) return null;
	const own = numbers(stream.dict.lookupMaybe(of("Matrix"), PDFArray), 6) ?? [];
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own;
	const from = transformed(bounds, [a, b, c, d, e, f]);
	const [wide, high] = [from[2] - from[0], from[3] - from[1]];
	if (wide <= 0 || high <= 0) return null;
	const [x, y] = [(rect[2] - rect[0]) / wide, (rect[3] - rect[1]) / high];
	return [x, 0, 0, y, rect[0] - from[0] * x, rect[1] - from[1] * y];
}

function webAddress(annot: PDFDict): string | null {
	const uri = annot.lookupMaybe(of("A"), PDFDict)?.lookup(of("URI"));
	const text = uri instanceof PDFString || uri instanceof PDFHexString ? uri.decodeText() : "";
	return /^(?:https?:\/\/|mailto:)[\x21-\x7e]+$/i.test(text) ? text : null;
}

const annotationRect = (annot: PDFDict): Box | null => box(annot.lookupMaybe(of("Rect"), PDFArray));

function isHiddenAnnotation(annot: PDFDict): boolean {
	const flags = annot.lookup(of("F"));
	return flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0;
}

/** Answers true also where the appearance is empty. */
function drawsItself(annot: PDFDict): boolean {
	const stream = normalAppearance(annot);
	return stream !== null && box(stream.dict.lookupMaybe(of("BBox"), PDFArray)) !== null;
}

function appearanceOf(annot: PDFDict, rect: Box): UsableAnnotations["appearances"][number] | null {
	const stream = normalAppearance(annot);
	const matrix = stream && appearanceMatrix(stream, rect);
	return stream && matrix && { stream, matrix };
}

/**
 * Actions, scripts, embedded files and form fields are left behind; their looks are kept. The frame that some viewers
 * draw around a link is no look of the document: it shows where to click and is not printed.
 */
export function usableAnnotations(annots: PDFArray | undefined): UsableAnnotations {
	const usable: UsableAnnotations = { links: [], appearances: [] };
	for (let index = 0; index < (annots?.size() ?? 0); index++) {
		const annot = annots?.lookup(index);
		if (!(annot instanceof PDFDict)) continue;
		const rect = annotationRect(annot);
		const kind = annot.lookup(of("Subtype"));
		if (!rect || isHiddenAnnotation(annot) || kind === of("Popup")) continue;
		const uri = kind === of("Link") ? webAddress(annot) : null;
		if (uri) usable.links.push({ rect, uri });
		const appearance = appearanceOf(annot, rect);
		if (appearance) usable.appearances.push(appearance);
	}
	return usable;
}

export function linkAnnotations(context: PDFContext, links: UsableAnnotations["links"], matrix: Matrix): PDFArray {
	const rows = links.map(({ rect, uri }) =>
		context.register(
			context.obj({
				Type: "Annot",
				Subtype: "Link",
				Rect: [...transformed(rect, matrix)],
				Border: [0, 0, 0],
				F: 4,
				A: { Type: "Action", S: "URI", URI: PDFString.of(uri.replace(/[\\()]/g, "\\$&")) },
			}),
		),
	);
	return context.obj(rows);
}
