import type { LoaderFunctionArgs } from "@remix-run/node";
import { getAnnotated } from "#app/domain/imports/import-views.sql.ts";
import { CHANGES_FILE } from "#app/domain/imports/jobs/upload-rules.ts";
import { answerDownload, CSV_TYPE } from "#app/http/downloads.server.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { files } from "#app/http/resources.server.ts";

/** The annotated copy of an import's CSV file, to be fixed and uploaded again; or the list of all its changes. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { key, file } = await getAnnotated(em, actor, idParam(params.id), idParam(params.number));
		return answerDownload(await files().stream(key), CSV_TYPE, nameOfCopy(file));
	});
}

const nameOfCopy = (file: string) =>
	file === CHANGES_FILE ? file : `${file.replace(/(-annotated)?\.csv$/i, "")}-annotated.csv`;
