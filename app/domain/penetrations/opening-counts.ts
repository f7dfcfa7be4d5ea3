import { amount, amountOf } from "#app/amounts.ts";
import type { PENETRATION_STATUSES } from "./penetration-statuses.ts";

/** The openings of a list in four groups; each opening is in one of them. */
export interface OpeningCounts {
	openings: number;
	covered: number;
	to_check: number;
	open: number;
	not_needed: number;
}

interface CountedOpening {
	status: (typeof PENETRATION_STATUSES)[number];
	isCovered: boolean;
}

/** Counts each opening once, whatever its quantity. */
export function countOpenings(openings: CountedOpening[]): OpeningCounts {
	const counts: OpeningCounts = { openings: openings.length, covered: 0, to_check: 0, open: 0, not_needed: 0 };
	for (const { status, isCovered } of openings) {
		if (status === "not needed") counts.not_needed++;
		else if (status === "open") counts.open++;
		else if (isCovered) counts.covered++;
		else counts.to_check++;
	}
	return counts;
}

export interface CountedPart {
	of: Exclude<keyof OpeningCounts, "openings">;
	words: string;
}

/** Openings that need no solution are counted where there are any. */
export const countedParts = ({ covered, to_check, open, not_needed }: OpeningCounts): CountedPart[] => [
	{ of: "covered", words: `${amount(covered)} covered` },
	{ of: "to_check", words: `${amount(to_check)} to be checked` },
	{ of: "open", words: `${amount(open)} without a solution` },
	...(not_needed > 0 ? [{ of: "not_needed" as const, words: `${amount(not_needed)} not needed` }] : []),
];

/** Beside the numbers, where people read them who have not matched the list themselves; empty where none is to be checked. */
export const toCheckNote = ({ to_check }: OpeningCounts): string =>
	to_check > 0 ? "To be checked: what they need is not covered by the evidence, or not known." : "";

const partsWords = (counts: OpeningCounts): string =>
	countedParts(counts)
		.map(({ words }) => words)
		.join(", ");

/** The numbers after the word "Openings": `30: 9 covered, 0 to be checked, 21 without a solution`. */
export const countsWords = (counts: OpeningCounts): string => `${amount(counts.openings)}: ${partsWords(counts)}`;

/** `30 openings: 9 covered, 0 to be checked, 21 without a solution`. */
export const openingsWords = (counts: OpeningCounts): string =>
	`${amountOf(counts.openings, "opening")}: ${partsWords(counts)}`;

const share = (some: number, { openings }: OpeningCounts) => `${amount(some)} of ${amountOf(openings, "opening")}`;

/** `21 of 30 openings have no solution yet`; empty where each has one. */
export const withoutSolutionWords = (counts: OpeningCounts): string =>
	counts.open > 0 ? `${share(counts.open, counts)} ${counts.open === 1 ? "has" : "have"} no solution yet` : "";

/** `9 of 30 openings are to be checked`; empty where none is. */
export const toCheckWords = (counts: OpeningCounts): string =>
	counts.to_check > 0 ? `${share(counts.to_check, counts)} ${counts.to_check === 1 ? "is" : "are"} to be checked` : "";

/** `9 of 30 openings are not covered or not known`, where those who issue read it; empty where none is to be checked. */
export const notCoveredWords = (counts: OpeningCounts): string =>
	counts.to_check > 0
		? `${share(counts.to_check, counts)} ${counts.to_check === 1 ? "is" : "are"} not covered or not known`
		: "";
