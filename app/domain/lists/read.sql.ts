import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { StoredValues } from "#app/domain/catalogue/definition/record-definition.ts";
import type { Contradiction } from "#app/domain/catalogue/evidence/consistency.ts";
import type { Completeness } from "#app/domain/catalogue/finder-index/completeness.sql.ts";
import { getStored } from "#app/domain/catalogue/records/stored.ts";
import { notFound } from "#app/domain/errors.ts";
import { keyOf, searchKeysOf } from "#app/domain/search-key.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing, intArray } from "#db/sql.ts";
import type { StaffList } from "./staff-list.ts";
import { LISTS, staffList } from "./table.ts";

const listRow = z.object({
	id: z.int(),
	isActive: z.boolean(),
	label: z.string(),
	cells: z.array(z.string().nullable()),
});
const recordRow = listRow.omit({ cells: true }).extend({ asked: z.string() });
const idRow = z.object({ id: z.int() });
const totalRow = z.object({ total: z.int() });

export interface ListRow extends z.output<typeof listRow> {
	completeness?: Completeness;
	findings?: Contradiction[];
}

interface ListQuery {
	search?: string;
	/** The page, counted from 1; without it the page that has the selected record. */
	page?: number | null;
	size?: number;
	selected?: number | null;
	/** It is true when absent. */
	includeInactive?: boolean;
	/** A filter of the list; a list that does not know it shows all. */
	only?: string | null;
}

export interface ListPage {
	rows: ListRow[];
	total: number;
	isMore: boolean;
	page: number;
	pages: number;
	size: number;
}

const MAX_COUNTED = 10_000;

interface Condition {
	where: string;
	values: (string | number)[];
}

async function shown(em: EntityManager, { filters = [] }: StaffList, { includeInactive = true, only }: ListQuery) {
	const condition = filters.find((one) => one.only === only)?.condition;
	const met = typeof condition === "function" ? `t.id = any('${intArray(await condition(em))}'::int[])` : condition;
	return [...(includeInactive ? [] : ["t.is_active"]), ...(met ? [onToday(met)] : [])];
}

const onToday = (sql: string) => (sql.includes("$today") ? sql.replaceAll("$today", today()) : sql);

function conditionOf(conditions: string[], search: string): Condition {
	const where = conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
	const values = [...where.matchAll(/\$q/g)].map(() => containing(search));
	return { where: where.replaceAll("$q", "?"), values };
}

interface Found {
	/** The condition that reads a page soonest. */
	condition: Condition;
	total: number;
	isMore: boolean;
}

async function counted(em: EntityManager, { keys }: StaffList, condition: Condition): Promise<Found> {
	const statement = `select count(*)::int as total from ${keys} ${condition.where}`;
	const [row] = await readRows(em, totalRow, raw(statement, condition.values));
	return { condition, total: row!.total, isMore: false };
}

const few = (ids: Set<number>): Found => ({
	condition: { where: "where t.id = any(?::int[])", values: [intArray(ids)] },
	total: ids.size,
	isMore: false,
});

async function findExactly(em: EntityManager, list: StaffList, query: ListQuery): Promise<Found> {
	const { search = "" } = query;
	const conditions = await shown(em, list, query);
	const { long, searched = [] } = list;
	if (!long || search === "") {
		const texts = searched.map((sql) => `${sql} ilike $q`).join(" or ");
		return counted(em, list, conditionOf(search === "" ? conditions : [`(${texts})`, ...conditions], search));
	}
	const ids = await findFew(em, list.table, { ids: long.ids, conditions, search: containing(search) });
	if (ids) return few(ids);
	return { condition: conditionOf([long.condition, ...conditions], search), total: MAX_COUNTED, isMore: true };
}

/** Each word anywhere, however it is written: `wall plasterboard 90`, `tui` for `Tūī`. */
async function findLoosely(em: EntityManager, list: StaffList, query: ListQuery): Promise<Found | null> {
	const { search = "" } = query;
	const conditions = await shown(em, list, query);
	const words = searchKeysOf(search);
	if (words.length === 0) return null;
	const { long, searched = [] } = list;
	if (long) {
		const ids = await findFew(em, list.table, { ids: long.loose, conditions, search: keyOf(search) });
		return ids && few(ids);
	}
	const text = `search_key(concat_ws(' ', ${searched.join(", ")}))`;
	const met = [...words.map(() => `${text} like ?`), ...conditions];
	return counted(em, list, { where: `where ${met.join(" and ")}`, values: words.map(containing) });
}

async function find(em: EntityManager, list: StaffList, query: ListQuery): Promise<Found> {
	const exact = await findExactly(em, list, query);
	return exact.total > 0 ? exact : ((await findLoosely(em, list, query)) ?? exact);
}

/** Answers null when there are too many to be counted. */
async function findFew(
	em: EntityManager,
	table: string,
	{ ids, conditions, search }: { ids: string; conditions: string[]; search: string },
) {
	const values = [...ids.matchAll(/\$q/g)].map(() => search);
	// Materialised, so that it is planned for what is rarely found and yet read no further than the limit.
	const kept = conditions.length > 0 ? `join ${table} t on t.id = h.id where ${conditions.join(" and ")}` : "";
	const statement = `with h as materialized (${ids.replaceAll("$q", "?")}) select h.id from h ${kept} limit ?`;
	const hits = await readRows(em, idRow, raw(statement, [...values, MAX_COUNTED + 1]));
	return hits.length > MAX_COUNTED ? null : new Set(hits.map(({ id }) => id));
}

/** The ids of the records that a filter shows; null where the list has no such filter. */
export async function filteredIds(
	em: EntityManager,
	actor: Actor,
	key: string,
	only: string,
): Promise<number[] | null> {
	const list = staffList(actor, key);
	if (!list.filters?.some((one) => one.only === only)) return null;
	const conditions = await shown(em, list, { only });
	const rows = await readRows(em, idRow, raw(`select t.id from ${list.keys} where ${conditions.join(" and ")}`));
	return rows.map(({ id }) => id);
}

export async function countRecords(em: EntityManager, actor: Actor, key: string, query: ListQuery): Promise<number> {
	return (await find(em, staffList(actor, key), query)).total;
}

export async function listRecords(em: EntityManager, actor: Actor, key: string, query: ListQuery): Promise<ListPage> {
	const list = staffList(actor, key);
	const size = query.size ?? list.pageSize;
	const { condition, total, isMore } = await find(em, list, query);
	const pages = Math.max(1, Math.ceil(total / size));
	const wanted = query.page ?? (query.selected ? await pageOf(em, list, condition, query.selected, size) : 1);
	const page = Math.min(Math.max(1, wanted), pages);
	const statement = `select t.id from ${list.keys} ${condition.where} order by ${list.order} limit ? offset ?`;
	const ids = await readRows(em, idRow, raw(statement, [...condition.values, size, (page - 1) * size]));
	const rows = await rowsOf(
		em,
		list,
		ids.map(({ id }) => id),
	);
	return { rows, total, isMore, page, pages, size };
}

async function pageOf(em: EntityManager, list: StaffList, { where, values }: Condition, id: number, size: number) {
	const statement = `select place::int from
		(select t.id, row_number() over (order by ${list.order}) as place from ${list.keys} ${where}) p where id = ?`;
	const [row] = await readRows(em, z.object({ place: z.int() }), raw(statement, [...values, id]));
	return row ? Math.ceil(row.place / size) : 1;
}

export async function rowsOf(em: EntityManager, list: StaffList, ids: number[]): Promise<ListRow[]> {
	const cells = onToday(list.columns.map(({ sql }) => sql).join(", "));
	const statement = `select t.id, t.is_active as "isActive", ${list.label} as label, json_build_array(${cells}) as cells
		 from ${list.keys} ${list.joins ?? ""} where t.id = any(?::int[]) order by ${list.order}`;
	const rows = await readRows(em, listRow, raw(statement, [intArray(ids)]));
	const judged = await list.judge?.(em, ids);
	const findings = await list.findingsOn?.(em, ids);
	return rows.map((row) => ({
		...row,
		...(judged && { completeness: judged.get(row.id)! }),
		...(findings && { findings: findings.get(row.id)! }),
	}));
}

export async function findRow(em: EntityManager, actor: Actor, key: string, id: number): Promise<ListRow | null> {
	const [row] = await rowsOf(em, staffList(actor, key), [id]);
	return row ?? null;
}

/** Finds a row. Throws not found. */
export async function getRow(em: EntityManager, actor: Actor, key: string, id: number): Promise<ListRow> {
	const row = await findRow(em, actor, key, id);
	if (!row) throw notFound();
	return row;
}

export async function countLists(em: EntityManager, actor: Actor): Promise<Record<string, number>> {
	requireStaff(actor);
	const counts = LISTS.map(({ key, table }) => `select '${key}' as key, count(*)::int as total from ${table}`);
	const rows = await readRows(em, totalRow.extend({ key: z.string() }), raw(counts.join(" union all ")));
	return Object.fromEntries(rows.map(({ key, total }) => [key, total]));
}

interface RecordView extends Omit<ListRow, "cells"> {
	asked: string;
	version: number;
	values: StoredValues;
}

export async function getRecord(em: EntityManager, actor: Actor, key: string, id: number): Promise<RecordView> {
	const list = staffList(actor, key);
	const { version, values } = await getStored(em, list, id);
	const statement = `select t.id, t.is_active as "isActive", ${list.label} as label, ${list.asked ?? list.label} as asked
		 from ${list.keys} ${list.joins ?? ""} where t.id = ?`;
	const [row] = await readRows(em, recordRow, raw(statement, [id]));
	if (!row) throw notFound();
	return { ...row, version, values };
}
