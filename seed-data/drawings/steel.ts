import { substrates } from "#seed-data/catalogue/substrates.ts";
import type { System } from "#seed-data/catalogue/system.ts";
import { materialWord, sentence } from "#seed-data/catalogue/words.ts";
import { dimension } from "./annotate.ts";
import { drawElement, steelSection } from "./elements.ts";
import { boardFace, stipple } from "./hatch.ts";
import { colour, cut, look } from "./ink.ts";
import { boxOf, makePen, type Pen, polyline, rect } from "./pen.ts";
import { frame, type Scene } from "./scene.ts";
import { name } from "./seal-parts.ts";

/** The drawn size of a member: `deep` from the soffit, `wide` along it, flange and web thickness, in model mm. */
type Member = { deep: number; wide: number; flange: number; web: number };

/** The section of a steel member below a floor, or beside a wall (the same model turned, seen in plan). */
export function drawSteel(system: System): Scene {
	const on = substrates[system.on];
	const column = system.tests[0]!.line.material === "Steel column";
	const largest = system.tests.map((test) => test.line).reduce((a, b) => (b.high > a.high ? b : a));
	const member = { deep: largest.high, wide: largest.across, flange: 12, web: 8 };
	const scale = 78 / (member.deep + on.mm + 90);
	const [x, y] = frame.middle;
	const pen = makePen(
		column
			? { x: x - 50 + on.mm * scale, y, scale, turned: true }
			: { x, y: y - 44 + on.mm * scale, scale, turned: false },
		system.code,
	);
	const reach = (column ? 40 : 52) / scale;
	const scene: Scene = { pen, system, on, items: [], half: 0, reach: { u: reach, v: member.deep }, callouts: [] };
	drawElement(pen, on, { u0: -reach, u1: reach, v0: -on.mm, v1: 0 });
	ends(pen, reach, on.mm);
	section(pen, member);
	protect(scene, member, column);
	const words = column ? "wall" : "floor";
	name(
		scene,
		column ? -reach * 0.7 : reach * 0.8,
		-on.mm / 2,
		`${sentence(materialWord(on))} ${words}, ${on.thickness}`,
	);
	name(
		scene,
		column ? -member.web / 2 : member.web / 2,
		member.deep * 0.45,
		`${column ? "Column" : "Beam"} ${[...new Set(system.tests.map((test) => test.line.size.split(" ")[0]))].join(", ")}, section factor Hp/A up to 180 /m`,
	);
	measure(pen, member, scene, column);
	return scene;
}

function ends(pen: Pen, reach: number, mm: number): void {
	for (const side of [-1, 1])
		polyline(
			pen,
			[
				[side * reach, -mm - 10],
				[side * reach, -mm * 0.6],
				[side * (reach - 8), -mm * 0.54],
				[side * (reach + 8), -mm * 0.46],
				[side * reach, -mm * 0.4],
				[side * reach, 10],
			],
			look({ fill: "#fff", width: 0.25 }),
		);
}

function section(pen: Pen, { deep, wide, flange, web }: Member): void {
	for (const v of [0, deep - flange]) steelSection(pen, -wide / 2, v, wide / 2, v + flange);
	steelSection(pen, -web / 2, flange, web / 2, deep - flange);
	polyline(pen, profile({ deep, wide, flange, web }, 0), look({ width: 0.5 }));
}

/** The outline of the I-section, `grow` mm outside the steel (flush at the soffit). */
function profile({ deep, wide, flange, web }: Member, grow: number): [number, number][] {
	const half = wide / 2 + grow;
	const [top, bottom, stem] = [flange + grow, deep - flange - grow, web / 2 + grow];
	const right: [number, number][] = [
		[half, 0],
		[half, top],
		[stem, top],
		[stem, bottom],
		[half, bottom],
		[half, deep + grow],
	];
	return [...right, ...right.map(([u, v]): [number, number] => [-u, v]).reverse(), right[0]!];
}

function protect(scene: Scene, member: Member, column: boolean): void {
	const { pen, system } = scene;
	const { seal } = system;
	const [side, low] = [member.wide / 2, member.deep];
	/** The same point seen from the side where the words stand. */
	const right = column ? -1 : 1;
	if (seal.kind === "board") {
		for (let layer = 0; layer < seal.layers; layer++) {
			const [from, to] = [layer * seal.thickness, (layer + 1) * seal.thickness];
			for (const way of [-1, 1]) board(pen, way * (side + from), 0, way * (side + to), low + from);
			board(pen, -side - to, low + from, side + to, low + to);
		}
		for (const way of [-1, 1]) {
			rect(pen, way * side, 0, way * (side - 30), 3, look({ fill: colour.ink, stroke: "none" }));
			rect(pen, way * side, 0, way * (side - 3), 30, look({ fill: colour.ink, stroke: "none" }));
			polyline(
				pen,
				[
					[way * (side - 16), 3],
					[way * (side - 16), -38],
				],
				look({ width: 0.5 }),
			);
			polyline(
				pen,
				[
					[way * (side + seal.thickness / 2), low + seal.thickness * seal.layers],
					[way * (side + seal.thickness / 2), low - 22],
				],
				look({ width: 0.45 }),
			);
		}
		const total = seal.thickness * seal.layers;
		name(
			scene,
			right * (side + total / 2),
			low * 0.62,
			`Tarnwick SB Steel Board, ${seal.layers === 2 ? `2 layers of ${seal.thickness}` : seal.thickness} mm, 3 sides`,
		);
		name(scene, right * (side - 3), 20, `Steel angle 40 x 40 x 0.7 mm, anchored to the ${column ? "wall" : "soffit"}`);
		name(scene, right * (side + seal.thickness / 2), low + 2, "Screws into board edges, 100 mm centres");
		return;
	}
	const grow = seal.kind === "spray" ? seal.thickness : 7;
	const outside = profile(member, grow);
	const inside = profile(member, 0).reverse();
	const path = [outside, inside].map((ring) => ring.map(([u, v]) => pointText(pen, u, v)).join("L"));
	pen.out.push(
		`<path d="M${path[0]}ZM${path[1]}Z" fill-rule="evenodd" ${cut(seal.kind === "spray" ? colour.sealPale : colour.seal, colour.sealDark)}/>`,
	);
	if (seal.kind === "spray") {
		for (const way of [-1, 1]) {
			const carried = rect(
				pen,
				way * (side + grow),
				0,
				way * (side + grow + 25),
				12,
				cut(colour.sealPale, colour.sealDark),
			);
			stipple(pen, carried, 80, false, colour.seal);
			stipple(pen, boxOf(pen, way * side, 0, way * (side + grow), member.flange), 110, false, colour.seal);
			stipple(
				pen,
				boxOf(
					pen,
					way * (member.web / 2),
					member.flange + grow,
					way * (member.web / 2 + grow),
					low - member.flange - grow,
				),
				110,
				false,
				colour.seal,
			);
		}
		stipple(pen, boxOf(pen, -side, low, side, low + grow), 110, false, colour.seal);
		name(scene, right * (side + grow / 2), low - 6, `Tarnwick SV Spray Plaster, ${seal.thickness} mm everywhere`);
		name(scene, right * (side + grow + 16), 8, "Carried 25 mm onto the soffit");
	} else if (seal.kind === "film") {
		name(
			scene,
			right * (side + 3),
			low - 6,
			`Tarnwick TF Basecoat, ${seal.microns} μm dry film, and topcoat (thickness not to scale)`,
		);
	}
}

function pointText(pen: Pen, u: number, v: number): string {
	const { x, y } = boxOf(pen, u, v, u, v);
	return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}

function board(pen: Pen, u0: number, v0: number, u1: number, v1: number): void {
	boardFace(pen, rect(pen, u0, v0, u1, v1, cut(colour.sealPale, colour.sealDark)));
}

function measure(pen: Pen, member: Member, { on, system }: Scene, column: boolean): void {
	const { seal } = system;
	const grow = seal.kind === "board" ? seal.thickness * seal.layers : seal.kind === "spray" ? seal.thickness : 7;
	const left = -member.wide / 2 - grow;
	const [first, second] = [member.wide / 2, member.wide / 2 + grow];
	const words = seal.kind === "film" ? "DFT" : `${grow}`;
	if (column) {
		dimension(pen, [member.wide / 2 + grow, -on.mm], [member.wide / 2 + grow, 0], { y: 103 }, `${on.mm}`);
		return;
	}
	dimension(pen, [left, -on.mm], [left, 0], { x: 7 }, `${on.mm}`);
	dimension(pen, [left, 0], [left, member.deep], { x: 7 }, "depth of section");
	dimension(
		pen,
		[first, member.deep + grow],
		[second, member.deep + grow],
		{ y: pen.view.y + (member.deep + grow) * pen.view.scale + 9 },
		words,
	);
}
