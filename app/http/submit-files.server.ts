import { redirect } from "@remix-run/node";
import { z } from "zod";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { inTransaction } from "#db/orm.ts";
import { MOST_FIELDS } from "./form-fields.ts";
import { type RequestContext, requireUser, staffOnly } from "./guards.server.ts";
import { knownFields } from "./read-form.server.ts";
import { bufferForm, type ReceivedForm, receiveForm } from "./receive.server.ts";
import { flash } from "./session.server.ts";
import { checkOrigin, onceOnly } from "./submit.server.ts";

interface FilesForm<Kept> {
	maxBytes: number;
	maxFiles: number;
	tooLarge: string;
	fields: readonly string[];
	refusedTo: string;
	keep(context: RequestContext, form: ReceivedForm): Promise<Kept>;
	act(context: RequestContext, kept: Kept): Promise<string>;
	drop(context: RequestContext, kept: Kept): Promise<void>;
}

/** Files are on disk before anything acts: they are too large for memory. Always answers 303. */
export async function submitFiles<Kept>(request: Request, plan: FilesForm<Kept>): Promise<Response> {
	checkOrigin(request);
	const context = await requireUser(staffOnly(request), { refusedTo: plan.refusedTo });
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
		await flash(context.em, context.session, { warning: error.message });
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
	const led = await inTransaction(context.em, (em) =>
		onceOnly(em, context.actor.id, request, bufferForm(form), () => {
			acted = true;
			return act({ ...context, em }, kept);
		}),
	);
	if (!acted) await drop(context, kept);
	return led;
}
