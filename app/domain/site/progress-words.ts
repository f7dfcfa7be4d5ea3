import { amount } from "#app/amounts.ts";
import type { SiteState } from "./record-kinds.ts";

interface Counted {
	openings: number;
	states: Record<SiteState, number>;
}

/** Openings that were sealed, whatever an inspector made of them. */
const installedCount = ({ states }: Counted): number =>
	states.installed + states.accepted + states.rejected + states.remedied;

/** The states in which openings are counted, worst first, each with its number in words; what waits to be installed is last. */
export const progressParts = ({ states }: Counted): { of: SiteState; words: string }[] => [
	{ of: "rejected", words: `${amount(states.rejected)} rejected` },
	{ of: "accepted", words: `${amount(states.accepted)} accepted` },
	{ of: "remedied", words: `${amount(states.remedied)} remedied` },
	{ of: "installed", words: `${amount(states.installed)} to inspect` },
	{ of: "open", words: `${amount(states.open)} without a solution` },
	{ of: "assigned", words: `${amount(states.assigned)} to install` },
];

/** `22 of 36 installed`. */
export const installedWords = (counts: Counted): string =>
	`${amount(installedCount(counts))} of ${amount(counts.openings)} installed`;
