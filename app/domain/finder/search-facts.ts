export const listKinds = [
	"orientation",
	"substrate",
	"classification",
	"material",
	"serviceType",
	"frrGroup",
	"frr",
	"product",
	"report",
] as const;

export type ListKind = (typeof listKinds)[number];

export type Fact =
	| { kind: ListKind; label: string; ids: number[] }
	| { kind: "size"; label: string; from: number; to: number }
	| { kind: "drawing"; label: string; text: string }
	| { kind: "evidence"; label: string };

export type FactKind = Fact["kind"];

export const factTitles: Record<FactKind, string> = {
	orientation: "Orientation",
	substrate: "Substrate",
	classification: "Classification",
	material: "Material",
	serviceType: "Service type",
	frrGroup: "FRR",
	frr: "FRR",
	product: "Product",
	report: "Report",
	size: "Size",
	drawing: "Drawing",
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
}

export interface Piece {
	text: string;
	readings: Fact[];
}
