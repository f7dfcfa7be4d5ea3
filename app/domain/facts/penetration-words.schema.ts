import type { ItemFacts, PenetrationFacts, ScheduleFacts } from "./facts.ts";

/** The words for a penetration without a solution, on paper and behind a shared link alike. */
export const unsealedWords = ({ status }: Pick<PenetrationFacts, "status">): string =>
	status === "not needed" ? "Not needed" : "No solution yet";

/** Tells what had become of its solution when it was issued. */
export const sealProblems = ({ solution }: Pick<PenetrationFacts, "solution">): string[] => [
	...(solution?.cancelled ? ["Cancelled"] : []),
	...(solution?.withdrawn ? ["Withdrawn"] : []),
];

/** Issues of before say nothing of solutions that seal nothing. */
export const isUnused = (
	{ no, active }: Pick<ItemFacts, "no" | "active">,
	{ penetrations }: Pick<ScheduleFacts, "penetrations">,
): boolean =>
	active && penetrations?.counts !== undefined && penetrations.rows.every(({ solution }) => solution?.no !== no);

export const UNUSED_SOLUTION = "Not used by any opening in the list";

export const NOT_IN_SCHEDULE = "(not in this schedule)";

export const levelName = (level: string): string => level || "No level";

const MEANING = / \(read as ((?:[^()]|\([^()]*\))+)\)/g;

/** The words of a list without what they were taken for, as in `65mm (read as Ø65) PVC waste (read as PVC)`, and that. */
export function readAsWritten(text: string): { written: string; meant: string[] } {
	const written = text
		.replaceAll(/\(?insulation blank \(read as none\)\)?/g, "(no insulation, left blank)")
		.replaceAll(/\(none\)$/g, "(no insulation)");
	return {
		written: written.replaceAll(MEANING, ""),
		meant: Array.from(written.matchAll(MEANING), ([, meaning]) => meaning!),
	};
}
