import { colour, look, n, weight } from "./ink.ts";
import type { Box, Pen } from "./pen.ts";

const thin = (stroke: string = colour.hatch) => look({ stroke, width: weight.hatch });

/** Diagonal lines at 45 degrees, `step` mm apart. */
export function diagonal(pen: Pen, { x, y, w, h }: Box, step: number, stroke: string = colour.hatch): void {
	const parts: string[] = [];
	for (let offset = step / 2; offset < w + h; offset += step) {
		const from = offset <= h ? [x, y + offset] : [x + offset - h, y + h];
		const to = offset <= w ? [x + offset, y] : [x + w, y + offset - w];
		parts.push(`M${n(from[0]!)} ${n(from[1]!)}L${n(to[0]!)} ${n(to[1]!)}`);
	}
	pen.out.push(`<path d="${parts.join("")}" ${thin(stroke)}/>`);
}

/** Concrete: fine dots and a few small stones. */
export function stipple(pen: Pen, box: Box, dotsPerCm2: number, stones: boolean, stroke: string = colour.hatch): void {
	const count = Math.min(Math.round((box.w * box.h * dotsPerCm2) / 100), 420);
	const place = (inset: number) => [
		box.x + inset + pen.random() * Math.max(box.w - 2 * inset, 0),
		box.y + inset + pen.random() * Math.max(box.h - 2 * inset, 0),
	];
	let dots = "";
	let triangles = "";
	for (let i = 0; i < count; i++) {
		const isStone = stones && i % 7 === 0 && box.w > 4 && box.h > 4;
		const [x, y] = place(isStone ? 1.2 : 0.3) as [number, number];
		if (!isStone) dots += `M${n(x)} ${n(y)}h.01`;
		else {
			const r = 0.55 + pen.random() * 0.6;
			const turn = pen.random() * 2;
			const corner = (k: number) => `${n(x + r * Math.cos(turn + k * 2.1))} ${n(y + r * Math.sin(turn + k * 2.1))}`;
			triangles += `M${corner(0)}L${corner(1)}L${corner(2)}Z`;
		}
	}
	pen.out.push(`<path d="${dots}" stroke-linecap="round" ${look({ stroke, width: 0.28 })}/>`);
	if (triangles) pen.out.push(`<path d="${triangles}" ${thin(stroke)}/>`);
}

/** Mineral wool: loops across the thickness, in rows of at most 7 mm. */
export function wool(pen: Pen, box: Box, stroke: string = colour.hatch): void {
	const lying = box.w >= box.h;
	const [long, short] = lying ? [box.w, box.h] : [box.h, box.w];
	const rows = Math.max(1, Math.round(short / 6));
	const height = short / rows;
	const step = Math.max(0.7, Math.min(height * 0.42, 2.2));
	const point = (along: number, across: number) =>
		lying ? `${n(box.x + along)} ${n(box.y + across)}` : `${n(box.x + across)} ${n(box.y + along)}`;
	let d = "";
	for (let row = 0; row < rows; row++) {
		const top = row * height + height * 0.1;
		const bottom = (row + 1) * height - height * 0.1;
		d += `M${point(0, top)}`;
		for (let i = 0; (i + 1) * step <= long; i++) {
			const to = i % 2 === 0 ? bottom : top;
			const from = i % 2 === 0 ? top : bottom;
			d += `C${point((i + 1.15) * step, from)} ${point((i - 0.15) * step, to)} ${point((i + 1) * step, to)}`;
		}
	}
	pen.out.push(`<path d="${d}" ${thin(stroke)}/>`);
}

/** Timber along the grain: long, slightly wavy lines. */
export function grain(pen: Pen, box: Box): void {
	const lying = box.w >= box.h;
	const [long, short] = lying ? [box.w, box.h] : [box.h, box.w];
	let d = "";
	for (let across = 0.7; across < short - 0.3; across += 0.75 + pen.random() * 0.5) {
		const bend = (pen.random() - 0.5) * 0.5;
		const p = (a: number, b: number) => (lying ? `${n(box.x + a)} ${n(box.y + b)}` : `${n(box.x + b)} ${n(box.y + a)}`);
		d += `M${p(0, across)}C${p(long * 0.3, across + bend)} ${p(long * 0.6, across - bend)} ${p(long, across)}`;
	}
	pen.out.push(`<path d="${d}" ${thin("#a58c63")}/>`);
}

/** Timber across the grain: year rings of the boards of a layer. */
export function endGrain(pen: Pen, box: Box): void {
	const lying = box.w >= box.h;
	const [long, short] = lying ? [box.w, box.h] : [box.h, box.w];
	const board = Math.max(short * 2.4, 6);
	const p = (a: number, b: number) => (lying ? `${n(box.x + a)} ${n(box.y + b)}` : `${n(box.x + b)} ${n(box.y + a)}`);
	let d = "";
	for (let start = 0; start < long - 0.5; start += board) {
		const end = Math.min(start + board, long);
		d += `M${p(start, 0)}L${p(start, short)}`;
		for (let ring = 1; ring <= 3; ring++) {
			const inset = (ring * (end - start)) / 7;
			d += `M${p(start + inset, short)}Q${p((start + end) / 2, short * (-1.2 + ring * 0.55))} ${p(end - inset, short)}`;
		}
	}
	pen.out.push(`<path d="${d}" ${thin("#a58c63")}/>`);
}

/** Board: short dashes along the sheet. */
export function boardFace(pen: Pen, box: Box): void {
	const count = Math.min(Math.round(box.w * box.h * 0.55), 160);
	const lying = box.w >= box.h;
	let d = "";
	for (let i = 0; i < count; i++) {
		const x = box.x + 0.3 + pen.random() * Math.max(box.w - 1.2, 0);
		const y = box.y + 0.3 + pen.random() * Math.max(box.h - 1.2, 0);
		d += `M${n(x)} ${n(y)}${lying ? "h" : "v"}.5`;
	}
	pen.out.push(`<path d="${d}" ${thin()}/>`);
}

/** Closed-cell foam: crossed fine lines. */
export function foam(pen: Pen, box: Box): void {
	diagonal(pen, box, 1.3, colour.faint);
	const parts: string[] = [];
	for (let offset = 0.65; offset < box.w + box.h; offset += 1.3) {
		const a = offset <= box.h ? [box.x, box.y + box.h - offset] : [box.x + offset - box.h, box.y];
		const b = offset <= box.w ? [box.x + offset, box.y + box.h] : [box.x + box.w, box.y + box.h - (offset - box.w)];
		parts.push(`M${n(a[0]!)} ${n(a[1]!)}L${n(b[0]!)} ${n(b[1]!)}`);
	}
	pen.out.push(`<path d="${parts.join("")}" ${thin(colour.faint)}/>`);
}
