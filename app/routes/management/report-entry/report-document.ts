import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/domain/errors.ts";
import { findReportDocument } from "#app/domain/report-entry/entry-choices.sql.ts";
import { answerStored, disposition } from "#app/http/downloads.server.ts";
import { editorsOnly, idParam, loadPage } from "#app/http/guards.server.ts";

/** The PDF as the page of the report's specimens shows it: in a frame of this product, and of no other. */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
	loadPage(editorsOnly(request), async ({ em, actor }) => {
		const file = await findReportDocument(em, actor, idParam(params.id));
		if (!file) throw notFound();
		return answerStored(file, {
			"Content-Disposition": disposition("inline", file.name),
			// The browser's own viewer works in no sandbox; the type says that there is nothing else to run.
			"Content-Security-Policy":
				"default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
		});
	});
