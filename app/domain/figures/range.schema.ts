import { z } from "zod";
import { FIELD_REQUIRED } from "#app/domain/errors.ts";
import { dayIn } from "./periods.ts";

export const MAX_DAYS = 3660;
const WRONG = "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.";

/** The day in UTC; undefined for what is no time of the years 1 to 9999. */
function dayOf(text: string): string | undefined {
	const time = new Date(text);
	const year = time.getUTCFullYear();
	return year >= 1 && year <= 9999 ? time.toISOString().slice(0, 10) : undefined;
}

/** A day as `YYYY-MM-DD`; a full ISO time is cut to its UTC day. */
const day = z
	.unknown()
	.transform((given, context): string | undefined => {
		if (given === undefined || given === null || given === "") return undefined;
		const [, date, time = ""] = /^\s*(\d{4}-\d{2}-\d{2})(T.+)?\s*$/.exec(typeof given === "string" ? given : "") ?? [];
		const read = date && dayOf(date) === date ? dayOf(date + time) : undefined;
		if (!read) context.addIssue(WRONG);
		return read;
	})
	.meta({
		anyOf: [
			{ type: "string", format: "date" },
			{ type: "string", format: "date-time" },
		],
	})
	.optional();

const dayNumber = (text: string) => Date.parse(text) / 86_400_000;

export const rangeSchema = z
	.object({
		date_from: day.describe(
			"The first day. Send both days, or none for the last 30 days; a time counts as its day in UTC.",
		),
		date_to: day.describe("The last day, at most 3660 days in all."),
	})
	.superRefine(({ date_from, date_to }, context) => {
		const addError = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
		if (date_from && !date_to) return addError("date_to", FIELD_REQUIRED);
		if (date_to && !date_from) return addError("date_from", FIELD_REQUIRED);
		if (!date_from || !date_to) return;
		const length = dayNumber(date_to) - dayNumber(date_from) + 1;
		if (length < 1) addError("date_to", "Must not be before date_from.");
		else if (length > MAX_DAYS) addError("date_to", "The range is too long.");
	});

/** The range asked for, or without one the last 30 days up to today, as the zone tells it. */
export function rangeOf({ date_from, date_to }: z.output<typeof rangeSchema>, zone: string, now = new Date()) {
	if (date_from && date_to) return { from: date_from, to: date_to, zone };
	return { ...lastDays(30, zone, now), zone };
}

/** The last so many days up to today, as the zone tells it. */
export function lastDays(days: number, zone: string, now = new Date()): { from: string; to: string } {
	const to = dayIn(zone, now);
	return { from: new Date(Date.parse(to) - (days - 1) * 86_400_000).toISOString().slice(0, 10), to };
}
