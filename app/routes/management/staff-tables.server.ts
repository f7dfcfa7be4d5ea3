import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/domain/errors.ts";
import { exportList, exportName, exportRecords } from "#app/domain/exports/export-list.sql.ts";
import type { WrittenTable } from "#app/domain/exports/workbook-export.ts";
import { figureRows, isFigure } from "#app/domain/figures/figures-rows.ts";
import { gridColumns, isGridList } from "#app/domain/grid/grid-columns.ts";
import { gridIds } from "#app/domain/grid/grid-page.sql.ts";
import { isNarrowed, readGridQuery } from "#app/domain/grid/grid-query.ts";
import { filteredIds } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { placesRowsForStaff } from "#app/domain/recall/recall-places.ts";
import { usedRows } from "#app/domain/recall/recall-rows.ts";
import { idParam, type RequestContext } from "#app/http/guards.server.ts";
import { webDatabase } from "#app/http/resources.server.ts";
import { readFigureQuery } from "./figures/figure-query.server.ts";

/** Somebody who may read a file, and what its address says. */
export interface FileRequest extends Pick<RequestContext, "em" | "actor"> {
	request: Request;
	params: LoaderFunctionArgs["params"];
	search: URLSearchParams;
}

/** The lists of the Product Manager, which the Solution Admin does not show. */
const managed = (key: string) =>
	key === "product" || key === "warranty" || key === "cover" ? ({ key, plural: key } as const) : null;

export async function listTable({ em, actor, request, params, search }: FileRequest): Promise<WrittenTable> {
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
export async function catalogueTable({ em, actor, request, params, search }: FileRequest): Promise<WrittenTable> {
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

export function usesTable({ em, actor, params }: FileRequest): WrittenTable {
	const { key: entity } = staffList(actor, params.list!);
	const record = { entity, id: idParam(params.id) };
	return { name: `used_${entity}_${record.id}`, rows: usedRows(em, actor, record) };
}

export function placesTable({ em, actor, params }: FileRequest): WrittenTable {
	const { key: entity } = staffList(actor, params.list!);
	const record = { entity, id: idParam(params.id) };
	return { name: `places_${entity}_${record.id}`, rows: placesRowsForStaff(em, actor, { record }) };
}

export async function figureTable({ em, actor, params, search }: FileRequest): Promise<WrittenTable> {
	const { figure = "" } = params;
	const { group, range } = readFigureQuery(search);
	if (!isFigure(figure)) throw new Response(null, { status: 404, statusText: "Not Found" });
	if (!range) throw new Response(null, { status: 400, statusText: "Bad Request" });
	return { name: `analytics_${figure}`, rows: await figureRows(em, actor, figure, { group, range }) };
}
