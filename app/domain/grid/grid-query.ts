import { isOneOf } from "#app/domain/keyed.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { RECORD_STATES, type RecordState } from "./found-records.sql.ts";
import { findGridColumn, firstColumns, type GridList, gridColumns } from "./grid-columns.ts";

export const GRID_SIZES = [50, 100, 200] as const;

const FIRST_SIZE = 100;

/** Characters of a search or a filter that are searched. */
const MAX_GRID_SEARCH = 100;

/** The name of the first column, which says what a record is called, in an address. */
export const TITLE_COLUMN = "record";

interface GridSort {
	column: string;
	descending: boolean;
}

/** Everything that decides what a grid shows stands in its address, so that a view is an address. */
export interface GridQuery {
	search: string;
	/** Records stand in the order of their titles where this is null. */
	sort: GridSort | null;
	filters: Readonly<Record<string, string>>;
	columns: readonly string[];
	state: RecordState;
	size: number;
	page: number;
	/** The saved view that was opened, as it was then; the rest may differ from it by now. */
	view: OpenedView | null;
}

interface OpenedView {
	id: number;
	version: number;
}

const FILTER = "f.";

export const filterName = (column: string): string => FILTER + column;

const typed = (text: string | null) => [...(text ?? "").replaceAll("\0", "").trim()].slice(0, MAX_GRID_SEARCH).join("");

function readSort(list: GridList, text: string | null): GridSort | null {
	const descending = text?.startsWith("-") ?? false;
	const column = (text ?? "").replace(/^-/, "");
	if (column === TITLE_COLUMN) return descending ? { column, descending } : null;
	return findGridColumn(list, column) ? { column, descending } : null;
}

/** `12-3`: a saved view and its version. */
export const viewParam = ({ id, version }: OpenedView): string => `${id}-${version}`;

function readView(text: string | null): OpenedView | null {
	const [id, version] = (text ?? "").split("-").map(wholeNumber);
	return id && version ? { id, version } : null;
}

/** Reads an address; what makes no sense is left out. */
export function readGridQuery(list: GridList, params: URLSearchParams): GridQuery {
	const requested = new Set(params.getAll("c"));
	const columns = gridColumns(list).flatMap(({ name }) => (requested.has(name) ? [name] : []));
	const filters = gridColumns(list).flatMap(({ name }) => {
		const text = typed(params.get(filterName(name)));
		return text === "" ? [] : [[name, text] as const];
	});
	const state = params.get("state") ?? "";
	const size = wholeNumber(params.get("rows"));
	return {
		search: typed(params.get("q")),
		sort: readSort(list, params.get("sort")),
		filters: Object.fromEntries(filters),
		columns: columns.length > 0 ? columns : firstColumns(list),
		state: isOneOf(RECORD_STATES, state) ? state : "all",
		size: GRID_SIZES.find((one) => one === size) ?? FIRST_SIZE,
		page: wholeNumber(params.get("page")) ?? 1,
		view: readView(params.get("view")),
	};
}

/** Writes what differs from what a grid shows at first, always in one order: two addresses of one view are equal. */
export function gridParams(list: GridList, query: GridQuery): URLSearchParams {
	const { search, sort, filters, columns, state, size, page, view } = query;
	const params = new URLSearchParams();
	if (search) params.set("q", search);
	for (const [name, text] of Object.entries(filters)) params.set(filterName(name), text);
	if (state !== "all") params.set("state", state);
	if (sort) params.set("sort", (sort.descending ? "-" : "") + sort.column);
	if (columns.join() !== firstColumns(list).join()) for (const name of columns) params.append("c", name);
	if (size !== FIRST_SIZE) params.set("rows", String(size));
	if (page > 1) params.set("page", String(page));
	if (view) params.set("view", viewParam(view));
	return params;
}

export const isNarrowed = ({ search, filters, state }: GridQuery): boolean =>
	search !== "" || state !== "all" || Object.keys(filters).length > 0;
