import type { LoaderFunctionArgs } from "@remix-run/node";
import { sheetOf, TEMPLATE_ROWS, writeSheet } from "#app/domain/penetrations/list/sheet-files.ts";
import { readPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { answerDownload, CSV_TYPE } from "#app/http/downloads.server.ts";
import { loadPage } from "#app/http/guards.server.ts";

export function loader({ request, params: { name = "" } }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const [, what, extension] = /^(penetrations|template)\.(csv|xlsx)$/.exec(name) ?? [];
		const project = await findOpenProject(em, actor);
		if (!extension || (what === "penetrations" && !project)) {
			throw new Response(null, { status: 404, statusText: "Not Found" });
		}
		const rows = what === "template" ? TEMPLATE_ROWS : await sheetOf(em, await readPenetrations(em, project!.id));
		return answerDownload(writeSheet(name, rows), TYPES[extension]!, name);
	});
}

const TYPES: Record<string, string> = {
	csv: CSV_TYPE,
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
