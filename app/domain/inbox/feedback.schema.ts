import { z } from "zod";
import { FIELD_REQUIRED } from "#app/domain/errors.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";

/** On the page nothing typed and nothing sent are the same. */
export const feedbackSchema = z.object({
	subject: optionalText(100),
	message: requiredText(FIELD_REQUIRED, 2000),
});

export type FeedbackInput = z.output<typeof feedbackSchema>;
