import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { figureCsv, isFigure } from "#app/domain/figures/figures-csv.ts";
import { csvDownload } from "#app/http/downloads.server.ts";
import { requireUser, staffOnly } from "#app/http/guards.server.ts";
import { readAsked } from "./asked.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const { em, actor } = await requireUser(staffOnly(request));
	const { figure = "" } = params;
	const { cut, range } = readAsked(new URL(request.url).searchParams);
	if (!isFigure(figure)) throw new Response(null, { status: 404, statusText: "Not Found" });
	if (!range) throw new Response(null, { status: 400, statusText: "Bad Request" });
	const text = await figureCsv(em, actor, figure, { cut, range });
	return csvDownload(`analytics_${figure}`, request, (out) => pipeline([text], out, { signal: request.signal }));
}
