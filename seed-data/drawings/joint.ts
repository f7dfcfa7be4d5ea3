import { type Substrate, substrates } from "#seed-data/catalogue/substrates.ts";
import type { Seal, System } from "#seed-data/catalogue/system.ts";
import { materialWord, sentence } from "#seed-data/catalogue/words.ts";
import { dimension } from "./annotate.ts";
import { beyond, breakElement, drawElement } from "./elements.ts";
import { wool } from "./hatch.ts";
import { colour, cut, look } from "./ink.ts";
import { at, makePen, type Pen, polyline, rect } from "./pen.ts";
import { frame, type Scene } from "./scene.ts";
import { name } from "./seal-parts.ts";

type Linear = Extract<Seal, { kind: "linear" }>;

/** The section (or plan) of a linear seal: two elements, the gap between them, backing and silicone. */
export function drawJoint(system: System, seal: Linear): Scene {
	const on = substrates[system.on];
	const other = substrates[system.on2!];
	const widest = Math.max(...system.tests.map((test) => test.line.across));
	const gap = Math.max(widest, 18);
	const turned = seal.layout === "floor";
	const across = seal.layout === "plan" ? 130 : 165;
	const scale = turned ? 0.34 : Math.min(frame.inner[0] / 2 / across, 0.42);
	const [x, y] = frame.middle;
	const pen = makePen({ x: turned ? x + 12 : x, y: turned ? y : y + 4, scale, turned }, system.code);
	const reach = turned ? { u: 120, v: 120 } : { u: across, v: frame.inner[1] / 2 / scale - 6 };
	const scene: Scene = { pen, system, on, items: [], half: gap / 2, reach, callouts: [] };
	first(pen, on, gap / 2, reach.v);
	second(scene, other, seal, gap);
	filling(scene, seal, gap);
	measures(scene, seal, other, gap, system);
	return scene;
}

function first(pen: Pen, on: Substrate, from: number, to: number): void {
	const piece = { u0: -on.mm / 2, u1: on.mm / 2, v0: from, v1: to };
	drawElement(pen, on, { ...piece, v1: to + beyond / pen.view.scale });
	if (on.name === "Plasterboard") track(pen, on, from, 1);
	breakElement(pen, piece, to);
}

/** The track that the studs stand in, at the end of a stud wall. */
function track(pen: Pen, on: Substrate, v: number, side: -1 | 1): void {
	const inner = on.mm / 2 - (on.linings ?? 1) * 13;
	const leg = v + side * 34;
	polyline(
		pen,
		[
			[-inner + 1, leg],
			[-inner + 1, v + side * 1.5],
			[inner - 1, v + side * 1.5],
			[inner - 1, leg],
		],
		look({ width: 0.6 }),
	);
}

function second({ pen, reach }: Scene, other: Substrate, seal: Linear, gap: number): void {
	const near = -gap / 2;
	if (seal.layout === "plan") {
		const piece = { u0: -other.mm / 2, u1: other.mm / 2, v0: -reach.v, v1: near };
		drawElement(pen, other, { ...piece, v0: piece.v0 - beyond / pen.view.scale });
		if (other.name === "Plasterboard") track(pen, other, near, -1);
		breakElement(pen, piece, -reach.v);
		return;
	}
	const deep = other.mm;
	const box = { u0: -reach.u, u1: reach.u, v0: near - deep, v1: near };
	drawElement(pen, other, box);
	for (const side of [-1, 1])
		polyline(
			pen,
			[
				[side * reach.u, near - deep - 8],
				[side * reach.u, near - deep * 0.58],
				[side * (reach.u - 6), near - deep * 0.53],
				[side * (reach.u + 6), near - deep * 0.47],
				[side * reach.u, near - deep * 0.42],
				[side * reach.u, near + 8],
			],
			look({ fill: "#fff", width: 0.25 }),
		);
}

/** Half the depth of the joint: in plan that of the thinner element, since sealant needs a side on both. */
function jointFace({ on, system }: Scene, seal: Linear): number {
	const other = substrates[system.on2!];
	return (seal.layout === "plan" ? Math.min(on.mm, other.mm) : on.mm) / 2;
}

function filling(scene: Scene, seal: Linear, gap: number): void {
	const { pen, on } = scene;
	const face = jointFace(scene, seal);
	const narrow = on.name === "Plasterboard" ? Math.min(face, (on.linings ?? 1) * 13 + 10) : face;
	const inner = face - seal.depth;
	const round = Math.min(gap, 2 * inner) / 2;
	const rope = seal.backing === "rope";
	const sides = seal.layout === "floor" ? ([-1] as const) : ([-1, 1] as const);
	if (seal.layout === "floor")
		for (const row of [0, 1])
			wool(
				pen,
				rect(pen, -inner + row * gap, -gap / 2, -inner + (row + 1) * gap, gap / 2, cut(colour.wool), 2),
				colour.edge,
			);
	else if (rope && narrow === face && 2 * inner > 0)
		wool(pen, rect(pen, -inner, -gap / 2, inner, gap / 2, cut(colour.wool)), colour.edge);
	for (const side of sides) {
		if (seal.layout !== "floor" && !(rope && narrow === face)) {
			const width = Math.min(gap * 1.15, inner);
			const box = rect(
				pen,
				side * inner,
				-gap / 2,
				side * (inner - width),
				gap / 2,
				look({ fill: rope ? colour.wool : "#e2e5e8", width: 0.3 }),
				round * pen.view.scale * 0.9,
			);
			if (rope) wool(pen, box, colour.edge);
		}
		const p = (u: number, v: number) => at(pen, side * u, v).join(" ");
		pen.out.push(
			`<path d="M${p(inner, -gap / 2)}L${p(face, -gap / 2)}Q${p(face - seal.depth * 0.35, 0)} ${p(face, gap / 2)}L${p(inner, gap / 2)}Q${p(inner + 2, 0)} ${p(inner, -gap / 2)}Z" ${cut(colour.seal, colour.sealDark)}/>`,
		);
	}
}

function measures(scene: Scene, seal: Linear, other: Substrate, gap: number, system: System): void {
	const { pen, on, reach } = scene;
	const face = jointFace(scene, seal);
	const near = seal.layout === "floor" ? -1 : 1;
	const backing = seal.backing === "rope" ? "Ostrel Fire Rope, compressed 20 %" : "Ostrel JB Backing Rod";
	const sizes = system.tests.map((test) => test.line.size.replace(" wide", ""));
	name(
		scene,
		near * (face - seal.depth * 0.6),
		seal.layout === "floor" ? gap * 0.2 : 0,
		`Ostrel FS Silicone, ${seal.depth} mm deep, ${seal.layout === "floor" ? "on top" : "both faces"}`,
	);
	const inside = seal.layout === "floor" ? -face + seal.depth + gap : Math.max(face - seal.depth - gap * 0.6, 0);
	name(
		scene,
		seal.layout === "floor" ? inside : inside * 0.8,
		seal.layout === "floor" ? gap * 0.3 : gap * 0.25,
		backing,
	);
	name(
		scene,
		seal.layout === "floor" ? 30 : on.mm / 2 - 4,
		seal.layout === "floor" ? reach.v * 0.7 : reach.v * 0.6,
		`${sentence(materialWord(on))} ${seal.layout === "floor" ? "floor" : "wall"}, ${on.thickness}`,
	);
	const [u, v] =
		seal.layout === "floor"
			? [-95, -gap / 2 - 20]
			: [seal.layout === "plan" ? other.mm / 2 - 4 : reach.u * 0.7, -reach.v * 0.62];
	name(
		scene,
		u,
		v,
		`${sentence(materialWord(other))} ${seal.layout === "head" ? "soffit" : "wall"}, ${other.thickness}`,
	);
	const [x0, y0] = frame.middle;
	if (seal.layout === "floor") {
		dimension(pen, [-reach.u + 4, -gap / 2], [-reach.u + 4, gap / 2], { y: y0 - 45 }, `gap ${sizes.join(", ")}`);
		dimension(pen, [-on.mm / 2, reach.v], [on.mm / 2, reach.v], { x: x0 + 58 }, `${on.mm}`);
	} else {
		dimension(pen, [-face, -gap / 2], [-face, gap / 2], { x: 10 }, `gap ${sizes.join(", ")}`);
		dimension(pen, [-on.mm / 2, reach.v], [on.mm / 2, reach.v], { y: 104 }, `${on.mm}`);
	}
}
