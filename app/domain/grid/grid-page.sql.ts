import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { dayText } from "#app/days.ts";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { columnText } from "#app/domain/catalogue/history/labels.ts";
import { recordSelect, recordTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { gridTextSource, hopsSql, TITLES } from "./column-texts.sql.ts";
import { findGridColumn, type GridColumn, type GridList } from "./grid-columns.ts";
import { gridConditions } from "./grid-conditions.sql.ts";
import { type GridQuery, isNarrowed, TITLE_COLUMN } from "./grid-query.ts";

/**
 * The places of a column's own texts, as `rank`. Comparing texts in natural order costs most of a sort, so that each is
 * compared once: texts by which records are told apart stand in an index in that order, of others there are few.
 */
function textRanks(table: string, { key }: GridColumn, text: string): string {
	const place = "dense_rank() over (order by value collate natural_ties) as no";
	return key
		? `left join (select id, ${place} from (select t.id, ${text} as value from ${table} t) v) rank on rank.id = t.id`
		: `left join (select value, ${place} from (select distinct ${text} collate "C" as value from ${table} t) v
			where value <> '') rank on rank.value = (${text}) collate "C"`;
}

/** Rows before a page up to which an index in the page's order is walked sooner than all rows are given their places. */
const NEAR = 500;

/** The joins that an order needs, and its expressions. */
function orderOf(list: GridList, { sort }: Pick<GridQuery, "sort">, isNear: boolean): { joins: string; order: string } {
	const { table, order: title, places, ties } = TITLES[list];
	const way = sort?.descending ? " desc" : "";
	if (!sort || sort.column === TITLE_COLUMN) {
		return { joins: places, order: title.map((sql) => sql + way).join(", ") };
	}
	const column = findGridColumn(list, sort.column)!;
	const source = gridTextSource(list, column);
	const ordered = (joins: string, ...keys: string[]) => ({
		joins: `${places} ${joins}`,
		order: [...keys.map((sql) => `${sql}${way} nulls last`), ...ties].join(", "),
	});
	if (source.of === "own") {
		const isText = column.kind === "text" || column.kind === "choice";
		if (!isText) return ordered("", `t.${column.field?.column ?? column.name}`);
		// Long texts begin alike, and are all different: by their letters they are compared in a fifth of the time.
		if (column.long) return ordered("", `lower(left(nullif(${source.text}, ''), 200) collate "C")`);
		// The first pages are read from that index as they stand.
		if (column.key && isNear)
			return { joins: places, order: [`${source.text} collate natural_ties${way}`, ...ties].join(", ") };
		return ordered(textRanks(table, column, source.text), "rank.no");
	}
	if (source.of === "other") {
		// Names are compared with each other once, and not for every record that has them.
		const { from, last } = hopsSql(source.hops);
		const ranks = `left join (select h1.id, dense_rank() over (order by (${source.text(last)}) collate natural_ties) as no
			from ${from}) rank on rank.id = t.${source.hops[0].column}`;
		return ordered(ranks, "rank.no");
	}
	const { elements, element, position, joins, keys } = source;
	const named = keys.map((key, at) => `${key} as key${at}`).join(", ");
	const firsts = `left join (select e.solution_id as id, ${named}
		from (select distinct on (solution_id) solution_id, ${element} from ${elements} order by solution_id, ${position}) e
			${joins}) rank on rank.id = t.id`;
	return ordered(firsts, ...keys.map((_, at) => `rank.key${at}`));
}

export async function countGrid(em: EntityManager, actor: Actor, list: GridList, query: GridQuery): Promise<number> {
	requireStaff(actor);
	const { sql, values } = gridConditions(list, query);
	const statement = `select count(*)::int as total from ${TITLES[list].from} where ${sql}`;
	const [row] = await readRows(em, z.object({ total: z.int() }), raw(statement, values));
	return row!.total;
}

const idRow = z.object({ id: z.int(), total: z.int() });

/** Ids in the order of a query, and how many it finds; both at once, so that a search is searched once. */
async function findIds(em: EntityManager, list: GridList, query: GridQuery, limit: number | null, offset = 0) {
	const { sql, values } = gridConditions(list, query);
	const { joins, order } = orderOf(list, query, limit !== null && offset <= NEAR);
	const portion = limit === null ? "" : "limit ? offset ?";
	const total = isNarrowed(query) ? "count(*) over ()" : `(select count(*) from ${TITLES[list].table})`;
	const statement = `select t.id, ${total}::int as total from ${TITLES[list].from} ${joins}
		where ${sql} order by ${order} ${portion}`;
	return readRows(em, idRow, raw(statement, [...values, ...(limit === null ? [] : [limit, offset])]));
}

/** The ids of all that a query finds, in its order. */
export async function gridIds(em: EntityManager, actor: Actor, list: GridList, query: GridQuery): Promise<number[]> {
	requireStaff(actor);
	return (await findIds(em, list, query, null)).map(({ id }) => id);
}

const gridRow = z.object({ id: z.int(), isActive: z.boolean(), title: z.string(), texts: recordTexts });

interface GridRow {
	id: number;
	isActive: boolean;
	title: string;
	/** The texts of the columns that are shown, as screens write them. */
	cells: string[];
}

/** A file is called by its name; its first digits of the content are for the history. */
const withoutDigits = (text: string) => text.replace(/ \([0-9a-f]{12}\)$/, "");

function cellText(list: GridList, name: string, text: string | null): string {
	const column = findGridColumn(list, name)!;
	const shown = columnText(name, text) ?? "";
	if (column.kind === "file") return withoutDigits(shown);
	if (column.kind === "date") return dayText(shown);
	// Marks inside items are for files; people read the items themselves.
	return column.kind === "list" && name !== "installation"
		? shown
				.split(/(?<!\\);/)
				.map((item) => item.replaceAll(/\\(.)/g, "$1"))
				.join("\n")
		: shown;
}

/** Reads records in the order of their ids. */
export async function readGridRows(
	em: EntityManager,
	list: GridList,
	ids: readonly number[],
	columns: readonly string[],
): Promise<GridRow[]> {
	const { from, title } = TITLES[list];
	const names = columns.map((name) => `'${name}', e.${name}`).join(", ");
	const statement = `select t.id, t.is_active as "isActive", ${title} as title, jsonb_build_object(${names}) as texts
		from ${from} join (${recordSelect(list, "facts")}) e on e.id = t.id
		join unnest(?::int[]) with ordinality w (id, no) on w.id = t.id order by w.no`;
	const rows = await readRows(em, gridRow, raw(statement, [intArray(ids)]));
	return rows.map(({ texts, ...row }) => ({
		...row,
		cells: columns.map((name) => cellText(list, name, texts[name] ?? null)),
	}));
}

interface GridPage {
	rows: GridRow[];
	total: number;
	page: number;
	pages: number;
}

export async function readGridPage(
	em: EntityManager,
	actor: Actor,
	list: GridList,
	query: GridQuery,
): Promise<GridPage> {
	requireStaff(actor);
	const { size, page, columns } = query;
	const found = await findIds(em, list, query, size, (page - 1) * size);
	const total = found[0]?.total ?? (page > 1 ? await countGrid(em, actor, list, query) : 0);
	const pages = Math.max(1, Math.ceil(total / size));
	// Past the last page of what was found since has become less, the last one is shown.
	if (page > pages) return readGridPage(em, actor, list, { ...query, page: pages });
	const ids = found.map(({ id }) => id);
	return { rows: await readGridRows(em, list, ids, columns), total, page, pages };
}
