import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportName, exportRecords } from "#app/domain/exports/export-list.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { csvDownload } from "#app/http/csv.server.ts";
import { byStaff, show } from "#app/http/guards.server.ts";
import { webDatabase } from "#app/http/resources.server.ts";

/** Lists of the Product Manager. */
const managed = (key: string) =>
	key === "product" || key === "warranty" || key === "cover" ? ({ key, plural: key } as const) : null;

/** A whole list as CSV, in the importer's own format where it has one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const { key, plural } = await show(
		byStaff(request),
		async ({ actor }) => managed(params.list!) ?? staffList(actor, params.list!),
	);
	const { address } = await webDatabase();
	return csvDownload(exportName(key, plural), request, (out) => exportRecords(address, key, out, request.signal));
}
