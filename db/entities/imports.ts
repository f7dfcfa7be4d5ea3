import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now, primaryId, version } from "./columns.ts";
import { StoredFile } from "./files.ts";

export const ImportRun = defineEntity({
	name: "ImportRun",
	tableName: "import_run",
	properties: {
		id: primaryId,
		actor: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		source: p.enum(["cli", "seed", "screen"]),
		files: p.json<unknown[]>().defaultRaw("'[]'"),
		started: now,
		finished: now,
	},
});

/** A run that puts back what another did. */
export const ImportUndo = defineEntity({
	name: "ImportUndo",
	tableName: "import_undo",
	properties: {
		importRun: () => p.manyToOne(ImportRun).primary().deleteRule("no action"),
		undone: () => p.manyToOne(ImportRun).deleteRule("no action"),
	},
});

/** A run that merged two names; `moves` says what it moved, so that it can be undone. */
export const NameMerge = defineEntity({
	name: "NameMerge",
	tableName: "name_merge",
	properties: {
		importRun: () => p.manyToOne(ImportRun).primary().deleteRule("no action"),
		moves: p.json<unknown>(),
	},
});

/** A record that stands for another since a merge: the name itself, or a service or the like that became equal to one. */
export const MergedRecord = defineEntity({
	name: "MergedRecord",
	tableName: "merged_record",
	properties: {
		importRun: () => p.manyToOne(ImportRun).primary().deleteRule("no action"),
		entity: p.text().primary(),
		fromId: p.integer().primary(),
		intoId: p.integer(),
		isUndone: p.boolean().default(false),
	},
});

export const ImportRunRecord = defineEntity({
	name: "ImportRunRecord",
	tableName: "import_run_record",
	properties: {
		importRun: () => p.manyToOne(ImportRun).primary().deleteRule("no action"),
		entity: p.text().primary(),
		firstId: p.integer().primary(),
		lastId: p.integer(),
	},
});

/** A file that a run replaced, kept for a while so that it can be put back. */
export const ImportRunFile = defineEntity({
	name: "ImportRunFile",
	tableName: "import_run_file",
	properties: {
		importRun: () => p.manyToOne(ImportRun).primary().deleteRule("no action"),
		entity: p.text().primary(),
		recordId: p.integer().primary(),
		col: p.text().primary(),
		file: () => p.manyToOne(StoredFile).deleteRule("no action"),
	},
});

export const ImportJob = defineEntity({
	name: "ImportJob",
	tableName: "import_job",
	properties: {
		id: primaryId,
		user: () => p.manyToOne(UserAccount),
		status: p
			.enum(["receiving", "checking", "checked", "proposed", "applying", "applied", "failed", "dropped"])
			.default("receiving"),
		/** Raised with every change of status, so progress has to be written by a statement that leaves it alone. */
		version,
		attempt: p.integer().default(0),
		createLookups: p.boolean().default(false),
		/** The words for what an import of a screen's rows does; null for uploaded files, which have names. */
		title: p.text().nullable(),
		uploads: p.json<{ name: string; bytes: number; sha256: string; key: string }[]>().defaultRaw("'[]'"),
		progress: p.integer().default(0),
		phase: p.text().default(""),
		notice: p.text().nullable(),
		failure: p.text().nullable(),
		problems: p.json<{ place: string; message: string }[]>().defaultRaw("'[]'"),
		report: p.json<Record<string, unknown>>().nullable().lazy(),
		annotated: p.json<{ file: string; key: string }[]>().defaultRaw("'[]'"),
		/** The version of the catalogue that the dry run saw. */
		catalogueVersion: p.bigint("number").nullable(),
		importRun: () => p.manyToOne(ImportRun).nullable().deleteRule("no action"),
		created: now,
		/** A sign of life of whoever works on it. */
		touched: now,
		finished: instant().nullable(),
	},
});
