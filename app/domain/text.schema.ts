import { z } from "zod";
import { FIELD_BLANK, FIELD_NULL, FIELD_REQUIRED, NULL_CHARACTERS, tooLong } from "#app/domain/errors.ts";
import { withoutControls } from "./hidden-characters.ts";

const codePoints = (text: string) => Array.from(text).length;

const trimmed = (text: string) => text.trim();

const missingOr = (required: string) => ({
	error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? required : "Not a valid string."),
});

/** Messages by docs/rules/api.md#errors. */
const plainly = {
	error: ({ input }: { input?: unknown }) => {
		if (input === undefined) return FIELD_REQUIRED;
		return input === null ? FIELD_NULL : "Not a valid string.";
	},
};

const noNull = { check: (text: string) => !text.includes("\0"), error: NULL_CHARACTERS };

const noMoreThan = (max: number) => ({
	check: (text: string) => codePoints(text) <= max,
	error: tooLong(max),
});

/** The rule as `/api/docs` states it: an empty text, or one of blanks alone, counts as missing. */
const notBlank = { minLength: 1, pattern: "\\S" };

/**
 * Takes a text of at most `max` code points, in the spelling that `fold` makes of them. No part is a pipe: conform would
 * read empty as missing.
 */
export function optionalText(max: number, fold = trimmed) {
	const length = noMoreThan(max);
	return z
		.string(plainly)
		.optional()
		.transform((text) => fold(withoutControls(text ?? "")))
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine(length.check, length.error)
		.meta({ maxLength: max });
}

export function requiredText(required: string, max: number, length = noMoreThan(max), fold = trimmed) {
	return z
		.string(missingOr(required))
		.transform((text) => fold(withoutControls(text)))
		.refine((text) => text !== "", { error: required, abort: true })
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine(length.check, length.error)
		.meta({ ...notBlank, maxLength: max });
}

export function passwordText(required: string, max: number, least?: { length: number; message: string }) {
	return z
		.string(missingOr(required))
		.refine((text) => text !== "", { error: required, abort: true })
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine((text) => codePoints(text) >= (least?.length ?? 1), { error: least?.message, abort: true })
		.refine((text) => codePoints(text) <= max, tooLong(max))
		.meta({ format: "password", minLength: least?.length ?? 1, maxLength: max });
}

export function standardText(max: number, fold = trimmed) {
	const length = noMoreThan(max);
	return z
		.string(plainly)
		.transform((text) => fold(withoutControls(text)))
		.refine((text) => text !== "", { error: FIELD_BLANK, abort: true })
		.refine(noNull.check, { error: noNull.error, abort: true })
		.refine(length.check, length.error)
		.meta({ ...notBlank, maxLength: max });
}
