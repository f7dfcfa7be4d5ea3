import type { Seal } from "#seed-data/catalogue/system.ts";
import { elementWord } from "#seed-data/catalogue/words.ts";
import { stipple, wool } from "./hatch.ts";
import { colour, cut, look } from "./ink.ts";
import { polyline, rect } from "./pen.ts";
import type { Item, Scene } from "./scene.ts";
import { bothSides, name, sealLook, wordSide } from "./seal-parts.ts";
import { drawLagging } from "./seals-gap.ts";

type Of<K extends Seal["kind"]> = Extract<Seal, { kind: K }>;
const pale = look({ fill: colour.sealPale, stroke: colour.sealDark, width: 0.4 });

/** The free parts of the opening above, between and below the services, as pairs along the face. */
function freeParts({ items, half }: Scene): (readonly [number, number])[] {
	const edges = items.flatMap((item) => [item.v - outer(item), item.v + outer(item)]);
	const all = [-half, ...edges, half];
	return all.flatMap((from, i) => (i % 2 === 0 ? [[from, all[i + 1]!] as const] : []));
}

const outer = (item: Item) => item.radius + item.line.lagged;

/** Coated batts: one or two layers, with coated faces, sealed edges, and coated services beside them. */
export function drawBatt(scene: Scene, seal: Of<"batt">): void {
	const { pen, on } = scene;
	const face = on.mm / 2;
	const layers: (readonly [number, number])[] =
		seal.layers === 1
			? [[-25, 25]]
			: [
					[-face, -face + 50],
					[face - 50, face],
				];
	const parts = freeParts(scene);
	for (const [u0, u1] of layers)
		for (const [v0, v1] of parts) {
			wool(pen, rect(pen, u0, v0, u1, v1, pale), colour.seal);
			for (const u of [u0, u1])
				polyline(
					pen,
					[
						[u, v0],
						[u, v1],
					],
					look({ stroke: colour.seal, width: 0.8 }),
				);
		}
	for (const v of parts.flat())
		for (const [u0, u1] of layers)
			for (const u of [u0, u1]) {
				const out = u === u0 ? -7 : 7;
				const into = parts.some(([from]) => from === v) ? 7 : -7;
				polyline(
					pen,
					[
						[u, v],
						[u + out, v],
						[u, v + into],
						[u, v],
					],
					sealLook,
				);
			}
	if (seal.coat) drawCoat(scene);
	const first = wordSide(scene) < 0 ? parts[0] : parts.at(-1);
	const u = layers.at(-1)![0] + 25;
	name(
		scene,
		u,
		(first![0] + first![1]) / 2,
		`Halvern CB Coated Batt, ${seal.layers === 2 ? "2 layers of" : "1 layer of"} 50 mm`,
	);
	name(
		scene,
		layers.at(-1)![1] + 3,
		scene.half - 2,
		`Edges sealed with Halvern ${seal.coat ? "BC Bulkhead Coat" : "FM Mastic"}`,
	);
	if (seal.coat)
		name(
			scene,
			face + 70,
			scene.items[0]!.v - 24,
			`Halvern BC Bulkhead Coat, 1 mm dry, for ${seal.coat} mm on both sides`,
		);
	if (seal.lagging) drawLagging(scene, scene.items[0]!.radius, seal.lagging, scene.items[0]!.v);
	drawExtras(scene, layers);
}

function drawCoat({ pen, on, items, reach }: Scene): void {
	const face = on.mm / 2;
	const end = Math.min(face + 300, reach.u - 20);
	for (const item of items.filter(({ line }) => line.classification === "Electrical Penetration"))
		for (const side of bothSides)
			for (const way of bothSides)
				polyline(
					pen,
					[
						[way * face, item.v + side * (item.radius + 1.5)],
						[way * end, item.v + side * (item.radius + 1.5)],
					],
					look({ stroke: colour.seal, width: 0.8 }),
				);
}

function drawExtras(scene: Scene, layers: readonly (readonly [number, number])[]): void {
	for (const { extra, line } of scene.system.tests) {
		const item = scene.items.find((one) => one.line.material === line.material);
		if (!item || !extra) continue;
		if (extra === "lagging") drawLagging(scene, item.radius, 300, item.v);
		else {
			for (const [u0, u1] of layers)
				for (const side of bothSides)
					rect(scene.pen, u0, item.v + side * item.radius, u1, item.v + side * (item.radius + 8), sealLook);
			name(
				scene,
				layers.at(-1)![1] - 12,
				item.v + item.radius + 4,
				"Halvern PW Wrap, 2 layers in each batt, around PVC pipe",
			);
		}
	}
}

export function drawMortar(scene: Scene, seal: Of<"mortar">): void {
	const face = seal.depth / 2;
	const parts = freeParts(scene);
	for (const [v0, v1] of parts)
		stipple(
			scene.pen,
			rect(scene.pen, -face, v0, face, v1, cut(colour.sealPale, colour.sealDark)),
			60,
			false,
			colour.seal,
		);
	const [v0, v1] = (wordSide(scene) < 0 ? parts[0] : parts.at(-1))!;
	name(scene, face * 0.4, (v0 + v1) / 2, `Ostrel GM Mortar, ${seal.depth} mm thick`);
	if (scene.items.length === 0 && elementWord(scene.on) === "floor") {
		for (const v of [-0.75, -0.25, 0.25, 0.75].map((part) => part * scene.half))
			rect(scene.pen, -5, v - 5, 5, v + 5, look({ fill: colour.ink, stroke: "none" }), 0.8);
		name(scene, 0, 0.75 * scene.half, "D10 bars each way at mid depth, openings over 300 mm");
	}
}

export function drawPillows(scene: Scene, seal: Of<"pillow">): void {
	const reach = seal.depth / 2;
	const parts = freeParts(scene).filter(([v0, v1]) => v1 - v0 > 3);
	for (const [v0, v1] of parts) {
		const count = Math.max(1, Math.round((v1 - v0) / 42));
		const each = (v1 - v0) / count;
		for (let i = 0; i < count; i++)
			wool(scene.pen, rect(scene.pen, -reach, v0 + i * each, reach, v0 + (i + 1) * each, pale, 1.6), colour.seal);
	}
	const [v0, v1] = parts[0]!;
	name(
		scene,
		reach - 30,
		v0 + Math.min(20, (v1 - v0) / 2),
		`Ostrel Fire Pillow, ${seal.depth} mm deep, joints staggered`,
	);
	for (const end of bothSides)
		polyline(
			scene.pen,
			[
				[end * (reach + 5), -scene.half - 20],
				[end * (reach + 5), scene.half + 20],
			],
			look({ width: 0.4, dash: "1 0.7" }),
		);
	name(scene, reach + 5, scene.half + 12, "50 x 50 mm wire mesh where pillows could be pulled out");
}
