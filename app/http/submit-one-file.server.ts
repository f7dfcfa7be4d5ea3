import type { ZodType, z } from "zod";
import { logFault } from "#app/adapters/log.server.ts";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { inTransaction } from "#db/orm.ts";
import { isDatabaseUnavailable } from "./away.ts";
import { type RequestContext, requireUser } from "./guards.server.ts";
import { limitUpload } from "./rate-limits.server.ts";
import { knownFields } from "./read-form.server.ts";
import { bufferForm, type Received, receiveForm } from "./receive.server.ts";
import { faultPlace } from "./request-facts.server.ts";
import { checkForm, FORM_FAILED, onceOnly } from "./submit.server.ts";

interface OneFile<Schema extends ZodType> {
	schema: Schema;
	field: string;
	maxBytes: number;
	tooLarge: string;
	/** Bytes of one text, where it may be longer than the field of a form. */
	maxText?: number;
	/** Fields that may come several times: each is a list. */
	lists?: readonly string[];
	mostFields?: number;
}

/** Does once what the form asks for, however often it is sent. */
export type Once = (act: () => Promise<string>) => Promise<string>;

export interface RefusedForm {
	refused: string;
	/** What was typed is not lost. */
	texts: FormData;
	status: 400 | 500;
}

/** A form with texts of any length and at most one file, which is removed afterwards; answers a refusal as its words. */
export async function submitOneFile<Schema extends ZodType, Answer>(
	request: Request,
	{ schema, field, maxBytes, tooLarge, maxText, lists = [], mostFields }: OneFile<Schema>,
	act: (context: RequestContext, input: z.output<Schema>, file: Received | undefined, once: Once) => Promise<Answer>,
): Promise<Answer | RefusedForm> {
	checkForm(request);
	const context = await requireUser(request);
	const who = `user:${context.actor.id}`;
	const texts = new FormData();
	try {
		const knows = knownFields(schema, [field]);
		const form = await receiveForm(request, {
			maxBytes,
			maxFiles: 1,
			tooLarge,
			maxText,
			mostFields,
			who,
			knows,
			texts,
		});
		try {
			if (form.fault !== undefined) throw invalid({ "": [form.fault] });
			const [file] = form.files;
			if (file) await limitUpload(who);
			const several = Object.fromEntries(lists.map((name) => [name, form.fields.getAll(name)]));
			const input = schema.safeParse({ ...Object.fromEntries(form.fields), ...several });
			if (!input.success) throw invalid({ "": ["The form cannot be read."] });
			return await inTransaction(context.em, (em) => {
				const once: Once = (store) => onceOnly(em, context.actor.id, request, bufferForm(form), store);
				return act({ ...context, em }, input.data, file, once);
			});
		} finally {
			await form.remove();
		}
	} catch (error) {
		if (isRefusal(error)) return { refused: error.message, texts, status: 400 };
		if (error instanceof Response || isDatabaseUnavailable(error)) throw error;
		logFault(faultPlace(), error);
		return { refused: FORM_FAILED, texts, status: 500 };
	}
}
