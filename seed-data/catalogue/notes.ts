import { boardNotes, filmNotes, linearNotes, sprayNotes } from "./notes-joints.ts";
import { battNotes, damperNotes, ductWrapNotes, mortarNotes, pillowNotes } from "./notes-openings.ts";
import { castInNotes, collarNotes, masticNotes, sleeveNotes, wrapNotes } from "./notes-pipes.ts";
import { substrates } from "./substrates.ts";
import type { System } from "./system.ts";
import { fixings, servicesOf } from "./words.ts";

/** The installation notes of a system in order of work, in plain words, made from its own measures. */
export function notesOf(system: System): string[] {
	return [...sealNotes(system), ...extraNotes(system), labelNote(system)];
}

function sealNotes(system: System): string[] {
	const { seal } = system;
	const on = substrates[system.on];
	const line = system.tests[0]!.line;
	const blank = line.material === "Blank aperture";
	const column = line.material === "Steel column";
	const what = line.material === "Cable bundle" ? "cable bundle" : line.lagged > 0 ? "insulation" : "pipe";
	switch (seal.kind) {
		case "collar":
			return collarNotes(seal, on, fixings[on.name], sizesOf(system));
		case "cast-in":
			return castInNotes(on);
		case "mastic":
			return masticNotes(seal, on, what);
		case "wrap":
			return wrapNotes(seal, on, line.lagged > 0);
		case "batt":
			return battNotes(seal, on, blank);
		case "mortar":
			return mortarNotes(seal, on, blank);
		case "pillow":
			return pillowNotes(seal, blank);
		case "sleeve":
			return sleeveNotes(seal, on, fixings[on.name]);
		case "damper":
			return damperNotes(seal, on, fixings[on.name]);
		case "duct-wrap":
			return ductWrapNotes(seal, on);
		case "linear":
			return linearNotes(seal, on, substrates[system.on2!]);
		case "board":
			return boardNotes(seal, column);
		case "spray":
			return sprayNotes(seal);
		case "film":
			return filmNotes(seal, column);
	}
}

function extraNotes(system: System): string[] {
	const extras = new Set(system.tests.map((test) => test.extra));
	const notes: string[] = [];
	if (extras.has("lagging"))
		notes.push("Wrap the copper pipe with 25 mm Halvern Kōpaki Lagging for 300 mm on both sides.");
	if (extras.has("strip"))
		notes.push("Wind 2 layers of Halvern PW Wrap around the PVC pipe in the thickness of each batt.");
	return notes;
}

function labelNote(system: System): string {
	const code = system.code.slice(0, 5);
	return system.seal.kind === "film" || system.seal.kind === "spray" || system.seal.kind === "board"
		? `Record system ${code}, member, thickness and date, and mark the end of the protected length.`
		: `Fit the label with system ${code}, ${servicesOf(system).length > 1 ? "services" : "size"}, installer and date beside the seal.`;
}

/** The nominal diameters of the pipes of a system, such as `Ø40 to Ø100 mm`. */
function sizesOf(system: System): string {
	const nominal = system.tests.map((test) => Number(/Ø(\d+)/.exec(test.line.size)?.[1]));
	const [low, high] = [Math.min(...nominal), Math.max(...nominal)];
	return low === high ? `Ø${low} mm` : `Ø${low} to Ø${high} mm`;
}
