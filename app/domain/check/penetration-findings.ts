import { BETWEEN } from "#app/domain/penetrations/between.ts";
import type { Shown } from "#app/domain/penetrations/judge.ts";
import type { FrozenPenetration } from "#app/domain/penetrations/schedule-facts.ts";
import { notShownWords } from "#app/domain/penetrations/shown-words.ts";
import type { Finding, FindingCode } from "./finding.schema.ts";

/** Path and size between have findings of their own, evidence is said of the solution. */
const otherwiseNotShown = (shown: Shown): string[] =>
	notShownWords({ ...shown, path: true, evidence: "current", size: shown.size === "between" ? "tested" : shown.size });

/** Of one penetration; `active` are the solutions of the project that are not cancelled. */
export function penetrationFindings(
	{ id, sol, shown, facts }: FrozenPenetration,
	active: ReadonlySet<number>,
): Finding[] {
	if (facts.status === "not needed") return [];
	const found = (code: FindingCode, words: string): Finding => ({
		code,
		text: `Penetration ${facts.ref}: ${words}`,
		sol,
		penetration: id,
	});
	if (sol === null || !facts.solution) return [found("penetration_open", "has no solution yet")];
	const { drawing } = facts.solution;
	const missing = shown ? otherwiseNotShown(shown) : ["any specimen"];
	return [
		...(active.has(sol)
			? []
			: [found("solution_not_in_project", `${drawing} is not an active solution of the project`)]),
		...(shown && !shown.path ? [found("path_not_shown", `${drawing} does not show this service and substrate`)] : []),
		...(missing.length > 0
			? [found("requirement_not_shown", `${drawing} does not show what is asked: ${missing.join(", ")}`)]
			: []),
		...(shown?.size === "between" ? [found("size_between", `the size is ${BETWEEN}`)] : []),
	];
}
