import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { countFound, inState, withIds } from "#app/domain/grid/found-records.sql.ts";
import {
	having,
	idsHaving,
	joinConditions,
	type RecordCondition,
	type TextSource,
	type TextTest,
} from "#app/domain/grid/text-source.sql.ts";
import { keyOf, searchKeysOf } from "#app/domain/search-key.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { containing } from "#db/sql.ts";
import type { LongSearch, StaffList } from "./staff-list.ts";
import { listOf } from "./table.ts";

const MAX_COUNTED = 10_000;

const hitRow = z.object({ id: z.int() });

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
): Promise<RecordCondition[]> {
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

/** The texts in which a search looks, each with what it has to pass. */
type Search = readonly [source: TextSource, test: TextTest][];

const exactSearch = ({ texts }: LongSearch, text: string): Search => texts.map((one) => [one, likeTest(text)]);

const looseSearch = ({ names, codes }: LongSearch, text: string): Search => [
	...names.map((one): Search[number] => [one, nameTest(keyOf(text))]),
	...codes.map((one): Search[number] => [one, codeTest(keyOf(text))]),
];

/** Selects the ids that a search of a long list finds; an id may come twice. */
function hitsOf(table: string, search: Search): RecordCondition {
	const selects = search.map(([source, test]) => idsHaving(table, source, test));
	return { sql: selects.map(({ sql }) => sql).join(" union all "), values: selects.flatMap(({ values }) => values) };
}

/** Selects the ids of specimens by a text as it is typed, and however it is written. */
export function specimenHits(text: string): { exact: RecordCondition; loose: RecordCondition } {
	const { table, long } = listOf("specimen");
	return { exact: hitsOf(table, exactSearch(long!, text)), loose: hitsOf(table, looseSearch(long!, text)) };
}

interface ListedRecords {
	/** The conditions that read a page soonest. */
	conditions: RecordCondition[];
	total: number;
	/** There are more than the total, which were not counted. */
	isMore: boolean;
}

/** Counts the hits of a long list up to a limit: few are found by indexes, of many a page is found along the order. */
async function findLong(
	em: EntityManager,
	table: string,
	search: Search,
	filter: RecordCondition[],
): Promise<ListedRecords> {
	const { sql, values } = hitsOf(table, search);
	const also = joinConditions(filter, " and ");
	// Materialised, so that it is planned for what is rarely found and yet read no further than the limit.
	const narrowed = also.sql ? `join ${table} t on t.id = h.id where ${also.sql}` : "";
	const statement = `with h (id) as materialized (${sql}) select h.id from h ${narrowed} limit ?`;
	const hits = await readRows(em, hitRow, raw(statement, [...values, ...also.values, MAX_COUNTED + 1]));
	if (hits.length <= MAX_COUNTED) {
		const ids = new Set(hits.map(({ id }) => id));
		return { conditions: [withIds(ids)], total: ids.size, isMore: false };
	}
	const met = search.map(([source, test]) => having(source, test));
	return { conditions: [joinConditions(met, " or "), ...filter], total: MAX_COUNTED, isMore: true };
}

/**
 * Finds what a list shows: the text as it is typed or, where nothing has it, each of its words however it is written:
 * `wall plasterboard 90`, `tui` for `Tūī`.
 */
export async function findListed(em: EntityManager, list: StaffList, query: ListNarrowing): Promise<ListedRecords> {
	const { search = "" } = query;
	const { table, keys, long, searched = [] } = list;
	const filter = await filterConditions(em, list, query);
	const counted = async (texts: RecordCondition[]): Promise<ListedRecords> => {
		const conditions = [...texts, ...filter];
		return { conditions, total: await countFound(em, { table, from: keys, conditions }), isMore: false };
	};
	if (search === "") return counted([]);
	const exact = long
		? await findLong(em, table, exactSearch(long, search), filter)
		: await counted([joinConditions(searched.map(likeTest(search)), " or ")]);
	const words = searchKeysOf(search);
	if (exact.total > 0 || words.length === 0) return exact;
	if (long) return findLong(em, table, looseSearch(long, search), filter);
	return counted(words.map((word) => nameTest(word)(`concat_ws(' ', ${searched.join(", ")})`)));
}
