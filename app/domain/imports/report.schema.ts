import { z } from "zod";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { unreachable } from "#app/domain/catalogue/finder-index/unreachable.schema.ts";
import { rowPlace } from "#app/domain/proposed.schema.ts";

const obstacle = z.object({ record: z.string(), reason: z.string() });

/** The report that `pfs import undo … --json` prints. */
const undoReport = z.object({
	run: z.int(),
	undone: z.boolean(),
	/** The number of the run that undid the import. */
	by: z.int().nullable(),
	restored: z.int(),
	removed: z.int(),
	/** The first 1,000 obstacles; if there is one, nothing was undone. */
	obstacles: z.array(obstacle),
	obstacleCount: z.int(),
});

export type UndoReport = z.output<typeof undoReport>;

/** `line` is the physical line on which the row begins, `column` null for the whole row. */
const importError = z.object({
	file: z.string(),
	line: z.int(),
	column: z.string().nullable(),
	value: z.string().nullable(),
	message: z.string(),
	nearest: z.array(z.string()),
	/** The value is a name that its list does not have. */
	code: z.literal("unknown_name").optional(),
	/** A name that the import would create if it was told to. */
	creatable: z.literal(true).optional(),
});

export const importFileResult = z.object({
	file: z.string(),
	list: z.enum(IMPORT_LISTS),
	rows: z.int(),
	new: z.int(),
	updated: z.int(),
	unchanged: z.int(),
	refused: z.int(),
	/** Records that the undo of a run removed. */
	removed: z.int().optional(),
	/** The reason why an annotated copy that was asked for was not made. */
	copyRefused: z.string().optional(),
});

/** A row that is stored all the same, but is to be checked. */
const importWarning = importError.pick({ file: true, line: true, column: true, message: true });

const importCause = importWarning.extend({ count: z.int() });

/** A record made by the import itself, since a row names it. */
const createdName = z.object({ list: z.string(), name: z.string() });

const importChange = z.object({
	file: z.string(),
	line: z.int(),
	record: z.string(),
	/** Entity and id lead to the record; reports of an earlier version lack both. */
	entity: z.string().optional(),
	id: z.int().optional(),
	field: z.string(),
	old: z.string().nullable(),
	new: z.string().nullable(),
});

/** The report that `pfs import … --json` prints. Only the report of a dry run has `changes`. */
export const importReport = z.object({
	applied: z.boolean(),
	dryRun: z.boolean(),
	files: z.array(importFileResult),
	faults: z.array(importError),
	faultCount: z.int(),
	causes: z.array(importCause).optional(),
	warnings: z.array(importWarning).optional(),
	warningCount: z.int().optional(),
	created: z.array(createdName).optional(),
	createdCount: z.int().optional(),
	/** The groups of each FRR that was created and is listed, by its name. */
	frrGroups: z.record(z.string(), z.array(z.string())).optional(),
	/** Names of FRRs that the files bring without groups: no solution is found by them. */
	ungrouped: z.array(z.string()).optional(),
	ungroupedCount: z.int().optional(),
	/** Counts the whole catalogue as the import leaves it, or would leave it. Reports of an earlier version lack it. */
	unreachable: unreachable.optional(),
	changes: z.array(importChange).optional(),
	changeCount: z.int().optional(),
	/** The issued schedules, and their owners, that rest on what a dry run would change. */
	issued: z.object({ schedules: z.int(), owners: z.int() }).optional(),
	/** How many records of a dry run a second administrator has to publish; only where review is on and there are some. */
	review: z.int().optional(),
	/** The rows of a proposal whose records were changed since it was made. */
	overtaken: z.array(rowPlace).optional(),
});

export type ImportError = z.output<typeof importError>;
export type ImportWarning = z.output<typeof importWarning>;
export type ImportCause = z.output<typeof importCause>;
export type ImportFileResult = z.output<typeof importFileResult>;
export type CreatedName = z.output<typeof createdName>;
export type ImportChange = z.output<typeof importChange>;
export type ImportReport = z.output<typeof importReport>;
