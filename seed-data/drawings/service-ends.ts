import type { Line } from "#seed-data/catalogue/lines.ts";
import { colour, look } from "./ink.ts";
import { circle, type Pen, polyline, rect } from "./pen.ts";

const white = look({ fill: "#fff", width: 0.35 });
const dark = look({ fill: "#6a7076", stroke: "#fff", width: 0.15 });

/** A service seen end on, with its middle at `v`. */
export function drawServiceEnd(pen: Pen, line: Line, v: number): void {
	if (line.material === "Cable tray") trayEnd(pen, line, v);
	else if (line.material === "Cable bundle") cableEnds(pen, v, line.across / 2);
	else if (line.material === "Steel beam") beamEnd(pen, line, v);
	else if (line.round) pipeEnd(pen, line, v);
	else
		rect(
			pen,
			-line.across / 2,
			v - line.high / 2,
			line.across / 2,
			v + line.high / 2,
			look({ fill: "#fff", width: 0.6 }),
		);
}

function trayEnd(pen: Pen, line: Line, v: number): void {
	const r = line.across / 2;
	rect(pen, -r, v - 25, r, v + 25, look({ fill: "#fff", width: 0.2 }));
	for (let u = -r + 20; u < r - 14; u += 32) for (const row of [-13, 11]) circle(pen, u, v + row, 12, dark);
	polyline(
		pen,
		[
			[-r, v - 25],
			[-r, v + 25],
			[r, v + 25],
			[r, v - 25],
		],
		look({ width: 0.7 }),
	);
}

function beamEnd(pen: Pen, line: Line, v: number): void {
	const [w, h] = [line.across / 2, line.high / 2];
	const solid = look({ fill: colour.ink, stroke: "none" });
	for (const side of [-1, 1]) rect(pen, -w, v + side * h, w, v + side * (h - 10), solid);
	rect(pen, -4, v - h, 4, v + h, solid);
}

function pipeEnd(pen: Pen, line: Line, v: number): void {
	const r = line.across / 2;
	if (line.lagged > 0)
		circle(
			pen,
			0,
			v,
			r + line.lagged,
			look({ fill: line.insulation === "Glass wool" ? colour.wool : "#dfe3e6", width: 0.35 }),
		);
	const metal = line.material === "Copper" || line.material === "Steel";
	circle(pen, 0, v, r, look({ fill: metal ? colour.steel : colour.plastic, width: 0.35 }));
	circle(pen, 0, v, r * 0.88, white);
	const tip = r * 1.25;
	const cross = look({ stroke: colour.edge, width: 0.14, dash: "2 0.6 0.5 0.6" });
	polyline(
		pen,
		[
			[-tip, v],
			[tip, v],
		],
		cross,
	);
	polyline(
		pen,
		[
			[0, v - tip],
			[0, v + tip],
		],
		cross,
	);
}

function cableEnds(pen: Pen, v: number, radius: number): void {
	circle(pen, 0, v, radius, look({ fill: "#fff", width: 0.25 }));
	const each = radius / (radius > 30 ? 5 : 3.2);
	for (let x = -radius; x <= radius; x += each * 2.05)
		for (let y = -radius; y <= radius; y += each * 2.05)
			if (Math.hypot(x, y) + each * 0.9 <= radius) circle(pen, x, v + y, each, dark);
}
