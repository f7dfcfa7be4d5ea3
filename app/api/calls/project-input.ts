import { z } from "zod";
import { date, flag, reference } from "#app/api/frame/fields.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { SentProject } from "#app/domain/projects/change.ts";
import type { ItemInput } from "#app/domain/projects/items.schema.ts";
import { identificationSchema, PROJECT_WORDS } from "#app/domain/projects/project.schema.ts";
import { itemList } from "./items.ts";

const form = identificationSchema.shape;

export const projectFields = z.object({
	proj_name: form.projName.describe(PROJECT_WORDS.projName),
	proj_address: form.projAddress.describe(PROJECT_WORDS.projAddress),
	proj_id: form.projId.describe(PROJECT_WORDS.projId),
	rev_notes: form.revNotes.describe(PROJECT_WORDS.revNotes),
	consent_date: date().describe(PROJECT_WORDS.consentDate),
	city: reference("City is required", "res/cities/").describe("The city."),
	track_changes: flag().optional().describe(PROJECT_WORDS.trackChanges),
	add_tds: flag().optional().describe(PROJECT_WORDS.addTds),
	add_msds: flag().optional().describe(PROJECT_WORDS.addMsds),
	add_warranty: flag().optional().describe(PROJECT_WORDS.addWarranty),
	is_active: flag().optional().describe(PROJECT_WORDS.isActive),
	guide_item: itemList().describe(
		"Its items, which replace the stored ones: one that is left out is removed, an empty list removes all.",
	),
	specs: itemList().describe("The same as `guide_item`, which counts where both are sent."),
});

type Input = Partial<z.output<typeof projectFields>>;

/** The items may come as either; if both are there, `guide_item` counts. */
function itemsOf({ guide_item, specs }: { guide_item?: ItemInput[]; specs?: ItemInput[] }): SentProject["items"] {
	if (guide_item) return { field: "guide_item", rows: guide_item };
	return specs ? { field: "specs", rows: specs } : null;
}

export const sentProject = (input: Input, faults: FieldErrors): SentProject => ({
	fields: given({
		projName: input.proj_name,
		projAddress: input.proj_address,
		projId: input.proj_id,
		revNotes: input.rev_notes,
		consentDate: input.consent_date,
		city: input.city,
		trackChanges: input.track_changes,
		addTds: input.add_tds,
		addMsds: input.add_msds,
		addWarranty: input.add_warranty,
		isActive: input.is_active,
	}),
	items: itemsOf(input),
	faults,
});

const given = <Fields extends object>(fields: Fields) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
		[Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
	};
