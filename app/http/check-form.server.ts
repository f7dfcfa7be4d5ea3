import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ZodType, z } from "zod";
import type { Refusal } from "#app/domain/errors.ts";
import { FORM_KEY } from "./common-fields.ts";
import type { SentForm } from "./form-body.server.ts";

const SECRET_FIELDS = ["password", "re_password", "new_password", "re_new_password", "otp", FORM_KEY];

interface Errors {
	formErrors?: string[];
	fieldErrors?: Record<string, string[]>;
}

export interface Checked<Input> {
	/** Missing where the schema refuses the form. */
	valid?: { input: Input };
	refused?: Refusal;
	/** The form to show again, with the errors of the schema or with these. */
	reply(errors?: Errors): SubmissionResult<string[]>;
}

/**
 * Makes the input of the schema out of the fields, or says at each field what is wrong. `lists` names fields that come once for each
 * line of a table: each is a list with all its blanks then, and no name means a place within another.
 */
export function check<Schema extends ZodType>(
	{ fields, refused }: SentForm,
	{ schema, lists }: { schema: Schema; lists?: readonly string[] },
): Checked<z.output<Schema>> {
	if (lists) return { ...checkAsSent(fields, schema, lists), refused };
	const submission = parseWithZod<ZodType>(fields, { schema });
	const reply = (errors: Errors = {}) => {
		const { initialValue, ...replied } = submission.reply({ ...errors, hideFields: SECRET_FIELDS });
		return { ...replied, initialValue: initialValue && asShown(initialValue) };
	};
	if (submission.status !== "success") return { refused, reply };
	return { valid: { input: submission.value as z.output<Schema> }, refused, reply };
}

/** Conform would drop the blanks of a list, by which its texts belong to their lines. */
function checkAsSent<Schema extends ZodType>(
	fields: FormData,
	schema: Schema,
	lists: readonly string[],
): Checked<z.output<Schema>> {
	const all = Object.fromEntries(lists.map((name) => [name, fields.getAll(name)]));
	const { success, data: input } = schema.safeParse({ ...Object.fromEntries(fields), ...all });
	const typed = Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name).map(String)]));
	const reply = ({ formErrors, fieldErrors }: Errors = { formErrors: ["The form cannot be read."] }) => ({
		initialValue: typed,
		error: { ...(formErrors && { "": formErrors }), ...fieldErrors },
	});
	return success ? { valid: { input }, reply } : { reply };
}

type Fields = NonNullable<SubmissionResult["initialValue"]>;

/** Gives texts the line ends of HTML: browsers would leave out an empty first line of a text area that ends in `\r\n`. */
export const asShown = (fields: Fields): Fields =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value)]));

function shown(value: Fields[string]): Fields[string] {
	if (typeof value === "string") return value.replaceAll("\r\n", "\n");
	if (Array.isArray(value)) return value.map(shown);
	return typeof value === "object" && value !== null ? asShown(value) : value;
}
