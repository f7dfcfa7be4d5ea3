import type { WizardStep } from "./wizard-steps.ts";

export interface HeldFile {
	id: number;
	name: string;
	bytes: number;
}

/** The larger size; `small` is the smaller one's id. */
export interface HeldPicture extends HeldFile {
	small: number;
	width: number;
	height: number;
}

export const MAX_SEARCH = 50;

/** A filter of specimens; null takes all. Snapshots of an earlier version have no texts. */
export interface SpecimenFilter {
	substrate?: string;
	text?: string;
	classification: number | null;
	material: number | null;
	type: number | null;
	/** True for specimens that were tested in one of the chosen substrates alone; undefined, as in an earlier version, where nobody has chosen. */
	here?: boolean;
}

export interface SolutionSnapshot {
	drawing: string;
	/** Drafts of an earlier version have none. */
	title?: string;
	pdf: HeldFile | null;
	image: HeldPicture | null;
	notes: string[];
	substrates: number[];
	specimens: number[];
	filter: SpecimenFilter;
}

export const emptySolution: SolutionSnapshot = {
	drawing: "",
	title: "",
	pdf: null,
	image: null,
	notes: [],
	substrates: [],
	specimens: [],
	filter: { substrate: "", text: "", classification: null, material: null, type: null, here: true },
};

export const SOLUTION_STEPS = [
	{ key: "drawing", title: "Uploading Files", fields: ["drawing", "title", "pdf", "img"] },
	{ key: "notes", title: "Installation Instructions", fields: ["installation"] },
	{ key: "substrates", title: "Substrates", fields: ["substrate"] },
	{ key: "specimens", title: "Specimens", fields: ["specimen"] },
	{ key: "confirmation", title: "Confirmation", fields: [] },
] as const satisfies readonly WizardStep[];

/** The part that a step of the wizard keeps; the last one keeps nothing. */
export type SolutionPart = Exclude<(typeof SOLUTION_STEPS)[number]["key"], "confirmation">;

/** The notes for reading, each on a line of its own. */
export const numberedNotes = (notes: readonly string[]): string =>
	notes.map((note, at) => `${at + 1}. ${note}`).join("\n");

/** Unchanged unless `press` is a note's button. */
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
