import type { Actor } from "#app/domain/actor.ts";
import { VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { FILE_ENTITIES } from "#app/domain/catalogue/definition/import-lists.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { notFound } from "#app/domain/errors.ts";
import {
	firstColumns,
	GRID_LISTS,
	type GridColumn,
	type GridList,
	gridColumns,
	isGridList,
	singularOfGrid,
	titleOfGrid,
} from "#app/domain/grid/grid-columns.ts";
import { readGridPage } from "#app/domain/grid/grid-page.sql.ts";
import {
	filterName,
	GRID_SIZES,
	type GridQuery,
	gridParams,
	isNarrowed,
	readGridQuery,
	TITLE_COLUMN,
	viewParam,
} from "#app/domain/grid/grid-query.ts";
import { listViews, type SavedView } from "#app/domain/grid/saved-views.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { rowsOf } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";

export function gridListParam(list: string | undefined): GridList {
	const requested = list ?? "specimens";
	if (!isGridList(requested)) throw notFound();
	return requested;
}

/** Longer texts are cut in a cell; the record has them whole. */
const MAX_CELL = 160;
/** Items of a list that a cell shows. */
const MAX_ITEMS = 3;

function cellView(text: string): string {
	const lines = text.split("\n");
	const few = lines.length > MAX_ITEMS ? [...lines.slice(0, MAX_ITEMS), `and ${lines.length - MAX_ITEMS} more`] : lines;
	const shown = few.join("\n");
	return shown.length > MAX_CELL ? `${shown.slice(0, MAX_CELL)}…` : shown;
}

/** Makes the field that filters a column: by words, or by one of its codes. */
function filterField({ name, label, kind }: GridColumn, { filters }: GridQuery) {
	const isCoded = kind === "choice" || kind === "flag";
	const codes = entriesOf(VALUE_LABELS[name] ?? {}).map(([value, text]) => ({ value, label: text ?? value }));
	const options = isCoded ? [...codes, ...(kind === "choice" ? [{ value: "=", label: "empty" }] : [])] : null;
	return { id: filterName(name), label, value: filters[name] ?? "", options };
}

const stateWords = { active: "active", withdrawn: "withdrawn", all: "" };

/** Lists what narrows the list, each with the address that takes it away. */
function chips(list: GridList, query: GridQuery) {
	const address = (change: Partial<GridQuery>) =>
		paths.catalogue(list, gridParams(list, { ...query, page: 1, ...change }));
	const named = gridColumns(list).flatMap(({ name, label }) => {
		const { [name]: text, ...filters } = query.filters;
		if (text === undefined) return [];
		return [{ kind: label, value: VALUE_LABELS[name]?.[text] ?? text, remove: address({ filters }) }];
	});
	return [
		...(query.search ? [{ kind: "Search", value: query.search, remove: address({ search: "" }) }] : []),
		...(query.state === "all"
			? []
			: [{ kind: "State", value: stateWords[query.state], remove: address({ state: "all" }) }]),
		...named,
	];
}

/** A press sorts by a column, and the next one the other way round. */
function headOf(list: GridList, query: GridQuery, { name, label }: Pick<GridColumn, "name" | "label">) {
	const { sort } = query;
	const isSorted = sort ? sort.column === name : name === TITLE_COLUMN;
	const descending = isSorted && sort?.descending !== true;
	const to = paths.catalogue(list, gridParams(list, { ...query, page: 1, sort: { column: name, descending } }));
	const direction = isSorted ? (sort?.descending ? ("descending" as const) : ("ascending" as const)) : undefined;
	const way = name === TITLE_COLUMN && !descending ? withoutSort(list, query) : to;
	return { label, sort: { to: way, direction } };
}

const withoutSort = (list: GridList, query: GridQuery) =>
	paths.catalogue(list, gridParams(list, { ...query, page: 1, sort: null }));

/** A view with all that there is, for the address of a record. */
const ALL = "all";

/** The grid that a record was opened from, if it was. */
export function gridBack(request: Request, entity: CatalogueEntity): string | null {
	const grid = new URL(request.url).searchParams.get("grid");
	const list = GRID_LISTS.find((one) => FILE_ENTITIES[one] === entity);
	if (grid === null || !list) return null;
	return paths.catalogue(list, gridParams(list, readGridQuery(list, new URLSearchParams(grid))));
}

/** A saved view, opened: the address goes on saying which it is while its search or its order is changed. */
export function viewAddress({ list, query, id, version }: SavedView): string {
	const opened = { ...readGridQuery(list, new URLSearchParams(query)), view: { id, version } };
	return paths.catalogue(list, gridParams(list, opened));
}

interface GridCell {
	text: string;
	/** Words, an FRR, the range of FRRs one per line, or whether a solution is complete. */
	as: "text" | "frr" | "rating" | "completeness";
}

interface GridHead {
	label: string;
	sort?: ReturnType<typeof headOf>["sort"];
	/** The column has the room that the others leave. */
	main?: boolean;
}

const TITLE = "title";

/** Facts that tell solutions apart at a glance are in no column of their file: nobody sorts or filters by them. */
async function solutionFacts(em: RequestContext["em"], actor: Actor, ids: number[]) {
	const list = staffList(actor, "solution");
	const [service, rating] = ["Service", "FRR"].map((name) => list.columns.findIndex(({ label }) => label === name));
	const rows = await rowsOf(em, list, ids);
	return rows.map(({ cells, completeness }): Record<"service" | "rating" | "completeness", GridCell> => {
		const { findable = true, missing = [], withdrawn = false } = completeness ?? {};
		const state = findable ? (missing.length === 0 ? "complete" : "incomplete") : "cannot be found";
		return {
			service: { text: cells[service!] ?? "", as: "text" },
			rating: { text: cells[rating!] ?? "", as: "rating" },
			completeness: { text: withdrawn ? "" : state, as: "completeness" },
		};
	});
}

/** The columns of a grid and the cells of its rows; those of solutions have their facts beside the title until somebody chooses columns. */
async function gridTable(em: RequestContext["em"], actor: Actor, list: GridList, query: GridQuery) {
	const found = await readGridPage(em, actor, list, query);
	const shown = gridColumns(list).filter(({ name }) => query.columns.includes(name));
	const record: GridHead = headOf(list, query, { name: TITLE_COLUMN, label: titleOfGrid(list) });
	const heads: GridHead[] = shown.map((one) => headOf(list, query, one));
	const rows = found.rows.map(({ cells, ...row }) => ({
		...row,
		cells: cells.map(
			(text, at): GridCell => ({ text: cellView(text), as: shown[at]!.name === "frr" ? "frr" : "text" }),
		),
	}));
	const withFacts = list === "solutions" && query.columns.join() === firstColumns(list).join();
	if (!withFacts) return { ...found, heads: [record, ...heads], rows };
	const facts = await solutionFacts(
		em,
		actor,
		rows.map(({ id }) => id),
	);
	const title = shown.findIndex(({ name }) => name === TITLE);
	const others = <One>(all: readonly One[]) => all.filter((_, at) => at !== title);
	return {
		...found,
		heads: [
			record,
			{ ...heads[title]!, main: true },
			...[{ label: "Service" }, { label: "FRR" }],
			...others(heads),
			{ label: "Completeness" },
		],
		rows: rows.map((row, at) => {
			const { service, rating, completeness } = facts[at]!;
			return { ...row, cells: [row.cells[title]!, service, rating, ...others(row.cells), completeness] };
		}),
	};
}

/** Collects what the grid's page shows; its links are made here, since columns are known to the server alone. */
export async function gridPageData(em: RequestContext["em"], actor: Actor, list: GridList, search: URLSearchParams) {
	const query = readGridQuery(list, search);
	const { heads, rows, total, page, pages } = await gridTable(em, actor, list, query);
	const columns = gridColumns(list);
	const shown = columns.filter(({ name }) => query.columns.includes(name));
	const others = columns.filter(({ name }) => !query.columns.includes(name));
	const params = gridParams(list, { ...query, page: 1 });
	const views = await listViews(em, actor, list);
	const grid = String(gridParams(list, { ...query, page })) || ALL;
	const { view: opened } = query;
	const bare = String(gridParams(list, { ...query, page: 1, view: null }));
	return {
		list,
		singular: singularOfGrid(list),
		title: titleOfGrid(list),
		lists: GRID_LISTS.map((one) => ({
			label: `${titleOfGrid(one)}s`,
			to: paths.catalogue(one),
			current: one === list,
		})),
		views: views.map((view) => ({
			id: view.id,
			name: view.name,
			label: view.isShared ? `${view.name} (shared)` : view.name,
			to: viewAddress(view),
			current: opened ? opened.id === view.id : view.query === bare,
			isChanged: view.query !== bare,
			mayChange: view.mayChange,
			version: opened?.id === view.id ? opened.version : view.version,
		})),
		view: opened && viewParam(opened),
		bare,
		params: [...params],
		search: query.search,
		state: query.state,
		size: query.size,
		sizes: [...GRID_SIZES],
		sort: params.get("sort") ?? "",
		sorts: [{ name: TITLE_COLUMN, label: titleOfGrid(list) }, ...columns].map(({ name, label }) => ({ name, label })),
		filters: {
			shown: shown.map((one) => filterField(one, query)),
			others: others.map((one) => filterField(one, query)),
		},
		choices: columns.map(({ name, label }) => ({ name, label, shown: query.columns.includes(name) })),
		chips: chips(list, query),
		isNarrowed: isNarrowed(query),
		heads,
		rows: rows.map(({ id, isActive, title, cells }) => ({
			id,
			isActive,
			title,
			to: paths.listRecord(FILE_ENTITIES[list], id, { grid }),
			cells,
		})),
		total,
		page,
		pages,
	};
}

export type GridPageData = Awaited<ReturnType<typeof gridPageData>>;
