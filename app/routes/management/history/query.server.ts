import { CHANGE_SOURCES, type HistoryQuery } from "#app/domain/catalogue/history/changes.sql.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/records/records.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { settings } from "#db/settings.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Leaves out whatever makes no sense. */
export function readHistoryQuery(search: URLSearchParams): HistoryQuery {
	const number = (name: string) => wholeNumber(search.get(name)) ?? undefined;
	const day = (name: string) => {
		const given = search.get(name) ?? "";
		return DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
	};
	const entity = CATALOGUE_ENTITIES.find((key) => key === search.get("kind"));
	return {
		entity,
		record: entity && number("record"),
		person: number("person"),
		source: CHANGE_SOURCES.find((key) => key === search.get("source")),
		run: number("run"),
		from: day("from"),
		to: day("to"),
		zone: settings().timeZone,
		before: number("before"),
	};
}
