import { z } from "zod";
import { shape } from "#app/domain/shape.schema.ts";

export const reason = z.enum(["project", "catalogue"]);

/** Who changed something: the people of the project, or the catalogue under it. */
export type Reason = z.output<typeof reason>;

/** Papers of before do not say why. */
export const changedFact = z.object({
	what: z.string(),
	old: z.string(),
	new: z.string(),
	because: reason.optional(),
});

export type ChangedFact = z.output<typeof changedFact>;

export const changeKind = z.enum(["added", "cancelled", "restored", "moved", "changed"]);

export type ChangeKind = z.output<typeof changeKind>;

const change = { change: changeKind, facts: z.array(changedFact) };

export const solutionChange = z.object({ drawing: z.string(), ...change });

export type SolutionChange = z.output<typeof solutionChange>;

export const penetrationChange = z.object({ ref: z.string(), ...change });

export type PenetrationChange = z.output<typeof penetrationChange>;

export const comparisonShape = shape("Comparison", {
	from: z.int().positive(),
	to: z.int().positive(),
	solutions: z.array(solutionChange),
	penetrations: z.array(penetrationChange),
	because: z.array(reason),
});

export interface Comparison {
	project: ChangedFact[];
	solutions: SolutionChange[];
	penetrations: PenetrationChange[];
	because: Reason[];
}
