import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { countFound, inState, withIds } from "#app/domain/grid/found-records.sql.ts";
import { type Condition, idsHaving, joined, meeting, type TextTest } from "#app/domain/grid/text-source.sql.ts";
import { keyOf, searchKeysOf } from "#app/domain/search-key.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing } from "#db/sql.ts";
import type { StaffList } from "./staff-list.ts";

const MAX_COUNTED = 10_000;

export interface ListNarrowing {
	search?: string;
	/** True when absent. */
	includeInactive?: boolean;
	/** A filter of the list; a list that does not know it shows all. */
	only?: string | null;
}

export const onToday = (sql: string): string => sql.replaceAll("$today", today());

/** The conditions of a list's filter and of the state that it shows. */
export async function filterConditions(
	em: EntityManager,
	{ filters = [] }: StaffList,
	{ includeInactive = true, only }: ListNarrowing,
): Promise<Condition[]> {
	const condition = filters.find((one) => one.only === only)?.condition;
	const state = inState(includeInactive ? "all" : "active");
	if (condition === undefined) return state;
	if (typeof condition === "string") return [...state, { sql: onToday(condition), values: [] }];
	return [...state, withIds(await condition(em))];
}

const likeTest =
	(text: string): TextTest =>
	(sql) => ({ sql: `${sql} ilike ?`, values: [containing(text)] });

const nameTest =
	(key: string): TextTest =>
	(sql) => ({ sql: `search_key(${sql}) like ?`, values: [containing(key)] });

const codeTest =
	(key: string): TextTest =>
	(sql) => ({
		sql: `search_key(${sql}) collate "C" >= ? and search_key(${sql}) collate "C" < ? || chr(1114111)`,
		values: [key, key],
	});

/** Selects the ids of the records of a long list that have a text as it is typed; an id may come twice. */
export const exactHits = ({ table, long }: StaffList, text: string): Condition =>
	hits(long!.texts.map((source) => idsHaving(table, source, likeTest(text))));

/** Selects the ids of those that have it however it is written, but for codes, which begin with it. */
export const looseHits = ({ table, long }: StaffList, text: string): Condition =>
	hits([
		...long!.names.map((source) => idsHaving(table, source, nameTest(keyOf(text)))),
		...long!.codes.map((source) => idsHaving(table, source, codeTest(keyOf(text)))),
	]);

const hits = (selects: Condition[]): Condition => ({
	sql: selects.map(({ sql }) => sql).join(" union all "),
	values: selects.flatMap(({ values }) => values),
});

/** The records that a list shows, by the condition that reads a page of them soonest. */
interface ListedRecords {
	conditions: Condition[];
	total: number;
	/** There are more than the total, which were not counted. */
	isMore: boolean;
}

async function counted(em: EntityManager, { table, keys }: StaffList, conditions: Condition[]): Promise<ListedRecords> {
	return { conditions, total: await countFound(em, { table, from: keys, conditions }), isMore: false };
}

/** Answers null when there are too many to be counted. */
async function findFew(em: EntityManager, table: string, { sql, values }: Condition, conditions: Condition[]) {
	const also = joined(conditions, " and ");
	// Materialised, so that it is planned for what is rarely found and yet read no further than the limit.
	const kept = also.sql ? `join ${table} t on t.id = h.id where ${also.sql}` : "";
	const statement = `with h (id) as materialized (${sql}) select h.id from h ${kept} limit ?`;
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		raw(statement, [...values, ...also.values, MAX_COUNTED + 1]),
	);
	if (rows.length > MAX_COUNTED) return null;
	const ids = new Set(rows.map(({ id }) => id));
	return { conditions: [withIds(ids)], total: ids.size, isMore: false };
}

/** Finds the text as it is typed. */
async function findExactly(em: EntityManager, list: StaffList, search: string, conditions: Condition[]) {
	const { table, long, searched = [] } = list;
	const test = likeTest(search);
	if (!long) return counted(em, list, [joined(searched.map(test), " or "), ...conditions]);
	const few = await findFew(em, table, exactHits(list, search), conditions);
	if (few) return few;
	const met = joined(
		long.texts.map((source) => meeting(source, test)),
		" or ",
	);
	return { conditions: [met, ...conditions], total: MAX_COUNTED, isMore: true };
}

/** Finds each word anywhere, however it is written: `wall plasterboard 90`, `tui` for `Tūī`. Null where there is no word. */
async function findLoosely(em: EntityManager, list: StaffList, search: string, conditions: Condition[]) {
	const words = searchKeysOf(search);
	if (words.length === 0) return null;
	const { table, long, searched = [] } = list;
	if (long) return findFew(em, table, looseHits(list, search), conditions);
	const text = `concat_ws(' ', ${searched.join(", ")})`;
	return counted(em, list, [...words.map((word) => nameTest(word)(text)), ...conditions]);
}

/** Finds what a list shows: where nothing has the text as it is typed, what has its words however they are written. */
export async function findListed(em: EntityManager, list: StaffList, query: ListNarrowing): Promise<ListedRecords> {
	const { search = "" } = query;
	const conditions = await filterConditions(em, list, query);
	if (search === "") return counted(em, list, conditions);
	const exact = await findExactly(em, list, search, conditions);
	return exact.total > 0 ? exact : ((await findLoosely(em, list, search, conditions)) ?? exact);
}
