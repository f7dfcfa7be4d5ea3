import { createCanvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Matrix, multiplied } from "./annotations.ts";
import { drawSame, drawSameContent, openPageReader } from "./page-operators.ts";
import type { UploadPage } from "./upload.ts";

/** About 100 to an inch; not a round number, so that edges at whole points seldom fall between two dots. */
const DOTS_PER_POINT = 1.3871;
/** A1 has 7.7 million. */
const MAX_PIXELS = 8_000_000;

/** Pages that are all compared; of the further ones every tenth is. */
const FIRST_PAGES = 20;

interface Tolerance {
	/** Dots by which something may have moved. */
	reach: number;
	/** The most that any colour of a softened dot may be off, of 255. */
	dot: number;
	/** The most that the mean of a block may be off, which tells a tint that no single dot does. */
	block: number;
}

/**
 * The same renderer draws both pictures at the same places, so that nothing but rounding differs: in a trial over pages
 * of twenty writers dots were off by 3 at the most, and another digit of six points by 22.
 */
const SAME: Tolerance = { reach: 0, dot: 12, block: 6 };

/** Viewers set the values of such a form anew, in letters and at a place of their own, so more may differ. */
const SAME_WORDS: Tolerance = { reach: 6, dot: 90, block: 28 };

/** Dots of a side. */
const BLOCK = 16;
/** The number of differing dots in a block that is seen as a difference. */
const SEEN = 3;

interface Picture {
	width: number;
	height: number;
	/** Red, green, blue and opacity of each dot. */
	dots: Uint8Array;
}

/** Half a dot at the edge is left out: a form is cut there, and a page is not. */
function sizeOf(page: PDFPageProxy): { width: number; height: number; scale: number } {
	const { width, height } = page.getViewport({ scale: 1 / page.userUnit });
	const scale = Math.min(DOTS_PER_POINT * page.userUnit, Math.sqrt(MAX_PIXELS / (width * height)));
	const dots = (points: number) => Math.max(1, Math.floor(points * scale));
	return { width: dots(width), height: dots(height), scale };
}

async function draw(page: PDFPageProxy): Promise<Picture> {
	const { width, height, scale } = sizeOf(page);
	const canvas = createCanvas(width, height);
	const context = canvas.getContext("2d");
	const viewport = page.getViewport({ scale: scale / page.userUnit });
	try {
		await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
		return { width, height, dots: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) };
	} finally {
		page.cleanup();
		// Else the dots are held until somebody collects them.
		canvas.width = 0;
	}
}

/**
 * Each dot as the mean of itself and its neighbours: an edge that rounding moved by a dot stays below what counts as a
 * difference, and a letter of six points is still another.
 */
function softened({ width, height, dots }: Picture): Picture {
	const stride = 4 * width;
	const rows = new Uint16Array(dots.length);
	for (let at = 0; at < dots.length; at++) {
		const column = at % stride;
		const left = column < 4 ? at : at - 4;
		const right = column >= stride - 4 ? at : at + 4;
		rows[at] = dots[left]! + dots[at]! + dots[right]!;
	}
	const soft = new Uint8Array(dots.length);
	for (let at = 0; at < dots.length; at++) {
		const above = at < stride ? at : at - stride;
		const below = at + stride < dots.length ? at + stride : at;
		soft[at] = (rows[above]! + rows[at]! + rows[below]!) / 9;
	}
	return { width, height, dots: soft };
}

/** The most that any of the three colours of two dots is apart. */
function distance(a: Uint8Array, at: number, b: Uint8Array, other: number): number {
	return Math.max(
		Math.abs(a[at]! - b[other]!),
		Math.abs(a[at + 1]! - b[other + 1]!),
		Math.abs(a[at + 2]! - b[other + 2]!),
	);
}

function isNear(dots: Uint8Array, at: number, other: Picture, { reach, dot }: Tolerance): boolean {
	const { width, height } = other;
	const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
	for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
		for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
			if (distance(dots, at, other.dots, 4 * (row * width + column)) <= dot) return true;
		}
	}
	return false;
}

/** Names of the blocks in which a dot lies, which overlap by halves. */
function blocksAt(x: number, y: number): string[] {
	const half = BLOCK / 2;
	const [columns, rows] = [x, y].map((at) => [Math.floor(at / half), Math.floor(at / half) + 1]);
	return columns!.flatMap((column) => rows!.map((row) => `${column} ${row}`));
}

function blockDiffers(a: Picture, b: Picture, left: number, top: number, most: number): boolean {
	const [right, bottom] = [Math.min(left + BLOCK, a.width), Math.min(top + BLOCK, a.height)];
	const sums = [0, 0, 0];
	for (let row = top; row < bottom; row++) {
		for (let column = left; column < right; column++) {
			const at = 4 * (row * a.width + column);
			for (let colour = 0; colour < 3; colour++) sums[colour]! += a.dots[at + colour]! - b.dots[at + colour]!;
		}
	}
	return sums.some((sum) => Math.abs(sum) > most * (right - left) * (bottom - top));
}

/** Answers true where a person would see a difference. */
function picturesDiffer(one: Picture, other: Picture, tolerance: Tolerance): boolean {
	if (one.width !== other.width || one.height !== other.height) return true;
	if (Buffer.compare(one.dots, other.dots) === 0) return false;
	const [a, b] = [softened(one), softened(other)];
	const off = new Map<string, number>();
	for (let at = 0; at < a.dots.length; at += 4) {
		if (distance(a.dots, at, b.dots, at) <= tolerance.dot) continue;
		if (isNear(a.dots, at, b, tolerance) && isNear(b.dots, at, a, tolerance)) continue;
		for (const block of blocksAt((at / 4) % a.width, Math.floor(at / 4 / a.width))) {
			const count = (off.get(block) ?? 0) + 1;
			if (count >= SEEN) return true;
			off.set(block, count);
		}
	}
	for (let top = 0; top < a.height; top += BLOCK) {
		for (let left = 0; left < a.width; left += BLOCK) {
			if (blockDiffers(a, b, left, top, tolerance.block)) return true;
		}
	}
	return false;
}

/** Points by which a page may be off its place on paper. */
const NEAR = 0.05;

function placed(x: number, y: number, [a, b, c, d, e, f]: Matrix): [x: number, y: number] {
	return [a * x + c * y + e, b * x + d * y + f];
}

/** Answers true where the viewer's page has the size, turn and unit by which it is placed on paper. */
function isPlacedRight(page: PDFPageProxy, { box, matrix, scale, area, height }: UploadPage): boolean {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = page.getViewport({ scale: 1 / page.userUnit }).transform;
	const onPaper = multiplied([a, b, c, d, e, f], [scale, 0, 0, scale, area[0], height - area[3]]);
	const corners = [0, 2].flatMap((x) => [1, 3].map((y) => [box[x]!, box[y]!] as const));
	const isNear = ([x, y]: readonly [number, number]) => {
		const [[right, down], [printed, up]] = [placed(x, y, onPaper), placed(x, y, matrix)];
		return Math.abs(right - printed) < NEAR && Math.abs(down - (height - up)) < NEAR;
	};
	return corners.every(isNear) && page.view.every((value, index) => Math.abs(value - box[index]!) < NEAR);
}

const isCompared = (number: number): boolean => number <= FIRST_PAGES || number % 10 === 0;

/** The first page (from 1) whose size, turn or unit a viewer takes otherwise than paper does; null without one. */
export async function findMisplacedPage(original: PDFDocumentProxy, pages: UploadPage[]): Promise<number | null> {
	for (const [index, upload] of pages.entries()) {
		if (isCompared(index + 1) && !isPlacedRight(await original.getPage(index + 1), upload)) return index + 1;
	}
	return null;
}

/**
 * The first page (from 1) that a viewer shows otherwise than it is printed, of those that are compared; null without one.
 * Equal operators with equal data draw the same; only pages whose operators differ are compared as pictures.
 * @param prepared what is printed of each page, at the page's own place: `insertUnplacedPage`
 * @param certain the pages that draw the same for certain, which are not read: `certainPages`
 * @param setsValues tells whether viewers set the values of the document's fields themselves
 */
export async function findChangedPage(
	original: PDFDocumentProxy,
	prepared: PDFDocumentProxy,
	certain: Set<number>,
	setsValues: () => Promise<boolean>,
): Promise<number | null> {
	const readShown = await openPageReader(original, "as it is");
	const readPrinted = await openPageReader(prepared, "as a form");
	for (let number = 1; number <= original.numPages; number++) {
		if (certain.has(number) || !isCompared(number)) continue;
		const pair = [await original.getPage(number), await prepared.getPage(number)] as const;
		const [shown, printed] = [await readShown(pair[0]), await readPrinted(pair[1])];
		if (printed.some(({ losesPlace }) => losesPlace)) return number;
		if (drawSame(shown, printed)) continue;
		const tolerance = drawSameContent(shown, printed) && (await setsValues()) ? SAME_WORDS : SAME;
		if (picturesDiffer(await draw(pair[0]), await draw(pair[1]), tolerance)) return number;
	}
	return null;
}
