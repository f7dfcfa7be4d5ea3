import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./people.ts";

/** The double-submit key: what a form already did, and where it led. */
export const Submission = defineEntity({
	name: "Submission",
	tableName: "submission",
	properties: {
		user: () => p.manyToOne(UserAccount).primary(),
		key: p.uuid().primary(),
		route: p.text(),
		outcome: p.text(),
		location: p.text().nullable(),
		created: p.datetime().onCreate(() => new Date()),
	},
});

/** The same for forms that signed-out people send. */
export const GuestSubmission = defineEntity({
	name: "GuestSubmission",
	tableName: "guest_submission",
	properties: {
		key: p.uuid().primary(),
		route: p.text(),
		location: p.text().nullable(),
		created: p.datetime().onCreate(() => new Date()),
	},
});

export const ImportRun = defineEntity({
	name: "ImportRun",
	tableName: "import_run",
	properties: {
		id: p.integer().primary(),
		actor: () => p.manyToOne(UserAccount).nullable(),
		source: p.text(),
		files: p.json<unknown[]>(),
		started: p.datetime().onCreate(() => new Date()),
		finished: p.datetime().onCreate(() => new Date()),
	},
});

/** An import from the admin screens, from its upload to its end; see `domain/imports/jobs.ts`. */
export const ImportJob = defineEntity({
	name: "ImportJob",
	tableName: "import_job",
	properties: {
		id: p.integer().primary(),
		user: () => p.manyToOne(UserAccount),
		status: p.text().default("receiving"),
		version: p.integer().default(1),
		attempt: p.integer().default(0),
		createLookups: p.boolean().default(false),
		uploads: p.json<unknown[]>(),
		progress: p.integer().default(0),
		phase: p.text().default(""),
		notice: p.text().nullable(),
		failure: p.text().nullable(),
		problems: p.json<unknown[]>(),
		report: p.json<Record<string, unknown>>().nullable().lazy(),
		annotated: p.json<unknown[]>(),
		catalogueVersion: p.bigint("number").nullable(),
		importRun: () => p.manyToOne(ImportRun).nullable(),
		created: p.datetime().onCreate(() => new Date()),
		touched: p.datetime().onCreate(() => new Date()),
		finished: p.datetime().nullable(),
	},
});

/** Who changed which catalogue record when, old to new; written set-based for updates and toggles. */
export const CatalogueChange = defineEntity({
	name: "CatalogueChange",
	tableName: "catalogue_change",
	properties: {
		id: p.bigint("number").primary(),
		entity: p.text(),
		recordId: p.integer(),
		at: p.datetime().onCreate(() => new Date()),
		actor: () => p.manyToOne(UserAccount).nullable(),
		source: p.text(),
		importRun: () => p.manyToOne(ImportRun).nullable(),
		old: p.json<Record<string, unknown>>().nullable(),
		new: p.json<Record<string, unknown>>(),
	},
});

export const SearchMiss = defineEntity({
	name: "SearchMiss",
	tableName: "search_miss",
	properties: {
		id: p.bigint("number").primary(),
		at: p.datetime().onCreate(() => new Date()),
		user: () => p.manyToOne(UserAccount).nullable(),
		text: p.text(),
	},
});
