import { sizeWords } from "#app/domain/imports/jobs/limits.ts";
import { dropReceived, MOST_FILES, receiveImport, startImport } from "#app/domain/imports/jobs/start.ts";
import { files } from "#app/http/house.server.ts";
import { submitFiles } from "#app/http/submit-files.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#db/settings.ts";
import { enqueueImport } from "./enqueue.server.ts";

/** Takes in the upload of the import page and leads to the page of its dry run. */
export function receiveUpload(request: Request): Promise<Response> {
	const { maxImportBytes } = settings();
	return submitFiles(request, {
		maxBytes: maxImportBytes,
		maxFiles: MOST_FILES,
		tooLarge: `At most ${MOST_FILES} files of ${sizeWords(maxImportBytes)} together can be uploaded.`,
		refusedTo: paths.imports(),
		keep({ em, actor }, form) {
			const createLookups = form.fields.has("createLookups");
			return receiveImport(em, actor, { files: form.files, createLookups }, files().keep);
		},
		async act({ em, actor }, id) {
			await startImport(em, actor, id, enqueueImport);
			return paths.import(id);
		},
		drop: ({ em, actor }, id) => dropReceived(em, actor, id),
	});
}
