import type { Substrate } from "./substrates.ts";
import type { Seal } from "./system.ts";
import { elementWord } from "./words.ts";

type Of<K extends Seal["kind"]> = Extract<Seal, { kind: K }>;

const faces = (on: Substrate) => (elementWord(on) === "wall" ? "both faces" : "top and underside");

export function battNotes(seal: Of<"batt">, on: Substrate, blank: boolean): string[] {
	const notes = [
		on.name === "Plasterboard"
			? `Frame the opening on all four sides with steel studs and line the reveal with one layer of 13 mm board.`
			: `Make the opening with square, sound edges and brush it free of dust and loose concrete.`,
		`Cut ${seal.layers === 2 ? "two 50 mm batts" : "one 50 mm batt"} 3 mm larger than the opening${blank ? "" : " and notch around each service"}, so that they fit tightly.`,
		`Butter every cut edge with Halvern ${seal.coat ? "BC Bulkhead Coat" : "FM Mastic"} and press the batts in, ${seal.layers === 2 ? "one flush with each face" : "centred in the depth of the wall"}.`,
	];
	if (!blank)
		notes.push(
			`Leave no gap wider than 3 mm; where a service is rough, keep ${seal.gap} mm clear between services for access.`,
		);
	if (seal.coat)
		notes.push(
			`Brush Halvern BC Bulkhead Coat on tray and cables for ${seal.coat} mm from the batt on both sides, 1 mm dry (1.6 mm wet).`,
		);
	else
		notes.push(
			`Fill all joints and the perimeter with Halvern FM Mastic, 5 mm deep, with a 10 mm fillet on ${faces(on)}.`,
		);
	if (seal.lagging)
		notes.push(
			`Wrap the beam with one layer of Halvern Kōpaki Lagging for ${seal.lagging} mm on both sides and band it every 250 mm.`,
		);
	if (elementWord(on) === "floor")
		notes.push(
			`Support the lower batt on 40 x 40 mm steel angles along two sides; this seal does not carry foot traffic.`,
		);
	return notes;
}

export function mortarNotes(seal: Of<"mortar">, on: Substrate, blank: boolean): string[] {
	const floor = elementWord(on) === "floor";
	return [
		`Brush the opening clean and wet the concrete until it is damp but without standing water.`,
		floor
			? `Set a temporary shutter of 50 mm stone wool or ply tight to the underside${blank ? "" : " and around each service"}.`
			: `Build the seal up from the bottom, or set a temporary shutter on one face${blank ? "" : " around each service"}.`,
		`Mix Ostrel GM Mortar with 8 litres of water for each bag to ${floor ? "pour" : "trowel"}, and use it within 30 minutes.`,
		`Fill the whole ${seal.depth} mm thickness without voids${blank ? "" : `, with at least ${seal.gap} mm of mortar around every service`}.`,
		...(floor && blank ? ["Cast two D10 bars each way at mid depth where the opening is wider than 300 mm."] : []),
		...(blank ? [] : ["Work the mortar between cables or under the pipe by hand until no daylight shows."]),
		`Leave the shutter for 24 hours and keep weight off the seal for 72 hours.`,
	];
}

export function pillowNotes(seal: Of<"pillow">, blank: boolean): string[] {
	return [
		`Clean the opening and check that it is no larger than tested; line any broken edge with mortar first.`,
		`Lay Ostrel Fire Pillows like bricks, long side through the wall, so that the seal is ${seal.depth} mm deep and stands out equally on both faces.`,
		`Stagger the joints and press the pillows until they are 15 % shorter than their free height.`,
		...(blank
			? ["Close the last course with small pillows, so that no gap is wider than 3 mm."]
			: [
					"Pack small pillows between the cables and under the tray until no gap is wider than 3 mm.",
					`Keep at least ${seal.gap} mm of pillow between any cable and the concrete.`,
				]),
		`Hold the pillows with 50 x 50 mm wire mesh on both faces where people could pull them out.`,
		`Put the pillows back in the same pattern after any change of services.`,
	];
}

export function damperNotes(seal: Of<"damper">, on: Substrate, fixing: string): string[] {
	const floor = elementWord(on) === "floor";
	return [
		on.name === "Plasterboard"
			? `Frame the opening with steel studs on four sides and line the reveal with 13 mm board.`
			: `Cut the opening square, ${seal.gap} mm larger than the damper case all round.`,
		`Set the Tarnwick FD Damper so that the closed blade lies within the thickness of the ${elementWord(on)}${floor ? ", with the link on top" : ""}.`,
		`Fill the ${seal.gap} mm gap with Tarnwick DS Duct Sealant ${seal.depth} mm deep on ${faces(on)}, on stone wool packed in between.`,
		`Screw 40 x 40 x 2 mm retaining angles to all sides of the case every 150 mm, on ${faces(on)}.`,
		`Fix the angles to the element with ${fixing}.`,
		`Join the duct to the damper with breakaway joints: S-clips and aluminium tape, no screws.`,
		`Leave an access panel of 300 x 300 mm within 500 mm of the damper.`,
		`Drop the blade three times by hand, reset the link and write the result in the commissioning sheet.`,
	];
}

export function ductWrapNotes(seal: Of<"duct-wrap">, on: Substrate): string[] {
	const floor = elementWord(on) === "floor";
	return [
		`Keep a gap of ${seal.gap} mm between duct and ${on.name === "Plasterboard" ? "lined reveal" : "concrete"} all round.`,
		`Stiffen the duct inside the ${elementWord(on)} with one 40 x 40 x 2 mm angle frame, riveted every 100 mm.`,
		`Pack the gap with stone wool to at least 80 kg/m³ and seal it with Tarnwick DS Duct Sealant, ${seal.depth} mm deep on ${faces(on)}.`,
		`Wrap ${seal.layers === 1 ? "one layer" : `${seal.layers} layers`} of Tarnwick DW Duct Wrap around the duct, tight to the ${elementWord(on)}, for ${seal.length} mm on ${floor ? "top and underside" : "both sides"}.`,
		`Overlap every joint by 75 mm${seal.layers > 1 ? " and stagger the joints of the two layers by 300 mm" : ""}; tape cut edges with foil tape.`,
		`Band the wrap with 19 mm stainless steel every 270 mm, and weld pins at 300 mm centres below ducts wider than 600 mm.`,
		`Hang the duct from steel rods of at least 10 mm that are not more than 1500 mm apart.`,
	];
}
