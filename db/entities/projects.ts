import { defineEntity, p } from "@mikro-orm/core";
import { City } from "./lookups.ts";
import { UserAccount } from "./people.ts";
import { Solution } from "./solutions.ts";

export const Project = defineEntity({
	name: "Project",
	tableName: "project",
	properties: {
		id: p.integer().primary(),
		user: () => p.manyToOne(UserAccount),
		projName: p.text(),
		projAddress: p.text(),
		/** The person's own project code or number, not our id. */
		projId: p.text().default(""),
		revNotes: p.text().default(""),
		city: () => p.manyToOne(City),
		trackChanges: p.boolean().default(false),
		addTds: p.boolean().default(false),
		addMsds: p.boolean().default(false),
		addWarranty: p.boolean().default(false),
		isActive: p.boolean().default(true),
		created: p.datetime().onCreate(() => new Date()),
		updated: p.datetime().onCreate(() => new Date()),
		/** Moves with every stored change of the project or its items; it is the ETag of the API. */
		version: p.integer().version(),
		items: () => p.oneToMany(ProjectItem).mappedBy("project").orderBy({ noId: "asc", id: "asc" }),
	},
});

export const ProjectItem = defineEntity({
	name: "ProjectItem",
	tableName: "project_item",
	properties: {
		id: p.integer().primary(),
		project: () => p.manyToOne(Project),
		noId: p.integer(),
		solution: () => p.manyToOne(Solution),
		isActive: p.boolean().default(true),
	},
});

export const OpenProject = defineEntity({
	name: "OpenProject",
	tableName: "open_project",
	properties: {
		user: () => p.manyToOne(UserAccount).primary(),
		project: () => p.manyToOne(Project),
		opened: p.datetime().onCreate(() => new Date()),
	},
});

export const Favourite = defineEntity({
	name: "Favourite",
	tableName: "favourite",
	properties: {
		id: p.integer().primary(),
		user: () => p.manyToOne(UserAccount),
		name: p.text(),
		created: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});

export const FavouriteSolution = defineEntity({
	name: "FavouriteSolution",
	tableName: "favourite_solution",
	properties: {
		favourite: () => p.manyToOne(Favourite).primary(),
		solution: () => p.manyToOne(Solution).primary(),
		position: p.integer(),
	},
});

/** Work in progress of a person: the open specification, later the wizards. */
export const Draft = defineEntity({
	name: "Draft",
	tableName: "draft",
	properties: {
		id: p.integer().primary(),
		user: () => p.manyToOne(UserAccount),
		kind: p.text(),
		recordId: p.integer().nullable(),
		baseVersion: p.integer().nullable(),
		step: p.integer().default(1),
		data: p.json<Record<string, unknown>>(),
		updated: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});
