import type { Line } from "#seed-data/catalogue/lines.ts";
import { type Substrate, substrates } from "#seed-data/catalogue/substrates.ts";
import type { System } from "#seed-data/catalogue/system.ts";
import { elementWord } from "#seed-data/catalogue/words.ts";
import type { Callout } from "./annotate.ts";
import { makePen, type Pen } from "./pen.ts";

/** The box of the section on paper (mm), and the column of words to its right. */
export const frame = { width: 120, height: 112, middle: [62, 54] as const, inner: [88, 74] as const };
export const column = { x: 127, width: 59, top: 6, bottom: 106 };

/** A service as drawn: its place along the face, and its size across the section in model mm. */
export type Item = { line: Line; v: number; radius: number };

/** A drawing in work. `half` is half the opening, `reach` how far wall and service are drawn, all in model mm from the middle. */
export type Scene = {
	pen: Pen;
	system: System;
	on: Substrate;
	items: Item[];
	half: number;
	reach: { u: number; v: number };
	callouts: Callout[];
};

const drawnHeight = (line: Line) => Math.min(line.high, line.material === "HVAC duct" ? 260 : 300);
const isShared = (system: System) => ["batt", "mortar", "pillow"].includes(system.seal.kind);

/** The services that the section shows: the largest tested, or the largest of each kind where one opening takes several. */
export function drawnLines(system: System): Line[] {
	const largest = new Map<string, Line>();
	for (const { line } of system.tests) {
		const key = isShared(system) ? line.material : "all";
		const known = largest.get(key);
		if (!known || line.across > known.across || (line.across === known.across && line.high > known.high))
			largest.set(key, line);
	}
	return [...largest.values()];
}

/** Sets out the section of a system through a wall, floor or ceiling: what is drawn where, and at which scale. */
export function makeScene(system: System): Scene {
	const on = substrates[system.on];
	const { seal } = system;
	const lines = drawnLines(system);
	const space = "gap" in seal && lines.length > 1 ? Math.max(seal.gap, 30) : "gap" in seal ? seal.gap : 0;
	const ring =
		seal.kind === "wrap" ? seal.layers * 4 : seal.kind === "sleeve" ? Math.max(0, 34 - drawnHeight(lines[0]!) / 2) : 0;
	const radii = lines.map((line) =>
		line.material === "Blank aperture" ? 0 : drawnHeight(line) / 2 + line.lagged + ring,
	);
	const total = radii.reduce((sum, radius) => sum + 2 * radius, 0) + space * (radii.length + 1);
	const half = lines[0]!.material === "Blank aperture" ? Math.min(lines[0]!.high, 300) / 2 : total / 2;
	let top = -half + space;
	const items = lines.map((line, index): Item => {
		const v = top + radii[index]!;
		top = v + radii[index]! + space;
		return { line, v, radius: drawnHeight(line) / 2 };
	});
	const turned = elementWord(on) !== "wall";
	const least = { u: on.mm / 2 + stub(system, on), v: half + Math.max(half * 0.4, 55) };
	const [acrossPaper, downPaper] = turned ? [least.v, least.u] : [least.u, least.v];
	const scale = Math.min(frame.inner[0] / 2 / acrossPaper, frame.inner[1] / 2 / downPaper, 0.6);
	const [x, y] = frame.middle;
	const full = { across: frame.inner[0] / 2 / scale, down: frame.inner[1] / 2 / scale };
	return {
		pen: makePen({ x, y, scale, turned }, system.code),
		system,
		on,
		items: lines[0]!.material === "Blank aperture" ? [] : items,
		half,
		reach: turned ? { u: full.down, v: full.across } : { u: Math.min(full.across, least.u * 1.5), v: full.down },
		callouts: [],
	};
}

/** How much of the service is shown beyond each face. */
function stub(system: System, on: Substrate): number {
	const { seal } = system;
	if (seal.kind === "pillow") return 165 - on.mm / 2 + 60;
	if (seal.kind === "sleeve") return 150 - on.mm / 2 + 55;
	if (seal.kind === "damper") return 170;
	if (seal.kind === "duct-wrap") return 190;
	if (seal.kind === "batt") return 140;
	return seal.kind === "mastic" && seal.lagging ? 150 : 105;
}
