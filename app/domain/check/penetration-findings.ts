import { amountOf } from "#app/amounts.ts";
import { BETWEEN, THICKER } from "#app/domain/penetrations/between.ts";
import type { TestedSpecimen } from "#app/domain/penetrations/evidence.sql.ts";
import type { Shown } from "#app/domain/penetrations/judge.ts";
import type { FrozenPenetration } from "#app/domain/penetrations/schedule-facts.ts";
import { notShownWords } from "#app/domain/penetrations/shown-words.ts";
import { GAPS, type Gap, testedFact, thicknessWords } from "#app/domain/penetrations/unstated.ts";
import type { Finding, FindingCode } from "./finding.schema.ts";

/** Path, a size between and a thicker element have findings of their own, evidence is said of the solution. */
function otherwiseNotShown(shown: Shown): string[] {
	const size = shown.size === "between" ? "tested" : shown.size;
	const thickness = shown.thickness === "thicker" ? "shown" : shown.thickness;
	return notShownWords({ ...shown, path: true, evidence: "current", size, thickness });
}

/** Of one penetration; `active` are the solutions of the project that are not cancelled. */
export function penetrationFindings(
	{ id, sol, shown, relied, facts }: FrozenPenetration,
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
		...(relied && shown?.thickness === "thicker"
			? [found("thicker_than_tested", `${THICKER}; tested in ${thicknessWords(relied.specimens)}`)]
			: []),
	];
}

/** Numbers of penetrations that a line names before it only counts. */
const MAX_NAMED = 10;

interface Open {
	gap: Gap;
	ref: string;
	specimens: TestedSpecimen[];
}

function notStatedWords(gap: Gap, open: Open[]): string {
	const { words } = GAPS[gap];
	const refs = open.map(({ ref }) => ref);
	const named = refs.slice(0, MAX_NAMED).join(", ");
	const more = refs.length > MAX_NAMED ? ` and ${refs.length - MAX_NAMED} more` : "";
	const tested = [...new Set(open.map(({ specimens }) => testedFact(gap, specimens)))].join("; ");
	const count = amountOf(refs.length, "penetration");
	return `${words[0]!.toUpperCase()}${words.slice(1)} is not stated for ${count}; tested ${tested} (${named}${more})`;
}

/** What the list leaves open of what decides, all penetrations of one kind in one line. */
export function notStatedFindings(penetrations: FrozenPenetration[]): Finding[] {
	const open = penetrations.flatMap(({ relied, facts: { ref } }): Open[] =>
		relied ? relied.shown.unstated.map((gap) => ({ gap, ref, specimens: relied.specimens })) : [],
	);
	return [...Map.groupBy(open, ({ gap }) => gap)].map(([gap, alike]) => ({
		...{ code: "criterion_not_stated", text: notStatedWords(gap, alike), sol: null, penetration: null },
	}));
}
