import { amountOf } from "#app/amounts.ts";
import type { ChangedFact, ChangeKind, Comparison, Reason } from "#app/domain/facts/changes.schema.ts";
import { keysOf } from "#app/domain/keyed.ts";

const CHANGE_WORDS: Record<ChangeKind, string> = {
	added: "Added",
	cancelled: "Removed",
	restored: "Restored",
	moved: "Moved",
	changed: "Changed",
};

/** `2 solutions added, 1 changed`; empty without any. */
function countsWords(one: string, changes: { change: ChangeKind }[]): string {
	const counts = keysOf(CHANGE_WORDS).flatMap((kind) => {
		const count = changes.filter(({ change }) => change === kind).length;
		return count > 0 ? [{ kind, count }] : [];
	});
	return counts
		.map(({ kind, count }, at) => `${at === 0 ? amountOf(count, one) : count} ${CHANGE_WORDS[kind].toLowerCase()}`)
		.join(", ");
}

/** Sums up a comparison in a line: `2 solutions added, 1 changed; 3 openings changed`. */
export function summaryWords({ solutions, penetrations, project }: Comparison): string {
	const words = [countsWords("solution", solutions), countsWords("opening", penetrations)].filter(Boolean);
	const parts = project.length > 0 && words.length === 0 ? ["details or documents changed"] : words;
	return parts.join("; ") || "nothing changed";
}

const CHANGED: Record<Reason, string> = { project: "Changed in the project", catalogue: "Changed in the catalogue" };

/** Only facts have a reason to tell: solutions are added, cancelled and moved by the project alone. */
export const changeWords = (change: ChangeKind, fact?: Pick<ChangedFact, "because">): string =>
	change === "changed" && fact?.because ? CHANGED[fact.because] : CHANGE_WORDS[change];

/** The words over all changes; empty where there is none. */
export function becauseWords(because: readonly Reason[]): string {
	if (because.length === 0) return "";
	if (because.length > 1) return "Both the project and the catalogue have changed.";
	return because[0] === "project" ? "Nothing used here has changed in the catalogue." : "The project has not changed.";
}

/** Papers of before say only by their table that what a solution says is the catalogue's. */
export const byCatalogue = (facts: ChangedFact[]): ChangedFact[] =>
	facts.map((fact) => ({ because: "catalogue", ...fact }));
