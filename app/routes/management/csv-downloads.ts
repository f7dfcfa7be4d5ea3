import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/domain/errors.ts";
import { exportList, exportName, exportRecords } from "#app/domain/exports/export-list.sql.ts";
import { historyRows } from "#app/domain/exports/history-rows.ts";
import { tableAsCsv, tablesAsWorkbook, type WrittenTable } from "#app/domain/exports/workbook-export.ts";
import { figureRows, isFigure, rankingRows } from "#app/domain/figures/figures-rows.ts";
import { gridColumns, isGridList } from "#app/domain/grid/grid-columns.ts";
import { gridIds } from "#app/domain/grid/grid-page.sql.ts";
import { isNarrowed, readGridQuery } from "#app/domain/grid/grid-query.ts";
import { filteredIds } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { unannouncedRows, usedRows } from "#app/domain/recall/recall-rows.ts";
import { asksForWorkbook, csvDownload, workbookDownload } from "#app/http/downloads.server.ts";
import { idParam, loadPage, type RequestContext, staffOnly } from "#app/http/guards.server.ts";
import { webDatabase } from "#app/http/resources.server.ts";
import { isoDate } from "#app/ui/text/dates.ts";
import { settings } from "#db/settings.ts";
import { readAsked } from "./figures/asked.server.ts";
import { readHistoryQuery } from "./history/history.server.ts";

interface Asked extends Pick<RequestContext, "em" | "actor"> {
	request: Request;
	params: LoaderFunctionArgs["params"];
	search: URLSearchParams;
}

/** The lists of the Product Manager, which the Solution Admin does not show. */
const managed = (key: string) =>
	key === "product" || key === "warranty" || key === "cover" ? ({ key, plural: key } as const) : null;

async function list({ em, actor, request, params, search }: Asked): Promise<WrittenTable> {
	const filter = search.get("only");
	const { key, plural } = managed(params.list!) ?? staffList(actor, params.list!);
	const ids = filter ? await filteredIds(em, actor, key, filter) : null;
	const { address } = await webDatabase();
	return {
		name: exportName(key, plural) + (ids ? `-${filter}` : ""),
		csv: (out) => exportRecords(address, key, out, { only: ids ?? undefined, signal: request.signal }),
	};
}

/** The view of the grid as a file that the import takes back: its rows and columns, with ids and keys. */
async function catalogue({ em, actor, request, params, search }: Asked): Promise<WrittenTable> {
	const key = params.list!;
	if (!isGridList(key)) throw notFound();
	const query = readGridQuery(key, search);
	const only = await gridIds(em, actor, key, query);
	const { address } = await webDatabase();
	const columns = gridColumns(key).flatMap((column) =>
		column.key || query.columns.includes(column.name) ? [column.name] : [],
	);
	return {
		name: isNarrowed(query) ? `${key}-found` : key,
		csv: (out) => exportList(address, key, out, { ids: true, only, columns, signal: request.signal }),
	};
}

function uses({ em, actor, params }: Asked): WrittenTable {
	const { key: entity } = staffList(actor, params.list!);
	const record = { entity, id: idParam(params.id) };
	return { name: `used_${entity}_${record.id}`, rows: usedRows(em, actor, record) };
}

async function figure({ em, actor, params, search }: Asked): Promise<WrittenTable> {
	const { figure = "" } = params;
	const { cut, range } = readAsked(search);
	if (!isFigure(figure)) throw new Response(null, { status: 404, statusText: "Not Found" });
	if (!range) throw new Response(null, { status: 400, statusText: "Bad Request" });
	return { name: `analytics_${figure}`, rows: await figureRows(em, actor, figure, { cut, range }) };
}

/** The CSV files of staff's pages, by what stands after `management` in their address. */
const csvFiles: Record<string, (asked: Asked) => WrittenTable | Promise<WrittenTable>> = {
	catalogue,
	lists: (asked) => (asked.params.id ? uses(asked) : list(asked)),
	evidence: ({ em, actor }) => ({ name: "without_notice", rows: unannouncedRows(em, actor) }),
	history: ({ em, actor, search }) => ({
		name: "catalogue_history",
		rows: historyRows(em, actor, readHistoryQuery(search)),
	}),
	ranking: ({ em, actor }) => ({
		name: `rank_solutions_${isoDate(new Date(), settings().timeZone)}`,
		rows: rankingRows(em, actor),
	}),
	analytics: figure,
};

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { pathname, searchParams: search } = new URL(request.url);
		const table = await csvFiles[pathname.toLowerCase().split("/")[2]!]!({
			em,
			actor,
			request,
			params,
			search,
		});
		const { name } = table;
		const { signal } = request;
		return asksForWorkbook(request)
			? workbookDownload(name, request, (out) => tablesAsWorkbook([table], out, signal))
			: csvDownload(name, request, (out) => tableAsCsv(table, out, signal));
	});
}
