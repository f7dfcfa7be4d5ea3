import { raw } from "@mikro-orm/core";

const MAX_ID = 2_147_483_647;

/** Writes ids for `= any(?::int[])`: the ORM would spread an array into a list. Numbers that no id can be are left out. */
export const intArray = (ids: Iterable<number>): string =>
	`{${[...ids]
		.map(Math.trunc)
		.filter((id) => Math.abs(id) <= MAX_ID)
		.join(",")}}`;

/** An `orderBy` in natural order, ties by id. Another one for each statement: the ORM takes such a fragment once. */
export const byName = (): { [key: symbol]: "asc"; id?: "asc" }[] => [
	{ [raw("name collate natural_ties")]: "asc" },
	{ id: "asc" },
];

/** SQL that writes a point in time as the API does: ISO 8601, UTC, milliseconds. */
export const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The pattern of texts that contain a text, in which `%` and `_` are ordinary characters. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** A text as a literal of SQL, for statements that are put together from fixed words. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name of a table or column as SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
