import { entriesOf } from "#app/domain/keyed.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { paths } from "#app/paths.ts";
import { MAX_NAME_SEARCH, searched } from "#app/ui/list/search-limits.ts";

/** The three tables and the names of their parts in the address: search, page, selected row. */
export const tables = {
	products: { search: "ps", page: "pp", selected: "product" },
	warranties: { search: "ws", page: "wp", selected: "warranty" },
	covers: { search: "cs", page: "cp", selected: "cover" },
} as const;

export type TableName = keyof typeof tables;

/** Search null: the search is folded away. */
interface TableState {
	search: string | null;
	/** The page; null for the one that has the selected row. */
	page: number | null;
	selected: number | null;
}

export type ManagerState = Record<TableName, TableState>;

export function readManagerState(query: URLSearchParams): ManagerState {
	const read = ({ search, page, selected }: (typeof tables)[TableName]): TableState => ({
		search: query.has(search) ? searched(query.get(search), MAX_NAME_SEARCH) : null,
		page: wholeNumber(query.get(page)),
		selected: wholeNumber(query.get(selected)),
	});
	return { products: read(tables.products), warranties: read(tables.warranties), covers: read(tables.covers) };
}

export function managerQuery(state: ManagerState): Record<string, string> {
	const query: Record<string, string> = {};
	for (const [name, { search, page, selected }] of entriesOf(state)) {
		const keys = tables[name];
		if (search !== null) query[keys.search] = search === "" ? " " : search;
		if (page !== null && page > 1) query[keys.page] = String(page);
		if (selected !== null) query[keys.selected] = String(selected);
	}
	return query;
}

export const managerAddress = (state: ManagerState, table: TableName, change: Partial<TableState>): string =>
	paths.productManager(managerQuery({ ...state, [table]: { ...state[table], ...change } }));
