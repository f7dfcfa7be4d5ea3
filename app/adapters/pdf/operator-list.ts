import { createHash, randomUUID } from "node:crypto";
import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface OperatorList {
	fnArray: number[];
	argsArray: unknown[];
}

const MARKS = new Set([
	OPS.dependency,
	OPS.beginMarkedContent,
	OPS.beginMarkedContentProps,
	OPS.endMarkedContent,
	OPS.markPoint,
	OPS.markPointProps,
]);
export const BEGINS = new Set([OPS.paintFormXObjectBegin, OPS.beginGroup, OPS.beginAnnotation]);
export const ENDS = new Set([OPS.paintFormXObjectEnd, OPS.endGroup, OPS.endAnnotation]);
/** Without effect in a hidden layer; whatever else stands there changes the state in which the rest is drawn. */
const PAINTS = new Set([
	OPS.showText,
	OPS.shadingFill,
	OPS.paintImageXObject,
	OPS.paintImageMaskXObject,
	OPS.paintInlineImageXObject,
	OPS.paintSolidColorImageMask,
]);

export type IsVisible = (layer: unknown) => boolean;

/**
 * The places of the operators that count: without marks, without empty forms and without what hidden layers paint, as
 * `flattenLayers` leaves it out. A path in a hidden layer may still be the edge that cuts what follows: it is kept as
 * one without paint, by the complement of its place.
 */
export function countingOperators({ fnArray, argsArray }: OperatorList, isVisible: IsVisible): number[] {
	const positions: number[] = [];
	const marks: boolean[] = [];
	let hiding = 0;
	let depth = 0;
	for (const [at, operator] of fnArray.entries()) {
		const args = argsArray[at] as unknown[];
		if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
			const hides = operator === OPS.beginMarkedContentProps && args[0] === "OC" && !isVisible(args[1]);
			marks.push(hides);
			if (hides) hiding++;
		} else if (operator === OPS.endMarkedContent && marks.pop()) hiding--;
		if (MARKS.has(operator)) continue;
		if (depth > 0 || (hiding > 0 && BEGINS.has(operator))) {
			if (BEGINS.has(operator)) depth++;
			if (ENDS.has(operator)) depth--;
		} else if (hiding > 0) {
			if (operator === OPS.constructPath) positions.push(~at);
			else if (!PAINTS.has(operator)) positions.push(at);
		} else if (operator === OPS.paintFormXObjectEnd && fnArray[positions.at(-1)!] === OPS.paintFormXObjectBegin)
			positions.pop();
		else positions.push(at);
	}
	return positions;
}

/** The operator at a place that {@link countingOperators} gave, with its arguments. */
export function operation({ fnArray, argsArray }: OperatorList, at: number): [operator: number, args: unknown[]] {
	if (at >= 0) return [fnArray[at]!, argsArray[at] as unknown[]];
	return [fnArray[~at]!, [OPS.endPath, ...(argsArray[~at] as unknown[]).slice(1)]];
}

const LOOKS_OF_FONTS = [
	"black",
	"bold",
	"bbox",
	"disableFontFace",
	"fallbackName",
	"fontMatrix",
	"isInvalidPDFjsFont",
	"isType3Font",
	"italic",
	"missingFile",
	"remeasure",
	"vertical",
	"ascent",
	"descent",
	"defaultWidth",
	"defaultVMetrics",
	"name",
	"charProcOperatorList",
];

type Font = Record<string, unknown> & { loadedName: string };

const isFont = (value: unknown): value is Font =>
	typeof value === "object" && value !== null && "getPathGenerator" in value;

const isList = (value: object): value is OperatorList => "fnArray" in value && "argsArray" in value;

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/** Names that a renderer gives and that say nothing of what is drawn. */
const NAMES = new Set(["ref", "dataLen", "loadedName"]);
const MAX_PLAIN = 200;
/** Letters that are hashed at a time. */
const PIECE = 1 << 16;

export function digestOf(written: string | Uint8Array): string {
	const hash = createHash("sha256");
	return (typeof written === "string" ? hash.update(written, "latin1") : hash.update(written)).digest("hex");
}

/** A letter a byte, which is hashed in a fraction of the time that wider letters take. */
const bytesAsText = (bytes: Buffer): string =>
	bytes.length > MAX_PLAIN ? `<${digestOf(bytes)}>` : `<${bytes.length}:${bytes.toString("latin1")}>`;

/** Writes values so that two of them are written alike only where they are alike; objects by their hash, for their names. */
export function openWriter(page: PDFPageProxy, isVisible: IsVisible) {
	const stores = [page.objs, page.commonObjs];
	const objects = new Map<string, string>();
	const fonts = new Set<string>();
	const letters = new Set<string>();
	/** The renderer gives a letter that is shown again as the same object. */
	const glyphs = new Map<object, string>();

	function named(name: string): string | null {
		const known = objects.get(name);
		if (known !== undefined) return known;
		const store = stores.find((one) => one.has(name));
		if (!store) return null;
		// A letter of a font may name the font itself.
		objects.set(name, "itself");
		const hash = digestOf(written(store.get(name)));
		objects.set(name, hash);
		return hash;
	}

	function written(value: unknown): string {
		if (typeof value === "number") return String(value);
		if (typeof value === "string") {
			const hash = named(value);
			return hash === null ? bytesAsText(Buffer.from(value, "utf16le")) : `#${hash}`;
		}
		if (typeof value !== "object" || value === null) return String(value);
		if (Array.isArray(value)) {
			let text = "[";
			for (const one of value) text += `${written(one)} `;
			return `${text}]`;
		}
		if (ArrayBuffer.isView(value)) return bytesAsText(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
		if (value instanceof ArrayBuffer) return bytesAsText(Buffer.from(value));
		if (isFont(value)) {
			fonts.add(value.loadedName);
			return `font ${LOOKS_OF_FONTS.map((look) => written(value[look])).join(" ")}`;
		}
		if (isList(value)) return hashed(value, countingOperators(value, isVisible));
		// An object that cannot be looked into is equal to no other, so that its page is drawn and compared.
		return value instanceof Map || isPlain(value) ? writtenEntries(value) : randomUUID();
	}

	function writtenEntries(value: object): string {
		const known = glyphs.get(value);
		if (known !== undefined) return known;
		const entries = value instanceof Map ? [...value] : Object.entries(value);
		let text = "{";
		for (const [name, one] of entries) if (!NAMES.has(name)) text += `${name}:${written(one)} `;
		text += "}";
		const { fontChar } = value as { fontChar?: unknown };
		if (typeof fontChar === "string") {
			letters.add(fontChar);
			glyphs.set(value, text);
		}
		return text;
	}

	function hashed(list: OperatorList, operators: number[]): string {
		const hash = createHash("sha256");
		let text = "";
		for (const at of operators) {
			const [operator, args] = operation(list, at);
			text += `${operator} ${written(args)}\n`;
			if (text.length < PIECE) continue;
			hash.update(text, "latin1");
			text = "";
		}
		return hash.update(text, "latin1").digest("hex");
	}
	return { hashed, fonts, letters };
}
