import { z } from "zod";
import { optionalText } from "#app/domain/text.schema.ts";
import { LINK_DAYS, READING_LINK_LIMITS } from "./reading-link-limits.ts";

export const readingLink = z.object({
	label: optionalText(READING_LINK_LIMITS.label),
	days: z.coerce.number({ error: "Choose how long the link works." }).pipe(z.literal(LINK_DAYS)),
});

export type NewReadingLink = z.output<typeof readingLink>;
