import { z } from "zod";

/** A row of an import, by the name of its file and the line on which it begins. */
export const rowPlace = z.object({ file: z.string(), line: z.int() });

export type RowPlace = z.output<typeof rowPlace>;

/** A field of a record as it is stored and as it is proposed; what is no row of a file has line 0. */
export const proposedChange = rowPlace.extend({
	record: z.string(),
	field: z.string(),
	old: z.string().nullable(),
	new: z.string().nullable(),
});

type ProposedChange = z.output<typeof proposedChange>;

/** The act of a proposal is done when it is published; an import has its job instead. */
export const proposedAct = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("record"),
		entity: z.string(),
		id: z.int(),
		/** The version of the record that its author saw: a later one overtakes it. */
		version: z.int(),
		source: z.enum(["page", "api"]),
		/** The values as a form sent them; a file is the id of its upload. */
		values: z.record(z.string(), z.unknown()),
	}),
	z.object({ kind: z.literal("undo"), run: z.int() }),
	z.object({
		kind: z.literal("merge"),
		entity: z.string(),
		/** The name that goes, and the one that stays, with the versions that its author saw. */
		id: z.int(),
		into: z.int(),
		versions: z.object({ from: z.int(), into: z.int() }),
	}),
	z.object({ kind: z.literal("version"), entity: z.string(), id: z.int(), change: z.int(), newest: z.int() }),
]);

export type ProposedAct = z.output<typeof proposedAct>;

/** A change that was refused since it needs review, with all that it takes to propose it. */
export interface ProposedWork {
	act: ProposedAct;
	changes: ProposedChange[];
	changeCount: number;
	seenChange: number;
}
