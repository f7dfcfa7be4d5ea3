import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { staffList } from "#app/domain/lists/table.ts";
import { usedCsv } from "#app/domain/recall/recall-csv.ts";
import { csvDownload } from "#app/http/downloads.server.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { key: entity } = staffList(actor, params.list!);
		const record = { entity, id: idParam(params.id) };
		return csvDownload(`used_${entity}_${record.id}`, request, (out) =>
			pipeline(usedCsv(em, actor, record), out, { signal: request.signal }),
		);
	});
}
