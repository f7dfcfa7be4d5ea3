import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { StoredValues } from "#app/domain/catalogue/definition/record-definition.ts";
import type { Contradiction } from "#app/domain/catalogue/evidence/consistency.ts";
import type { Completeness } from "#app/domain/catalogue/finder-index/completeness.sql.ts";
import { getStored } from "#app/domain/catalogue/records/stored.ts";
import { notFound } from "#app/domain/errors.ts";
import {
	type FoundRecords,
	inState,
	listRecordIds,
	type RecordRow,
	type RecordState,
	readFoundPage,
	readRecordRows,
	withIds,
} from "#app/domain/grid/found-records.sql.ts";
import { joinConditions, type RecordCondition } from "#app/domain/grid/text-source.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { filterConditions, findListed, type ListNarrowing, onToday } from "./list-search.sql.ts";
import { isSortable, type ListKey, type StaffList } from "./staff-list.ts";
import { LISTS, staffList } from "./table.ts";

const totalRow = z.object({ key: z.string(), total: z.int() });

export interface ListRow extends RecordRow {
	completeness?: Completeness;
	findings?: Contradiction[];
}

interface ListQuery extends ListNarrowing {
	/** The page, counted from 1; without it the page that has the selected record. */
	page?: number | null;
	size?: number;
	selected?: number | null;
	/** The number of a column, from 1; negative for the other way round. A column that cannot be sorted by is left out. */
	sort?: number | null;
}

export interface ListPage {
	rows: ListRow[];
	total: number;
	isMore: boolean;
	page: number;
	pages: number;
	size: number;
}

/** The order of a list on its screen, with the joins that its columns need. */
function screenOrder({ columns, joins = "", order, screenOrder: own = order }: StaffList, sort: number | null = null) {
	const column = sort === null ? undefined : columns[Math.abs(sort) - 1];
	if (!column || !isSortable(column)) return { joins: "", order: own };
	const way = sort! < 0 ? " desc" : "";
	return { joins, order: `(${onToday(column.sql)}) collate natural_ties${way} nulls last, ${order}` };
}

const recordsOf = ({ table, keys, order }: StaffList, conditions: readonly RecordCondition[]): FoundRecords => ({
	table,
	from: keys,
	conditions,
	order: () => ({ joins: "", order }),
});

export async function listIds(em: EntityManager, actor: Actor, key: string, state: RecordState): Promise<number[]> {
	return listRecordIds(em, recordsOf(staffList(actor, key), inState(state)));
}

/** Answers null where the list has no such filter. */
export async function filteredIds(
	em: EntityManager,
	actor: Actor,
	key: string,
	only: string,
): Promise<number[] | null> {
	const list = staffList(actor, key);
	if (!list.filters?.some((one) => one.only === only)) return null;
	return listRecordIds(em, recordsOf(list, await filterConditions(em, list, { only })));
}

export async function countRecords(
	em: EntityManager,
	actor: Actor,
	key: string,
	query: ListNarrowing,
): Promise<number> {
	return (await findListed(em, staffList(actor, key), query)).total;
}

export async function listRecords(em: EntityManager, actor: Actor, key: string, query: ListQuery): Promise<ListPage> {
	const list = staffList(actor, key);
	const size = query.size ?? list.pageSize;
	const { conditions, total, isMore } = await findListed(em, list, query);
	const records = { ...recordsOf(list, conditions), order: () => screenOrder(list, query.sort), total };
	const { ids, page, pages } = await readFoundPage(em, records, { ...query, size });
	return { rows: await rowsOf(em, list, ids), total, isMore, page, pages, size };
}

const recordRows = (em: EntityManager, list: StaffList, cells: string[], ids: number[]) =>
	readRecordRows(em, { from: `${list.keys} ${list.joins ?? ""}`, label: list.label, cells }, ids);

export async function rowsOf(em: EntityManager, list: StaffList, ids: number[]): Promise<ListRow[]> {
	const rows = await recordRows(
		em,
		list,
		list.columns.map(({ sql }) => onToday(sql)),
		ids,
	);
	const evaluated = await list.evaluate?.(em, ids);
	const findings = await list.findingsOn?.(em, ids);
	return rows.map((row) => ({
		...row,
		...(evaluated && { completeness: evaluated.get(row.id)! }),
		...(findings && { findings: findings.get(row.id)! }),
	}));
}

export type RecordOption = Omit<RecordRow, "cells">;

/** Lists what a form offers to choose: active records, and the withdrawn ones that are stored already. */
export async function listOptions(
	em: EntityManager,
	actor: Pick<Actor, "isStaff">,
	key: ListKey,
	stored: Iterable<number> = [],
): Promise<RecordOption[]> {
	const list = staffList(actor, key);
	const offered = joinConditions([...inState("active"), withIds(stored)], " or ");
	const rows = await recordRows(em, list, [], await listRecordIds(em, recordsOf(list, [offered])));
	return rows.map(({ cells, ...option }) => option);
}

export async function findRow(em: EntityManager, actor: Actor, key: string, id: number): Promise<ListRow | null> {
	const [row] = await rowsOf(em, staffList(actor, key), [id]);
	return row ?? null;
}

export async function getRow(em: EntityManager, actor: Actor, key: string, id: number): Promise<ListRow> {
	const row = await findRow(em, actor, key, id);
	if (!row) throw notFound();
	return row;
}

export async function countLists(em: EntityManager, actor: Actor): Promise<Record<string, number>> {
	requireStaff(actor);
	const counts = LISTS.map(({ key, table }) => `select '${key}' as key, count(*)::int as total from ${table}`);
	const rows = await readRows(em, totalRow, raw(counts.join(" union all ")));
	return Object.fromEntries(rows.map(({ key, total }) => [key, total]));
}

interface RecordView extends RecordOption {
	shortLabel: string;
	version: number;
	values: StoredValues;
}

export async function getRecord(em: EntityManager, actor: Actor, key: string, id: number): Promise<RecordView> {
	const list = staffList(actor, key);
	const { version, values } = await getStored(em, list, id);
	const [row] = await recordRows(em, list, [list.shortLabel ?? list.label], [id]);
	if (!row) throw notFound();
	const { cells, ...named } = row;
	return { ...named, shortLabel: cells[0] ?? row.label, version, values };
}
