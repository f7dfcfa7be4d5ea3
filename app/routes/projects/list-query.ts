import {
	PROJECT_PAGE_SIZES,
	PROJECT_SORTS,
	type ProjectListQuery,
	type ProjectSort,
} from "#app/domain/projects/list.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { readPage } from "#app/routes/read-page.ts";

const isSort = (value: string): value is ProjectSort => Object.hasOwn(PROJECT_SORTS, value);

/** Reads the list's address; default sort is Last Update descending. `-name` sorts descending. */
export function readListQuery(search: URLSearchParams): ProjectListQuery {
	const sort = search.get("sort") ?? "-updated";
	const column = sort.replace(/^-/, "");
	const size = wholeNumber(search.get("size"));
	return {
		archived: search.get("archived") === "true",
		sort: isSort(column) ? column : "updated",
		descending: sort.startsWith("-"),
		page: readPage(search),
		size: PROJECT_PAGE_SIZES.find((known) => known === size) ?? PROJECT_PAGE_SIZES[0],
	};
}
