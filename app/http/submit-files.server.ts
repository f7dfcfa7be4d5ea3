import { redirect } from "@remix-run/node";
import { z } from "zod";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { MOST_FIELDS } from "./form-fields.ts";
import { byStaff, type RequestContext, requireUser } from "./guards.server.ts";
import { knownFields } from "./read-form.server.ts";
import { type ReceivedForm, receiveForm, wholeForm } from "./receive.server.ts";
import { leaveMessage } from "./session.server.ts";
import { checkOrigin, onceOnly } from "./submit.server.ts";

interface FilesForm<Kept> {
	maxBytes: number;
	maxFiles: number;
	tooLarge: string;
	/** The fields of the form, those that bring files among them. */
	fields: readonly string[];
	/** The page that shows why a form was refused: files cannot be filled in again. */
	refusedTo: string;
	/** Brings the files to where they belong, outside a transaction. */
	keep(context: RequestContext, form: ReceivedForm): Promise<Kept>;
	/** Acts on them, in one transaction; answers where to go next. */
	act(context: RequestContext, kept: Kept): Promise<string>;
	/** Gives up what was kept: the same form had been sent before. */
	drop(context: RequestContext, kept: Kept): Promise<void>;
}

/**
 * As `submit`, for a form of staff with files that are too large for memory: they are on disk before anything acts.
 * Always answers 303; a form that is sent twice acts once.
 */
export async function submitFiles<Kept>(request: Request, plan: FilesForm<Kept>): Promise<Response> {
	checkOrigin(request);
	const context = await requireUser(byStaff(request));
	try {
		const form = await receiveForm(request, {
			...plan,
			who: `user:${context.actor.id}`,
			mostFields: plan.maxFiles + MOST_FIELDS,
			knows: knownFields(z.object({}), plan.fields),
		});
		try {
			if (form.fault !== undefined) throw invalid({ "": [form.fault] });
			const kept = await plan.keep(context, form);
			return redirect(await actOnce(request, context, form, kept, plan), 303);
		} finally {
			await form.remove();
		}
	} catch (error) {
		if (!isRefusal(error)) throw error;
		await leaveMessage(context.em, context.session, { warning: error.message });
		return redirect(plan.refusedTo, 303);
	}
}

async function actOnce<Kept>(
	request: Request,
	context: RequestContext,
	form: ReceivedForm,
	kept: Kept,
	{ act, drop }: FilesForm<Kept>,
): Promise<string> {
	let acted = false;
	const led = await context.em.transactional((inside) => {
		const em = inside as EntityManager;
		return onceOnly(em, context.actor.id, request, wholeForm(form), () => {
			acted = true;
			return act({ ...context, em }, kept);
		});
	});
	if (!acted) await drop(context, kept);
	return led as string;
}
