import { redirect } from "@remix-run/node";
import { type ZodType, z } from "zod";
import { logError } from "#app/adapters/log.server.ts";
import { invalid, isRefusal, UPLOAD_TOO_LARGE } from "#app/domain/errors.ts";
import { type CheckedUpload, checkUploads, storeUploads, type Upload } from "#app/domain/files/intake.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import { inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { knownFields, MAX_FIELDS } from "./form-body.server.ts";
import { type GuardedRequest, type RequestContext, requestOf, requireUser, staffOnly } from "./guards.server.ts";
import { isDatabaseUnavailable, runFairly } from "./load.server.ts";
import { limitUpload } from "./rate-limits.server.ts";
import { faultPlace } from "./request-facts.server.ts";
import { files, forkEm } from "./resources.server.ts";
import { flash } from "./session.server.ts";
import { actOnce, answer, checkForm, checkOrigin, FORM_FAILED, onceOnly } from "./submit.server.ts";
import { bufferForm, type Received, type ReceivedForm, receiveForm } from "./uploads.server.ts";

const keyOf = ({ actor }: RequestContext): string => `user:${actor.id}`;

interface TextsForm<Schema extends ZodType> {
	schema: Schema;
	maxBytes: number;
	tooLarge: string;
	/** The most bytes of one text, where it may be longer than the field of a form. */
	maxText?: number;
	/** Fields that may come several times: each is a list. */
	lists?: readonly string[];
	mostFields?: number;
}

interface FilesBeside<Schema extends ZodType, Taken> extends TextsForm<Schema> {
	fields: readonly string[];
	maxFiles: number;
	/** Looks at the files before anything is locked. */
	take(context: RequestContext, files: Received[]): Promise<Taken>;
}

/** Does once what the form asks for, however often it is sent; what answers an empty text is done again. */
export type Once = (act: () => Promise<string>) => Promise<string>;

interface RefusedForm {
	refused: string;
	/** The texts given back to the form, so that nothing that was typed is lost. */
	texts: FormData;
	status: 400 | 500;
}

/** A form with texts of any length and files beside them, which are removed afterwards; answers a refusal as its words. */
export async function submitTexts<Schema extends ZodType, Taken, Answer>(
	guarded: GuardedRequest,
	{ schema, fields, maxFiles, take, maxBytes, tooLarge, maxText, lists = [], mostFields }: FilesBeside<Schema, Taken>,
	act: (context: RequestContext, input: z.output<Schema>, taken: Taken, once: Once) => Promise<Answer>,
): Promise<Answer | RefusedForm> {
	const request = requestOf(guarded);
	checkForm(request);
	const context = await requireUser(guarded);
	const who = keyOf(context);
	const texts = new FormData();
	try {
		const knows = knownFields(schema, fields);
		const limits = { maxBytes, maxFiles, tooLarge, maxText, mostFields };
		const form = await receiveForm(request, { ...limits, who, knows, texts });
		try {
			if (form.fault !== undefined) throw invalid({ "": [form.fault] });
			if (form.files.length > 0) await limitUpload(who);
			const several = Object.fromEntries(lists.map((name) => [name, form.fields.getAll(name)]));
			const input = schema.safeParse({ ...Object.fromEntries(form.fields), ...several });
			if (!input.success) throw invalid({ "": ["The form cannot be read."] });
			const taken = await take(context, form.files);
			return await inTransaction(context.em, (em) => {
				const once: Once = (store) => onceOnly(em, context.actor.id, request, bufferForm(form), store);
				return act({ ...context, em }, input.data, taken, once);
			});
		} finally {
			await form.remove();
		}
	} catch (error) {
		if (isRefusal(error)) return { refused: error.message, texts, status: 400 };
		if (error instanceof Response || isDatabaseUnavailable(error)) throw error;
		logError(faultPlace(), error);
		return { refused: FORM_FAILED, texts, status: 500 };
	}
}

/** Does as {@link submitTexts}, with at most one file. */
export function submitOneFile<Schema extends ZodType, Answer>(
	request: Request,
	{ field, ...plan }: TextsForm<Schema> & { field: string },
	act: (context: RequestContext, input: z.output<Schema>, file: Received | undefined, once: Once) => Promise<Answer>,
): Promise<Answer | RefusedForm> {
	const take = async (_context: RequestContext, [file]: Received[]) => file;
	return submitTexts(request, { ...plan, fields: [field], maxFiles: 1, take }, act);
}

/** Looks at files of a form: of all people two forms at once, and of each one. */
export const checkFairly = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> =>
	checking(keyOf(context), work);

const checking = runFairly({ most: 2, each: 1, waiting: 20 });

const MAX_FILES = 10;

export interface StoredUploads<Kind extends FileKind> {
	checked: Partial<Record<Kind, CheckedUpload>>;
	ids: Partial<Record<Kind, number[]>>;
}

interface UploadForm<Schema extends ZodType, Kind extends FileKind> {
	schema: Schema;
	kinds: Record<string, Kind>;
	/** The most bytes of the whole form; the product's own limit without it. */
	mostBytes?: number;
	wanted?: (input: z.output<Schema>) => boolean;
}

/** Takes files by docs/rules/files.md#accepted; stores them before the transaction, and forgets them when anything is refused. */
export async function submitUploads<Schema extends ZodType, Kind extends FileKind>(
	guarded: GuardedRequest,
	{ schema, kinds, mostBytes = settings().maxRequestBytes, wanted = () => true }: UploadForm<Schema, Kind>,
	act: (context: RequestContext, input: z.output<Schema>, stored: StoredUploads<Kind>) => Promise<string>,
) {
	const request = requestOf(guarded);
	checkForm(request);
	const context = await requireUser(guarded);
	const who = keyOf(context);
	const received = await receiveForm(request, {
		maxBytes: mostBytes,
		maxFiles: MAX_FILES,
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
				const ids = await storeUploads({ em, files: files() }, checked);
				let taken = false;
				try {
					return await actOnce(context, request, bufferForm(received), (inside) => {
						taken = true;
						return act(inside, input, { checked, ids });
					});
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

interface FilesForm<Stored> {
	maxBytes: number;
	maxFiles: number;
	tooLarge: string;
	fields: readonly string[];
	refusedTo: string;
	keep(context: RequestContext, form: ReceivedForm): Promise<Stored>;
	act(context: RequestContext, stored: Stored): Promise<string>;
	drop(context: RequestContext, stored: Stored): Promise<void>;
}

/** Files are on disk before anything acts: they are too large for memory. Always answers 303. */
export async function submitFiles<Stored>(request: Request, plan: FilesForm<Stored>): Promise<Response> {
	checkOrigin(request);
	const context = await requireUser(staffOnly(request), { refusedTo: plan.refusedTo });
	try {
		const form = await receiveForm(request, {
			...plan,
			who: keyOf(context),
			mostFields: plan.maxFiles + MAX_FIELDS,
			knows: knownFields(z.object({}), plan.fields),
		});
		try {
			if (form.fault !== undefined) throw invalid({ "": [form.fault] });
			const stored = await plan.keep(context, form);
			let acted = false;
			const led = await actOnce(context, request, bufferForm(form), (inside) => {
				acted = true;
				return plan.act(inside, stored);
			});
			if (!acted) await plan.drop(context, stored);
			return redirect(led, 303);
		} finally {
			await form.remove();
		}
	} catch (error) {
		if (!isRefusal(error)) throw error;
		await flash(context.em, context.session, { warning: error.message });
		return redirect(plan.refusedTo, 303);
	}
}
