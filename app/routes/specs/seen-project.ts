import { z } from "zod";

/** The hidden field that says which project the page showed; `none` is the unsaved list. */
export const SEEN_PROJECT = "project";

/** Reads {@link SEEN_PROJECT} as the domain's `Seen`. */
export const seenProject = z
	.string()
	.regex(/^(none|[1-9]\d{0,9})$/)
	.transform((text) => ({ project: text === "none" ? null : Number(text) }))
	.optional();
