import type { ZodType, z } from "zod";
import { isRefusal, UPLOAD_TOO_LARGE } from "#app/domain/errors.ts";
import { type CheckedUpload, checkUploads, keepUploads, type Upload } from "#app/domain/files/intake.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import { inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type GuardedRequest, type RequestContext, requestOf, requireUser } from "./guards.server.ts";
import { limitUpload } from "./rate-limits.server.ts";
import { knownFields } from "./read-form.server.ts";
import { bufferForm, type ReceivedForm, receiveForm } from "./receive.server.ts";
import { files, forkEm } from "./resources.server.ts";
import { answer, checkForm, onceOnly } from "./submit.server.ts";
import { runFairly } from "./turns.ts";

const checking = runFairly({ most: 2, each: 1, waiting: 20 });

const MOST_FILES = 10;

export interface StoredUploads<Kind extends FileKind> {
	checked: Partial<Record<Kind, CheckedUpload>>;
	ids: Partial<Record<Kind, number[]>>;
}

interface UploadForm<Schema extends ZodType, Kind extends FileKind> {
	schema: Schema;
	kinds: Record<string, Kind>;
	/** Bytes of the whole form; the product's own limit without it. */
	mostBytes?: number;
	wanted?: (input: z.output<Schema>) => boolean;
}

/** By docs/rules/files.md#accepted; stored before the transaction, and forgotten when anything is refused. */
export async function submitUploads<Schema extends ZodType, Kind extends FileKind>(
	guarded: GuardedRequest,
	{ schema, kinds, mostBytes = settings().maxRequestBytes, wanted = () => true }: UploadForm<Schema, Kind>,
	act: (context: RequestContext, input: z.output<Schema>, kept: StoredUploads<Kind>) => Promise<string>,
) {
	const request = requestOf(guarded);
	checkForm(request);
	const context = await requireUser(guarded);
	const who = `user:${context.actor.id}`;
	const received = await receiveForm(request, {
		maxBytes: mostBytes,
		maxFiles: MOST_FILES,
		tooLarge: UPLOAD_TOO_LARGE,
		who,
		knows: knownFields(schema, Object.keys(kinds)),
	}).catch((error) => unreceived(error, schema));
	if (!("files" in received)) return received;
	try {
		return await checking(who, () =>
			answer(received, schema, async (input) => {
				const given = wanted(input) ? uploadsOf(received, kinds) : {};
				if (Object.keys(given).length > 0) await limitUpload(who);
				const checked = await checkUploads(files(), given);
				const em = await forkEm();
				const ids = await keepUploads({ em, files: files() }, checked);
				let taken = false;
				try {
					return await inTransaction(context.em, (tx) =>
						onceOnly(tx, context.actor.id, request, bufferForm(received), () => {
							taken = true;
							return act({ ...context, em: tx }, input, { checked, ids });
						}),
					);
				} catch (error) {
					taken = false;
					throw error;
				} finally {
					const all = Object.values<number[] | undefined>(ids).flatMap((some) => some ?? []);
					if (!taken) await forgetFiles(em, files(), all);
				}
			}),
		);
	} finally {
		await received.remove();
	}
}

function unreceived<Schema extends ZodType>(error: unknown, schema: Schema) {
	if (!isRefusal(error)) throw error;
	if (error.code === "too_large") throw new Response(null, { status: 413, statusText: "Content Too Large" });
	if (error.kind === "invalid") throw new Response(null, { status: 400, statusText: "Bad Request" });
	return answer({ fields: new FormData() }, schema, () => Promise.reject(error));
}

function uploadsOf<Kind extends FileKind>({ files }: ReceivedForm, kinds: Record<string, Kind>) {
	const given: Partial<Record<Kind, Upload>> = {};
	for (const file of files) {
		const kind = kinds[file.field];
		if (kind) given[kind] = file;
	}
	return given;
}
