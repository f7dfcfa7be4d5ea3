/** The criteria of the match, the most decisive first: some compare each service of an opening, the others the opening itself. */
export const CRITERIA = [
	...(["together", "service", "classification", "size", "opening", "gap", "requirement", "ends"] as const),
	...(["orientation", "substrate", "thickness", "boards", "insulation"] as const),
	...(["spacing", "access", "fire_from", "service_type"] as const),
] as const;

export type CriterionName = (typeof CRITERIA)[number];

/** The states of a criterion by docs/rules/penetrations.md#match, the worst first. */
export const STATES = ["not covered", "ask the report", "no limits", "ask the list", "covered"] as const;

export type CriterionState = (typeof STATES)[number];

/** The classes of a candidate by docs/rules/penetrations.md#match, the best first. */
export const CLASSES = ["covered", "check_on_site", "limits_unknown", "in_part", "not_covered"] as const;

export type CandidateClass = (typeof CLASSES)[number];

/** The reason for which a criterion is not covered, where there is more to say than what was tested. */
type Because = "between" | "thicker" | "not read" | "other standard";

export interface ComparedCriterion {
	criterion: CriterionName;
	/** The place of the service in its opening; null for what belongs to the opening. */
	service: number | null;
	state: CriterionState;
	/** The list's own words; empty where the list does not say. */
	asked: string;
	/** The report's own words; empty where the report does not say. */
	tested: string;
	because?: Because;
}

/** Criteria that are compared once for many specimens, with the numbers of those that are open. */
export interface ComparedPart {
	criteria: readonly ComparedCriterion[];
	notCovered: number;
	/** The number of criteria that the list leaves open. */
	askList: number;
	/** The number of criteria that the report leaves open, in the states `ask the report` and `no limits`. */
	askReport: number;
}

export function partOf(criteria: readonly ComparedCriterion[]): ComparedPart {
	const counts = { "not covered": 0, "ask the report": 0, "no limits": 0, "ask the list": 0, covered: 0 };
	for (const { state } of criteria) counts[state]++;
	return {
		criteria,
		notCovered: counts["not covered"],
		askList: counts["ask the list"],
		askReport: counts["ask the report"] + counts["no limits"],
	};
}

/** The services of an opening that a case covers together, of how many; `isSharedLacking`: not even what the services share is covered. */
interface Together {
	together: number;
	services: number;
	isSharedLacking: boolean;
}

/** The class of a case; of one service of several that is covered alone, in part. */
export function classOf(
	{ notCovered, askList, askReport }: Omit<ComparedPart, "criteria">,
	{ together, services, isSharedLacking }: Together,
): CandidateClass {
	const isInPart = services > 1 && together > 0 && together < services && !isSharedLacking;
	if (notCovered > 0) return isInPart ? "in_part" : "not_covered";
	if (askReport > 0) return "limits_unknown";
	return askList > 0 ? "check_on_site" : "covered";
}

interface Stated {
	stated: string;
	tested: string;
}

/** The state of a criterion that matters only where at least one side states it; null where neither does. */
export function statedState({ stated, tested }: Stated, isCovered: () => boolean): CriterionState | null {
	if (stated === "") return tested === "" ? null : "ask the list";
	if (tested === "") return "ask the report";
	return isCovered() ? "covered" : "not covered";
}

/** The states of a row of the match, the worst first (docs/rules/penetrations.md#the-page-of-the-match). */
export const ROW_STATES = [
	...(["not_recognised", "without_candidate", "not_covered", "in_part", "limits_unknown", "check_on_site"] as const),
	...(["covered", "assigned"] as const),
] as const;

export type RowState = (typeof ROW_STATES)[number];

/** The columns by which the rows of the match can be ordered; by state the worst come first. */
export const MATCH_ORDERS = ["state", "openings", "asked", "match"] as const;

export interface MatchQuery {
	/** Empty for all. */
	state: RowState | "";
	sort: (typeof MATCH_ORDERS)[number];
}
