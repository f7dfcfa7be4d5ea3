import type { LoaderFunctionArgs } from "@remix-run/node";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { importTemplate } from "#app/domain/exports/templates.ts";
import { exportWorkbook } from "#app/domain/exports/workbook-export.ts";
import { workbookDownload } from "#app/http/downloads.server.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { webDatabase } from "#app/http/resources.server.ts";

const CATALOGUE = "catalogue.xlsx";

/** The whole catalogue as a workbook, or a workbook to fill in: of a list, or of all of them. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { signal } = request;
		const { name = "" } = params;
		const title = name.replace(/\.xlsx$/, "");
		if (name === CATALOGUE) {
			const { address } = await webDatabase();
			return workbookDownload(title, request, (out) => exportWorkbook(address, out, { signal }));
		}
		const list = IMPORT_LISTS.find((each) => name === `${each}-template.xlsx`) ?? null;
		if (!list && name !== "template.xlsx") throw new Response(null, { status: 404, statusText: "Not Found" });
		return workbookDownload(title, request, (out) => importTemplate(em, actor, list, out, signal));
	});
}
