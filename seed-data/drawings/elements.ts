import type { Substrate } from "#seed-data/catalogue/substrates.ts";
import { boardFace, diagonal, endGrain, grain, stipple, wool } from "./hatch.ts";
import { colour, cut, look, n, seen, weight } from "./ink.ts";
import { boxOf, type Pen, polyline, rect } from "./pen.ts";

/** A piece of an element: `u0`…`u1` through its thickness, `v0`…`v1` along its face, in model mm. */
export type Piece = { u0: number; u1: number; v0: number; v1: number };

/** Draws a piece of wall, floor or ceiling, cut, with the hatching of its material. */
export function drawElement(pen: Pen, on: Substrate, piece: Piece): void {
	switch (on.name) {
		case "Concrete": {
			const box = rect(pen, piece.u0, piece.v0, piece.u1, piece.v1, look({ fill: colour.concrete, stroke: "none" }));
			stipple(pen, box, 34, true);
			outline(pen, piece);
			break;
		}
		case "Plasterboard":
			plasterboard(pen, on, piece);
			break;
		case "Unlined Timber":
			timber(pen, piece);
			break;
		case "Korok":
			korok(pen, piece);
			break;
		case "Barrierline":
			barrierline(pen, piece);
			break;
		case "502 Batt":
			batts(pen, piece);
			break;
	}
}

/** The two long edges of a piece, and its end at an opening, as heavy lines. */
function outline(pen: Pen, { u0, u1, v0, v1 }: Piece): void {
	rect(pen, u0, v0, u1, v1, cut("none"));
}

function plasterboard(pen: Pen, on: Substrate, piece: Piece): void {
	const layers = on.linings ?? 1;
	const sheet = (u0: number, u1: number) =>
		boardFace(pen, rect(pen, u0, piece.v0, u1, piece.v1, look({ fill: colour.board, width: 0.35 })));
	if (on.orientation === "Ceiling") {
		for (let i = 0; i < layers; i++) sheet(piece.u0 + i * 13, piece.u0 + (i + 1) * 13);
		return;
	}
	const deep = layers * 13;
	rect(pen, piece.u0 + deep, piece.v0, piece.u1 - deep, piece.v1, seen("#fbfbfa", colour.faint));
	for (const inset of [2, 34]) {
		for (const side of [piece.u0 + deep + inset, piece.u1 - deep - inset]) {
			if (inset === 2)
				polyline(
					pen,
					[
						[side, piece.v0],
						[side, piece.v1],
					],
					look({ stroke: colour.faint }),
				);
		}
	}
	for (let i = 0; i < layers; i++) {
		sheet(piece.u0 + i * 13, piece.u0 + (i + 1) * 13);
		sheet(piece.u1 - (i + 1) * 13, piece.u1 - i * 13);
	}
}

function timber(pen: Pen, piece: Piece): void {
	const layer = (piece.u1 - piece.u0) / 5;
	for (let i = 0; i < 5; i++) {
		const u0 = piece.u0 + i * layer;
		const box = rect(
			pen,
			u0,
			piece.v0,
			u0 + layer,
			piece.v1,
			look({ fill: colour.timber, stroke: "#a58c63", width: 0.2 }),
		);
		if (i % 2 === 0) grain(pen, box);
		else endGrain(pen, box);
	}
	outline(pen, piece);
}

function korok(pen: Pen, piece: Piece): void {
	const box = rect(pen, piece.u0, piece.v0, piece.u1, piece.v1, look({ fill: "#f0f1f0", stroke: "none" }));
	stipple(pen, box, 70, false);
	const middle = piece.v0 + (piece.v1 - piece.v0) * 0.66;
	const third = (piece.u1 - piece.u0) / 3;
	polyline(
		pen,
		[
			[piece.u0, middle],
			[piece.u0 + third, middle],
			[piece.u0 + third, middle - 12],
			[piece.u1 - third, middle - 12],
			[piece.u1 - third, middle],
			[piece.u1, middle],
		],
		look({ stroke: colour.edge }),
	);
	for (const u of [piece.u0, piece.u1])
		polyline(
			pen,
			[
				[u, piece.v0],
				[u, piece.v1],
			],
			look({ width: 0.7 }),
		);
	rect(pen, piece.u0, piece.v0, piece.u1, piece.v1, look({ width: 0.3 }));
}

function barrierline(pen: Pen, piece: Piece): void {
	boardFace(pen, rect(pen, piece.u0, piece.v0, piece.u1, piece.v1, cut(colour.board)));
	const outer = Math.abs(piece.v0) > Math.abs(piece.v1) ? piece.v0 : piece.v1;
	const inward = Math.sign(-outer);
	const base = outer + inward * 22;
	for (const side of [piece.u0 - 3, piece.u1 + 3])
		polyline(
			pen,
			[
				[side, outer],
				[side, base],
			],
			look({ width: 0.6 }),
		);
	polyline(
		pen,
		[
			[piece.u0 - 3, base - inward * 10],
			[piece.u1 + 3, base - inward * 10],
		],
		look({ width: 0.6 }),
	);
}

function batts(pen: Pen, { u0, u1, v0, v1 }: Piece): void {
	const middle = (u0 + u1) / 2;
	for (const [a, b] of [
		[u0, middle],
		[middle, u1],
	] as const)
		wool(pen, rect(pen, a, v0, b, v1, look({ fill: colour.wool, width: 0.3 })));
	for (const u of [u0, u1])
		polyline(
			pen,
			[
				[u, v0],
				[u, v1],
			],
			look({ width: 0.7 }),
		);
}

/** Timber joists above a ceiling, cut, with their cross. */
export function drawJoists(pen: Pen, on: Substrate, half: number, reach: number): void {
	const top = -on.mm / 2;
	const height = 70;
	for (const side of [-1, 1]) {
		const v = side * (half + (reach - half) * 0.7);
		const box = rect(pen, top - height, v - 22, top, v + 22, look({ fill: colour.timber, width: 0.4 }));
		pen.out.push(
			`<path d="M${box.x} ${box.y}l${box.w} ${box.h}M${box.x + box.w} ${box.y}l${-box.w} ${box.h}" ${look({ stroke: "#a58c63", width: weight.hatch })}/>`,
		);
	}
}

/** The steel frame and lined reveal around a framed opening in a stud wall. */
export function drawFrame(pen: Pen, on: Substrate, half: number): void {
	const deep = (on.linings ?? 1) * 13;
	const [u0, u1] = [-on.mm / 2 + deep, on.mm / 2 - deep];
	for (const side of [-1, 1]) {
		const v = side * half;
		boardFace(pen, rect(pen, u0, v, u1, v + side * 13, look({ fill: colour.board, width: 0.35 })));
		polyline(
			pen,
			[
				[u0 + 1, v + side * 44],
				[u0 + 1, v + side * 14.5],
				[u1 - 1, v + side * 14.5],
				[u1 - 1, v + side * 44],
			],
			look({ width: 0.6 }),
		);
	}
}

/** How far a piece is drawn beyond its break line, in paper mm; the break line hides it again. */
export const beyond = 4;

/** Ends a piece of an element with a break line at `v`; what was drawn beyond it is hidden. */
export function breakElement(pen: Pen, piece: Piece, v: number): void {
	const side = Math.sign(v);
	const box = boxOf(pen, piece.u0, v, piece.u1, v);
	const { turned } = pen.view;
	const length = turned ? box.h : box.w;
	const p = (along: number, across: number) =>
		turned ? `${n(box.x + across)} ${n(box.y + along)}` : `${n(box.x + along)} ${n(box.y + across)}`;
	const far = side * (beyond + 1.5);
	const zigzag = `M${p(-3, 0)}L${p(length / 2 - 1.6, 0)}L${p(length / 2 - 0.8, -2)}L${p(length / 2 + 0.8, 2)}L${p(length / 2 + 1.6, 0)}L${p(length + 3, 0)}`;
	pen.out.push(`<path d="${zigzag}L${p(length + 3, far)}L${p(-3, far)}Z" fill="${colour.paper}"/>`);
	pen.out.push(`<path d="${zigzag}" ${look({})}/>`);
}

export function steelSection(pen: Pen, u0: number, v0: number, u1: number, v1: number): void {
	const box = rect(pen, u0, v0, u1, v1, look({ fill: "#c9ced2", stroke: "none" }));
	diagonal(pen, box, 0.9, colour.edge);
}
