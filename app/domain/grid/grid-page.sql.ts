import { dayText } from "#app/days.ts";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { columnText } from "#app/domain/catalogue/history/labels.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { gridTextSource, TITLES } from "./column-texts.sql.ts";
import {
	countFound,
	type FoundRecords,
	listRecordIds,
	type Order,
	readFoundPage,
	readRecordRows,
} from "./found-records.sql.ts";
import { findGridColumn, type GridColumn, type GridList } from "./grid-columns.ts";
import { gridConditions } from "./grid-conditions.sql.ts";
import { type GridQuery, TITLE_COLUMN } from "./grid-query.ts";
import { hopsSql } from "./text-source.sql.ts";

/**
 * The places of a column's own texts, as `rank`. Comparing texts in natural order costs most of a sort, so that each is
 * compared once: texts that identify records stand in an index in that order, of others there are few.
 */
function textRanks(table: string, { key }: GridColumn, text: string): string {
	const place = "dense_rank() over (order by value collate natural_ties) as no";
	return key
		? `left join (select id, ${place} from (select t.id, ${text} as value from ${table} t) v) rank on rank.id = t.id`
		: `left join (select value, ${place} from (select distinct ${text} collate "C" as value from ${table} t) v
			where value <> '') rank on rank.value = (${text}) collate "C"`;
}

function orderOf(list: GridList, sort: GridQuery["sort"], isNear: boolean): Order {
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
	const { elements, owner, element, position, joins, keys } = source;
	const named = keys.map((key, at) => `${key} as key${at}`).join(", ");
	const firsts = `left join (select e.${owner} as id, ${named}
		from (select distinct on (${owner}) ${owner}, ${element} from ${elements} order by ${owner}, ${position}) e
			${joins}) rank on rank.id = t.id`;
	return ordered(firsts, ...keys.map((_, at) => `rank.key${at}`));
}

const found = (list: GridList, query: GridQuery): FoundRecords => ({
	...TITLES[list],
	conditions: gridConditions(list, query),
	order: (isNear) => orderOf(list, query.sort, isNear),
});

export async function countGrid(em: EntityManager, actor: Actor, list: GridList, query: GridQuery): Promise<number> {
	requireStaff(actor);
	return countFound(em, found(list, query));
}

export async function gridIds(em: EntityManager, actor: Actor, list: GridList, query: GridQuery): Promise<number[]> {
	requireStaff(actor);
	return listRecordIds(em, found(list, query));
}

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

export async function readGridRows(
	em: EntityManager,
	list: GridList,
	ids: readonly number[],
	columns: readonly string[],
): Promise<GridRow[]> {
	const { from, title } = TITLES[list];
	const shown = {
		from: `${from} join (${recordSelect(list, "facts")}) e on e.id = t.id`,
		label: title,
		cells: columns.map((name) => `e.${name}`),
	};
	const rows = await readRecordRows(em, shown, ids);
	return rows.map(({ id, isActive, label, cells }) => ({
		...{ id, isActive, title: label },
		cells: columns.map((name, at) => cellText(list, name, cells[at] ?? null)),
	}));
}

export async function readGridPage(em: EntityManager, actor: Actor, list: GridList, query: GridQuery) {
	requireStaff(actor);
	const { ids, ...page } = await readFoundPage(em, found(list, query), query);
	return { rows: await readGridRows(em, list, ids, query.columns), ...page };
}
