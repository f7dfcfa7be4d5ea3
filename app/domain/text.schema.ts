import { z } from "zod";
import { FIELD_REQUIRED } from "#app/domain/errors.ts";
import { withoutDirectionControls } from "./hidden-characters.ts";

const codePoints = (text: string) => Array.from(text).length;

const trimmed = (text: string) => withoutDirectionControls(text).trim();

/** An own message stands for missing and null alike; what is there but no text is called that. */
const missingOr = (required: string) => ({
	error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : "Not a valid string."),
});

/** What is said where a rule has no message of its own (docs/rules/api.md#errors). */
const plainly = {
	error: ({ input }: { input?: unknown }) => {
		if (input === undefined) return FIELD_REQUIRED;
		return input === null ? "This field may not be null." : "Not a valid string.";
	},
};

const noNull = { check: (text: string) => !text.includes("\0"), error: "Null characters are not allowed." };

const noMoreThan = (max: number) => ({
	check: (text: string) => codePoints(text) <= max,
	error: `Ensure this field has no more than ${max} characters.`,
});

/**
 * A trimmed text of at most `max` code points; empty is allowed. Missing counts as empty. No part of it is
 * a schema of its own (a pipe): conform would read an empty text as a missing one there.
 */
export function optionalText(max: number) {
	const length = noMoreThan(max);
	return z
		.string(plainly)
		.optional()
		.transform((text) => trimmed(text ?? ""))
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine(length.check, length.error)
		.meta({ maxLength: max });
}

/**
 * A trimmed text of 1 to `max` code points; `required` is said for a missing, null and blank one alike.
 */
export function requiredText(required: string, max: number) {
	const length = noMoreThan(max);
	return z
		.string(missingOr(required))
		.transform(trimmed)
		.refine((text) => text !== "", { error: required, abort: true })
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine(length.check, length.error)
		.meta({ maxLength: max });
}

/** Not trimmed, every character counts: 1 to 255 code points, or from `least` with its own message. */
export function passwordText(required: string, least?: { length: number; message: string }) {
	return z
		.string(missingOr(required))
		.refine((text) => text !== "", { error: required, abort: true })
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine((text) => codePoints(text) >= (least?.length ?? 1), { error: least?.message, abort: true })
		.refine((text) => codePoints(text) <= 255, "Ensure this field has no more than 255 characters.");
}

/** A trimmed text of 1 to `max` code points without a message of its own: missing, null and blank are told apart. */
export function standardText(max: number) {
	const length = noMoreThan(max);
	return z
		.string(plainly)
		.transform(trimmed)
		.refine((text) => text !== "", { error: "This field may not be blank.", abort: true })
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine(length.check, length.error)
		.meta({ maxLength: max });
}
