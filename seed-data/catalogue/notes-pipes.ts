import { products } from "./products.ts";
import type { Substrate } from "./substrates.ts";
import type { Seal } from "./system.ts";
import { elementWord } from "./words.ts";

type Of<K extends Seal["kind"]> = Extract<Seal, { kind: K }>;

/** How to make the hole, by element. `gap` is the annular gap in mm. */
export function holeNote(on: Substrate, gap: number, what: string): string {
	const clear = `leaves a gap of ${Math.max(gap - 2, 1)} to ${gap + 2} mm all round the ${what}`;
	switch (on.name) {
		case "Plasterboard":
			return on.orientation === "Ceiling"
				? `Cut the hole through both layers with a hole saw that ${clear}; keep 50 mm clear of joists and battens.`
				: `Cut both linings in line with a hole saw that ${clear}; keep 40 mm clear of studs.`;
		case "Barrierline":
			return `Cut the 25 mm board with a hole saw that ${clear}; keep 50 mm clear of the H-studs.`;
		case "502 Batt":
			return `Cut both batts with a sharp knife so that the hole ${clear}; coat the cut edge with mastic.`;
		case "Korok":
			return `Saw the panel with a bi-metal hole saw that ${clear}, and take off burrs on both steel skins.`;
		case "Unlined Timber":
			return `Bore the timber with a bit that ${clear}; the hole must be free of splits.`;
		default:
			return `Core the concrete with a bit that ${clear}, and brush out the slurry.`;
	}
}

const eachFace = (on: Substrate) => (elementWord(on) === "wall" ? "each face" : "the underside and the top");

export function collarNotes(seal: Of<"collar">, on: Substrate, fixing: string, sizes: string): string[] {
	const wall = elementWord(on) === "wall";
	return [
		holeNote(on, seal.gap, "pipe"),
		`Support the pipe within 500 mm of the ${elementWord(on)} ${wall ? "on both sides" : "above"}; no joint of the pipe may lie inside the collar.`,
		`Fill the gap with Halvern FM Mastic ${seal.depth} mm deep at ${wall || seal.depth === on.mm ? (wall ? "each face" : "full thickness") : "the top and the underside"} and tool it flush.`,
		`Close ${wall ? "a Halvern CR Collar around the pipe on each face" : "one Halvern CR Collar around the pipe on the underside"}, in the size of the pipe (${sizes}), tight to the surface.`,
		`Fix every tab of the collar (3 up to size 65, 4 above) with ${fixing}.`,
		`Do not use plastic plugs, nails or adhesive, and do not paint the lining.`,
		`Let the mastic cure for 24 hours before it is painted or covered.`,
	];
}

export function castInNotes(on: Substrate): string[] {
	return [
		`Set out the Halvern CX Cast-in Collar on the deck and fix its flange with 4 screws or nails.`,
		`Check that the intumescent lining is at the bottom and the cap is on.`,
		`Cut or extend the former to the slab thickness of ${on.mm} mm, so that its top is flush with the finished concrete.`,
		`Keep reinforcement 25 mm clear of the former; do not cut a bar without the engineer.`,
		`Pour and vibrate around the former; then take off the cap.`,
		`Push the pipe through the EPDM ring; no joint of the pipe may lie in the slab.`,
		`Fill a broken edge with non-shrink grout. No further sealant is needed.`,
	];
}

export function masticNotes(seal: Of<"mastic">, on: Substrate, what: string): string[] {
	const name = products[seal.product].name;
	const wall = elementWord(on) === "wall";
	const full = seal.depth >= on.mm;
	const backing =
		on.name === "Plasterboard" && wall
			? `Seal within the lining: the cavity between the studs needs no backing behind ${seal.depth} mm of sealant.`
			: `Push stone wool of at least 80 kg/m³ into the middle of the hole, so that ${seal.depth} mm stay free at ${eachFace(on)}.`;
	const notes = [holeNote(on, seal.gap, what)];
	if (!full && on.mm - 2 * seal.depth > 8) notes.push(backing);
	notes.push(
		seal.product === "putty"
			? `Knead ${name} and press it in ${seal.depth} mm deep at ${eachFace(on)}, between the cables too, with a 12 mm cone.`
			: `Gun in ${name} ${full ? "through the full thickness" : `${seal.depth} mm deep at ${eachFace(on)}`} and tool it flush${what.includes("cable") ? "; open the bundle and fill between the outer cables" : ""}.`,
	);
	if (seal.lagging)
		notes.push(
			`Wrap the pipe with one layer of 25 mm Halvern Kōpaki Lagging for ${seal.lagging} mm ${wall ? "on both sides" : "above and below"}, tight to the seal.`,
			`Tie the lagging with stainless steel wire every 150 mm and tape the joint with foil tape.`,
		);
	if (what.includes("cable")) notes.push(`Fix the cables to a support within 300 mm of the ${elementWord(on)}.`);
	else notes.push(`Clip the pipe within 500 mm of the ${elementWord(on)}; the hole must not carry it.`);
	notes.push(
		seal.product === "putty"
			? `When a cable is added, press the putty back to the same depth.`
			: `Let the sealant cure for ${seal.depth > 20 ? "7 days" : "3 days"} before it is painted or loaded.`,
	);
	return notes;
}

export function wrapNotes(seal: Of<"wrap">, on: Substrate, lagged: boolean): string[] {
	const wall = elementWord(on) === "wall";
	const around = lagged ? "insulation" : "pipe";
	return [
		holeNote(on, seal.layers * 4 + seal.gap, around),
		...(lagged
			? [`Run the insulation through the ${elementWord(on)} without a joint; it is not cut at the wrap.`]
			: []),
		`Wind ${seal.layers} layers of Halvern PW Wrap around the ${around} and hold the end with foil tape.`,
		...(on.name === "Plasterboard"
			? ["Line the hole through the cavity with a sleeve of 0.6 mm galvanised steel, 2 mm proud of both faces."]
			: []),
		wall && on.mm < 2 * (50 + seal.depth)
			? `Push the wrap in until it lies in the middle of the thickness, the same distance from both faces.`
			: wall
				? `Push one wrap into each face, so that its outer edge is ${seal.depth} mm behind the surface.`
				: `Push the wrap in from below, so that its lower edge is ${seal.depth} mm above the underside.`,
		`Fill the ${seal.gap} mm gap around the wrap and the last ${seal.depth} mm ${wall ? "at each face" : "at the underside and the top"} with Halvern FM Mastic.`,
		`Tool the mastic flush and wipe the ${around} clean.`,
		`Clip the pipe within 500 mm of the ${elementWord(on)}; let the mastic cure for 3 days.`,
	];
}

export function sleeveNotes(seal: Of<"sleeve">, on: Substrate, fixing: string): string[] {
	return [
		holeNote(on, seal.gap, "sleeve (Ø68 mm outside)"),
		`Push the Halvern CS Cable Sleeve through, so that it stands out equally on both faces.`,
		`Fill the ${seal.gap} mm gap with Halvern FM Mastic ${seal.depth} mm deep at each face.`,
		`Fix the flange plate on each face with ${fixing}.`,
		`Pull the cables, at most 80 % of the bore, and turn both end rings until the pads close on the bundle.`,
		`Press mastic 10 mm deep between the cables where the pads leave a gap wider than 3 mm.`,
		`Tie the cables within 300 mm of both ends.`,
	];
}
