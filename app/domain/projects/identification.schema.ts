import { z } from "zod";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import { IDENTIFICATION_LIMITS } from "./limits.ts";

const cityMessage = "City is required";

export const identificationSchema = z.object({
	projName: requiredText("Name is required", IDENTIFICATION_LIMITS.projName),
	projAddress: requiredText("Address is required", IDENTIFICATION_LIMITS.projAddress),
	projId: optionalText(IDENTIFICATION_LIMITS.projId),
	revNotes: optionalText(IDENTIFICATION_LIMITS.revNotes),
	city: recordId(cityMessage),
	addTds: z.coerce.boolean().default(false),
	addMsds: z.coerce.boolean().default(false),
	addWarranty: z.coerce.boolean().default(false),
	/** The project that the form was filled in from; absent for a new one. */
	project: recordId().optional(),
	/** The version that the form was filled in from; stale means somebody saved in between. */
	version: recordVersion.optional(),
	/** What was stored of these fields then (see `IdentificationView`). */
	basis: z.string().optional(),
});

export type Identification = z.output<typeof identificationSchema>;
