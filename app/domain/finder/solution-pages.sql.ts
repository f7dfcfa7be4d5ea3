import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

export const FINDER_PAGE_SIZE = 12;

export const MAX_COUNTED = 200;

export interface SolutionPage {
	solutions: SolutionView[];
	total: number;
	more: boolean;
	page: number;
	pages: number;
}

export interface Total {
	total: number;
	more: boolean;
}

export const upToMost = (counted: number): Total => ({
	total: Math.min(counted, MAX_COUNTED),
	more: counted > MAX_COUNTED,
});

export const solutionPageOf = (page: number): string =>
	`limit ${FINDER_PAGE_SIZE + 1} offset ${(page - 1) * FINDER_PAGE_SIZE}`;

/** Shows a page selected by {@link solutionPageOf}. Where no total is known there is a next page while there is more. */
export async function showPage(
	em: EntityManager,
	ids: number[],
	{ total, more }: Total,
	page: number,
): Promise<SolutionPage> {
	const counted = Math.max(1, Math.ceil(total / FINDER_PAGE_SIZE));
	const pages =
		more && ids.length > FINDER_PAGE_SIZE ? Math.max(counted, page + 1) : more ? Math.max(counted, page) : counted;
	return { solutions: await listSolutions(em, ids.slice(0, FINDER_PAGE_SIZE)), total, more, page, pages };
}

/** A condition on rows `t`. */
export interface SqlPart {
	where: string;
	values: unknown[];
}

/** Rows `t` of a read model that has several for a solution. */
export interface Rows extends SqlPart {
	table: "solution_path" | "search_specimen";
	/** Solutions with such a row come before the others. */
	first?: SqlPart;
	/** A column by which the table is kept in order, and the values that it must have besides. */
	by?: { column: string; ids: number[] };
}

/** The most rows that are read whole; of more only as many as are needed, in the order in which they are kept. */
const MAX_ROWS = 5 * MAX_COUNTED;
/** More ordered lists cost more to merge than they save. */
const MAX_LISTS = 60;

const IN_ORDER = "t.drawing collate natural_ties, t.solution_id";
const BY_SOLUTION = `group by ${IN_ORDER} order by ${IN_ORDER}`;

export const conditionOf = ({ where, values, by }: Rows): { sql: string; values: unknown[] } =>
	by
		? { sql: `t.${by.column} = any (?::int[]) and ${where}`, values: [intArray(by.ids), ...values] }
		: { sql: where, values };

function source(rows: Rows, part: string): { sql: string; values: unknown[] } {
	const { table, where, values, by } = rows;
	const read = (condition: string) =>
		`(select t.drawing collate natural_ties as drawing, t.solution_id from ${table} t where ${condition} ${part}) t`;
	if (!by || by.ids.length > MAX_LISTS) {
		const whole = conditionOf(rows);
		return { sql: read(whole.sql), values: whole.values };
	}
	return {
		sql: `unnest(?::int[]) list(id) cross join lateral ${read(`t.${by.column} = list.id and ${where}`)}`,
		values: [intArray(by.ids), ...values],
	};
}

/** Selects the codes and solutions of so many rows as are read whole, and of one more. */
function met(rows: Rows): { sql: string; values: unknown[] } {
	const most = `limit ${MAX_ROWS + 1}`;
	// A list is read in its order even where any of its rows would do: the planner would rather collect it whole.
	const { sql, values } = source(rows, rows.by ? `order by ${IN_ORDER} ${most}` : most);
	return { sql: `select t.drawing, t.solution_id from ${sql} ${most}`, values };
}

const looked = z.object({ rows: z.number(), solutions: z.number(), ids: z.array(z.number()) });

async function look(em: EntityManager, rows: Rows, page: number) {
	const { sql, values } = met(rows);
	const statement = `with met as materialized (${sql}
		), size as materialized (
			select count(*)::int as rows, count(distinct solution_id)::int as solutions from met
		)
		select size.rows, size.solutions, array(
			select t.solution_id from met t where size.rows <= ${MAX_ROWS} ${BY_SOLUTION} ${solutionPageOf(page)}) as ids
		from size`;
	const [found] = await readRows(em, looked, raw(statement, values));
	return found!;
}

const idRow = z.object({ id: z.number() });

async function listOrderedIds(em: EntityManager, rows: Rows, limit: number, offset: number): Promise<number[]> {
	const { sql, values } = source(rows, `${BY_SOLUTION} limit ${offset + limit}`);
	const statement = `select t.solution_id as id from ${sql} ${BY_SOLUTION} limit ${limit} offset ${offset}`;
	const found = await readRows(em, idRow, raw(statement, values));
	return found.map(({ id }) => id);
}

const narrowed = (rows: Rows, { where, values }: SqlPart): Rows => ({
	...rows,
	where: `${rows.where} and ${where}`,
	values: [...rows.values, ...values],
});

export async function listPageIds(em: EntityManager, rows: Rows, page: number): Promise<number[]> {
	const from = (page - 1) * FINDER_PAGE_SIZE;
	const to = from + FINDER_PAGE_SIZE + 1;
	if (!rows.first) return listOrderedIds(em, rows, to - from, from);
	const first = await listOrderedIds(em, narrowed(rows, rows.first), to, 0);
	if (first.length === to) return first.slice(from);
	const others = narrowed(rows, { where: "t.solution_id <> all(?::int[])", values: [intArray(first)] });
	const after = Math.max(from, first.length);
	return [...first.slice(from), ...(await listOrderedIds(em, others, to - after, after - first.length))];
}

/** The count is exact up to {@link MAX_COUNTED}; beyond, any number above it. */
async function countMany(em: EntityManager, rows: Rows, seen: number): Promise<number> {
	return seen > MAX_COUNTED ? seen : (await listOrderedIds(em, rows, MAX_COUNTED + 1, 0)).length;
}

const counted = z.object({ at: z.number(), rows: z.number(), solutions: z.number() });

/** Counts the solutions of each of several rows, as {@link countMany}. */
export async function countEach(em: EntityManager, all: Rows[]): Promise<number[]> {
	if (all.length === 0) return [];
	const parts = all.map(met);
	const statement = parts.map(
		({ sql }, at) =>
			`select ${at} as at, count(*)::int as rows, count(distinct t.solution_id)::int as solutions from (${sql}) t`,
	);
	const values = parts.flatMap((part) => part.values);
	const found = await readRows(em, counted, raw(`${statement.join(" union all ")} order by at`, values));
	return Promise.all(
		found.map(async ({ at, rows, solutions }) => {
			const whole = rows <= MAX_ROWS ? solutions : await countMany(em, all[at]!, solutions);
			return Math.min(whole, MAX_COUNTED + 1);
		}),
	);
}

export async function getFoundPage(em: EntityManager, rows: Rows, page: number): Promise<SolutionPage> {
	const seen = await look(em, rows, page);
	const isWhole = seen.rows <= MAX_ROWS;
	const total = isWhole ? { total: seen.solutions, more: false } : upToMost(await countMany(em, rows, seen.solutions));
	if (seen.solutions === 0 || (isWhole && !rows.first)) return showPage(em, seen.ids, total, page);
	return showPage(em, await listPageIds(em, rows, page), total, page);
}
