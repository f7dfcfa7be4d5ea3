import { z } from "zod";
import { COLUMNS } from "#app/domain/catalogue/definition/csv-columns.ts";
import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import type { CsvColumn } from "#app/domain/catalogue/definition/record-definition.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { literal, quoted } from "#db/sql.ts";
import { BOOLEAN_WORDS, isDate, isMillimetres } from "./cell-values.sql.ts";
import { MAX_LISTED } from "./import-options.ts";
import type { ImportCause, ImportError } from "./report.schema.ts";
import type { ImportSession, RunSession } from "./session.sql.ts";

/** Ends the scope of an unknown name that `--create-lookups` would create. */
export const CREATABLE = "\x1f+";

export async function addError(
	session: ImportSession,
	error: { line: number; column: string | null; value: string | null; message: string; nearest?: string[] },
): Promise<void> {
	const clean = (text: string | null) => text?.replaceAll("\0", "").slice(0, 500) ?? null;
	const { line, column, value, message, nearest = [] } = error;
	const scope = nearest.length > 0 ? "header" : null;
	await session.run(
		`insert into imp_fault (file, line, pos, col, value, message, scope)
		select $1, $2, coalesce(array_position(${columnArray(session.input.list)}, $3), 0), $3, $4, $5, $6`,
		[session.file, line, clean(column), clean(value), clean(message), scope],
	);
	if (scope) {
		await session.run("insert into imp_nearest values ($1, $2, $3) on conflict do nothing", [
			scope,
			clean(value),
			nearest,
		]);
	}
}

const columnArray = (list: ImportListName): string =>
	`array[${COLUMNS[list].map(({ name }) => literal(name)).join(", ")}]`;

/** The query answers `line, col, value, message, scope, cascade`. Answers how many there are. */
export async function addErrors(session: ImportSession, sql: string): Promise<number> {
	return session.run(`insert into imp_fault (file, line, pos, col, value, message, scope, cascade)
		select ${session.file}, f.line, coalesce(array_position(${columnArray(session.input.list)}, f.col), 0), f.col,
			left(f.value, 500), f.message, f.scope, f.cascade
		from (${sql}) f (line, col, value, message, scope, cascade)`);
}

function cellChecks({
	name,
	required,
	max,
	boolean,
	date,
	most,
	choices,
}: CsvColumn): [condition: string, message: string][] {
	const cell = `staged.${quoted(name)}`;
	const checks: [string, string][] = [];
	const none = name.startsWith("insulation_") ? "; write N.A. for none" : "";
	if (required) checks.push([`${cell} = ''`, literal(`a value is required${none}`)]);
	if (max) {
		const message = `format('%s characters are too many; at most ${max} are allowed', char_length(${cell}))`;
		checks.push([`char_length(${cell}) > ${max}`, message]);
	}
	if (boolean) {
		const message = `format('"%s" is neither true nor false', ${cell})`;
		checks.push([`${cell} <> '' and lower(${cell}) not in ${BOOLEAN_WORDS}`, message]);
	}
	if (date) {
		const message = `case when ${cell} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then format('"%s" is no day of the calendar', ${cell})
			else format('"%s" is no date like 2026-11-23', ${cell}) || ${meantDates(cell)} end`;
		checks.push([`${cell} <> '' and not ${isDate(cell)}`, message]);
	}
	if (most) {
		const message = `format('"%s" is no number of mm from 0 to ${most}, such as 10 or 12.5', ${cell})`;
		checks.push([`${cell} <> '' and not ${isMillimetres(cell)}`, message]);
	}
	if (choices) {
		const message = `format('"%s" is none of ${keysOf(choices).join(", ")}', ${cell})`;
		checks.push([`${cell} <> '' and lower(${cell}) not in (${keysOf(choices).map(literal).join(", ")})`, message]);
	}
	return checks;
}

const DAY_FIRST = "([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ]((?:19|20)[0-9]{2})";

/** Proposes dates in the stored form for one with its year last; two if either number may be the month. */
function meantDates(cell: string): string {
	const part = (at: number) =>
		`lpad((regexp_match(${cell}, ${literal(`^${DAY_FIRST}$`)}))[${at}], case when ${at} = 3 then 4 else 2 end, '0')`;
	const date = (day: number, month: number) => `${part(3)} || '-' || ${part(month)} || '-' || ${part(day)}`;
	const [first, second] = [date(1, 2), date(2, 1)];
	const isBoth = `${isDate(`(${first})`)} and ${isDate(`(${second})`)} and ${part(1)} <> ${part(2)}`;
	return `case when ${cell} !~ ${literal(`^${DAY_FIRST}$`)} then ''
		when ${isBoth} then format(': write %s, or %s where the month stands first', ${first}, ${second})
		when ${isDate(`(${first})`)} then format(': write %s', ${first})
		when ${isDate(`(${second})`)} then format(': write %s', ${second}) else '' end`;
}

export async function checkCells(session: ImportSession): Promise<void> {
	const checks = COLUMNS[session.input.list].flatMap((column) =>
		cellChecks(column).map(([condition, message]) => ({ column, condition, message })),
	);
	const values = checks.map(
		({ column, condition, message }) =>
			`(${literal(column.name)}, staged.${quoted(column.name)}, (${condition}), ${message})`,
	);
	await addErrors(
		session,
		`select staged.line, c.col, c.value, c.message, null, false from imp_stage staged
		cross join lateral (values ${values.join(", ")}) c (col, value, wrong, message)
		where staged.usable and (${checks.map(({ condition }) => `(${condition})`).join(" or ")}) and c.wrong`,
	);
	await addErrors(
		session,
		`select staged.line, e.f ->> 'column', e.f ->> 'value', e.f ->> 'message', null, false
		from imp_stage staged cross join lateral jsonb_array_elements(staged.faults) e (f) where staged.faults is not null`,
	);
}

export async function checkKeys(session: ImportSession): Promise<void> {
	await addErrors(
		session,
		`select r.line, null, null, format('the same key is already in line %s', d.first), null, false
		from imp_row r join (select key, min(line) as first from imp_row where key is not null
			group by key having count(*) > 1) d on d.key = r.key
		where r.line <> d.first`,
	);
}

const listed = z.object({
	file: z.int(),
	line: z.int(),
	column: z.string().nullable(),
	value: z.string().nullable(),
	message: z.string(),
	nearest: z.array(z.string()),
	scope: z.string().nullable(),
});

const cause = listed.omit({ value: true, nearest: true, scope: true }).extend({ count: z.int() });

const MAX_CAUSE_ROWS = 20;

/** A new FRR that cannot be read as a rating is probably a slip: `--create-lookups` creates it, but no message proposes that. */
const isOffered = (scope: string | null, value: string | null): boolean =>
	scope?.endsWith(CREATABLE) === true && (scope !== `frr${CREATABLE}` || readRating(value ?? "") !== null);

export async function listErrors(
	session: RunSession,
	names: readonly string[],
): Promise<{ faults: ImportError[]; faultCount: number; causes: ImportCause[] }> {
	const counted = `imp_fault f where ${Boolean(session.options.partial)} or not f.cascade`;
	const count = await session.count(counted);
	const rows = await session.read(
		listed,
		`select f.file, f.line, f.col as column, f.value, f.message, coalesce(n.names, '{}') as nearest, f.scope
		from (select * from ${counted} order by file, line, pos, no limit ${MAX_LISTED}) f
		left join imp_nearest n on n.scope = f.scope and n.value = f.value order by f.file, f.line, f.pos, f.no`,
	);
	const grouped = await session.read(
		cause,
		`select file, min(line) as line, col as column, message, count(*)::int as count from ${counted}
		group by file, col, message having count(*) > 1 order by count(*) desc, file, min(line) limit ${MAX_CAUSE_ROWS}`,
	);
	const named = <Row extends { file: number }>(row: Row) => ({ ...row, file: names[row.file - 1] ?? "" });
	const listedErrors = rows.map(({ scope, ...row }) => ({
		...named(row),
		...(scope !== null && { code: "unknown_name" as const }),
		...(isOffered(scope, row.value) && { creatable: true as const }),
	}));
	return { faults: listedErrors, faultCount: count, causes: grouped.map(named) };
}
