import { z } from "zod";
import { requiredText } from "#app/domain/text.schema.ts";
import { PROJECT_LIMITS } from "./project-limits.ts";

export const nextRevision = z.object({
	revision: requiredText("Revision is required", PROJECT_LIMITS.revNotes),
	/** The list as it is, or as the last issue has it. */
	from: z.enum(["project", "issue"]).default("project"),
});

export type NextRevision = z.output<typeof nextRevision>;
