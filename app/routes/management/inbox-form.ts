import { z } from "zod";

/** The form that closes an entry of an inbox of staff, or opens it again. */
export const inboxSchema = z.object({
	id: z.coerce.number().int().positive().max(2_147_483_647),
	open: z.enum(["true", "false"]).transform((value) => value === "true"),
	/** Tell the person by mail. */
	tell: z.coerce.boolean().default(false),
});
