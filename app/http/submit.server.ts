import { createHash } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { raw } from "@mikro-orm/core";
import { data, redirect } from "@remix-run/node";
import { type ZodType, z } from "zod";
import { logError } from "#app/adapters/log.server.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { proposeChange } from "#app/domain/review/propose.ts";
import { paths } from "#app/paths.ts";
import { GuestSubmission, Submission } from "#db/entities/submissions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { claim } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { FORM_KEY, STAY } from "./common-fields.ts";
import { asShown, readForm, type SentForm } from "./form-body.server.ts";
import {
	type GuardedRequest,
	localAddress,
	type RequestContext,
	refusalStatus,
	requestOf,
	requireUser,
} from "./guards.server.ts";
import { isDatabaseUnavailable } from "./load.server.ts";
import { faultPlace } from "./request-facts.server.ts";
import { forkEm } from "./resources.server.ts";
import { isTrustedOrigin } from "./security.server.ts";
import { flash } from "./session.server.ts";

/** A page's forms share its key; address and content distinguish them. */
function submissionKey(request: Request, form: FormData): string | null {
	const pageKey = form.get(FORM_KEY);
	if (typeof pageKey !== "string" || pageKey === "") return null;
	const content = [...form].map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`);
	const digest = createHash("sha256")
		.update([pageKey, new URL(request.url).pathname, ...content].join("\n"))
		.digest("hex");
	return digest.slice(0, 32);
}

async function claimKey(em: EntityManager, userId: number | null, key: string, route: string): Promise<string | null> {
	const isFirst =
		userId === null
			? await claim(em, GuestSubmission, { key, route })
			: await claim(em, Submission, { user: userId, key, route, outcome: "done" });
	if (isFirst) return null;
	const earlier =
		userId === null
			? await em.findOne(GuestSubmission, { key }, { disableIdentityMap: true })
			: await em.findOne(Submission, { user: userId, key }, { disableIdentityMap: true });
	return earlier?.location ?? null;
}

async function recordOutcome(em: EntityManager, userId: number | null, key: string, location: string): Promise<void> {
	const old = { created: { $lt: raw("now() - interval '1 day'") } };
	if (userId === null) {
		await em.nativeUpdate(GuestSubmission, { key }, { location });
		await em.nativeDelete(GuestSubmission, old);
	} else {
		await em.nativeUpdate(Submission, { user: userId, key }, { location });
		await em.nativeDelete(Submission, { user: userId, ...old });
	}
}

const SECRET_FIELDS = ["password", "re_password", "new_password", "re_new_password", FORM_KEY];

export interface Rejected {
	result: SubmissionResult<string[]>;
}

/** Answers a form with {@link STAY}: an address, so that it is stored with the key and told again to whoever sends the form twice. */
export interface Stayed {
	to: string;
}

type Outcome = string | Response;

/** A question sends the field, the button that may lead to it does not. */
export const confirmation = z.object({ confirmed: z.coerce.boolean().default(false) });

/** A form that failed through no fault of its sender is given back as it was typed. */
export const FORM_FAILED = "Something went wrong on our side and nothing was saved. Please send the form again.";

/**
 * Refusals answer with the form filled in again, a fault of the program, too, said as `failed`; a form without a page of its
 * own shows refusals on `refusedTo`.
 */
export async function submit<Schema extends ZodType>(
	guarded: GuardedRequest,
	schema: Schema,
	act: (context: RequestContext, input: z.output<Schema>) => Promise<string>,
	refusedTo?: string,
	failed = FORM_FAILED,
) {
	const request = requestOf(guarded);
	const sent = await readForm(request, checkForm(request), schema);
	const form = sent.fields;
	const backTo = refusedTo === undefined ? undefined : localAddress(form.get("back") ?? refusedTo);
	const context = await requireUser(guarded, { fields: form, refusedTo: backTo });
	const answered = await answer(
		sent,
		schema,
		async (input) => {
			const to = await actOnce(context, request, form, (inside) => act(inside, input));
			return form.has(STAY) ? Response.json({ to } satisfies Stayed) : to;
		},
		backTo === undefined ? failed : null,
	);
	if (answered instanceof Response || backTo === undefined) return answered;
	if (form.has(STAY)) return Response.json(answered.data, answered.init ?? undefined);
	const warning = Object.values(answered.data.result.error ?? {}).flat()[0] ?? "Something went wrong.";
	await flash(context.em, context.session, { warning });
	return redirect(backTo, 303);
}

/**
 * Answers a form as it was typed but for a change of its fields, for a button that adds or removes a line of it: nothing is
 * checked or stored.
 */
export async function giveBack(guarded: GuardedRequest, schema: ZodType, change: (fields: FormData) => void) {
	const request = requestOf(guarded);
	const { fields } = await readForm(request, checkForm(request), schema);
	await requireUser(guarded, { fields });
	change(fields);
	const typed = [...fields].filter(([name]) => name !== FORM_KEY).map(([name, value]) => [name, String(value)]);
	return data<Rejected>({ result: { initialValue: asShown(Object.fromEntries(typed)) } });
}

/** Acts once and in one transaction where the form has {@link FORM_KEY}; else the transaction is the use case's own. */
export async function submitAsGuest<Schema extends ZodType>(
	request: Request,
	schema: Schema,
	act: (em: EntityManager, input: z.output<Schema>) => Promise<Outcome>,
) {
	const sent = await readForm(request, checkForm(request), schema);
	const form = sent.fields;
	const em = await forkEm();
	return answer(sent, schema, (input) => {
		if (!submissionKey(request, form)) return act(em, input);
		return inTransaction(em, (tx) => onceOnly(tx, null, request, form, () => act(tx, input)));
	});
}

const PROPOSED =
	"Nothing has changed yet. Issued schedules print this, so another administrator has to publish your proposal.";

/**
 * Acts in one transaction, and once however often the form is sent. What needs review is proposed instead, and leads to the
 * proposal.
 */
export async function actOnce(
	context: RequestContext,
	request: Request,
	form: FormData,
	act: (inside: RequestContext) => Promise<string>,
): Promise<string> {
	const once = (work: typeof act) =>
		inTransaction(context.em, (em) => onceOnly(em, context.actor.id, request, form, () => work({ ...context, em })));
	try {
		return await once(act);
	} catch (error) {
		const proposed = isRefusal(error) && error.proposed;
		if (!proposed) throw error;
		return once(async ({ em, actor, session }) => {
			const id = await proposeChange(em, actor, proposed);
			await flash(em, session, { warning: PROPOSED });
			return paths.proposal(id);
		});
	}
}

export async function onceOnly<Led extends Outcome>(
	em: EntityManager,
	userId: number | null,
	request: Request,
	form: FormData,
	act: () => Promise<Led>,
): Promise<Led | string> {
	const key = submissionKey(request, form);
	const earlier = key && (await claimKey(em, userId, key, new URL(request.url).pathname));
	if (earlier) return earlier;
	const outcome = await act();
	if (key && typeof outcome === "string") await recordOutcome(em, userId, key, outcome);
	return outcome;
}

export function checkOrigin(request: Request): void {
	if (!isTrustedOrigin(request.method, (name) => request.headers.get(name), settings().appUrl)) {
		throw new Response(null, { status: 403, statusText: "Forbidden" });
	}
	if (request.method !== "POST") throw new Response(null, { status: 405, statusText: "Method Not Allowed" });
}

export function checkForm(request: Request): string {
	checkOrigin(request);
	const type = request.headers.get("Content-Type") ?? "";
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
		throw new Response(null, { status: 415, statusText: "Unsupported Media Type" });
	}
	return type;
}

export async function answer<Schema extends ZodType>(
	{ fields: form, fault }: SentForm,
	schema: Schema,
	act: (input: z.output<Schema>) => Promise<Outcome>,
	failed: string | null = FORM_FAILED,
) {
	const submission = parseWithZod<ZodType>(form, { schema });
	const reply = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {}) => {
		const { initialValue, ...replied } = submission.reply({ ...errors, hideFields: SECRET_FIELDS });
		return { ...replied, initialValue: initialValue && asShown(initialValue) };
	};
	if (fault !== undefined) return data<Rejected>({ result: reply({ formErrors: [fault] }) }, 400);
	if (submission.status !== "success") return data<Rejected>({ result: reply() }, 400);
	try {
		const outcome = await act(submission.value as z.output<Schema>);
		return typeof outcome === "string" ? redirect(outcome, 303) : outcome;
	} catch (error) {
		if (!isRefusal(error)) {
			if (failed === null || error instanceof Response || isDatabaseUnavailable(error)) throw error;
			logError(faultPlace(), error);
			return data<Rejected>({ result: reply({ formErrors: [failed] }) }, 500);
		}
		// A record that is not there leaves the form for the 404 page.
		if (error.kind === "not_found") throw new Response(null, { status: 404, statusText: "Not Found" });
		const { "": formErrors, ...fieldErrors } = error.fields ?? { "": [error.message] };
		const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
		return data<Rejected>(
			{ result: reply({ formErrors, fieldErrors }) },
			{ status: refusalStatus[error.kind], headers },
		);
	}
}
