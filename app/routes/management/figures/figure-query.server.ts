import type { FieldErrors } from "#app/domain/errors.ts";
import type { DayRange } from "#app/domain/figures/counts.sql.ts";
import { type Group, isGroup } from "#app/domain/figures/group-filter.ts";
import { rangeOf, rangeSchema } from "#app/domain/figures/range.schema.ts";
import { settings } from "#db/settings.ts";

interface FigureQuery {
	group: Group;
	/** The range; null where the address makes none: then `errors` says why, by field. */
	range: DayRange | null;
	errors: FieldErrors;
	typed: { date_from: string; date_to: string };
}

/** Puts a message in words for a screen, where the fields have names that people read. */
const inWords = (message: string) => message.replace("date_from", "the first day");

export function readFigureQuery(search: URLSearchParams): FigureQuery {
	const group = search.get("group") ?? "";
	const typed = { date_from: search.get("date_from") ?? "", date_to: search.get("date_to") ?? "" };
	const read = rangeSchema.safeParse(typed);
	const errors: FieldErrors = {};
	for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= [inWords(message)];
	return {
		group: isGroup(group) ? group : "solution",
		range: read.success ? rangeOf(read.data, settings().timeZone) : null,
		errors,
		typed,
	};
}
