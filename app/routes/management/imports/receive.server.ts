import { dropReceived, MOST_FILES, receiveImport, startImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { sizeWords } from "#app/domain/imports/jobs/upload-rules.ts";
import { files } from "#app/http/resources.server.ts";
import { submitFiles } from "#app/http/submit-files.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#db/settings.ts";
import { enqueueImport } from "./enqueue.server.ts";

export function uploadLimit() {
	const { maxImportBytes: maxBytes } = settings();
	return { maxBytes, most: sizeWords(maxBytes) };
}

export function receiveUpload(request: Request): Promise<Response> {
	const { maxBytes, most } = uploadLimit();
	return submitFiles(request, {
		maxBytes,
		maxFiles: MOST_FILES,
		tooLarge: `At most ${MOST_FILES} files of ${most} together can be uploaded.`,
		fields: ["files", "createLookups"],
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
