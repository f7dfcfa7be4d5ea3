import { defineEntity, p } from "@mikro-orm/core";
import { Product } from "./catalogue.ts";
import { StoredFile } from "./files.ts";
import { UserAccount } from "./people.ts";
import { Project } from "./projects.ts";

/** One generation of a schedule, and the register entry of what was issued. */
export const ScheduleRun = defineEntity({
	name: "ScheduleRun",
	tableName: "schedule_run",
	properties: {
		id: p.integer().primary(),
		project: () => p.manyToOne(Project).nullable(),
		projectName: p.text(),
		user: () => p.manyToOne(UserAccount),
		/** Whose project it was; set when the project is deleted. */
		formerOwner: () => p.manyToOne(UserAccount).nullable(),
		status: p.text().default("running"),
		progress: p.integer().default(0),
		attempt: p.integer().default(0),
		started: p.datetime().onCreate(() => new Date()),
		updated: p.datetime().onCreate(() => new Date()),
		finished: p.datetime().nullable(),
		projectVersion: p.integer(),
		catalogueVersion: p.bigint("number"),
		facts: p.json<Record<string, unknown>>().nullable().lazy(),
		file: () => p.manyToOne(StoredFile).nullable(),
		documentNo: p.text(),
		failure: p.text().nullable(),
	},
});

export const Warranty = defineEntity({
	name: "Warranty",
	tableName: "warranty",
	properties: {
		id: p.integer().primary(),
		revision: p.text(),
		pdf: () => p.manyToOne(StoredFile),
		product: () => p.manyToOne(Product).nullable(),
		isActive: p.boolean().default(true),
		updated: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});

export const Cover = defineEntity({
	name: "Cover",
	tableName: "cover",
	properties: {
		id: p.integer().primary(),
		revision: p.text(),
		/** Sanitised HTML. */
		content: p.text(),
		footerNote: p.text().default(""),
		isActive: p.boolean().default(false),
		created: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});
