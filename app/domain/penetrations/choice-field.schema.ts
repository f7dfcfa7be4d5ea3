import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import type { Choice } from "./choice.schema.ts";

const choice: z.ZodType<Choice> = z.object({
	stamp: z.string(),
	sol: recordId().nullable(),
	specimens: z.array(recordId()),
});

/** Reads a choice as a form sends it. */
export const choiceField = z
	.string()
	.regex(/^[\w-]{16} \d{0,10} (\d{1,10}(\+\d{1,10})?)?$/)
	.transform((text): unknown => {
		const [stamp, sol, specimens] = text.split(" ");
		return { stamp, sol: sol || null, specimens: specimens ? specimens.split("+") : [] };
	})
	.pipe(choice);
