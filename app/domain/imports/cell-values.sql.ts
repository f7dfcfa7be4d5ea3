import { folded } from "#app/domain/folded-text.sql.ts";
import { literal } from "#db/sql.ts";

export const TRUE_WORDS = "('true', '1', 'yes')";

export const BOOLEAN_WORDS = "('true', 'false', '1', '0', 'yes', 'no')";

/** An empty or missing cell keeps the stored value; a new record takes `fallback`. */
export const booleanCell = (cell: string, stored: string, fallback: boolean): string =>
	`case when coalesce(${cell}, '') = '' then coalesce(${stored}, ${fallback}) else lower(${cell}) in ${TRUE_WORDS} end`;

/**
 * A missing column keeps the stored value, an empty cell clears it. An old text may be stored with other line ends,
 * which nobody sees: a difference in them is no change.
 */
export const textCell = (cell: string, stored: string): string =>
	`case when ${cell} = regexp_replace(${stored}, '\\r\\n?|[\\u2028\\u2029]', E'\\n', 'g') then ${stored} else coalesce(${cell}, ${stored}, '') end`;

/** The condition for a date: a year from 1900, a month, and a day that the month has. */
export const isDate = (cell: string): string => `case
	when ${cell} !~ '^(19|2[0-9])[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then false
	else substr(${cell}, 9)::int <= date_part('day', (left(${cell}, 7) || '-01')::date + interval '1 month - 1 day') end`;

/** A missing column keeps the stored date, an empty cell clears it. */
export const dateCell = (cell: string, stored: string): string =>
	`case when ${cell} is null then ${stored} when ${isDate(cell)} then ${cell}::date end`;

/** The condition for a length as {@link readLength} reads it: digits, at most two decimals, and perhaps the unit. */
export const isMillimetres = (cell: string): string => `${cell} ~* '^[0-9]{1,5}([.][0-9]{1,2})?( *mm)?$'`;

/** A missing column keeps the stored number, an empty cell clears it. */
export const millimetresCell = (cell: string, stored: string): string =>
	`case when ${cell} is null then ${stored} when ${isMillimetres(cell)} then substring(${cell} from '^[0-9.]+')::float8 end`;

/** A missing column keeps the stored value, an empty cell makes it null. */
export const optionalCell = (cell: string, stored: string): string =>
	`case when ${cell} is null then ${stored} else nullif(${cell}, '') end`;

/** A key that stands for any record of a list whose file could not be read to its end. */
export const ANY_KEY = "chr(31) || '*'";

/**
 * The SQL is null unless refused. A file that could not be read to its end accounts for unknown records (`isUnknown`).
 * A reference and a refused row that both name a lab (`foldedLab`) must name the same one.
 */
export const refusedPlace = (list: string, key: string, isUnknown: string, lab = "null"): string =>
	`case when exists (select from imp_refused) then
		coalesce((select min(f.place) from imp_refused f where f.list = ${literal(list)} and f.key = ${key}
				and coalesce(f.lab = ${lab}, true)),
			case when ${isUnknown} then (select min(f.place) from imp_refused f
				where f.list = ${literal(list)} and f.key = ${ANY_KEY}) end) end`;

/** The SQL that is true for what only this run withdraws, as when an export goes into an empty catalogue. */
export const comesWithdrawn = (list: string, id: string): string =>
	`exists (select from imp_withdrawn brought where brought.list = ${literal(list)} and brought.id = ${id})`;

/** A lab for comparison; null if none is named. */
export const foldedLab = (cell: string): string => `nullif(${folded(cell)}, '')`;

/** The folded names of a table that are there once, as `(id, folded)`. */
export const foldedNames = (table: string): string =>
	`(select min(t.id) as id, ${folded("t.name")} as folded from ${table} t group by 2 having count(*) = 1)`;

export const isGood = "not exists (select from imp_bad bad where bad.line = r.line)";

/** The SQL of the id that a row of `alias` gives: `brand-12` in an export, or the number alone. */
export const givenId = (alias: string, entity: string): string =>
	`case when ${alias}.given ~* '^(${entity}-)?[0-9]{1,9}$' then regexp_replace(${alias}.given, '^.*-', '')::int end`;
