import type { System } from "#seed-data/catalogue/system.ts";
import { elementWord, elementWords, sentence, serviceWords } from "#seed-data/catalogue/words.ts";
import { callouts, dimension, fireArrow } from "./annotate.ts";
import { beyond, breakElement, drawElement, drawFrame, drawJoists } from "./elements.ts";
import { colour, text } from "./ink.ts";
import { drawJoint } from "./joint.ts";
import { column, frame, makeScene, type Scene } from "./scene.ts";
import { name } from "./seal-parts.ts";
import { drawCastIn, drawCollar, drawSleeve } from "./seals-collar.ts";
import { drawDamper, drawDuctWrap } from "./seals-duct.ts";
import { drawMastic, drawWrap } from "./seals-gap.ts";
import { drawBatt, drawMortar, drawPillows } from "./seals-opening.ts";
import { drawServices } from "./services.ts";
import { drawSteel } from "./steel.ts";

/** The section of a system with dimensions, callouts and fire side, as SVG for a box of 186 x 112 mm. */
export function sectionSvg(system: System): string {
	const scene = sceneOf(system);
	callouts(scene.pen, scene.callouts, column);
	const caption = `${captionOf(system)}  ·  NTS, mm`;
	scene.pen.out.push(text(6, 110.5, caption, { size: 2.3, bold: true, fill: colour.edge }));
	fireSide(scene);
	return scene.pen.out.join("\n");
}

function sceneOf(system: System): Scene {
	if (system.seal.kind === "linear") return drawJoint(system, system.seal);
	if (["board", "spray", "film"].includes(system.seal.kind)) return drawSteel(system);
	return throughElement(system);
}

function throughElement(system: System): Scene {
	const scene = makeScene(system);
	const { pen, on, half, reach } = scene;
	const face = on.mm / 2;
	for (const side of [-1, 1]) {
		const piece = { u0: -face, u1: face, v0: side * half, v1: side * (reach.v + beyond / pen.view.scale) };
		drawElement(pen, on, piece);
	}
	if (on.orientation === "Ceiling" && on.name === "Plasterboard") drawJoists(pen, on, half, reach.v);
	if (on.name === "Plasterboard" && on.orientation === "Wall" && framed(system)) drawFrame(pen, on, half);
	const early = system.seal.kind === "pillow" || system.seal.kind === "mortar";
	if (early) drawSeal(scene);
	drawServices(scene);
	if (!early) drawSeal(scene);
	for (const side of [-1, 1])
		breakElement(pen, { u0: -face, u1: face, v0: side * half, v1: side * reach.v }, side * reach.v);
	nameParts(scene);
	measure(scene);
	sealMeasures(scene);
	return scene;
}

const framed = ({ seal }: System) => ["batt", "damper", "duct-wrap"].includes(seal.kind);

function drawSeal(scene: Scene): void {
	const { seal } = scene.system;
	if (seal.kind === "collar") drawCollar(scene, seal);
	else if (seal.kind === "cast-in") drawCastIn(scene);
	else if (seal.kind === "mastic") drawMastic(scene, seal);
	else if (seal.kind === "wrap") drawWrap(scene, seal);
	else if (seal.kind === "sleeve") drawSleeve(scene, seal);
	else if (seal.kind === "batt") drawBatt(scene, seal);
	else if (seal.kind === "mortar") drawMortar(scene, seal);
	else if (seal.kind === "pillow") drawPillows(scene, seal);
	else if (seal.kind === "damper") drawDamper(scene, seal);
	else if (seal.kind === "duct-wrap") drawDuctWrap(scene, seal);
}

function nameParts(scene: Scene): void {
	const { on, items, reach, half, system } = scene;
	const studs = on.name === "Plasterboard" && on.orientation === "Wall" ? ", 64 mm steel studs" : "";
	name(
		scene,
		elementWord(on) === "wall" ? on.mm / 2 - Math.min(6, on.mm / 3) : -on.mm * 0.1,
		half + (reach.v - half) * (elementWord(on) === "wall" ? 0.72 : 0.85),
		`${sentence(elementWords(on))}, ${on.thickness}${studs}`,
	);
	for (const item of items) {
		const words =
			items.length > 1
				? serviceWords(item.line)
				: [...new Set(system.tests.map((test) => serviceWords(test.line)))].join(", ");
		const end = items.length > 1 ? reach.u - 14 : reach.u - 8;
		const edge = item.line.material === "HVAC duct" ? item.radius : item.radius * 0.85;
		const u = elementWord(on) === "wall" ? end : -end;
		name(
			scene,
			u,
			elementWord(on) === "wall" ? item.v - edge : item.v + edge,
			`${sentence(words)}${sizesText(system, item.line.material)}`,
		);
	}
}

function sizesText(system: System, material: string): string {
	const shared = ["batt", "mortar", "pillow"].includes(system.seal.kind);
	const tests = system.tests.filter((test) => !shared || test.line.material === material);
	const sizes = [
		...new Set(
			tests.map((test) =>
				test.line.size.replace(/ \(.*\)| tray.*| (spiral )?duct|Bundle up to | through the wall| beam/g, ""),
			),
		),
	];
	if (sizes.every((size) => size.startsWith("Ø")))
		sizes.sort((a, b) => Number.parseFloat(a.slice(1)) - Number.parseFloat(b.slice(1)));
	if (sizes.length > 4) {
		const all = sizes.map((size) => Number(/\d+/.exec(size)?.[0])).sort((a, b) => a - b);
		return `, Ø${all[0]}–${all.at(-1)} mm`;
	}
	return `, ${sizes.map((size, i) => (i < sizes.length - 1 ? size.replace(/ mm$/, "") : size)).join(", ")}`;
}

function measure(scene: Scene): void {
	const { pen, on, half, items, reach } = scene;
	const face = on.mm / 2;
	const wall = elementWord(on) === "wall";
	const item = items[0];
	if (wall) {
		dimension(pen, [-face, reach.v], [face, reach.v], { y: 101 }, `${on.mm}`);
		dimension(pen, [-face, -half], [-face, half], { x: 6 }, items.length === 0 ? "opening" : opening(scene));
		if (item?.line.round)
			dimension(pen, [-reach.u, item.v - item.radius], [-reach.u, item.v + item.radius], { x: 12.5 }, diameter(scene));
	} else {
		dimension(pen, [-face, -reach.v], [face, -reach.v], { x: 7 }, `${on.mm}`);
		dimension(pen, [-face, -half], [-face, half], { y: 8 }, items.length === 0 ? "opening" : opening(scene));
		if (item?.line.round)
			dimension(pen, [-reach.u, item.v - item.radius], [-reach.u, item.v + item.radius], { y: 14 }, diameter(scene));
	}
}

const diameter = ({ items }: Scene) => `Ø${Math.round(items[0]!.line.high)}`;

function opening({ items, half, system }: Scene): string {
	if (!items[0]?.line.round || items.length > 1) return "opening";
	return `hole Ø${Math.round(2 * half)}${system.tests.length > 1 ? " max" : ""}`;
}

function captionOf(system: System): string {
	if (system.seal.kind === "linear" && system.seal.layout === "plan") return "PLAN SECTION";
	return system.tests[0]!.line.material === "Steel column" ? "PLAN SECTION" : "SECTION";
}

function fireSide(scene: Scene): void {
	const { pen, on, system } = scene;
	const steel = on.orientation === "Steel Protection";
	const floor = elementWord(on) !== "wall" || (system.seal.kind === "linear" && system.seal.layout === "floor");
	if (steel && captionOf(system) !== "SECTION") fireArrow(pen, [104, 94], "up", "FIRE, 3 SIDES");
	else if (steel) fireArrow(pen, [24, 98], "right", "FIRE, 3 SIDES");
	else if (floor) fireArrow(pen, [frame.middle[0] + 36, 92], "up", "FIRE SIDE");
	else fireArrow(pen, [21, 98], "right", "FIRE, EITHER SIDE");
}

/** The measures of the seal itself: depth of sealant, depth of collar, lagging length, batt thickness. */
function sealMeasures({ pen, on, system, reach }: Scene): void {
	const { seal } = system;
	const face = on.mm / 2;
	const wall = elementWord(on) === "wall";
	const place = wall ? { y: 13 } : { x: 113 };
	const side = wall ? -reach.v : reach.v;
	const mark = (from: number, to: number, words: string) => dimension(pen, [from, side], [to, side], place, words);
	if (seal.kind === "collar") mark(face, face + 50, "50");
	else if (seal.kind === "batt" && seal.layers === 2) mark(face - 50, face, "50");
	else if (seal.kind === "mastic" && 2 * seal.depth < on.mm)
		mark(wall ? face - seal.depth : -face, wall ? face : -face + seal.depth, `${seal.depth}`);
	else if (seal.kind === "pillow") mark(-seal.depth / 2, seal.depth / 2, `${seal.depth}`);
	else if (seal.kind === "sleeve") mark(-150, 150, "300");
	else if (seal.kind === "damper") mark(-20, 20, "40");
	else if (seal.kind === "cast-in") mark(face - 62, face - 2, "60");
}
