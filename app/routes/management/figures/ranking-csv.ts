import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { rankingCsv } from "#app/domain/figures/figures-csv.ts";
import { csvDownload } from "#app/http/downloads.server.ts";
import { requireUser, staffOnly } from "#app/http/guards.server.ts";
import { isoDate } from "#app/ui/text/dates.ts";
import { settings } from "#db/settings.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	const { em, actor } = await requireUser(staffOnly(request));
	const name = `rank_solutions_${isoDate(new Date(), settings().timeZone)}`;
	return csvDownload(name, request, (out) => pipeline(rankingCsv(em, actor), out, { signal: request.signal }));
}
