import type { Frr } from "./frrs.ts";
import type { Line } from "./lines.ts";
import type { ProductKey } from "./products.ts";
import type { ReportKey } from "./reports.ts";
import type { SubstrateKey } from "./substrates.ts";

/** How an opening, a gap or a steel member is protected. All lengths in mm. `gap` is the annular or edge gap. */
export type Seal =
	| { kind: "collar"; gap: number; depth: number }
	| { kind: "cast-in"; gap: number }
	| { kind: "mastic"; product: "mastic" | "graphite" | "putty"; gap: number; depth: number; lagging?: number }
	| { kind: "wrap"; layers: number; gap: number; depth: number }
	| { kind: "batt"; layers: 1 | 2; gap: number; coat?: number; lagging?: number }
	| { kind: "mortar"; gap: number; depth: number }
	| { kind: "pillow"; gap: number; depth: number }
	| { kind: "sleeve"; gap: number; depth: number }
	| { kind: "damper"; gap: number; depth: number }
	| { kind: "duct-wrap"; layers: number; length: number; gap: number; depth: number }
	| { kind: "linear"; backing: "rope" | "rod"; depth: number; layout: "head" | "plan" | "floor" }
	| { kind: "board"; thickness: number; layers: number }
	| { kind: "spray"; thickness: number }
	| { kind: "film"; microns: number };
export type SealKind = Seal["kind"];

/** One tested specimen: what went through, in which report, and how long it held. */
export type Test = { report: ReportKey; frr: Frr; line: Line; extra?: ProductKey };

/** A tested system as one row of the tables: it becomes a solution, its specimens and its drawing. */
export type System = {
	code: string;
	seal: Seal;
	on: SubstrateKey;
	/** The other side of a linear seal. */
	on2?: SubstrateKey;
	tests: Test[];
	active?: boolean;
};

/** Specimens of one report with one rating, one for each line. `extra` is one more layer of protection for them. */
export function tested(report: ReportKey, frr: Frr, lines: Line[], extra?: ProductKey): Test[] {
	return lines.map((line) => ({ report, frr, line, extra }));
}

/** The seal types (specimen application) by kind of seal. */
export const sealTypes: Record<SealKind, string> = {
	collar: "Pipe Collar",
	"cast-in": "Cast-in Collar",
	mastic: "Mastic Seal",
	wrap: "Pipe Wrap",
	batt: "Coated Batt",
	mortar: "Mortar Seal",
	pillow: "Fire Pillows",
	sleeve: "Cable Sleeve",
	damper: "Fire Damper",
	"duct-wrap": "Duct Wrap",
	linear: "Linear Seal",
	board: "Board Encasement",
	spray: "Sprayed Protection",
	film: "Intumescent Coating",
};

/** The products of a seal, main protection first. The first decides the brand. */
export function protections(seal: Seal): ProductKey[] {
	switch (seal.kind) {
		case "collar":
			return ["collar", "mastic"];
		case "cast-in":
			return ["castin"];
		case "mastic":
			return seal.lagging ? [seal.product, "lagging"] : [seal.product];
		case "wrap":
			return ["strip", "mastic"];
		case "batt":
			return seal.coat ? ["batt", "coat"] : seal.lagging ? ["batt", "mastic", "lagging"] : ["batt", "mastic"];
		case "sleeve":
			return ["sleeve", "mastic"];
		case "damper":
			return ["damper", "ductseal"];
		case "duct-wrap":
			return ["ductwrap", "ductseal"];
		case "linear":
			return ["silicone", seal.backing];
		default:
			return [seal.kind];
	}
}
