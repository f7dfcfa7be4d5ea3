import type { PenetrationFacts } from "./facts.ts";

/** The words for a penetration without a solution, on paper and behind a shared link alike. */
export const unsealedWords = ({ status }: Pick<PenetrationFacts, "status">): string =>
	status === "not needed" ? "Not needed" : "No solution yet";

/** Tells what had become of its solution when it was issued. */
export const sealFaults = ({ solution }: Pick<PenetrationFacts, "solution">): string[] => [
	...(solution?.cancelled ? ["Cancelled"] : []),
	...(solution?.withdrawn ? ["Withdrawn"] : []),
];

export const NOT_IN_SCHEDULE = "(not in this schedule)";

export const levelName = (level: string): string => level || "No level";
