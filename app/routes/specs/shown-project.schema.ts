import { z } from "zod";

/** Reads the field `project`, in which a page says what it showed (`none` is the unsaved list), as the domain's `Seen`. */
export const shownProject = z
	.string()
	.regex(/^(none|[1-9]\d{0,9})$/)
	.transform((text) => ({ project: text === "none" ? null : Number(text) }))
	.optional();
