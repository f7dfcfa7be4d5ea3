import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { id, instant, now } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { Project } from "./projects.ts";

/** One generation of a schedule, and the register entry of what was issued; it outlives its project. */
export const ScheduleRun = defineEntity({
	name: "ScheduleRun",
	tableName: "schedule_run",
	properties: {
		id,
		project: () => p.manyToOne(Project).nullable().deleteRule("set null"),
		projectName: p.text(),
		user: () => p.manyToOne(UserAccount),
		/** Whose project it was; set when the project is deleted. */
		formerOwner: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		status: p.enum(["running", "done", "failed"]).default("running"),
		/** A percentage. */
		progress: p.integer().default(0),
		attempt: p.integer().default(0),
		started: now,
		updated: now,
		finished: instant().nullable(),
		projectVersion: p.integer(),
		catalogueVersion: p.bigint("number"),
		facts: p.json<Record<string, unknown>>().nullable().lazy(),
		/** Hashes of what the facts say of project, solutions, cover and documents; made by the database. */
		parts: p.array().nullable().generated("(schedule_parts(facts)) stored").$type<Opt<string[]>>(),
		file: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		documentNo: p.text(),
		failure: p.text().nullable(),
	},
});
