import { createCanvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { UploadPage } from "./upload.ts";

/** About 60 to an inch; not a round number, so that edges at whole points seldom fall between two dots. */
const DOTS_PER_POINT = 0.8371;
/** A1 has 2.8 million. */
const MAX_PIXELS = 4_000_000;

/** Pages that are all compared; of the further ones every tenth is. */
const FIRST_PAGES = 20;

/*
 * The same renderer draws both, so that only the edges of what was moved by a fraction of a dot differ: what one
 * picture has is found in the other within two dots. A block of dots tells a tint, which no single dot does.
 */
const REACH = 2;
const MAX_DOT = 70;
const BLOCK = 16;
const MAX_BLOCK = 12;

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

function isNear(dots: Uint8Array, at: number, other: Picture): boolean {
	const { width, height } = other;
	const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
	for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++) {
		for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column++) {
			if (distance(dots, at, other.dots, 4 * (row * width + column)) <= MAX_DOT) return true;
		}
	}
	return false;
}

function blockDiffers(a: Picture, b: Picture, left: number, top: number): boolean {
	const [right, bottom] = [Math.min(left + BLOCK, a.width), Math.min(top + BLOCK, a.height)];
	const sums = [0, 0, 0];
	for (let row = top; row < bottom; row++) {
		for (let column = left; column < right; column++) {
			const at = 4 * (row * a.width + column);
			for (let colour = 0; colour < 3; colour++) sums[colour]! += a.dots[at + colour]! - b.dots[at + colour]!;
		}
	}
	return sums.some((sum) => Math.abs(sum) > MAX_BLOCK * (right - left) * (bottom - top));
}

/** True where a person would see a difference. */
export function picturesDiffer(a: Picture, b: Picture): boolean {
	if (Buffer.compare(a.dots, b.dots) === 0) return false;
	for (let at = 0; at < a.dots.length; at += 4) {
		if (distance(a.dots, at, b.dots, at) <= MAX_DOT) continue;
		if (!isNear(a.dots, at, b) || !isNear(b.dots, at, a)) return true;
	}
	for (let top = 0; top < a.height; top += BLOCK) {
		for (let left = 0; left < a.width; left += BLOCK) if (blockDiffers(a, b, left, top)) return true;
	}
	return false;
}

async function pageDiffers(original: PDFPageProxy, prepared: PDFPageProxy, { area, scale, height }: UploadPage) {
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
	);
}

/** The first page (from 1) that a viewer shows otherwise than it is printed, of those that are compared; null without one. */
export async function findChangedPage(
	original: PDFDocumentProxy,
	prepared: PDFDocumentProxy,
	pages: UploadPage[],
): Promise<number | null> {
	for (const [index, page] of pages.entries()) {
		const number = index + 1;
		if (number > FIRST_PAGES && number % 10 !== 0) continue;
		if (await pageDiffers(await original.getPage(number), await prepared.getPage(number), page)) return number;
	}
	return null;
}
