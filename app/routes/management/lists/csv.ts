import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportRecords } from "#app/domain/exports/export-list.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { csvDownload } from "#app/http/csv.server.ts";
import { byStaff, show } from "#app/http/guards.server.ts";
import { webDatabase } from "#app/http/resources.server.ts";

/** A whole list as CSV, in the importer's own format where it has one. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	const { key, plural } = await show(byStaff(request), async ({ actor }) => staffList(actor, params.list!));
	const { address } = await webDatabase();
	return csvDownload(plural, request, (out) => exportRecords(address, key, out, request.signal));
}
