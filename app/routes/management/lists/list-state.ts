import { wholeNumber } from "#app/domain/whole-number.ts";
import type { ListAddress } from "#app/paths.ts";
import { searched } from "#app/ui/list/search-limits.ts";

/** Numbers of rows that the selector offers beside the list's own, which an address may name, too. */
export const MORE_ROWS_ON_PAGE = [25, 100];
const OWN_SIZES = [6, 7];

function readSort(text: string | null): number | null {
	const column = wholeNumber(text?.replace(/^-/, "") ?? null);
	return column && (text?.startsWith("-") ? -column : column);
}

/** Reads what an address says of a list; what makes no sense is left out. */
export function readListState(request: Request): Required<Omit<ListAddress, "list">> & { list: string } {
	const query = new URL(request.url).searchParams;
	const search = query.get("search");
	const size = wholeNumber(query.get("size"));
	return {
		list: query.get("list") ?? "solution",
		search: search === null ? null : searched(search),
		page: wholeNumber(query.get("page")),
		size: size !== null && [...OWN_SIZES, ...MORE_ROWS_ON_PAGE].includes(size) ? size : null,
		selected: wholeNumber(query.get("selected")),
		only: query.get("only")?.slice(0, 20) || null,
		sort: readSort(query.get("sort")),
	};
}

/** Leads back to the same place of a list; the selected record finds its page by itself. */
export function listBack(request: Request, list: string) {
	const { search, size, page, only, sort } = readListState(request);
	return { list, search, size, page, only, sort };
}
