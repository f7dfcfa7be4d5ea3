import type { PenetrationFacts } from "./facts.ts";

/** Where a penetration of an issue has no solution: on paper and behind a shared link alike. */
export const unsealedWords = ({ status }: Pick<PenetrationFacts, "status">): string =>
	status === "not needed" ? "Not needed" : "Open";

export const NOT_IN_SCHEDULE = "(not in this schedule)";

export const levelName = (level: string): string => level || "No level";
