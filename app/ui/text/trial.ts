import { plainDate } from "./dates.ts";

/** Stands on every page while evidence is judged by a day that is set (docs/rules/evidence.md#the-day). */
export const trialWords = (day: string) =>
	`Trial date ${plainDate(new Date(day), "UTC")}: evidence is checked as of that day. Not for use.`;
