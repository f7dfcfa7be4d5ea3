import { z } from "zod";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { keyed } from "#app/domain/keyed.ts";
import { id, shape } from "#app/domain/shape.schema.ts";
import { TYPE_FIELDS } from "./sheet-columns.schema.ts";

const criterion = z.enum(["shown", "not shown", "not asked"]);

export type Criterion = z.output<typeof criterion>;

const sizeCriterion = z.enum(["tested", "between", "not shown", "not read", "not asked"]);

export type SizeCriterion = z.output<typeof sizeCriterion>;

const text = z.string();

export const typeShape = shape(
	"PenetrationType",
	keyed(TYPE_FIELDS, () => text),
);

const shown = shape("ShownByCatalogue", {
	path: z.literal(true),
	rating: z.literal(true),
	thickness: criterion,
	service_type: criterion,
	size: sizeCriterion,
	insulation: criterion,
	evidence: reportStatus,
});

const limit = z.enum(["shown", "not shown", "not stated"]);

export const candidateShape = shape("Candidate", {
	sol: id,
	drawing: text,
	specimens: z.array(id),
	reports: z.array(text),
	sample: z.boolean(),
	shown,
	/** What the list leaves open and the specimen states. */
	unstated: z.array(z.enum(TYPE_FIELDS)),
	limits: z.record(z.string(), limit),
	/** Nothing is unstated. */
	complete: z.boolean(),
});

export type Candidate = z.output<typeof candidateShape>;

export const typeMatchShape = shape("TypeMatch", {
	type: typeShape,
	penetrations: z.array(id),
	candidates: z.array(candidateShape),
});
