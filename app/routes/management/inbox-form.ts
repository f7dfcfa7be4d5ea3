import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";

/** The form that closes an entry of an inbox of staff, or opens it again. */
export const inboxSchema = z.object({
	id: recordId(),
	open: z.enum(["true", "false"]).transform((value) => value === "true"),
	/** Tell the person by mail. */
	tell: z.coerce.boolean().default(false),
});
