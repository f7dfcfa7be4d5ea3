import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";

export const inboxSchema = z.object({
	id: recordId(),
	open: z.enum(["true", "false"]).transform((value) => value === "true"),
	tell: z.coerce.boolean().default(false),
});
