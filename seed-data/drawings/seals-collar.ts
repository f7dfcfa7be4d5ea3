import type { Seal } from "#seed-data/catalogue/system.ts";
import { elementWord } from "#seed-data/catalogue/words.ts";
import { colour, look } from "./ink.ts";
import { polyline, rect } from "./pen.ts";
import type { Scene } from "./scene.ts";
import { bothSides, drawSealant, name, sealLook } from "./seal-parts.ts";

type Of<K extends Seal["kind"]> = Extract<Seal, { kind: K }>;

/** Faces that carry a collar: both of a wall, only the underside of a floor or ceiling. */
const collarFaces = (scene: Scene): readonly (-1 | 1)[] => (elementWord(scene.on) === "wall" ? [-1, 1] : [1]);

/** Screws, anchors or through rods at a distance from the axis, from a face. */
function fixing(scene: Scene, face: -1 | 1, v: number, standOff: number): void {
	const { pen, on } = scene;
	const u = face * (on.mm / 2);
	const through = on.name === "Plasterboard" || on.name === "502 Batt" || on.name === "Barrierline";
	const length = through
		? on.mm
		: Math.min({ Concrete: 45, Korok: 30, "Unlined Timber": 50 }[on.name as "Concrete"] ?? 45, on.mm - 5);
	const tip = u - face * (length + (through && collarFaces(scene).length === 1 ? 8 : 0));
	for (const side of bothSides) {
		polyline(
			pen,
			[
				[u + face * (standOff + 6), side * v],
				[tip, side * v],
			],
			look({ width: 0.55 }),
		);
		rect(
			pen,
			u + face * standOff,
			side * v - 5,
			u + face * (standOff + 5),
			side * v + 5,
			look({ fill: colour.ink, stroke: "none" }),
		);
		if (through && collarFaces(scene).length === 1)
			rect(pen, tip, side * v - 10, tip + face * 4, side * v + 10, look({ fill: colour.ink, stroke: "none" }));
	}
}

export function drawCollar(scene: Scene, seal: Of<"collar">): void {
	const { pen, on } = scene;
	const { radius } = scene.items[0]!;
	drawSealant(scene, radius, scene.half, seal.depth);
	const outer = radius + 14;
	for (const face of collarFaces(scene)) {
		const u = face * (on.mm / 2);
		for (const side of bothSides) {
			rect(pen, u, side * (radius + 1), u + face * 50, side * outer, sealLook);
			polyline(
				pen,
				[
					[u + face * 50, side * (radius + 1)],
					[u + face * 50, side * outer],
					[u, side * outer],
				],
				look({ width: 0.7 }),
			);
			rect(pen, u, side * outer, u + face * 3, side * (outer + 32), look({ fill: colour.ink, stroke: "none" }));
		}
		fixing(scene, face, outer + 20, 3);
	}
	name(scene, on.mm / 2 + 32, (elementWord(on) === "wall" ? -1 : 1) * (radius + 8), "Halvern CR Collar, 50 mm deep");
	name(scene, on.mm / 2 + 6, outer + 20, `${fixingWords(on.name)}, one for each tab`);
	name(
		scene,
		(elementWord(on) === "wall" ? 1 : -1) * (on.mm / 2 - Math.min(seal.depth, on.mm) / 2),
		radius + seal.gap / 2,
		`Halvern FM Mastic, ${seal.depth} mm deep in the ${seal.gap} mm gap`,
	);
}

function fixingWords(material: string): string {
	const words: Record<string, string> = {
		Concrete: "M6 x 45 mm anchor",
		Korok: "10 g x 30 mm screw",
		"Unlined Timber": "10 g x 50 mm screw",
	};
	return words[material] ?? "M6 through rod, nuts and washers";
}

export function drawCastIn(scene: Scene): void {
	const { pen, on } = scene;
	const { radius } = scene.items[0]!;
	const face = on.mm / 2;
	for (const side of bothSides) {
		rect(
			pen,
			-face,
			side * scene.half,
			face,
			side * (scene.half + 5),
			look({ fill: "#5c6268", stroke: colour.ink, width: 0.3 }),
		);
		rect(pen, face - 62, side * (radius + 1), face - 2, side * (scene.half + 14), sealLook);
		polyline(
			pen,
			[
				[face - 64, side * (scene.half + 5)],
				[face - 64, side * (scene.half + 16)],
				[face, side * (scene.half + 16)],
			],
			look({ width: 0.7 }),
		);
		rect(
			pen,
			face - 3,
			side * scene.half,
			face,
			side * (scene.half + 46),
			look({ fill: "#5c6268", stroke: colour.ink, width: 0.3 }),
		);
		rect(pen, -face, side * radius, -face + 12, side * scene.half, look({ fill: colour.ink, stroke: "none" }));
	}
	name(scene, -face + 6, scene.half, "EPDM smoke seal ring");
	name(scene, 0, scene.half + 3, `Halvern CX Cast-in Collar, former ${on.mm} mm high`);
	name(scene, face - 30, scene.half + 8, "Intumescent lining, 60 mm deep");
	name(scene, face - 1, scene.half + 38, "Flange, 4 fixings to the deck");
}

export function drawSleeve(scene: Scene, seal: Of<"sleeve">): void {
	const { pen, on } = scene;
	const item = scene.items[0]!;
	const face = on.mm / 2;
	drawSealant(scene, 34, scene.half, seal.depth);
	for (const side of bothSides) {
		rect(pen, -150, side * 31.5, 150, side * 34, look({ fill: colour.ink, stroke: "none" }));
		for (const end of bothSides) {
			rect(pen, end * 90, side * item.radius, end * 148, side * 31.5, sealLook);
			rect(pen, end * face, side * 34, end * (face + 3), side * 62, look({ fill: colour.ink, stroke: "none" }));
		}
	}
	for (const end of bothSides) fixing(scene, end, 52, 3);
	name(scene, 120, -item.radius - 4, "Intumescent pads, turned closed on the cables");
	name(scene, face + 60, 33, "Halvern CS Cable Sleeve, 300 mm long");
	name(scene, face + 2, 58, `Flange plate 100 x 100 mm, ${fixingWords(on.name)}`);
	name(scene, face - seal.depth / 2, -34 - seal.gap / 2, `Halvern FM Mastic, ${seal.depth} mm deep`);
}
