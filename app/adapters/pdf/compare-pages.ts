import { createCanvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { UploadPage } from "./upload.ts";

/** About 60 to an inch; not a round number, so that edges at whole points seldom fall between two dots. */
const DOTS_PER_POINT = 0.8371;
/** A1 has 2.8 million. */
const MAX_PIXELS = 4_000_000;

/** Pages that are all compared; of the further ones every tenth is. */
const FIRST_PAGES = 20;

export interface Tolerance {
	/** Dots by which something may have moved. */
	reach: number;
	/** The most that any colour of a dot may be off, of 255. */
	dot: number;
	/** The most that the mean of a block may be off, which tells a tint that no single dot does. */
	block: number;
}

/**
 * The same renderer draws both pictures at the same places, so that nothing but rounding differs: in a trial over pages
 * of many writers two dots of a block at the most, while another digit of eight points differs in three.
 */
export const SAME: Tolerance = { reach: 0, dot: 90, block: 12 };

/** Viewers set the values of such a form anew, in letters and at a place of their own, so more may differ. */
export const SAME_WORDS: Tolerance = { reach: 4, dot: 110, block: 28 };

/** Dots of a side. */
const BLOCK = 16;
/** The number of differing dots in a block that is seen as a difference; one by itself is a corner that was rounded. */
const SEEN = 3;

interface Picture {
	width: number;
	height: number;
	/** Red, green, blue and opacity of each dot. */
	dots: Uint8Array;
}

interface Frame {
	width: number;
	height: number;
	/** Dots for a unit of the page. */
	scale: number;
	/** Dots from the left and the upper edge of the page. */
	left: number;
	top: number;
}

async function draw(page: PDFPageProxy, { width, height, scale, left, top }: Frame): Promise<Picture> {
	const canvas = createCanvas(width, height);
	const context = canvas.getContext("2d");
	const viewport = page.getViewport({ scale: scale / page.userUnit, offsetX: -left, offsetY: -top });
	try {
		await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
		return { width, height, dots: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) };
	} finally {
		page.cleanup();
		// Else the dots are held until somebody collects them.
		canvas.width = 0;
	}
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
function picturesDiffer(a: Picture, b: Picture, tolerance: Tolerance): boolean {
	if (Buffer.compare(a.dots, b.dots) === 0) return false;
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

async function pageDiffers(
	original: PDFPageProxy,
	prepared: PDFPageProxy,
	{ area, scale, height }: UploadPage,
	tolerance: Tolerance,
): Promise<boolean> {
	const [left, bottom, right, top] = area;
	const [wide, high] = [(right - left) / scale, (top - bottom) / scale];
	const dots = Math.min(DOTS_PER_POINT * original.userUnit, Math.sqrt(MAX_PIXELS / (wide * high)));
	const { width, height: tall } = original.getViewport({ scale: 1 / original.userUnit });
	if (Math.abs(width - wide) > 1 || Math.abs(tall - high) > 1) return true;
	const size = { width: Math.max(1, Math.round(wide * dots)), height: Math.max(1, Math.round(high * dots)) };
	const onA4 = dots / scale;
	return picturesDiffer(
		await draw(original, { ...size, scale: dots, left: 0, top: 0 }),
		await draw(prepared, { ...size, scale: onA4, left: left * onA4, top: (height - top) * onA4 }),
		tolerance,
	);
}

/** The first page (from 1) that a viewer shows otherwise than it is printed, of those that are compared; null without one. */
export async function findChangedPage(
	original: PDFDocumentProxy,
	prepared: PDFDocumentProxy,
	pages: UploadPage[],
	tolerance: Tolerance,
): Promise<number | null> {
	for (const [index, page] of pages.entries()) {
		const number = index + 1;
		if (number > FIRST_PAGES && number % 10 !== 0) continue;
		const pair = [await original.getPage(number), await prepared.getPage(number)] as const;
		if (await pageDiffers(...pair, page, tolerance)) return number;
	}
	return null;
}
