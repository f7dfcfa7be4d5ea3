import { n } from "./ink.ts";

/** A point on paper in mm. */
export type Point = readonly [number, number];

/**
 * A view of the model. `u` runs through the thickness of the element, `v` along its face, both in real mm from the middle.
 * A wall lies with `u` to the right; a floor is the same model turned, with `u` downwards, so that its fire side is below.
 */
export type View = { x: number; y: number; scale: number; turned: boolean };

/** A sheet in work: SVG parts in order, and the view they are drawn through. `random` is seeded, so that a drawing is always the same. */
export type Pen = { out: string[]; view: View; random: () => number };

/** A new drawing with an empty sheet; the seed decides where its dots and grains fall. */
export function makePen(view: View, seed: string): Pen {
	return { out: [], view, random: randomFrom(seed) };
}

/** A model point on paper. */
export function at({ view }: Pen, u: number, v: number): Point {
	return view.turned
		? [view.x + v * view.scale, view.y + u * view.scale]
		: [view.x + u * view.scale, view.y + v * view.scale];
}

export type Box = { x: number; y: number; w: number; h: number };

/** The paper box of a model rectangle given by two corners. */
export function boxOf(pen: Pen, u0: number, v0: number, u1: number, v1: number): Box {
	const [xa, ya] = at(pen, u0, v0);
	const [xb, yb] = at(pen, u1, v1);
	return { x: Math.min(xa, xb), y: Math.min(ya, yb), w: Math.abs(xb - xa), h: Math.abs(yb - ya) };
}

/** Draws a model rectangle and answers its paper box. `round` is a corner radius in paper mm. */
export function rect(pen: Pen, u0: number, v0: number, u1: number, v1: number, style: string, round = 0): Box {
	const box = boxOf(pen, u0, v0, u1, v1);
	const corner = round > 0 ? ` rx="${n(round)}"` : "";
	pen.out.push(`<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.w)}" height="${n(box.h)}"${corner} ${style}/>`);
	return box;
}

/** Draws a line through model points; closed if the last is the first. */
export function polyline(pen: Pen, points: readonly Point[], style: string): void {
	const paper = points.map(([u, v]) => at(pen, u, v));
	pen.out.push(`<path d="M${paper.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}" stroke-linejoin="round" ${style}/>`);
}

/** Draws a circle of a model radius. */
export function circle(pen: Pen, u: number, v: number, radius: number, style: string): void {
	const [x, y] = at(pen, u, v);
	pen.out.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * pen.view.scale)}" ${style}/>`);
}

function randomFrom(seed: string): () => number {
	let state = 2166136261;
	for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
	};
}
