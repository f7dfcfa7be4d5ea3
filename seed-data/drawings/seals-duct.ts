import type { Seal } from "#seed-data/catalogue/system.ts";
import { wool } from "./hatch.ts";
import { colour, cut, look } from "./ink.ts";
import { polyline, rect } from "./pen.ts";
import type { Scene } from "./scene.ts";
import { bothSides, name, sealLook, wordSide } from "./seal-parts.ts";

type Of<K extends Seal["kind"]> = Extract<Seal, { kind: K }>;

const pale = look({ fill: colour.sealPale, stroke: colour.sealDark, width: 0.4 });

export function drawDamper(scene: Scene, seal: Of<"damper">): void {
	const { pen, on } = scene;
	const { radius } = scene.items[0]!;
	const face = on.mm / 2;
	for (const side of bothSides) {
		wool(pen, rect(pen, -face, side * radius, face, side * scene.half, look({ fill: colour.wool, width: 0.2 })));
		rect(pen, -150, side * (radius - 4), 150, side * radius, look({ fill: colour.ink, stroke: "none" }));
		for (const end of bothSides) {
			rect(pen, end * (face - seal.depth), side * radius, end * face, side * scene.half, sealLook);
			rect(
				pen,
				end * face,
				side * radius,
				end * (face + 3),
				side * (radius + 40),
				look({ fill: colour.ink, stroke: "none" }),
			);
			rect(
				pen,
				end * face,
				side * radius,
				end * (face + 40),
				side * (radius + 3),
				look({ fill: colour.ink, stroke: "none" }),
			);
			polyline(
				pen,
				[
					[end * 150, side * (radius - 12)],
					[end * 150, side * (radius + 10)],
				],
				look({ width: 0.9 }),
			);
			polyline(
				pen,
				[
					[end * (face + 10), side * (radius + 30)],
					[end * (face - 30), side * (radius + 30)],
				],
				look({ width: 0.5 }),
			);
		}
	}
	wool(pen, rect(pen, -20, -radius + 5, 20, radius - 5, cut(colour.sealPale, colour.sealDark)), colour.seal);
	polyline(
		pen,
		[
			[-22, 0],
			[22, 0],
		],
		look({ width: 0.7 }),
	);
	name(scene, 12, wordSide(scene) * radius * 0.55, "Tarnwick FD Damper, blade 40 mm (shown closed)");
	name(
		scene,
		face - seal.depth / 2,
		wordSide(scene) * (radius + seal.gap / 2),
		`Tarnwick DS Duct Sealant, ${seal.depth} mm deep in the ${seal.gap} mm gap, on stone wool`,
	);
	name(scene, face + 20, radius + 2, "Retaining angle 40 x 40 x 2 mm, all sides, both faces");
	name(scene, 150, radius - 4, "Breakaway joint to the duct");
}

/** A wrapped duct: blanket on both sides, sealed gap in the element. */
export function drawDuctWrap(scene: Scene, seal: Of<"duct-wrap">): void {
	const { pen, on, reach } = scene;
	const { radius } = scene.items[0]!;
	const face = on.mm / 2;
	for (const side of bothSides) {
		wool(pen, rect(pen, -face, side * radius, face, side * scene.half, look({ fill: colour.wool, width: 0.2 })));
		for (const end of bothSides) {
			rect(pen, end * (face - seal.depth), side * radius, end * face, side * scene.half, sealLook);
			for (let i = 0; i < seal.layers; i++)
				wool(
					pen,
					rect(
						pen,
						end * (face + 1),
						side * (radius + i * 38),
						end * (reach.u - 20 - i * 16),
						side * (radius + (i + 1) * 38),
						pale,
					),
					colour.seal,
				);
		}
		rect(pen, -20, side * radius, 20, side * (radius - 4), look({ fill: colour.ink, stroke: "none" }));
	}
	const thick = seal.layers * 38;
	name(
		scene,
		(face + reach.u) / 2,
		wordSide(scene) * (radius + thick / 2),
		`Tarnwick DW Duct Wrap, ${seal.layers === 1 ? "1 layer" : `${seal.layers} layers`} of 38 mm, ${seal.length} mm on both sides`,
	);
	name(
		scene,
		face - seal.depth / 2,
		radius + seal.gap / 2,
		`Tarnwick DS Duct Sealant, ${seal.depth} mm deep, on stone wool`,
	);
	name(scene, 14, radius - 2, "Stiffening frame 40 x 40 x 2 mm in the duct");
}
