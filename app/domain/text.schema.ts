import { z } from "zod";

const codePoints = (text: string) => Array.from(text).length;

/**
 * A trimmed text of at most `max` code points (api.md 1.4); empty is allowed. Missing counts as empty.
 */
export function optionalText(max: number) {
	return z.string().default("").pipe(limitedText(max));
}

/**
 * A trimmed text of 1 to `max` code points; `required` is said for a missing, null and blank one alike (api.md 1.6).
 */
export function requiredText(required: string, max: number) {
	return z
		.string({ error: required })
		.transform((text) => text.trim())
		.refine((text) => text !== "", { error: required, abort: true })
		.pipe(limitedText(max));
}

function limitedText(max: number) {
	return z
		.string()
		.transform((text) => text.trim())
		.refine((text) => !text.includes("\0"), { error: "Null characters are not allowed.", abort: true })
		.refine((text) => codePoints(text) <= max, `Ensure this field has no more than ${max} characters.`);
}

/** Not trimmed, every character counts (api.md 2, User): 1 to 255 code points, or from `least` with its own message. */
export function passwordText(required: string, least?: { length: number; message: string }) {
	return z
		.string({ error: required })
		.refine((text) => text !== "", { error: required, abort: true })
		.refine((text) => codePoints(text) >= (least?.length ?? 1), { error: least?.message, abort: true })
		.refine((text) => codePoints(text) <= 255, "Ensure this field has no more than 255 characters.");
}
