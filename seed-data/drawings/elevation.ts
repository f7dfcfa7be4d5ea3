import type { Line } from "#seed-data/catalogue/lines.ts";
import { substrates } from "#seed-data/catalogue/substrates.ts";
import type { System } from "#seed-data/catalogue/system.ts";
import { elementWord } from "#seed-data/catalogue/words.ts";
import { stipple, wool } from "./hatch.ts";
import { colour, look, text } from "./ink.ts";
import { circle, makePen, type Pen, polyline, rect } from "./pen.ts";
import { drawnLines } from "./scene.ts";
import { drawServiceEnd } from "./service-ends.ts";

/** The box of the elevation on paper, mm. */
export const elevationBox = { width: 80, height: 50 };

const red = look({ fill: colour.seal, stroke: colour.sealDark, width: 0.25 });
const pale = look({ fill: colour.sealPale, stroke: colour.sealDark, width: 0.3 });

/** Looking at the seal: services end on, the seal around them. SVG for the elevation box. */
export function elevationSvg(system: System): string {
	const on = substrates[system.on];
	const lines = drawnLines(system);
	const gap = "gap" in system.seal ? system.seal.gap : 0;
	const ring = system.seal.kind === "collar" ? 62 : system.seal.kind === "damper" ? 60 : 20;
	const wide = Math.max(...lines.map((line) => line.across)) + 2 * (ring + gap + extra(system));
	const high = lines.reduce((sum, line) => sum + line.high + gap, 0) + 2 * (ring + gap + extra(system)) - gap;
	const scale = Math.min(74 / wide, 42 / high, 0.5);
	const pen = makePen({ x: elevationBox.width / 2, y: 22, scale, turned: false }, `${system.code} elevation`);
	ground(pen, scale);
	if (system.seal.kind === "linear") strip(pen, system, scale);
	else if (["board", "spray", "film"].includes(system.seal.kind)) member(pen, system, scale);
	else services(pen, system, lines, gap);
	const caption =
		system.seal.kind === "linear" || on.orientation === "Steel Protection"
			? "SIDE VIEW"
			: elementWord(on) === "wall"
				? "ELEVATION"
				: "FROM BELOW";
	pen.out.push(text(0, elevationBox.height - 0.8, `${caption}  ·  NTS`, { size: 2.3, bold: true, fill: colour.edge }));
	return pen.out.join("\n");
}

const extra = ({ seal }: System) =>
	seal.kind === "duct-wrap"
		? seal.layers * 38
		: seal.kind === "wrap"
			? seal.layers * 4
			: seal.kind === "mastic" && seal.lagging
				? 25
				: 0;

function ground(pen: Pen, scale: number): void {
	const [w, h] = [elevationBox.width / 2 / scale, 22 / scale];
	rect(pen, -w, -h, w, h, look({ fill: "#f3f4f4", stroke: colour.faint, width: 0.2 }));
}

function services(pen: Pen, system: System, lines: Line[], gap: number): void {
	const { seal } = system;
	const blank = lines[0]!.material === "Blank aperture";
	const shared = ["batt", "mortar", "pillow"].includes(seal.kind);
	const heights = lines.map((line) => line.high + 2 * line.lagged);
	const space = lines.length > 1 ? Math.max(gap, 30) : gap;
	const total = heights.reduce((a, b) => a + b, 0) + space * (lines.length + 1);
	const widest = Math.max(...lines.map((line) => line.across + 2 * line.lagged));
	if (shared) {
		const [w, h] = blank ? [widest / 2, lines[0]!.high / 2] : [widest / 2 + gap, total / 2];
		filled(pen, seal.kind, w, h);
		if (blank) return;
	}
	let top = -total / 2 + space;
	lines.forEach((line, index) => {
		const middle = top + heights[index]! / 2;
		top += heights[index]! + space;
		if (!shared) around(pen, system, line);
		drawServiceEnd(pen, line, middle);
	});
}

function filled(pen: Pen, kind: string, w: number, h: number): void {
	const box = rect(pen, -w, -h, w, h, pale);
	if (kind === "mortar") stipple(pen, box, 50, false, colour.seal);
	if (kind === "batt") wool(pen, box, "#e9a9ad");
	if (kind !== "pillow") return;
	for (let row = 0, v = -h; v < h - 1; row++, v += 45)
		for (let u = -w - (row % 2) * 100; u < w - 1; u += 200)
			rect(pen, Math.max(u, -w), v, Math.min(u + 200, w), Math.min(v + 45, h), pale, 0.8);
}

/** Sealant, collar, flange, angle or wrap. */
function around(pen: Pen, { seal }: System, line: Line): void {
	const r = line.across / 2 + line.lagged;
	if (!line.round) {
		const [w, h] = [line.across / 2, line.high / 2];
		const frame = (by: number, style: string) => rect(pen, -w - by, -h - by, w + by, h + by, style);
		if (seal.kind === "damper") {
			frame(40, look({ fill: colour.steel, width: 0.35 }));
			frame(seal.gap, red);
		} else if (seal.kind === "duct-wrap") wool(pen, frame(seal.layers * 38, pale), "#e9a9ad");
		else if ("gap" in seal) frame(seal.gap, red);
		return;
	}
	if (seal.kind === "sleeve") {
		rect(pen, -50, -50, 50, 50, look({ fill: colour.steel, width: 0.35 }), 0.6);
		circle(pen, 0, 0, 34, red);
		for (const [u, v] of corners(41)) circle(pen, u, v, 4, look({ fill: colour.ink }));
	} else if (seal.kind === "damper") {
		rect(pen, -r - 40, -r - 40, r + 40, r + 40, look({ fill: colour.steel, width: 0.35 }));
		circle(pen, 0, 0, r + 4, red);
	} else if (seal.kind === "collar") {
		const tabs = line.across > 70 ? 4 : 3;
		for (let i = 0; i < tabs; i++) {
			const turn = (i * 2 * Math.PI) / tabs + (tabs === 4 ? Math.PI / 4 : Math.PI / 2);
			const [u, v] = [Math.cos(turn) * (r + 34), Math.sin(turn) * (r + 34)];
			polyline(
				pen,
				[
					[Math.cos(turn) * r, Math.sin(turn) * r],
					[u, v],
				],
				look({ stroke: colour.ink, width: 18 * pen.view.scale }),
			);
			circle(pen, Math.cos(turn) * (r + 25), Math.sin(turn) * (r + 25), 5, look({ fill: "#fff", width: 0.25 }));
		}
		circle(pen, 0, 0, r + 14, red);
		circle(pen, 0, 0, r + 14, look({ width: 0.6 }));
	} else if (seal.kind === "mastic" && seal.lagging) {
		circle(pen, 0, 0, r + 25, look({ fill: colour.wool, stroke: colour.seal, width: 0.4 }));
	} else if ("gap" in seal) circle(pen, 0, 0, r + seal.gap + (seal.kind === "wrap" ? seal.layers * 4 : 0), red);
}

const corners = (d: number): [number, number][] => [
	[-d, -d],
	[d, -d],
	[-d, d],
	[d, d],
];

function strip(pen: Pen, system: System, scale: number): void {
	const gap = Math.max(...system.tests.map((test) => test.line.across));
	const w = elevationBox.width / 2 / scale;
	rect(pen, -w, -gap / 2, w, gap / 2, red);
	for (const side of [-1, 1])
		polyline(
			pen,
			[
				[-w, (side * gap) / 2],
				[w, (side * gap) / 2],
			],
			look({ width: 0.5 }),
		);
}

function member(pen: Pen, system: System, scale: number): void {
	const { high } = drawnLines(system)[0]!;
	const w = elevationBox.width / 2 / scale;
	rect(pen, -w, -high / 2 - 30, w, -high / 2, look({ fill: colour.concrete, width: 0.5 }));
	rect(pen, -w, -high / 2, w, high / 2, pale);
	if (system.seal.kind === "board")
		for (const u of [-0.5, 0.5])
			polyline(
				pen,
				[
					[u * w, -high / 2],
					[u * w, high / 2],
				],
				look({ stroke: colour.sealDark, width: 0.3 }),
			);
	else
		polyline(
			pen,
			[
				[-w, high / 2 - 16],
				[w, high / 2 - 16],
			],
			look({ stroke: colour.sealDark, width: 0.2 }),
		);
}
