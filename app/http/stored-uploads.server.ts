import { type FieldErrors, invalid, isRefusal } from "#app/domain/errors.ts";
import { type CheckedUpload, checkUploads, storeUploads, type Upload } from "#app/domain/files/intake.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import { settings } from "#db/settings.ts";
import type { SentFile } from "./form-body.server.ts";
import type { Sender } from "./guards.server.ts";
import { runFairly } from "./load.server.ts";
import { limitUpload } from "./rate-limits.server.ts";
import { files, forkEm } from "./resources.server.ts";
import type { FormFiles } from "./submit.server.ts";

const checking = runFairly({ most: 2, each: 1, waiting: 20 });

/** Looks at files of a form: of all people two forms at once, and of each one. */
export const checkFairly = <T>({ who }: Pick<Sender, "who">, work: () => Promise<T>): Promise<T> => checking(who, work);

const MAX_FILES = 10;

export interface StoredUploads<Kind extends FileKind> {
	checked: Partial<Record<Kind, CheckedUpload>>;
	ids: Partial<Record<Kind, number[]>>;
}

interface Wish<Input> {
	/** The most bytes of the whole form; the product's own limit without it. */
	maxBytes?: number;
	/** Finds what else is wrong with the form, so that refused files and this are shown at once. */
	errorsOf?: (input: Input) => FieldErrors;
	/** Tells for what the form is sent with files, which are left unread otherwise. */
	wanted?: (input: Input) => boolean;
}

/** The files of a form as docs/rules/files.md#accepted has them: stored before the transaction, forgotten when anything is refused. */
export function storedUploads<Kind extends FileKind, Input = unknown>(
	kinds: Record<string, Kind>,
	{ maxBytes = settings().maxRequestBytes, wanted = () => true, errorsOf = () => ({}) }: Wish<Input> = {},
): FormFiles<Input, StoredUploads<Kind>> {
	return {
		fields: Object.keys(kinds),
		maxFiles: MAX_FILES,
		maxBytes,
		prepare: (context, received, input) =>
			checkFairly(context, async () => {
				const uploads = wanted(input) ? byKind(received, kinds) : {};
				if (Object.keys(uploads).length > 0) await limitUpload(context.who);
				const checked = await checkUploads(files(), uploads).catch((error) => {
					if (!isRefusal(error) || !error.fields) throw error;
					throw invalid({ ...errorsOf(input), ...error.fields }, undefined, error.code);
				});
				return { checked, ids: await storeUploads({ em: await forkEm(), files: files() }, checked) };
			}),
		async discard(_context, { ids }) {
			const all = Object.values<number[] | undefined>(ids).flatMap((some) => some ?? []);
			await forgetFiles(await forkEm(), files(), all);
		},
	};
}

function byKind<Kind extends FileKind>(received: SentFile[], kinds: Record<string, Kind>) {
	const uploads: Partial<Record<Kind, Upload>> = {};
	for (const file of received) {
		const kind = kinds[file.field];
		if (kind) uploads[kind] = file;
	}
	return uploads;
}
