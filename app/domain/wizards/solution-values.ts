/** An upload that waits for Submit. */
export interface HeldFile {
	id: number;
	name: string;
	bytes: number;
}

/** A picture that waits for Submit: its larger size, the smaller one's id, and its pixels. */
export interface HeldPicture extends HeldFile {
	small: number;
	width: number;
	height: number;
}

/** Longest text that substrates and specimens are searched for. */
export const MAX_SEARCH = 50;

/** What narrows the lists to choose from; null is all. Snapshots of an earlier version have no texts. */
export interface ChoiceFilter {
	/** A part of a substrate's label. */
	substrate?: string;
	/** A part of what tells specimens from each other. */
	text?: string;
	classification: number | null;
	material: number | null;
	type: number | null;
}

/** What the solution wizard keeps. */
export interface SolutionSnapshot {
	drawing: string;
	pdf: HeldFile | null;
	image: HeldPicture | null;
	notes: string[];
	/** Ids in order. */
	substrates: number[];
	specimens: number[];
	filter: ChoiceFilter;
}

export const emptySolution: SolutionSnapshot = {
	drawing: "",
	pdf: null,
	image: null,
	notes: [],
	substrates: [],
	specimens: [],
	filter: { substrate: "", text: "", classification: null, material: null, type: null },
};

/** The steps of the solution wizard, and the part of the snapshot that each asks for. */
export const SOLUTION_STEPS = [
	{ title: "Uploading Files", part: "drawing" },
	{ title: "Installation Instructions", part: "notes" },
	{ title: "Substrates", part: "substrates" },
	{ title: "Specimens", part: "specimens" },
	{ title: "Confirmation", part: null },
] as const;

export type SolutionPart = "drawing" | "notes" | "substrates" | "specimens";

/** The step that asks for a field of a save, from 1. */
export const stepOfSolutionField = (field: string): number =>
	({ drawing: 1, pdf: 1, img: 1, installation: 2, substrate: 3, specimen: 4 })[field] ?? 1;

/** What a press of a note's button does to the notes; anything else leaves them as they are. */
export function editNotes(notes: string[], press: string): string[] {
	if (press === "note:add") return [...notes, ""];
	const [, what, number] = /^note:(up|down|remove):(\d{1,3})$/.exec(press) ?? [];
	const at = Number(number);
	if (what === undefined || at >= notes.length) return notes;
	if (what === "remove") return notes.filter((_, index) => index !== at);
	const other = what === "up" ? at - 1 : at + 1;
	const [mine, theirs] = [notes[at], notes[other]];
	if (mine === undefined || theirs === undefined) return notes;
	return notes.map((note, index) => (index === at ? theirs : index === other ? mine : note));
}
