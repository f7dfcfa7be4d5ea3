import { z } from "zod";
import { dateText } from "#app/domain/catalogue/records/date.schema.ts";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { id, integer, shape, time } from "#app/domain/shape.schema.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import { PROJECT_LIMITS, PROJECT_REQUIRED } from "./project-limits.ts";

export const identificationSchema = z.object({
	projName: requiredText(PROJECT_REQUIRED.projName, PROJECT_LIMITS.projName),
	projAddress: requiredText(PROJECT_REQUIRED.projAddress, PROJECT_LIMITS.projAddress),
	projId: optionalText(PROJECT_LIMITS.projId),
	revNotes: optionalText(PROJECT_LIMITS.revNotes),
	/** Empty clears it; a form that does not have it leaves it as it is. */
	consentDate: z.preprocess((given) => (given === "" ? null : given), dateText.nullable().optional()),
	city: recordId(PROJECT_REQUIRED.city),
	addTds: z.coerce.boolean().default(false),
	addMsds: z.coerce.boolean().default(false),
	addWarranty: z.coerce.boolean().default(false),
	project: recordId().optional(),
	/** The version that the form was filled in from; stale means somebody saved in between. */
	version: recordVersion.optional(),
	basis: z.string().optional(),
});

export type Identification = z.output<typeof identificationSchema>;

const item = { id, no_id: integer, is_active: z.boolean() };

export const itemWith = <Solution extends z.ZodType>(sol: Solution) => ({ ...item, sol });

const fields = {
	id,
	proj_name: z.string(),
	proj_address: z.string(),
	proj_id: z.string(),
	rev_notes: z.string(),
	consent_date: z.iso.date().nullable(),
	city: id,
	city_name: z.string(),
	user: id,
	created_by: id,
	track_changes: z.boolean(),
	add_tds: z.boolean(),
	add_msds: z.boolean(),
	add_warranty: z.boolean(),
	is_active: z.boolean(),
	guide_item: z.array(z.object(itemWith(id))),
	created: time,
	updated: time,
};

export const listedProject = shape("ListedProject", fields);

export type ListedProject = z.output<typeof listedProject>;

export const projectWith = <Item extends z.ZodType>(specs: Item) => ({ ...fields, specs: z.array(specs) });

export const projectOwner = { user_name: z.string(), user_email: z.string(), company_name: z.string() };
