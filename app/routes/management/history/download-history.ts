import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { historyCsv } from "#app/domain/exports/history-csv.ts";
import { csvDownload } from "#app/http/downloads.server.ts";
import { requireUser, staffOnly } from "#app/http/guards.server.ts";
import { readHistoryQuery } from "./history.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	const { em, actor } = await requireUser(staffOnly(request));
	const query = readHistoryQuery(new URL(request.url).searchParams);
	return csvDownload("catalogue_history", request, (out) =>
		pipeline(historyCsv(em, actor, query), out, { signal: request.signal }),
	);
}
