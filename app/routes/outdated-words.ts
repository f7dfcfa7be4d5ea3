import type { ChangedPart } from "#app/domain/schedules/outdated.ts";

const words: Record<ChangedPart, string> = {
	project: "project details",
	solutions: "solutions",
	cover: "cover page",
	documents: "supporting documents",
	penetrations: "penetrations",
};

/** `solutions, cover page`: what a schedule would print otherwise today. */
export const changedWords = (changed: ChangedPart[]): string => changed.map((part) => words[part]).join(", ");
