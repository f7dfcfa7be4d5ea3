import type { Serving } from "#app/domain/ratings/requirement.ts";

export const listKinds = [
	"orientation",
	"substrate",
	"classification",
	"material",
	"serviceType",
	"frrGroup",
	"frr",
	"product",
	"sealType",
	"report",
] as const;

export type ListKind = (typeof listKinds)[number];

/** How a rating is meant: a higher one serves as well, unless just this one was searched. */
export interface Reach {
	words: "or better" | "exactly";
	/** Ids of the FRRs that are just this rating. */
	equal: number[];
	/** Ids of the FRRs that show a rating written in full; a group has those that staff put into it. */
	serving?: Serving;
}

export type Fact =
	| { kind: ListKind; label: string; ids: number[]; reach?: Reach }
	| { kind: "size"; label: string; from: number; to: number }
	/** The ids are those of the substrates that state so many millimetres, of themselves or of their lining. */
	| { kind: "thickness"; label: string; mm: number; ids: number[] }
	| { kind: "drawing"; label: string; text: string }
	| { kind: "title"; label: string; text: string }
	| { kind: "evidence"; label: string };

export type FactKind = Fact["kind"];

export const factTitles: Record<FactKind, string> = {
	orientation: "Orientation",
	substrate: "Substrate",
	classification: "Classification",
	material: "Service",
	serviceType: "Service type",
	frrGroup: "FRR",
	frr: "FRR",
	product: "Product",
	sealType: "Seal type",
	report: "Report",
	size: "Size",
	thickness: "Thickness",
	drawing: "Drawing",
	title: "Title",
	evidence: "Evidence",
};

export interface VocabularyEntry {
	kind: ListKind;
	name: string;
	ids: number[];
}

export interface Vocabulary {
	entries: VocabularyEntry[];
	/** Maps a typed word or run of words, in lower case, to the part of drawing codes that it is: `v101` to `V-101`. */
	codes: ReadonlyMap<string, string>;
	/** Maps the key of a word of the trade to the words that it means. */
	synonyms: ReadonlyMap<string, string>;
	/** The words that are part of titles of offered solutions. */
	titles: ReadonlySet<string>;
	/** Maps millimetres to the substrates that state them. */
	thicknesses: ReadonlyMap<number, number[]>;
}

export interface Piece {
	text: string;
	readings: Fact[];
}

/** Kinds between a number and its substrate that part nothing: `plasterboard wall 128mm`. */
const isPassed = (kind: FactKind | undefined) => kind === "orientation";
const services = new Set<FactKind | undefined>(["material", "classification", "serviceType"]);

/**
 * Tells whether a number stands right before a substrate, or after it; there, and before a service, it may be
 * either's.
 */
export function sideOfSubstrate(kinds: (FactKind | undefined)[], at: number): "before" | "after" | "between" | null {
	const right = kinds.slice(at + 1).find((kind) => !isPassed(kind));
	if (right === "substrate") return "before";
	const left = kinds.slice(0, at).findLast((kind) => !isPassed(kind));
	if (left !== "substrate") return null;
	return services.has(kinds[at + 1]) ? "between" : "after";
}
