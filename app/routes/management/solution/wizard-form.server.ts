import { z } from "zod";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { oneLine } from "#app/domain/plain-text.ts";
import { editNotes, MAX_SEARCH, SOLUTION_STEPS, type SolutionPart } from "#app/domain/wizards/solution-values.ts";

const id = recordId();
const several = <Item extends z.ZodType>(item: Item) =>
	z.preprocess((given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]), z.array(item));

export const stepFields = {
	step: z.coerce.number().int().min(1).max(SOLUTION_STEPS.length).default(1),
	move: z.string().max(20).default("next"),
	seen: z.string().max(40).default(""),
	version: recordVersion.optional(),
	acknowledged: z.string().max(40).optional(),
	note: several(z.string().optional()),
	substrates: several(id),
	specimens: several(id),
	filter: z
		.object({
			substrate: z.string().trim().max(MAX_SEARCH).default(""),
			text: z.string().trim().max(MAX_SEARCH).default(""),
			classification: id.nullable().default(null),
			material: id.nullable().default(null),
			type: id.nullable().default(null),
		})
		.default({ substrate: "", text: "", classification: null, material: null, type: null }),
};

const schema = z.object(stepFields);

export type SentStep = z.output<typeof schema>;

/** Nothing where a step has no list to choose from. */
export function sentFilter(part: SolutionPart, { filter: { substrate, ...specimens } }: SentStep) {
	if (part === "substrates") return { substrate };
	return part === "specimens" ? specimens : undefined;
}

export function sentPart(part: "notes" | "substrates" | "specimens", { note, substrates, specimens, move }: SentStep) {
	if (part === "substrates") return substrates;
	if (part === "specimens") return specimens;
	const lines = note.map((text) => oneLine(text ?? ""));
	const edited = editNotes(lines, move);
	return move.startsWith("note:") ? edited : edited.filter((text) => text !== "");
}
