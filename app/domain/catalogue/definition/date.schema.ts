import { z } from "zod";
import { plainCode } from "#app/domain/plain-text.ts";

const NO_DATE = "Write the date as year, month and day: 2026-11-23.";

const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]((?:19|20)\d{2})$/;

/** Why a text is no date, with the stored form of the day that it may mean: `2021-05-14` for `14/05/2021`. */
export function notADate(value: unknown): string {
	const [, one, other, year] = DAY_FIRST.exec(plainCode(String(value))) ?? [];
	if (!one || !other || !year) return NO_DATE;
	const dateOf = (day: string, month: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	const meant = [dateOf(one, other), dateOf(other, one)].filter((date) => z.iso.date().safeParse(date).success);
	return meant.length === 0 ? NO_DATE : `Write the date as year, month and day: ${[...new Set(meant)].join(" or ")}.`;
}

/** A date from the year 1900 on: what is older is a slip of the keyboard. */
export const dateText = z
	.string(NO_DATE)
	.trim()
	.pipe(z.iso.date({ error: ({ input }) => notADate(input), abort: true }))
	.refine((date) => date >= "1900-01-01", NO_DATE);
