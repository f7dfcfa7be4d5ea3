import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { rankingCsv } from "#app/domain/figures/ranking-csv.ts";
import { csvDownload } from "#app/http/csv.server.ts";
import { byStaff, requireUser } from "#app/http/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	const { em, actor } = await requireUser(byStaff(request));
	const name = `rank_solutions_${new Date().toISOString().slice(0, 10)}`;
	return csvDownload(name, request, (out) => pipeline(rankingCsv(em, actor), out, { signal: request.signal }));
}
