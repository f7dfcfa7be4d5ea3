import { z } from "zod";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { keyed } from "#app/domain/keyed.ts";
import { penetrationShape } from "#app/domain/penetrations/penetration.schema.ts";
import { PENETRATION_FIELDS, TYPE_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { id, shape } from "#app/domain/shape.schema.ts";
import { LIMIT_CRITERIA } from "./compare-limits.ts";

const criterion = z
	.enum(["shown", "not shown", "not asked"])
	.describe("Whether the specimens cover what the penetrations ask for here.");

export type Criterion = z.output<typeof criterion>;

const sizeCriterion = z
	.enum(["tested", "between", "not shown", "not read", "not asked"])
	.describe("Whether the size was tested, lies between two tested ones, is not covered, or cannot be read.");

export type SizeCriterion = z.output<typeof sizeCriterion>;

const text = z.string();

export const typeShape = shape(
	"PenetrationType",
	"What penetrations of one type have in common, as their list writes it.",
	{
		...keyed(TYPE_FIELDS, (name) => text.describe(PENETRATION_FIELDS[name].means)),
		services: penetrationShape.shape.services,
	},
);

const shown = shape("ShownByCatalogue", "What the specimens of a candidate cover.", {
	path: z.literal(true).describe("Service and substrate: always covered, for it would be no candidate otherwise."),
	rating: z.literal(true).describe("The required rating: always covered, for it would be no candidate otherwise."),
	thickness: criterion,
	service_type: criterion,
	size: sizeCriterion,
	insulation: criterion,
	evidence: reportStatus,
});

const limit = z
	.enum(["shown", "not shown", "not stated"])
	.describe(
		"Whether the opening keeps within what the specimen was tested with; `not stated` where the report or the list does not say.",
	);

export const candidateShape = shape("Candidate", "A solution that the catalogue covers a type of penetration with.", {
	sol: id.describe("The id of the solution."),
	drawing: text.describe("The drawing code of the solution."),
	specimens: z
		.array(id)
		.describe("The ids of the specimens that cover it: one, or the two between whose sizes its own lies."),
	reports: z.array(text).describe("The labels of the reports of these specimens."),
	sample: z.boolean().describe("True where it relies on sample data, which is no test evidence."),
	shown: shown.describe("What these specimens cover, criterion by criterion."),
	unstated: z.array(z.enum(TYPE_FIELDS)).describe("The fields that the list leaves open and the specimens state."),
	limits: z.object(keyed(LIMIT_CRITERIA, () => limit)).describe("Whether the opening is within each limit."),
	complete: z
		.boolean()
		.describe(
			"True where the list leaves nothing open that the specimens state. Only with every part of `shown` covered and no limit `not shown`, too, does the candidate fit.",
		),
});

export type Candidate = z.output<typeof candidateShape>;

export const typeMatchShape = shape("TypeMatch", "A type of penetration, and what the catalogue covers it with.", {
	type: typeShape.describe("What the penetrations have in common."),
	penetrations: z.array(id).describe("The ids of the penetrations of this type."),
	candidates: z
		.array(candidateShape)
		.describe(
			"Solutions whose specimens cover service, substrate and rating, the best first; empty without any. What else they cover is in `shown` and `unstated` of each.",
		),
});
