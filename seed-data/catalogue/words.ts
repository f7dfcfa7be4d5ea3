import type { Line } from "./lines.ts";
import type { Substrate } from "./substrates.ts";
import type { System } from "./system.ts";

const materialWords: Record<Substrate["name"], string> = {
	"502 Batt": "batt infill",
	Barrierline: "Barrierline board",
	Concrete: "concrete",
	Korok: "Korok panel",
	Plasterboard: "plasterboard",
	"Unlined Timber": "solid timber",
};

const lineWords: Record<string, string> = {
	"Cable bundle": "cable bundle",
	"Cable tray": "cable tray",
	"HVAC duct": "sheet steel duct",
	"Blank aperture": "blank opening",
	"Linear gap": "linear gap",
	"Steel beam": "steel beam",
	"Steel column": "steel column",
	Copper: "copper pipe",
	Steel: "steel pipe",
};

export function elementWord(substrate: Substrate): "wall" | "floor" | "ceiling" {
	if (substrate.orientation === "Floor") return "floor";
	return substrate.orientation === "Ceiling" ? "ceiling" : "wall";
}

/** `plasterboard wall`, `concrete floor`. */
export function elementWords(substrate: Substrate): string {
	return `${materialWords[substrate.name]} ${elementWord(substrate)}`;
}

/** `plasterboard`, `solid timber`: what one side of a joint is made of. */
export const materialWord = (substrate: Substrate): string => materialWords[substrate.name];

/** A service in plain words: `PVC pipe`, `copper pipe with 25 mm elastomeric foam`. */
export function serviceWords(line: Line): string {
	const what = lineWords[line.material] ?? `${line.material} pipe`;
	return line.lagged > 0 ? `${what} with ${line.lagged} mm ${line.insulation.replace(/^[A-Z](?=[a-z])/, lower)}` : what;
}

/** The different services of a system in plain words, in the order tested. */
export function servicesOf(system: System): string[] {
	return [...new Set(system.tests.map((test) => serviceWords(test.line)))];
}

export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function lower(letter: string): string {
	return letter.toLowerCase();
}

/** How something is screwed or bolted to an element, for fixings of collars, sleeves and angles. */
export const fixings: Record<Substrate["name"], string> = {
	"502 Batt": "M6 threaded rods right through the batts, with 40 mm washers and nuts on both faces",
	Barrierline: "M6 threaded rods right through the board, with 25 mm washers and nuts on both faces",
	Concrete: "M6 x 45 mm steel screw anchors, at least 35 mm into the concrete",
	Korok: "10 gauge x 30 mm self-drilling screws into the steel skin",
	Plasterboard: "M6 threaded rods right through the wall, with 25 mm washers and nuts on both faces",
	"Unlined Timber": "10 gauge x 50 mm timber screws, at least 45 mm into the timber",
};
