/** A text as an SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The spellings of true that a cell may hold. */
export const TRUE_WORDS = "('true', '1', 'yes')";

/** The spellings of true and false that a cell may hold. */
export const BOOLEAN_WORDS = "('true', 'false', '1', '0', 'yes', 'no')";

/** The value of a boolean cell: empty or missing keeps the stored value, or takes `fallback` for a new record. */
export const booleanCell = (cell: string, stored: string, fallback: boolean): string =>
	`case when coalesce(${cell}, '') = '' then coalesce(${stored}, ${fallback}) else lower(${cell}) in ${TRUE_WORDS} end`;

/** The value of an optional text: a missing column keeps the stored value, an empty cell clears it. */
export const textCell = (cell: string, stored: string): string => `coalesce(${cell}, ${stored}, '')`;

/** Stands for every record of a list whose file could not be read to its end. */
export const ANY_KEY = "chr(31) || '*'";

/**
 * Where the row with a key was refused, null when it was not. A file that could not be read to its end may have held
 * any record, so it accounts for those that are not stored: where `isUnknown` holds.
 */
export const refusedPlace = (list: string, key: string, isUnknown: string): string =>
	`case when exists (select from imp_refused) then
		coalesce((select min(f.place) from imp_refused f where f.list = ${literal(list)} and f.key = ${key}),
			case when ${isUnknown} then (select min(f.place) from imp_refused f
				where f.list = ${literal(list)} and f.key = ${ANY_KEY}) end) end`;

/** True for a row that no fault holds back. */
export const isGood = "not exists (select from imp_bad bad where bad.line = r.line)";
