import type { Seal } from "#seed-data/catalogue/system.ts";
import { elementWord } from "#seed-data/catalogue/words.ts";
import { wool } from "./hatch.ts";
import { colour, look } from "./ink.ts";
import { polyline, rect } from "./pen.ts";
import type { Scene } from "./scene.ts";
import { bothSides, drawSealant, name, sealLook, wordSide } from "./seal-parts.ts";

type Of<K extends Seal["kind"]> = Extract<Seal, { kind: K }>;

/** A sealant in the annular gap, with backing, and lagging beside it where the system has it. */
export function drawMastic(scene: Scene, seal: Of<"mastic">): void {
	const { pen, on } = scene;
	const item = scene.items[0]!;
	const face = on.mm / 2;
	const inner = item.radius + item.line.lagged;
	const hollow = on.name === "Plasterboard";
	const left = on.mm - 2 * seal.depth;
	if (!hollow && left > 8)
		for (const side of bothSides)
			wool(
				pen,
				rect(
					pen,
					-face + seal.depth,
					side * inner,
					face - seal.depth,
					side * scene.half,
					look({ fill: colour.wool, width: 0.2 }),
				),
			);
	drawSealant(scene, inner, scene.half, seal.depth);
	const lip = seal.product === "putty" ? 12 : 5;
	for (const end of bothSides)
		for (const side of bothSides)
			polyline(
				pen,
				[
					[end * face, side * inner],
					[end * (face + lip), side * inner],
					[end * face, side * (scene.half + lip)],
					[end * face, side * inner],
				],
				sealLook,
			);
	if (seal.lagging) drawLagging(scene, inner, seal.lagging);
	const product = { mastic: "Halvern FM Mastic", graphite: "Halvern FG Graphite", putty: "Ostrel Putty Pad" }[
		seal.product
	];
	const deep = 2 * seal.depth >= on.mm ? "full depth" : `${seal.depth} mm deep`;
	name(
		scene,
		face - Math.min(seal.depth, face) / 2,
		wordSide(scene) * (inner + seal.gap / 2),
		`${product}, ${deep} in the ${seal.gap} mm gap`,
	);
	if (!hollow && left > 8) name(scene, 0, inner + seal.gap / 2, "Stone wool backing, 80 kg/m³");
}

/** Lagging of 25 mm around the service on both sides of the element, for a length that is drawn shortened. */
export function drawLagging(scene: Scene, inner: number, length: number, v = 0): void {
	const { pen, on, reach } = scene;
	const start = on.mm / 2 + 4;
	const end = Math.min(start + length, reach.u - 26);
	for (const face of bothSides)
		for (const side of bothSides) {
			wool(
				pen,
				rect(
					pen,
					face * start,
					v + side * inner,
					face * end,
					v + side * (inner + 25),
					look({ fill: colour.wool, stroke: colour.seal, width: 0.35 }),
				),
				"#b5874f",
			);
			polyline(
				pen,
				[
					[face * (end - 14), v + side * inner],
					[face * (end - 14), v + side * (inner + 27)],
				],
				look({ width: 0.5 }),
			);
		}
	name(
		scene,
		(start + end) / 2,
		v + wordSide(scene) * (inner + 18),
		`Halvern Kōpaki Lagging, 25 mm, for ${length} mm ${elementWord(on) === "wall" ? "on both sides" : "above and below"}`,
	);
}

export function drawWrap(scene: Scene, seal: Of<"wrap">): void {
	const { pen, on } = scene;
	const item = scene.items[0]!;
	const face = on.mm / 2;
	const inner = item.radius + item.line.lagged;
	const wraps = wrapPlaces(on.mm, seal.depth, elementWord(on) === "wall");
	if (on.name === "Plasterboard")
		for (const side of bothSides)
			polyline(
				pen,
				[
					[-face - 2, side * scene.half],
					[face + 2, side * scene.half],
				],
				look({ width: 0.6 }),
			);
	else
		for (const side of bothSides)
			wool(pen, rect(pen, -face, side * inner, face, side * scene.half, look({ fill: colour.wool, width: 0.2 })));
	drawSealant(scene, inner, scene.half, seal.depth);
	for (const [from, to] of wraps)
		for (const side of bothSides)
			for (let i = 0; i < seal.layers; i++)
				rect(
					pen,
					from,
					side * (inner + i * 4),
					to,
					side * (inner + i * 4 + 4),
					look({ fill: colour.seal, stroke: colour.sealDark, width: 0.25 }),
				);
	const last = wraps.at(-1)!;
	name(scene, (last[0] + last[1]) / 2, inner + seal.layers * 2, `Halvern PW Wrap, ${seal.layers} layers of 4 x 50 mm`);
	name(scene, face - 5, -inner - seal.gap, `Halvern FM Mastic, ${seal.depth} mm deep`);
	if (on.name === "Plasterboard") name(scene, 0, -scene.half, "Galvanised steel sleeve, 0.6 mm");
	else if (wraps.length > 1 || on.mm > 80)
		name(scene, wraps.length > 1 ? 0 : -face * 0.4, inner + (scene.half - inner) / 2, "Stone wool packing");
}

/** Where the strip lies in an element of a thickness: near both faces, in the middle of a thin wall, or near the underside. */
export function wrapPlaces(mm: number, depth: number, wall: boolean): (readonly [number, number])[] {
	const face = mm / 2;
	if (!wall) return [[face - depth - 50, face - depth]];
	if (mm < 2 * (50 + depth)) return [[-25, 25]];
	return [
		[-face + depth, -face + depth + 50],
		[face - depth - 50, face - depth],
	];
}
