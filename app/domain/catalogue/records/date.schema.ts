import { z } from "zod";

export const NO_DATE = "Write the date as year, month and day: 2026-11-23.";

/** From the year 1900 on: what is older is a slip of the keyboard. */
export const dateText = z
	.string(NO_DATE)
	.trim()
	.pipe(z.iso.date({ error: NO_DATE, abort: true }))
	.refine((date) => date >= "1900-01-01", NO_DATE);
