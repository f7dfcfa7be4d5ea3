import type { ChangeKind } from "./comparison.schema.ts";

export type ChangeWords = Record<ChangeKind, string>;

export const CHANGE_WORDS: ChangeWords = {
	added: "Added",
	cancelled: "Cancelled",
	restored: "Restored",
	moved: "Moved",
	changed: "Changed",
};

/** The project decides whether a solution is in it, and where; what the solution says is the catalogue's. */
export const SOLUTION_CHANGE_WORDS: ChangeWords = { ...CHANGE_WORDS, changed: "Changed in the catalogue" };
