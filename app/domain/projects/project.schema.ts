import { z } from "zod";
import { PROJECT_ROLES } from "#app/domain/actor.ts";
import { dateText } from "#app/domain/catalogue/definition/date.schema.ts";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { id, integer, shape, time } from "#app/domain/shape.schema.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import { PROJECT_LIMITS, PROJECT_REQUIRED } from "./project-limits.ts";

export const projectCopy = z.object({ projName: requiredText(PROJECT_REQUIRED.projName, PROJECT_LIMITS.projName) });

export const nextRevision = z.object({
	revision: requiredText("Revision is required", PROJECT_LIMITS.revNotes),
	/** The list as it is, or as the last issue has it. */
	from: z.enum(["project", "issue"]).default("project"),
});

export type NextRevision = z.output<typeof nextRevision>;

/** The meanings of a project's fields, as sent and as answered. */
export const PROJECT_WORDS = {
	projName: "Project name.",
	projAddress: "Project address.",
	projId: "Project code or number; may be empty.",
	revNotes: "Revision number; may be empty.",
	consentDate: "The day of the building consent, by which a test standard has ended or not; null without one.",
	trackChanges: "Whether cancelled items are printed, crossed out; otherwise they are left out.",
	addTds: "Whether the schedule includes the technical data sheets of its products.",
	addMsds: "Whether the schedule includes the material safety data sheets of its products.",
	addWarranty: "Whether the schedule includes the warranties of its products.",
	isActive: "False for an archived project.",
} as const;

const IDENTIFICATION_FIELDS = [
	...(["projName", "projAddress", "city", "projId", "revNotes", "consentDate"] as const),
	...(["addTds", "addMsds", "addWarranty"] as const),
] as const;

export const identificationSchema = z.object({
	projName: requiredText(PROJECT_REQUIRED.projName, PROJECT_LIMITS.projName),
	projAddress: requiredText(PROJECT_REQUIRED.projAddress, PROJECT_LIMITS.projAddress),
	projId: optionalText(PROJECT_LIMITS.projId),
	revNotes: optionalText(PROJECT_LIMITS.revNotes),
	/** The consent date: empty clears it; a form that does not have it leaves it as it is. */
	consentDate: z.preprocess((given) => (given === "" ? null : given), dateText.nullable().optional()),
	city: recordId(PROJECT_REQUIRED.city),
	addTds: z.coerce.boolean().default(false),
	addMsds: z.coerce.boolean().default(false),
	addWarranty: z.coerce.boolean().default(false),
	project: recordId().optional(),
	/** The version that the form was filled in from; stale means somebody saved in between. */
	version: recordVersion.optional(),
	basis: z.string().optional(),
	/** The fields that stay as they are stored, whatever was typed: chosen where two versions stand beside each other. */
	theirs: z.array(z.enum(IDENTIFICATION_FIELDS)).default([]),
});

export type Identification = z.output<typeof identificationSchema>;

const item = {
	id,
	no_id: integer.describe("Its number; items stand in the order of their numbers."),
	is_active: z.boolean().describe("False where it is struck through: printed as cancelled, or not at all."),
};

export const itemWith = <Solution extends z.ZodType>(sol: Solution) => ({
	...item,
	sol: sol.describe("Its solution."),
});

const fields = {
	id,
	proj_name: z.string().describe(PROJECT_WORDS.projName),
	proj_address: z.string().describe(PROJECT_WORDS.projAddress),
	proj_id: z.string().describe(PROJECT_WORDS.projId),
	rev_notes: z.string().describe(PROJECT_WORDS.revNotes),
	consent_date: z.iso.date().nullable().describe(PROJECT_WORDS.consentDate),
	city: id.describe("The id of the city."),
	city_name: z.string().describe("The name of the city."),
	user: id.describe("The id of the owner."),
	role: z
		.enum(PROJECT_ROLES)
		.optional()
		.describe("The caller's role in a project of somebody else; the owner has none."),
	created_by: id.describe("The id of the owner, as `user`."),
	track_changes: z.boolean().describe(PROJECT_WORDS.trackChanges),
	add_tds: z.boolean().describe(PROJECT_WORDS.addTds),
	add_msds: z.boolean().describe(PROJECT_WORDS.addMsds),
	add_warranty: z.boolean().describe(PROJECT_WORDS.addWarranty),
	is_active: z.boolean().describe(PROJECT_WORDS.isActive),
	guide_item: z.array(z.object(itemWith(id))).describe("Its items in their order, each with the id of its solution."),
	created: time.describe("When it was made."),
	updated: time.describe("When it or its items last changed."),
};

export const listedProject = shape("ListedProject", "A project without its solutions.", fields);

export type ListedProject = z.output<typeof listedProject>;

export const projectWith = <Item extends z.ZodType>(specs: Item) => ({
	...fields,
	specs: z.array(specs).describe("The rows of `guide_item`, each with its whole solution."),
});

export const projectOwner = {
	user_name: z.string().describe("The name of the owner."),
	user_email: z.string().describe("The email address of the owner."),
	company_name: z.string().describe("The company of the owner."),
};
