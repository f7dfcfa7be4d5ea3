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

/** True for a row that no fault holds back. */
export const isGood = "not exists (select from imp_bad bad where bad.line = r.line)";
