import type { LoaderFunctionArgs } from "@remix-run/node";
import { sheetOf, TEMPLATE_ROWS, writeSheet } from "#app/domain/penetrations/list/sheet-files.ts";
import { readPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { csvDownload, workbookDownload } from "#app/http/downloads.server.ts";
import { loadPage } from "#app/http/guards.server.ts";

export function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const [, what, extension] = /^(penetrations|template)\.(csv|xlsx)$/.exec(name) ?? [];
		const project = await findOpenProject(em, actor);
		if (!extension || (what === "penetrations" && !project)) {
			throw new Response(null, { status: 404, statusText: "Not Found" });
		}
		const rows = what === "template" ? TEMPLATE_ROWS : await sheetOf(em, await readPenetrations(em, project!.id));
		const download = extension === "xlsx" ? workbookDownload : csvDownload;
		return download(what!, request, (out) => writeSheet(name, rows, out, request.signal));
	});
}
