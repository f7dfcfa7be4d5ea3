import { OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Box, type Matrix, multiplied, transformed } from "./annotations.ts";
import {
	BEGINS,
	countingOperators,
	digestOf,
	ENDS,
	type IsVisible,
	type OperatorList,
	openWriter,
	operation,
} from "./operator-list.ts";

/** A part that the renderer draws in one go: the content of a page, or one appearance on it. */
interface DrawnPart {
	/** Hash of all operators with their arguments: data of pictures, patterns, looks of fonts and outlines of letters. */
	hash: string;
	isContent: boolean;
	/** Its place on the page. */
	matrix: Matrix;
	/** The area of its own coordinates that a form has; null for what is no form. */
	box: Box | null;
	/** Answers true where the operators alone do not settle how it looks. */
	needsPicture: boolean;
	/** Answers true of a group whose operators do not see what lies below it. */
	isIsolated: boolean;
	/**
	 * Answers true where it restores two states more than it saved before it has drawn all: a page ignores that, but the
	 * renderer, unlike other viewers, lets a form lose its place on paper by it.
	 */
	losesPlace: boolean;
}

/** `as it is`: a page of an upload; `as a form`: a page that `insertUnplacedPage` made of it. */
type PageKind = "as it is" | "as a form";

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

type Section = Omit<DrawnPart, "hash" | "isContent" | "losesPlace"> & { operators: number[] };

const onPage = (matrix: Matrix): Section => ({
	operators: [],
	matrix,
	box: null,
	needsPicture: false,
	isIsolated: false,
});

/** The page's content, then each of its annotations. */
function sectionsOfPage(list: OperatorList, operators: number[]): Section[] {
	const sections = [onPage(IDENTITY)];
	for (const at of operators) {
		const [operator, args] = operation(list, at);
		if (operator === OPS.beginAnnotation) {
			const [, , transform, matrix] = args as [string, number[], Matrix, Matrix];
			sections.push(onPage(multiplied(matrix, transform)));
		} else if (operator !== OPS.endAnnotation) sections.at(-1)!.operators.push(at);
	}
	return sections;
}

interface Group {
	bbox?: Box | null;
	isGray?: boolean;
	knockout?: boolean;
	needsIsolation?: boolean;
}

/** The forms that stand on the page, each without what stands around its own operators. */
function sectionsOfForms(list: OperatorList, operators: number[]): Section[] {
	const sections: Section[] = [];
	let placed = IDENTITY;
	let group: Group | null = null;
	let [depth, outer] = [0, 0];
	for (const at of operators) {
		const [operator, args] = operation(list, at);
		if (ENDS.has(operator) && --depth <= outer) {
			outer = Math.min(outer, depth);
			if (depth === 0) group = null;
		} else if (depth > outer) sections.at(-1)!.operators.push(at);
		else if (operator === OPS.transform) placed = args as unknown as Matrix;
		else if (operator === OPS.beginGroup) [group, outer] = [args[0] as Group, 1];
		else if (operator === OPS.paintFormXObjectBegin) {
			sections.push({
				operators: [],
				matrix: multiplied((args[0] ?? IDENTITY) as Matrix, placed),
				box: (args[1] ?? group?.bbox ?? null) as Box | null,
				needsPicture: Boolean(group?.isGray || group?.knockout),
				isIsolated: Boolean(group?.needsIsolation),
			});
		}
		if (BEGINS.has(operator)) depth++;
	}
	return sections;
}

/** The most states that were restored without having been saved before something else was drawn. */
function restoredUnsaved(list: OperatorList, operators: number[]): number {
	let [saved, least, surplus] = [0, 0, 0];
	for (const at of operators) {
		const [operator] = operation(list, at);
		if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved++;
		else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) saved--;
		else surplus = Math.max(surplus, -least);
		least = Math.min(least, saved);
	}
	return surplus;
}

/** The renderer hands objects over one by one, some of them after the operators. */
async function awaitObjects({ fnArray, argsArray }: OperatorList, page: PDFPageProxy): Promise<void> {
	const names = fnArray.flatMap((operator, at) => (operator === OPS.dependency ? (argsArray[at] as string[]) : []));
	const awaited = names.map((name) => {
		const store = name.startsWith("g_") ? page.commonObjs : page.objs;
		return new Promise((resolve) => store.get(name, resolve, resolve));
	});
	await Promise.all(awaited);
}

/**
 * Reads what is drawn on the pages of a document without drawing it. Pages are to be read before they are drawn, since
 * the renderer forgets the outlines of letters that it has drawn.
 */
export async function openPageReader(document: PDFDocumentProxy, kind: PageKind) {
	const layers = await document.getOptionalContentConfig();
	const isVisible: IsVisible = (layer) => layers.isVisible(layer as never);
	const outlines = new Map<string, string>();

	function outline(page: PDFPageProxy, name: string): string {
		const known = outlines.get(name);
		if (known !== undefined || !page.commonObjs.has(name)) return known ?? "";
		const { path } = page.commonObjs.get(name) as { path: Float32Array };
		const hash = digestOf(new Uint8Array(path.buffer, path.byteOffset, path.byteLength));
		outlines.set(name, hash);
		return hash;
	}

	function hashed(page: PDFPageProxy, list: OperatorList, operators: number[]): string {
		const writer = openWriter(page, isVisible);
		const written = [writer.hashed(list, operators)];
		for (const font of writer.fonts) {
			for (const letter of writer.letters) written.push(outline(page, `${font}_path_${letter}`));
		}
		return digestOf(written.join(" "));
	}

	return async (page: PDFPageProxy): Promise<DrawnPart[]> => {
		const list: OperatorList = await page.getOperatorList();
		await awaitObjects(list, page);
		const operators = countingOperators(list, isVisible);
		const sections = (kind === "as it is" ? sectionsOfPage : sectionsOfForms)(list, operators);
		const parts = sections.map(({ operators: own, ...place }, index) => {
			const surplus = restoredUnsaved(list, own);
			return {
				...place,
				hash: own.length > 0 ? hashed(page, list, own) : "",
				isContent: index === 0,
				// The first of them leads a form back to the state in which it began, and a page nowhere.
				needsPicture: place.needsPicture || surplus > 0,
				losesPlace: surplus > 1,
			};
		});
		page.cleanup();
		return parts.filter(({ hash }) => hash !== "");
	};
}

/** Points by which something may be off its place, which writing its numbers down leads to. */
const NEAR = 0.02;

function areNear(a: Matrix, b: Matrix, box: Box | null): boolean {
	if (box === null) return a.every((value, index) => value === b[index]);
	const [one, other] = [transformed(box, a), transformed(box, b)];
	return one.every((value, index) => Math.abs(value - other[index]!) < NEAR);
}

/** `shown`: a part of the upload. The renderer draws an annotation on the page itself, although it may be a group. */
function arePartsSame(shown: DrawnPart, printed: DrawnPart | undefined): boolean {
	if (!printed || shown.hash !== printed.hash || shown.needsPicture || printed.needsPicture) return false;
	return (shown.isContent || !printed.isIsolated) && areNear(shown.matrix, printed.matrix, printed.box);
}

/**
 * Answers true where the same is drawn at the same places. False says nothing: other operators may look alike.
 * @param shown the parts of a page of the upload
 * @param printed the parts of what is printed of it
 */
export function drawSame(shown: DrawnPart[], printed: DrawnPart[]): boolean {
	return shown.length === printed.length && shown.every((part, index) => arePartsSame(part, printed[index]));
}

/** Answers true where the pages are the same but for annotations, such as the fields of a form. */
export function drawSameContent([content]: DrawnPart[], [printed]: DrawnPart[]): boolean {
	return content?.isContent === true && arePartsSame(content, printed);
}
