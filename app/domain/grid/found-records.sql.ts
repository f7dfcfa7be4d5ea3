import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { joinConditions, type RecordCondition } from "./text-source.sql.ts";

export const RECORD_STATES = ["all", "active", "withdrawn"] as const;

export type RecordState = (typeof RECORD_STATES)[number];

export const inState = (state: RecordState): RecordCondition[] =>
	state === "all" ? [] : [{ sql: state === "active" ? "t.is_active" : "not t.is_active", values: [] }];

export const withIds = (ids: Iterable<number>): RecordCondition => ({
	sql: "t.id = any(?::int[])",
	values: [intArray(ids)],
});

/** The joins that an order needs, and its expressions. */
export interface Order {
	joins: string;
	order: string;
}

/** Some records of a table in an order: a grid, a list of staff's, a file or an answer shows a part of them or all. */
export interface FoundRecords {
	table: string;
	/** The record as `t`, with the joins that the conditions need. */
	from: string;
	/** Every record of the table meets no condition at all. */
	conditions: readonly RecordCondition[];
	/** The order by which the first records are read soonest, or all of them. */
	order: (isNear: boolean) => Order;
	/** The number of records, where it is known already. */
	total?: number;
}

const idRow = z.object({ id: z.int(), total: z.int() });

function whereOf(conditions: readonly RecordCondition[]): RecordCondition {
	const { sql, values } = joinConditions(conditions, " and ");
	return { sql: sql && `where ${sql}`, values };
}

export async function countFound(
	em: EntityManager,
	{ table, from, conditions }: Omit<FoundRecords, "order">,
): Promise<number> {
	const { sql, values } = whereOf(conditions);
	const statement = `select count(*)::int as total from ${sql ? from : table} ${sql}`;
	const [row] = await readRows(em, z.object({ total: z.int() }), raw(statement, values));
	return row!.total;
}

/** Rows before a page up to which an index in the page's order is walked sooner than all rows are given their places. */
const NEAR = 500;

/** Reads ids in order and their number in one statement, so that a search is searched once. */
function readIds(em: EntityManager, records: FoundRecords, limit: number | null, offset = 0) {
	const { table, from, conditions, order: orderFor, total: known } = records;
	const { sql, values } = whereOf(conditions);
	const { joins, order } = orderFor(limit !== null && offset <= NEAR);
	const total = known ?? (sql ? "count(*) over ()" : `(select count(*) from ${table})`);
	const statement = `select t.id, ${total}::int as total from ${from} ${joins} ${sql} order by ${order}`;
	if (limit === null) return readRows(em, idRow, raw(statement, values));
	return readRows(em, idRow, raw(`${statement} limit ? offset ?`, [...values, limit, offset]));
}

export async function listRecordIds(em: EntityManager, records: FoundRecords): Promise<number[]> {
	return (await readIds(em, records, null)).map(({ id }) => id);
}

/** Finds the page of a record, the first where it is none of them. */
async function pageOf(em: EntityManager, { from, conditions, order }: FoundRecords, id: number, size: number) {
	const { sql, values } = whereOf(conditions);
	const { joins, order: places } = order(false);
	const statement = `select place::int from
		(select t.id, row_number() over (order by ${places}) as place from ${from} ${joins} ${sql}) p where id = ?`;
	const [row] = await readRows(em, z.object({ place: z.int() }), raw(statement, [...values, id]));
	return row ? Math.ceil(row.place / size) : 1;
}

interface PageRequest {
	size: number;
	/** The page, counted from 1; without it the page that has the selected record. */
	page?: number | null;
	selected?: number | null;
}

/** Reads a page of records. Past the last page of what has become less since, the last one is read. */
export async function readFoundPage(
	em: EntityManager,
	records: FoundRecords,
	{ size, page: requested, selected }: PageRequest,
): Promise<{ ids: number[]; total: number; page: number; pages: number }> {
	const pagesOf = (total: number) => Math.max(1, Math.ceil(total / size));
	const wanted = requested ?? (selected ? await pageOf(em, records, selected, size) : 1);
	const page = records.total === undefined ? wanted : Math.min(wanted, pagesOf(records.total));
	const found = await readIds(em, records, size, (page - 1) * size);
	const total = found[0]?.total ?? records.total ?? (page > 1 ? await countFound(em, records) : 0);
	const pages = pagesOf(total);
	if (page > pages) return readFoundPage(em, { ...records, total }, { size, page });
	return { ids: found.map(({ id }) => id), total, page, pages };
}

/** The parts of a record that a row shows: `from` has it as `t`, with the joins that the SQL of its label and its cells needs. */
interface ShownRecord {
	from: string;
	label: string;
	cells: readonly string[];
}

const recordRow = z.object({
	id: z.int(),
	isActive: z.boolean(),
	label: z.string(),
	cells: z.array(z.string().nullable()),
});

export type RecordRow = z.output<typeof recordRow>;

/** Reads rows in the order of the given ids. */
export function readRecordRows(
	em: EntityManager,
	{ from, label, cells }: ShownRecord,
	ids: readonly number[],
): Promise<RecordRow[]> {
	const statement = `select t.id, t.is_active as "isActive", ${label} as label, json_build_array(${cells.join(", ")}) as cells
		from ${from} join unnest(?::int[]) with ordinality w (id, no) on w.id = t.id order by w.no`;
	return readRows(em, recordRow, raw(statement, [intArray(ids)]));
}
