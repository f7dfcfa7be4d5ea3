import { z } from "zod";
import { shape } from "#app/domain/shape.schema.ts";

export const reason = z
	.enum(["project", "catalogue"])
	.describe("Who changed it: the people of the project, or those of the catalogue.");

/** The party that changed something: the people of the project, or the catalogue under it. */
export type Reason = z.output<typeof reason>;

/** Papers of before do not say why. */
export const changedFact = z.object({
	what: z.string().describe("The fact that changed."),
	old: z.string().describe("As it was in the earlier issue; may be empty."),
	new: z.string().describe("As it is in the later issue; may be empty."),
	because: reason.optional(),
});

export type ChangedFact = z.output<typeof changedFact>;

const changeKind = z.enum(["added", "cancelled", "restored", "moved", "changed"]);

export type ChangeKind = z.output<typeof changeKind>;

const change = {
	change: changeKind.describe("What happened to it."),
	facts: z.array(changedFact).describe("What differs, fact by fact."),
};

export const solutionChange = z.object({
	drawing: z.string().describe("The drawing code of the solution."),
	...change,
});

export type SolutionChange = z.output<typeof solutionChange>;

export const penetrationChange = z.object({ ref: z.string().describe("The number of the penetration."), ...change });

export type PenetrationChange = z.output<typeof penetrationChange>;

export const comparisonShape = shape("Comparison", "What differs between two issues of a project.", {
	from: z.int().positive().describe("The number of the earlier issue."),
	to: z.int().positive().describe("The number of the later issue."),
	solutions: z.array(solutionChange).describe("The solutions that changed."),
	penetrations: z.array(penetrationChange).describe("The penetrations that changed."),
	because: z.array(reason).describe("Who changed something."),
});

export interface Comparison {
	project: ChangedFact[];
	solutions: SolutionChange[];
	penetrations: PenetrationChange[];
	because: Reason[];
}
