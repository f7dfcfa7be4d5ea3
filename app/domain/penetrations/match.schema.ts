import { z } from "zod";
import { reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { id, shape } from "#app/domain/shape.schema.ts";

const criterion = z.enum(["shown", "not shown", "not asked"]);

const text = z.string();

export const typeShape = shape("PenetrationType", {
	orientation: text,
	substrate: text,
	thickness: text,
	classification: text,
	service: text,
	service_type: text,
	size: text,
	insulation: text,
	required: text,
});

const shown = shape("ShownByCatalogue", {
	path: z.literal(true),
	rating: z.literal(true),
	thickness: criterion,
	service_type: criterion,
	size: z.enum(["tested", "between", "not shown", "not read", "not asked"]),
	insulation: criterion,
	evidence: reportStatus,
});

const candidate = shape("Candidate", {
	sol: id,
	drawing: text,
	specimens: z.array(id),
	reports: z.array(text),
	sample: z.boolean(),
	shown,
});

export type Candidate = z.output<typeof candidate>;

export const typeMatchShape = shape("TypeMatch", {
	type: typeShape,
	penetrations: z.array(id),
	candidates: z.array(candidate),
});
