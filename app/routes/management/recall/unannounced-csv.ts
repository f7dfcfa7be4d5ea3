import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { unannouncedCsv } from "#app/domain/recall/recall-csv.ts";
import { csvDownload } from "#app/http/downloads.server.ts";
import { requireUser, staffOnly } from "#app/http/guards.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
	const { em, actor } = await requireUser(staffOnly(request));
	return csvDownload("without_notice", request, (out) =>
		pipeline(unannouncedCsv(em, actor), out, { signal: request.signal }),
	);
}
