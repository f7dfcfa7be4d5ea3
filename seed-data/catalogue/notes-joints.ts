import { products } from "./products.ts";
import type { Substrate } from "./substrates.ts";
import type { Seal } from "./system.ts";
import { materialWord } from "./words.ts";

type Of<K extends Seal["kind"]> = Extract<Seal, { kind: K }>;

export function linearNotes(seal: Of<"linear">, on: Substrate, on2: Substrate): string[] {
	const sides = seal.layout === "floor" ? "the top" : "both faces";
	return [
		`Clean both sides of the gap (${materialWord(on)} and ${materialWord(on2)}) of dust, release oil and old paint.`,
		seal.backing === "rope"
			? `Push in Ostrel Fire Rope of a diameter at least 20 % larger than the gap, ${seal.layout === "floor" ? "in two rows one over the other" : on.mm <= 50 ? "in the middle of the thickness" : "one rope from each face"}.`
			: `Push in Ostrel JB Backing Rod, a quarter larger than the gap, from both faces.`,
		`Set the backing ${seal.depth} mm below the surface and butt its ends; do not twist or stretch it.`,
		`Prime porous concrete and let the primer dry for 30 minutes.`,
		`Gun in Ostrel FS Silicone ${seal.depth} mm deep at ${sides}, so that it grips the two sides and not the backing.`,
		`Tool the silicone slightly hollow within 10 minutes.`,
		seal.layout === "head"
			? `Leave the boards and studs free of the soffit, so that the head can move by the amount the engineer gives.`
			: `Stop and start the seal at a slope of 45 degrees, so that the next length overlaps.`,
		`Let the silicone cure for 7 days before the joint is loaded or painted beside.`,
	];
}

export function boardNotes(seal: Of<"board">, column: boolean): string[] {
	const member = column ? "column" : "beam";
	const to = column ? "wall" : "soffit";
	return [
		`Check that the section factor Hp/A of the ${member} is not above 180 /m; take thicker board from the table of the report otherwise.`,
		`Wedge noggings of the same board, 120 mm wide, between the flanges every 600 mm and at each board joint.`,
		`Fix 40 x 40 x 0.7 mm steel angles to the ${to} along both sides with M6 x 45 mm anchors every 500 mm.`,
		`Screw ${seal.layers === 2 ? `the first layer of ${seal.thickness} mm` : `${seal.thickness} mm`} Tarnwick SB Steel Board to angles and noggings every 150 mm.`,
		...(seal.layers === 2
			? [`Fix the second layer of ${seal.thickness} mm over it and stagger all joints by 300 mm.`]
			: [`Back every joint with a strip of board 120 mm wide.`]),
		`Screw the bottom or front board into the edges of the sides, with screws of twice the board's thickness, every 100 mm.`,
		`Fill gaps wider than 1 mm, and the joint to the ${to}, with joint filler.`,
	];
}

export function sprayNotes(seal: Of<"spray">): string[] {
	return [
		`Check that the section factor Hp/A of the beam is not above 180 /m.`,
		`Remove rust, scale and grease; the primer must be one that the maker lists as compatible.`,
		`Mask sliding joints and services, and keep the steel above 5 °C.`,
		`Spray Tarnwick SV Spray Plaster in coats of at most 12 mm until ${seal.thickness} mm are reached everywhere, flange edges included.`,
		`Carry the plaster 25 mm onto the soffit on both sides.`,
		`Measure the thickness with a pin every 3 m: no reading may be below ${seal.thickness - 2} mm.`,
		`Let air move around the beam for 48 hours and keep frost away.`,
	];
}

export function filmNotes(seal: Of<"film">, column: boolean): string[] {
	return [
		`Check that the section factor Hp/A of the ${column ? "column" : "beam"} is not above 180 /m and that the primer is listed as compatible.`,
		`Blast the steel to Sa 2½ and prime it within 4 hours; the steel must be 3 °C above the dew point.`,
		`Spray ${products.film.name} in coats of at most 1000 μm wet, 8 hours apart.`,
		`Build up ${seal.microns} μm dry film on web and flanges, edges included.`,
		`Carry the coating tight to the ${column ? "wall" : "soffit"} and leave 50 mm free around it for expansion.`,
		`Measure the dry film at 1 point for each 0.5 m²: mean at or above ${seal.microns} μm, no reading below ${Math.round(seal.microns * 0.8)} μm.`,
		`Finish with an approved topcoat after 48 hours.`,
	];
}
