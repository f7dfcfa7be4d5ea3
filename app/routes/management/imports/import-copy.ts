import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { tablesAsWorkbook } from "#app/domain/exports/workbook-export.ts";
import { getAnnotated } from "#app/domain/imports/import-views.sql.ts";
import { CHANGES_FILE } from "#app/domain/imports/jobs/upload-rules.ts";
import { listOfName, nameForCopy } from "#app/domain/imports/workbook-inputs.ts";
import { answerDownload, asksForWorkbook, CSV_TYPE, workbookDownload } from "#app/http/downloads.server.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { files } from "#app/http/resources.server.ts";

/** The annotated copy of an import's CSV file, to be fixed and uploaded again; or the list of all its changes. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { key, file } = await getAnnotated(em, actor, idParam(params.id), idParam(params.number));
		const name = nameOfCopy(file);
		if (!asksForWorkbook(request)) return answerDownload(await files().stream(key), CSV_TYPE, `${name}.csv`);
		const csv = async (out: Writable) => pipeline(await files().stream(key), out, { signal: request.signal });
		const sheet = file === CHANGES_FILE ? "changes" : (listOfName(name) ?? name);
		return workbookDownload(name, request, (out) => tablesAsWorkbook([{ name: sheet, csv }], out, request.signal));
	});
}

const nameOfCopy = (file: string) =>
	file === CHANGES_FILE ? "changes" : `${nameForCopy(file).replace(/(-annotated)?\.csv$/i, "")}-annotated`;
