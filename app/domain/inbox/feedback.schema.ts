import { z } from "zod";
import { FIELD_REQUIRED } from "#app/domain/errors.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import { INBOX_LIMITS } from "./inbox-limits.ts";

/** On the page nothing typed and nothing sent are the same. */
export const feedbackSchema = z.object({
	subject: optionalText(INBOX_LIMITS.subject).describe("Its subject; may be empty."),
	message: requiredText(FIELD_REQUIRED, INBOX_LIMITS.message),
});

export type FeedbackInput = z.output<typeof feedbackSchema>;
