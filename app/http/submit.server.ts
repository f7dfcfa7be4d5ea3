import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { type ZodType, z } from "zod";
import { logError } from "#app/adapters/log.server.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { proposeChange } from "#app/domain/review/propose.ts";
import { paths } from "#app/paths.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { asShown, type Checked, check } from "./check-form.server.ts";
import { FORM_KEY, STAY } from "./common-fields.ts";
import { receiveFields, type SentFile, type SentForm } from "./form-body.server.ts";
import {
	type Entrance,
	type GuardedRequest,
	localAddress,
	type RequestContext,
	refusalStatus,
	requestOf,
	requireUser,
	type Sender,
} from "./guards.server.ts";
import { isDatabaseUnavailable } from "./load.server.ts";
import { isKeyed, once, type Sending } from "./once.server.ts";
import { requestPlace } from "./request-facts.server.ts";
import { forkEm } from "./resources.server.ts";
import { knownFields } from "./schema-fields.server.ts";
import { isTrustedOrigin } from "./security.server.ts";
import { flash } from "./session.server.ts";
import { receiveFiles } from "./uploads.server.ts";

/*
 * The way of every submitted form, with files or without: receive → check → once → act → answer. The steps stand below `submit` in
 * this order. `form-body.server.ts` reads texts, `uploads.server.ts` files; `guards.server.ts` knows who sends them.
 */

/** The words above a form that failed through no error of its sender and is given back as it was typed. */
export const FORM_FAILED = "Something went wrong on our side and nothing was saved. Please send the form again.";

const PROPOSED =
	"Nothing has changed yet. Issued schedules print this, so another administrator has to publish your proposal.";

/** A form that is shown again, with what was typed and what was wrong. */
export interface Rejected {
	result: SubmissionResult<string[]>;
}

/** Answers a form with {@link STAY}: an address, so that it is stored with the key and repeated to whoever sends the form twice. */
export interface Stayed {
	to: string;
}

type Again = ReturnType<typeof data<Rejected>>;

/** An address to go on to, which ends the form; or a page, for which the form may be sent again. */
type Outcome = string | Response | ReturnType<typeof data<unknown>>;

type Answered<Result> = Response | Exclude<Result, string> | Again;

/** The files of a form: what may come, and what becomes of them before the transaction, which they would hold up. */
export interface FormFiles<Input, Prepared, Context extends Sender = RequestContext> {
	fields: readonly string[];
	maxFiles: number;
	/** The limit of the whole form, whatever its sender says about its length. */
	maxBytes: number;
	/** Says above the form that it is too large; without it the plain page of status 413 does. */
	tooLarge?: string;
	/** The most bytes of one text, where it may be longer than the field of a form. */
	maxText?: number;
	maxFields?: number;
	/** Checks the files, or stores them; they are removed with the request. */
	prepare(context: Context, files: SentFile[], input: Input): Promise<Prepared>;
	/** Undoes `prepare` where the form was refused, or had been sent before. */
	discard?(context: Context, prepared: Prepared): Promise<void>;
}

interface Form<Schema extends ZodType, Prepared, Context extends Sender = RequestContext> {
	schema: Schema;
	/** The page that shows refusals of a form which has no page of its own. */
	refusedTo?: string;
	/** The words for a failure of the program. */
	failed?: string;
	/** Fields that come once for each line of a table (see `check`). */
	lists?: readonly string[];
	files?: FormFiles<z.output<Schema>, Prepared, Context>;
}

/** A question sends the field, the button that may lead to it does not. */
export const confirmation = z.object({ confirmed: z.coerce.boolean().default(false) });

/** Handles the form of somebody who has signed in, as {@link submitThrough} does. */
export const submit = <Schema extends ZodType, Prepared, Result extends Outcome>(
	guarded: GuardedRequest,
	form: Schema | Form<Schema, Prepared>,
	act: (context: RequestContext, input: z.output<Schema>, prepared: Prepared) => Promise<Result>,
): Promise<Answered<Result>> =>
	submitThrough({ request: requestOf(guarded), enter: (sending) => requireUser(guarded, sending) }, form, act);

/**
 * Handles a form whose sender comes through an entrance: acts in one transaction, and once however often the form is sent. `act`
 * answers the address to go on to, or a page; a refusal shows the form again, or stands on the page of `refusedTo`.
 */
export async function submitThrough<Schema extends ZodType, Prepared, Result extends Outcome, Context extends Sender>(
	{ request, enter }: Entrance<Context>,
	form: Schema | Form<Schema, Prepared, Context>,
	act: (context: Context, input: z.output<Schema>, prepared: Prepared) => Promise<Result>,
): Promise<Answered<Result>> {
	const plan: Form<Schema, Prepared, Context> = "schema" in form ? form : { schema: form };
	requireForm(request);
	// Files are received from those alone who may send them; a text that may not be sent is given back.
	const texts = plan.files ? undefined : await receiveFields(request, plan.schema);
	const backTo = plan.refusedTo === undefined ? undefined : localAddress(texts?.fields.get("back") ?? plan.refusedTo);
	const context = await enter({ fields: texts?.fields, refusedTo: backTo });
	const sent = texts ?? (await receiveWithFiles(request, plan, context));
	const show = backTo === undefined ? data<Rejected> : showElsewhere(context, sent, backTo);
	const failed = backTo === undefined ? (plan.failed ?? FORM_FAILED) : undefined;
	try {
		return await answer<z.output<Schema>, Result>(check(sent, plan), { show, failed }, async (input) => {
			const result = await actWithFiles(plan.files, { context, sent, input }, (prepared, begins) =>
				actOnce(context, { request, sent }, (inside) => {
					begins();
					return act(inside, input, prepared);
				}),
			);
			return sent.fields.has(STAY) && typeof result === "string"
				? Response.json({ to: result } satisfies Stayed)
				: result;
		});
	} finally {
		await sent.remove?.();
	}
}

/** Handles the form of anybody; in one transaction, and once, where it has {@link FORM_KEY}: else the use case has its own. */
export async function submitAsGuest<Schema extends ZodType, Result extends Outcome>(
	request: Request,
	schema: Schema,
	act: (em: EntityManager, input: z.output<Schema>) => Promise<Result>,
): Promise<Answered<Result>> {
	requireForm(request);
	const sent = await receiveFields(request, schema);
	return answer(
		check(sent, { schema }),
		{ show: data<Rejected>, failed: FORM_FAILED },
		async (input): Promise<Result | string> => {
			const em = await forkEm();
			if (!isKeyed(sent)) return act(em, input);
			return inTransaction(em, (tx) => once(tx, null, { request, sent }, () => act(tx, input)));
		},
	);
}

/**
 * Answers a form as it was typed but for a change of its fields, for a button that adds or removes a line of it: nothing is
 * checked or stored.
 */
export async function giveBack(guarded: GuardedRequest, schema: ZodType, change: (fields: FormData) => void) {
	const request = requestOf(guarded);
	requireForm(request);
	const { fields } = await receiveFields(request, schema);
	await requireUser(guarded, { fields });
	change(fields);
	const typed = [...fields].filter(([name]) => name !== FORM_KEY).map(([name, value]) => [name, String(value)]);
	return data<Rejected>({ result: { initialValue: asShown(Object.fromEntries(typed)) } });
}

/** Receive: throws a Response for what no page of this site has sent (403), and for what is no form (405, 415). */
function requireForm({ method, headers }: Request): void {
	if (!isTrustedOrigin(method, (name) => headers.get(name), settings().appUrl)) {
		throw new Response(null, { status: 403, statusText: "Forbidden" });
	}
	if (method !== "POST") throw new Response(null, { status: 405, statusText: "Method Not Allowed" });
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers.get("Content-Type") ?? "")) {
		throw new Response(null, { status: 415, statusText: "Unsupported Media Type" });
	}
}

/** Receive: throws a Response for a form that is too large or cut off, unless it says so itself. */
async function receiveWithFiles<Schema extends ZodType, Prepared, Context extends Sender>(
	request: Request,
	{ schema, files }: Form<Schema, Prepared, Context>,
	{ who }: Context,
): Promise<SentForm> {
	const limits = { maxFiles: 0, maxBytes: 0, ...files, knows: knownFields(schema, files?.fields) };
	const sent = await receiveFiles(request, { ...limits, who });
	const { code } = sent.refused ?? {};
	if (limits.tooLarge !== undefined || (code !== "too_large" && code !== "unreadable")) return sent;
	if (code === "too_large") throw new Response(null, { status: 413, statusText: "Content Too Large" });
	throw new Response(null, { status: 400, statusText: "Bad Request" });
}

/**
 * Act: prepares the files outside of the transaction, and discards them unless `work` says that it begins to act on them and then
 * succeeds; a proposal, too, has begun and needs them.
 */
async function actWithFiles<Input, Prepared, Result, Context extends Sender>(
	files: FormFiles<Input, Prepared, Context> | undefined,
	{ context, sent, input }: { context: Context; sent: SentForm; input: Input },
	work: (prepared: Prepared, begins: () => void) => Promise<Result>,
): Promise<Result> {
	// A form without files has an `act` that knows of none.
	if (!files) return work(undefined as Prepared, () => {});
	const prepared = await files.prepare(context, sent.files ?? [], input);
	let used = false;
	try {
		return await work(prepared, () => {
			used = true;
		});
	} catch (error) {
		used = false;
		throw error;
	} finally {
		if (!used) await files.discard?.(context, prepared);
	}
}

/** Act: in one transaction, and once. A change that needs review is proposed instead, and leads to the proposal. */
async function actOnce<Result extends Outcome, Context extends Sender>(
	context: Context,
	sending: Sending,
	act: (inside: Context) => Promise<Result>,
): Promise<Result | string> {
	const inOne = <Result extends Outcome>(work: (inside: Context) => Promise<Result>) =>
		inTransaction(context.em, (em) => once(em, context.actor?.id ?? null, sending, () => work({ ...context, em })));
	try {
		return await inOne(act);
	} catch (error) {
		const proposed = isRefusal(error) && error.proposed;
		const { actor, session } = context;
		if (!proposed || !actor || !session) throw error;
		return inOne(async ({ em }) => {
			const id = await proposeChange(em, actor, proposed);
			await flash(em, session, { warning: PROPOSED });
			return paths.proposal(id);
		});
	}
}

/** Answer: leads on, or shows the form again with what was wrong. A failure of the program is thrown where no words are for it. */
async function answer<Input, Result extends Outcome>(
	{ valid, refused, reply }: Checked<Input>,
	{ show, failed }: { show(rejected: Rejected, init: ResponseInit): Again | Promise<Response>; failed?: string },
	act: (input: Input) => Promise<Result | string | Response>,
): Promise<Answered<Result>> {
	try {
		if (refused) throw refused;
		if (!valid) return await show({ result: reply() }, { status: 400 });
		const outcome = await act(valid.input);
		return typeof outcome === "string" ? redirect(outcome, 303) : (outcome as Answered<Result>);
	} catch (error) {
		if (!isRefusal(error)) {
			if (failed === undefined || error instanceof Response || isDatabaseUnavailable(error)) throw error;
			logError(requestPlace(), error);
			return show({ result: reply({ formErrors: [failed] }) }, { status: 500 });
		}
		// A record that is not there leaves the form for the 404 page.
		if (error.kind === "not_found") throw new Response(null, { status: 404, statusText: "Not Found" });
		const { "": formErrors, ...fieldErrors } = error.fields ?? { "": [error.message] };
		const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
		return show({ result: reply({ formErrors, fieldErrors }) }, { status: refusalStatus[error.kind], headers });
	}
}

/** The first error of a form that is shown again, for where there is room for one. */
export const firstError = ({ result }: Rejected): string =>
	Object.values(result.error ?? {}).flat()[0] ?? "Something went wrong.";

/** Answer, for a form without a page of its own: the page of `backTo` says why it was refused; a script gets it as the answer. */
const showElsewhere =
	({ em, session }: Sender, { fields }: SentForm, backTo: string) =>
	async (rejected: Rejected, init: ResponseInit): Promise<Response> => {
		if (fields.has(STAY)) return Response.json(rejected, init);
		if (session) await flash(em, session, { warning: firstError(rejected) });
		return redirect(backTo, 303);
	};
