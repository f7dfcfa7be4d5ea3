import { defineEntity, type InferEntity, p, sql } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, isActive, now, primaryId, version } from "./columns.ts";
import { City } from "./lookups.ts";
import { Solution } from "./solutions.ts";

export const Project = defineEntity({
	name: "Project",
	tableName: "project",
	properties: {
		id: primaryId,
		user: () => p.manyToOne(UserAccount),
		projName: p.text(),
		projAddress: p.text(),
		projId: p.text().default(""),
		revNotes: p.text().default(""),
		/** The date by which the end of a test standard is judged; without one, by the day. */
		consentDate: p.date().columnType("date").nullable(),
		city: () => p.manyToOne(City),
		trackChanges: p.boolean().default(false),
		addTds: p.boolean().default(false),
		addMsds: p.boolean().default(false),
		addWarranty: p.boolean().default(false),
		addReports: p.boolean().default(false),
		/** The printed list of penetrations has empty columns to be filled in on site. */
		siteSheet: p.boolean().default(false),
		/** Schedules from the second issue on have the section "Changes since issue n". */
		printChanges: p.boolean().default(true),
		members: () => p.oneToMany(ProjectMember).mappedBy("project"),
		isActive,
		created: now,
		updated: now.onUpdate(() => sql<Date>`now()`),
		/** Moves with every stored change of the project or its items, and with nothing else: the API's ETag. */
		version,
	},
});

export type StoredProject = InferEntity<typeof Project>;

const PROJECT_ROLES = ["editor", "inspector", "installer", "reader"] as const;

/** Somebody who works on a project of another person. A row whose time is over stays, as a record of who was in the project when. */
export const ProjectMember = defineEntity({
	name: "ProjectMember",
	tableName: "project_member",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		user: () => p.manyToOne(UserAccount),
		role: p.enum([...PROJECT_ROLES]),
		since: now,
		/** When the person last opened a page of the project. */
		seen: instant().nullable(),
		ended: instant().nullable(),
	},
});

export const ProjectItem = defineEntity({
	name: "ProjectItem",
	tableName: "project_item",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		noId: p.integer(),
		solution: () => p.manyToOne(Solution),
		isActive,
	},
});

/** The sum of its parts is another one whenever a project holds other solutions, or crosses one out; written by a trigger. */
export const ItemsVersion = defineEntity({
	name: "ItemsVersion",
	tableName: "items_version",
	properties: {
		part: p.integer().primary().autoincrement(false),
		raised: p.bigint("number").default(0),
	},
});

/** The project that a person has open; without a row it is the list that is not a project yet. */
export const OpenProject = defineEntity({
	name: "OpenProject",
	tableName: "open_project",
	properties: {
		user: () => p.oneToOne(UserAccount).primary().deleteRule("cascade"),
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		opened: now,
	},
});
