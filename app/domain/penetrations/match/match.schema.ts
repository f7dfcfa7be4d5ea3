import { z } from "zod";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { keyed } from "#app/domain/keyed.ts";
import { FIELD_MEANINGS } from "#app/domain/penetrations/field-meanings.ts";
import { penetrationShape } from "#app/domain/penetrations/penetration.schema.ts";
import { TYPE_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { id, shape } from "#app/domain/shape.schema.ts";
import { LIMIT_CRITERIA } from "./compare-limits.ts";
import { CLASSES, CRITERIA, STATES } from "./criteria.ts";

const criterion = z
	.enum(["shown", "not shown", "not asked"])
	.describe("Whether the specimens cover what the penetrations ask for here.");

export type Criterion = z.output<typeof criterion>;

const sizeCriterion = z
	.enum(["tested", "between", "not shown", "not read", "not asked"])
	.describe("Whether the size was tested, lies between two tested ones, is not covered, or cannot be read.");

export type SizeCriterion = z.output<typeof sizeCriterion>;

const text = z.string();

const typeShape = shape("PenetrationType", "What penetrations of one type have in common, as their list writes it.", {
	...keyed(TYPE_FIELDS, (name) => text.describe(FIELD_MEANINGS[name])),
	services: penetrationShape.shape.services,
});

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

const comparedCriterion = shape("ComparedCriterion", "One criterion of a candidate.", {
	criterion: z.enum(CRITERIA).describe("What is compared."),
	service: text
		.nullable()
		.describe("The service as the list names it, in the order of the services; null for what belongs to the opening."),
	state: z
		.enum(STATES)
		.describe(
			"Whether it is covered, or who can say: the list, or the report. `no limits`: neither says it, and a seal cannot be judged without it.",
		),
	asked: text.describe("What the list states; empty where it does not."),
	tested: text.describe("What the report states; empty where it does not."),
});

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
			"True where the list leaves nothing open that the specimens state. Whether the candidate fits says `class`.",
		),
	class: z
		.enum(CLASSES)
		.describe(
			"`covered`: every criterion is covered. `check_on_site`: the list does not say what the report does. `limits_unknown`: the report does not say what decides. `in_part`: some of several services are covered together. `not_covered`: a criterion is not covered.",
		),
	together: z.int().describe("How many services of the opening one specimen covers together."),
	criteria: z
		.array(comparedCriterion)
		.describe("Every criterion that the list or the report states, and size and opening where neither does."),
});

export type Candidate = z.output<typeof candidateShape>;

export const typeMatchShape = shape("TypeMatch", "A type of penetration, and what the catalogue covers it with.", {
	type: typeShape.describe("What the penetrations have in common."),
	penetrations: z.array(id).describe("The ids of the penetrations of this type."),
	candidates: z
		.array(candidateShape)
		.describe(
			"Solutions whose specimens have the substrate, one of the services and the rating, the best first; empty without any. What else they cover is in `class` and `criteria` of each.",
		),
});
