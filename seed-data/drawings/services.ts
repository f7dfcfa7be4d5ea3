import { centreLine } from "./annotate.ts";
import { foam, wool } from "./hatch.ts";
import { colour, cut, look, seen } from "./ink.ts";
import { at, type Pen, polyline, rect } from "./pen.ts";
import type { Item, Scene } from "./scene.ts";

/** Draws every service of the section on its whole length. */
export function drawServices(scene: Scene): void {
	for (const item of scene.items) drawService(scene, item);
}

function drawService(scene: Scene, item: Item): void {
	switch (item.line.material) {
		case "Cable bundle":
			bundle(scene, item);
			break;
		case "Cable tray":
			tray(scene, item);
			break;
		case "HVAC duct":
			duct(scene, item);
			break;
		case "Steel beam":
			beam(scene, item);
			break;
		default:
			pipe(scene, item);
			break;
	}
}

function pipe({ pen, reach }: Scene, { line, v, radius }: Item): void {
	const metal = line.material === "Copper" || line.material === "Steel";
	const thick = metal ? Math.max(radius * 0.08, 1.5) : Math.max(radius * 0.11, 2.4);
	const end = reach.u;
	if (line.lagged > 0) {
		for (const side of [-1, 1]) {
			const box = rect(
				pen,
				-end + 22,
				v + side * radius,
				end - 22,
				v + side * (radius + line.lagged),
				cut(line.insulation === "Glass wool" ? colour.wool : colour.foam),
			);
			if (line.insulation === "Glass wool") wool(pen, box);
			else foam(pen, box);
		}
	}
	rect(pen, -end, v - radius, end, v + radius, look({ fill: "#fff", stroke: "none" }));
	for (const side of [-1, 1])
		rect(
			pen,
			-end,
			v + side * (radius - thick),
			end,
			v + side * radius,
			look({ fill: metal ? colour.steel : colour.plastic, width: 0.3 }),
		);
	roundEnds(pen, end, v, radius);
	centreLine(pen, [-end - 14, v], [end + 14, v]);
}

/** The usual sign for a pipe that goes on: a double curve at each end. */
function roundEnds(pen: Pen, end: number, v: number, radius: number): void {
	for (const side of [-1, 1]) {
		const bulge = side * Math.min(radius * 0.45, 9);
		const p = (u: number, w: number) => at(pen, u, w).join(" ");
		pen.out.push(
			`<path d="M${p(side * end, v - radius)}Q${p(side * end + bulge, v - radius / 2)} ${p(side * end, v)}Q${p(side * end - bulge, v + radius / 2)} ${p(side * end, v + radius)}" ${look({ fill: "#fff", width: 0.25 })}/>`,
		);
	}
}

const cableTones = ["#5c6268", "#7b8187", "#94999e", "#6a7076", "#868c91"];

function cables(pen: Pen, end: number, v0: number, v1: number, count: number): void {
	const each = (v1 - v0) / count;
	for (let i = 0; i < count; i++) {
		const cut1 = end - 6 + pen.random() * 12;
		const cut2 = end - 6 + pen.random() * 12;
		const fill = cableTones[i % cableTones.length]!;
		rect(pen, -cut1, v0 + i * each, cut2, v0 + (i + 1) * each, look({ fill, stroke: "#fff", width: 0.15 }), 0.3);
	}
}

function bundle({ pen, reach }: Scene, { v, radius }: Item): void {
	cables(pen, reach.u, v - radius, v + radius, radius > 30 ? 8 : radius > 14 ? 6 : 4);
	centreLine(pen, [-reach.u - 14, v], [reach.u + 14, v]);
}

function tray({ pen, on, system, reach }: Scene, { v }: Item): void {
	const deep = system.seal.kind === "pillow" ? system.seal.depth / 2 : on.mm / 2;
	rect(pen, -deep, v - 25, deep, v + 25, look({ fill: colour.sealPale, stroke: "none" }));
	cables(pen, reach.u - 8, v - 20, v + 22, 5);
	rect(pen, -reach.u, v + 22, reach.u, v + 25, look({ fill: colour.ink, stroke: "none" }));
	rect(pen, -reach.u, v - 25, reach.u, v - 23, look({ fill: colour.edge, stroke: "none" }));
	for (const u of [-reach.u, reach.u])
		polyline(
			pen,
			[
				[u, v - 25],
				[u, v + 25],
			],
			look({ width: 0.25 }),
		);
}

function duct({ pen, reach }: Scene, { v, radius }: Item): void {
	rect(pen, -reach.u, v - radius, reach.u, v + radius, seen("#fbfcfc", "none"));
	for (const side of [-1, 1])
		polyline(
			pen,
			[
				[-reach.u, v + side * radius],
				[reach.u, v + side * radius],
			],
			look({ width: 0.6 }),
		);
	roundEnds(pen, reach.u, v, Math.min(radius, 60) === radius ? radius : radius);
	centreLine(pen, [-reach.u - 14, v], [reach.u + 14, v]);
}

function beam({ pen, reach }: Scene, { v, radius }: Item): void {
	rect(pen, -reach.u, v - radius, reach.u, v + radius, seen("#e3e6e8"));
	for (const side of [-1, 1])
		rect(pen, -reach.u, v + side * radius, reach.u, v + side * (radius - 10), look({ fill: colour.steel, width: 0.4 }));
	for (const side of [-1, 1])
		polyline(
			pen,
			[
				[side * reach.u, v - radius - 8],
				[side * reach.u, v - 6],
				[side * reach.u - 8, v],
				[side * reach.u + 8, v + 4],
				[side * reach.u, v + 10],
				[side * reach.u, v + radius + 8],
			],
			look({ width: 0.25 }),
		);
}
