import type { Orientation, SubstrateName } from "./names.ts";

/** A building element. `mm` is its whole thickness, `linings` the boards per face, `rated` the minutes it keeps fire back by itself. */
export type Substrate = {
	orientation: Orientation;
	name: SubstrateName;
	thickness: string;
	mm: number;
	linings?: number;
	rated: number;
};

const element = (
	orientation: Orientation,
	name: SubstrateName,
	thickness: string,
	mm: number,
	rated: number,
	linings?: number,
): Substrate => ({ orientation, name, thickness, mm, rated, linings });

/** Every substrate that a sample specimen was built into, by a short key: w wall, f floor, c ceiling, j junction, s steel protection. */
export const substrates = {
	wPB1: element("Wall", "Plasterboard", "90mm (1x13mm each side)", 90, 60, 1),
	wPB2: element("Wall", "Plasterboard", "116mm (2x13mm each side)", 116, 120, 2),
	wCO: element("Wall", "Concrete", "150mm", 150, 120),
	wKO51: element("Wall", "Korok", "51mm", 51, 60),
	wKO: element("Wall", "Korok", "78mm", 78, 120),
	wBA: element("Wall", "Barrierline", "25mm", 25, 60),
	w502: element("Wall", "502 Batt", "100mm (2x50mm)", 100, 120),
	wTI: element("Wall", "Unlined Timber", "125mm CLT", 125, 60),
	fCO: element("Floor", "Concrete", "150mm", 150, 120),
	fTI: element("Floor", "Unlined Timber", "140mm CLT", 140, 60),
	f502: element("Floor", "502 Batt", "100mm (2x50mm)", 100, 90),
	cPB: element("Ceiling", "Plasterboard", "26mm (2x13mm)", 26, 60, 2),
	cKO: element("Ceiling", "Korok", "78mm", 78, 120),
	jPB1: element("Junction", "Plasterboard", "90mm (1x13mm each side)", 90, 60, 1),
	jPB2: element("Junction", "Plasterboard", "116mm (2x13mm each side)", 116, 120, 2),
	jCO: element("Junction", "Concrete", "150mm", 150, 120),
	jCO200: element("Junction", "Concrete", "200mm", 200, 120),
	jKO: element("Junction", "Korok", "78mm", 78, 120),
	jBA: element("Junction", "Barrierline", "25mm", 25, 60),
	jTI: element("Junction", "Unlined Timber", "125mm CLT", 125, 60),
	sCO: element("Steel Protection", "Concrete", "150mm", 150, 120),
	sTI: element("Steel Protection", "Unlined Timber", "140mm CLT", 140, 60),
} as const satisfies Record<string, Substrate>;
export type SubstrateKey = keyof typeof substrates;

/** The label people see and `solutions.csv` refers by: `Wall - Concrete - 150mm`. */
export function substrateLabel(substrate: Substrate): string {
	return `${substrate.orientation} - ${substrate.name} - ${substrate.thickness}`;
}
