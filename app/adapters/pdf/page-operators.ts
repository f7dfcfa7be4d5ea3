import { OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Box, type Matrix, multiplied, transformed } from "./annotations.ts";
import {
	BEGINS,
	countingOperators,
	ENDS,
	type IsVisible,
	type OperatorList,
	openWriter,
	operation,
	sha256,
} from "./operator-list.ts";

/** What the renderer draws in one go: the content of a page, or one appearance on it. */
interface Part {
	/** Hash of all operators with their arguments, the data of pictures and patterns and the looks of fonts among them. */
	hash: string;
	/** Its place on the page. */
	matrix: Matrix;
	/** The area of its own coordinates that a form has; null for what is no form. */
	box: Box | null;
	/** Answers true where the operators alone do not settle how it looks, so that the place where it is drawn counts. */
	needsPicture: boolean;
}

export interface DrawnPage {
	parts: Part[];
	/** Hash of the outlines of all letters. */
	letters: string;
}

/** `as it is`: a page of an upload; `as a form`: a page that `insertUnplacedPage` made of it. */
export type PageKind = "as it is" | "as a form";

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

type Section = Omit<Part, "hash"> & { operators: number[] };

const section = (matrix: Matrix, box: Box | null = null, needsPicture = false): Section => ({
	operators: [],
	matrix,
	box,
	needsPicture,
});

/** The page's content, then each of its annotations. */
function sectionsOfPage(list: OperatorList, operators: number[]): Section[] {
	const sections = [section(IDENTITY)];
	for (const at of operators) {
		const [operator, args] = operation(list, at);
		if (operator === OPS.beginAnnotation) {
			const [, , transform, matrix] = args as [string, number[], Matrix, Matrix];
			sections.push(section(multiplied(matrix, transform)));
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
			const own = (args[0] ?? IDENTITY) as Matrix;
			const box = (args[1] ?? group?.bbox ?? null) as Box | null;
			// The renderer draws an annotation on the page itself and leaves out that it is a group.
			const differs = sections.length > 0 && group?.needsIsolation;
			sections.push(section(multiplied(own, placed), box, Boolean(group?.isGray || group?.knockout || differs)));
		}
		if (BEGINS.has(operator)) depth++;
	}
	return sections;
}

/** Answers true where more states are restored than were saved: a form may then draw otherwise than a page. */
function restoresTooMuch(list: OperatorList, operators: number[]): boolean {
	let saved = 0;
	return operators.some((at) => {
		const [operator] = operation(list, at);
		if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved++;
		if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) saved--;
		return saved < 0;
	});
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
		const hash = sha256(new Uint8Array(path.buffer, path.byteOffset, path.byteLength));
		outlines.set(name, hash);
		return hash;
	}

	return async (page: PDFPageProxy): Promise<DrawnPage> => {
		const list: OperatorList = await page.getOperatorList();
		await awaitObjects(list, page);
		const operators = countingOperators(list, isVisible);
		const sections = (kind === "as it is" ? sectionsOfPage : sectionsOfForms)(list, operators);
		const writer = openWriter(page, isVisible);
		const parts = sections
			.filter((one) => one.operators.length > 0)
			.map(({ operators: own, matrix, box, needsPicture }) => ({
				hash: writer.hashed(list, own),
				matrix,
				box,
				needsPicture: needsPicture || restoresTooMuch(list, own),
			}));
		const letters = [...writer.fonts].map((font) =>
			[...writer.letters].map((letter) => outline(page, `${font}_path_${letter}`)).join(" "),
		);
		page.cleanup();
		return { parts, letters: sha256(letters.join("\n")) };
	};
}

/** Points by which something may be off its place, which writing its numbers down leads to. */
const NEAR = 0.02;

function areNear(a: Matrix, b: Matrix, box: Box | null): boolean {
	if (box === null) return a.every((value, index) => value === b[index]);
	const [one, other] = [transformed(box, a), transformed(box, b)];
	return one.every((value, index) => Math.abs(value - other[index]!) < NEAR);
}

/** Answers true where both pages draw the same at the same places. False says nothing: other operators may look alike. */
export function drawSame(a: DrawnPage, b: DrawnPage): boolean {
	if (a.letters !== b.letters || a.parts.length !== b.parts.length) return false;
	return a.parts.every((part, index) => {
		const other = b.parts[index]!;
		const isSettled = !part.needsPicture && !other.needsPicture;
		return isSettled && part.hash === other.hash && areNear(part.matrix, other.matrix, part.box ?? other.box);
	});
}
