import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now, primaryId } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { Project } from "./projects.ts";
import { Solution } from "./solutions.ts";

/** The work of making a schedule, and the register entry of what was issued: it outlives its project. */
export const ScheduleRun = defineEntity({
	name: "ScheduleRun",
	tableName: "schedule_run",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).nullable().deleteRule("set null"),
		projectName: p.text(),
		user: () => p.manyToOne(UserAccount),
		/** The person whose project it was; set when the project is deleted. */
		formerOwner: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		/** Its id, set with that; negative where the project was deleted before ids were kept. */
		formerProjectId: p.integer().nullable(),
		status: p.enum(["running", "done", "failed"]).default("running"),
		progress: p.integer().default(0),
		attempt: p.integer().default(0),
		started: now,
		updated: now,
		finished: instant().nullable(),
		projectVersion: p.integer(),
		catalogueVersion: p.bigint("number"),
		facts: p.json<Record<string, unknown>>().nullable().lazy(),
		/** The value that the facts state; made by the database. */
		revision: p
			.text()
			.nullable()
			.generated("((facts->'project'::text)->>'revision'::text) stored")
			.$type<Opt<string>>(),
		/** Hashes of what the facts say of project, solutions, cover and documents; made by the database. */
		parts: p.array().nullable().generated("(schedule_parts(facts)) stored").$type<Opt<string[]>>(),
		file: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		/** Pages of the file; null of issues from before they were counted. */
		pages: p.integer().nullable(),
		documentNo: p.text(),
		failure: p.text().nullable(),
		/** 1, 2, 3 … within the project, given when the file is there. */
		issueNo: p.integer().nullable(),
		intendedUse: p.enum(["", "For information", "For consent", "For construction", "As built"]).default(""),
		issuer: p.text().nullable().generated("(facts #>> '{generatedBy,name}') stored").$type<Opt<string> | null>(),
		issuedFor: p.text().nullable().generated("(facts #>> '{generatedFor,name}') stored").$type<Opt<string> | null>(),
		sample: p.boolean().nullable().generated("((facts->>'sample')::boolean) stored").$type<Opt<boolean> | null>(),
		contentSha256: p.text().nullable().generated("(schedule_content(facts)) stored").$type<Opt<string> | null>(),
		/** The openings in four numbers; null where the facts do not say. */
		counts: p
			.json<Record<string, number>>()
			.nullable()
			.generated("(facts #> '{penetrations,counts}') stored")
			.$type<Opt<Record<string, number>> | null>(),
		/** The documents that were asked for and are not on file; made by the database. */
		missing: p.json<unknown[]>().nullable().generated("(facts->'missing') stored").$type<Opt<unknown[]> | null>(),
		/** The number of findings of the check before it, and what the file lacks besides. */
		findings: p.integer().default(0),
		/** 128 random bits as hexadecimal digits, by which anybody reads what has become of the issue. */
		verifyToken: p.text().unique("schedule_run_verify_token").defaultRaw("verify_token()").$type<Opt<string>>(),
		linkWithdrawn: instant().nullable(),
		notices: p.array().defaultRaw("'{}'::text[]").$type<Opt<string[]>>(),
	},
});

/** A solution's number on the paper of a project, from its first issue on; kept when it leaves the project. */
export const ScheduleNumber = defineEntity({
	name: "ScheduleNumber",
	tableName: "schedule_number",
	properties: {
		project: () => p.manyToOne(Project).primary().deleteRule("cascade"),
		solution: () => p.manyToOne(Solution).primary().deleteRule("no action"),
		no: p.integer(),
	},
});

/** A record of the catalogue that an issue rests on; of active solutions and the lines that were printed. */
export const IssuedRecord = defineEntity({
	name: "IssuedRecord",
	tableName: "issued_record",
	properties: {
		entity: p.text().primary(),
		recordId: p.integer().primary(),
		run: () => p.manyToOne(ScheduleRun).primary().deleteRule("cascade"),
		/** The items of the issue that rested on it; null in issues from before that was kept. */
		solutions: p.array(Number, String).columnType("int[]").nullable(),
	},
});

/** Counts in how many finished issues and projects of an owner a record was issued; counted by the database. */
export const IssuedOwner = defineEntity({
	name: "IssuedOwner",
	tableName: "issued_owner",
	properties: {
		entity: p.text().primary(),
		recordId: p.integer().primary(),
		owner: () => p.manyToOne(UserAccount).primary().deleteRule("no action"),
		issues: p.integer(),
		projects: p.integer(),
	},
});

/** Findings of one code that an issuer acknowledged before a schedule was issued. */
export const Acknowledgement = defineEntity({
	name: "Acknowledgement",
	tableName: "acknowledgement",
	properties: {
		run: () => p.manyToOne(ScheduleRun).primary().deleteRule("cascade"),
		code: p.text().primary(),
		texts: p.array(),
		person: () => p.manyToOne(UserAccount),
		at: now,
	},
});

/** An as-built issue with its register and photos in one archive: the work of making it, and its file while that is stored. */
export const IssuePack = defineEntity({
	name: "IssuePack",
	tableName: "issue_pack",
	properties: {
		run: () => p.manyToOne(ScheduleRun).primary().deleteRule("cascade"),
		status: p.enum(["running", "done", "failed"]).default("running"),
		progress: p.integer().default(0),
		attempt: p.integer().default(0),
		updated: now,
		expires: instant().nullable(),
		file: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
	},
});

/** A file of a pack by its digest, by which anybody checks a copy; it outlives the pack. */
export const IssuePackFile = defineEntity({
	name: "IssuePackFile",
	tableName: "issue_pack_file",
	properties: {
		run: () => p.manyToOne(ScheduleRun).primary().deleteRule("cascade"),
		sha256: p.text().primary(),
		name: p.text(),
	},
});

/** The file of a plan, or its picture, that an as-built issue shows: it stays when the plan is deleted, as long as the project is there. */
export const IssuedPlanFile = defineEntity({
	name: "IssuedPlanFile",
	tableName: "issued_plan_file",
	properties: {
		run: () => p.manyToOne(ScheduleRun).primary().deleteRule("cascade"),
		file: () => p.manyToOne(StoredFile).primary().deleteRule("no action"),
	},
});
