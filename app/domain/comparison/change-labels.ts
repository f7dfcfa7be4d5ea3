import type { ChangedFact, ChangeKind, Reason } from "#app/domain/facts/changes.schema.ts";

const CHANGE_WORDS: Record<ChangeKind, string> = {
	added: "Added",
	cancelled: "Cancelled",
	restored: "Restored",
	moved: "Moved",
	changed: "Changed",
};

const CHANGED: Record<Reason, string> = { project: "Changed in the project", catalogue: "Changed in the catalogue" };

/** Only facts have a reason to tell: solutions are added, cancelled and moved by the project alone. */
export const changeWords = (change: ChangeKind, fact?: Pick<ChangedFact, "because">): string =>
	change === "changed" && fact?.because ? CHANGED[fact.because] : CHANGE_WORDS[change];

/** Over all changes; empty where there is none. */
export function becauseWords(because: readonly Reason[]): string {
	if (because.length === 0) return "";
	if (because.length > 1) return "Both the project and the catalogue have changed.";
	return because[0] === "project" ? "Only the project has changed." : "Only the catalogue has changed.";
}

/** Papers of before say only by their table that what a solution says is the catalogue's. */
export const byCatalogue = (facts: ChangedFact[]): ChangedFact[] =>
	facts.map((fact) => ({ because: "catalogue", ...fact }));
