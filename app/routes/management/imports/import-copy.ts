import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { getAnnotated } from "#app/domain/imports/import-views.sql.ts";
import { CHANGES_FILE } from "#app/domain/imports/jobs/upload-rules.ts";
import { disposition } from "#app/http/downloads.server.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { files } from "#app/http/resources.server.ts";

/** The annotated copy of an import's CSV file, to be mended and uploaded again; or the list of all its changes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { key, file } = await getAnnotated(em, actor, idParam(params.id), idParam(params.number));
		const copy = await files().stream(key);
		return new Response(createReadableStreamFromReadable(copy), {
			headers: {
				"Content-Type": "text/csv; charset=utf-8",
				"Content-Disposition": disposition("attachment", nameOfCopy(file)),
				"Cache-Control": "no-store",
				"X-Content-Type-Options": "nosniff",
			},
		});
	});
}

const nameOfCopy = (file: string) =>
	file === CHANGES_FILE ? file : `${file.replace(/(-annotated)?\.csv$/i, "")}-annotated.csv`;
