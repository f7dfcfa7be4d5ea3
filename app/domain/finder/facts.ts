/** The lists whose names a search may contain. */
export type ListKind =
	| "orientation"
	| "substrate"
	| "classification"
	| "material"
	| "serviceType"
	| "frrGroup"
	| "frr"
	| "product"
	| "report";

/** Something to search by, as understood from the words. */
export type Fact =
	| { kind: ListKind; label: string; ids: number[] }
	/** Millimetres; the specimen's size covers all from the one to the other. */
	| { kind: "size"; label: string; from: number; to: number }
	| { kind: "drawing"; label: string; text: string };

export type FactKind = Fact["kind"];

/** How a fact's kind is called on a filter. */
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
};

/** A name that the catalogue knows, with the records that bear it. */
export interface Entry {
	kind: ListKind;
	name: string;
	ids: number[];
}

/** All that the words of a search are compared with. */
export interface Vocabulary {
	entries: Entry[];
	/** Those of the words, lower case, that are part of an offered drawing's code. */
	codes: ReadonlySet<string>;
}

/** A run of words with what it may mean, the likeliest first; without a reading it is not understood. */
export interface Piece {
	/** As typed, in lower case. */
	text: string;
	readings: Fact[];
}
