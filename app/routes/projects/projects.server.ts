import { PROJECT_PAGE_SIZES, PROJECT_SORTS, type ProjectListQuery } from "#app/domain/projects/list-query.ts";
import { listRuns } from "#app/domain/schedules/runs.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { readPage } from "#app/routes/read-page.ts";
import { searched } from "#app/ui/list/search-limits.ts";

/** Reads the list's address; default sort is Last Update descending. `-name` sorts descending. */
export function readListQuery(search: URLSearchParams): ProjectListQuery {
	const sort = search.get("sort") ?? "-updated";
	const column = sort.replace(/^-/, "");
	const known = PROJECT_SORTS.find((name) => name === column);
	const size = wholeNumber(search.get("size"));
	return {
		search: searched(search.get("q")),
		archived: search.get("archived") === "true",
		sort: known ?? "updated",
		descending: sort.startsWith("-"),
		page: readPage(search),
		size: PROJECT_PAGE_SIZES.find((offered) => offered === size) ?? PROJECT_PAGE_SIZES[0],
	};
}

/** Reads what has become of the schedule that was started from the list. */
export async function readPrinted({ em, actor }: Pick<RequestContext, "em" | "actor">, projectId: number | null) {
	if (projectId === null) return null;
	const [latest] = await listRuns(em, actor, projectId);
	if (!latest) return null;
	const { id, issueNo, status, failure, pages, bytes } = latest;
	return { projectId, run: id, no: issueNo, status, failure, pages, bytes };
}
