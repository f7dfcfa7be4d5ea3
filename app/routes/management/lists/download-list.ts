import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportName, exportRecords } from "#app/domain/exports/export-list.sql.ts";
import { filteredIds } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { csvDownload } from "#app/http/downloads.server.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { webDatabase } from "#app/http/resources.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	const filter = new URL(request.url).searchParams.get("only");
	const { key, plural, ids } = await loadPage(staffOnly(request), async ({ em, actor }) => {
		const list = managed(params.list!) ?? staffList(actor, params.list!);
		return { ...list, ids: filter ? await filteredIds(em, actor, list.key, filter) : null };
	});
	const { address } = await webDatabase();
	const name = exportName(key, plural) + (ids ? `-${filter}` : "");
	const part = { only: ids ?? undefined, signal: request.signal };
	return csvDownload(name, request, (out) => exportRecords(address, key, out, part));
}

/** Lists of the Product Manager. */
const managed = (key: string) =>
	key === "product" || key === "warranty" || key === "cover" ? ({ key, plural: key } as const) : null;
