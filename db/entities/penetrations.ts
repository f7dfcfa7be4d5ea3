import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { now, primaryId, version } from "./columns.ts";
import { Project } from "./projects.ts";
import { Solution, Specimen } from "./solutions.ts";

const words = () => p.text().default("");

export const Penetration = defineEntity({
	name: "Penetration",
	tableName: "penetration",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		ref: p.text(),
		/** The key by which it is unique in its project: case is ignored. */
		refKey: p.text(),
		level: words(),
		location: words(),
		orientation: words(),
		substrate: words(),
		thickness: words(),
		classification: words(),
		service: words(),
		serviceType: words(),
		size: words(),
		insulation: words(),
		required: p.text(),
		opening: words(),
		gap: words(),
		spacing: words(),
		access: words(),
		fireFrom: words(),
		/** The quantity of the first service; null where it is not stated. */
		serviceQuantity: p.integer().nullable(),
		/** The services of the opening after the first one, whose texts stand above. */
		moreServices: p.json<Record<string, string | number>[]>().default([]),
		quantity: p.integer().default(1),
		unit: p.enum(["no.", "m"]).default("no."),
		note: words(),
		status: p.enum(["open", "assigned", "not needed"]).default("open"),
		solution: () => p.manyToOne(Solution).nullable().deleteRule("no action"),
		specimen: () => p.manyToOne(Specimen).nullable().deleteRule("no action"),
		specimen2: () => p.manyToOne(Specimen).nullable().deleteRule("no action").joinColumn("specimen_2_id"),
		version,
		/** When it or its place on a plan changed last; noted by the database. */
		updated: now,
	},
});

/** The meaning of a word of a project's list, as its owner said. */
export const PenetrationReading = defineEntity({
	name: "PenetrationReading",
	tableName: "penetration_reading",
	properties: {
		project: () => p.manyToOne(Project).primary().deleteRule("cascade"),
		field: p
			.enum([
				...(["orientation", "substrate", "thickness", "classification"] as const),
				...(["service", "service_type", "size", "insulation"] as const),
			])
			.primary(),
		/** The text, empty for the blank. */
		textKey: p.text().primary(),
		means: p.text(),
	},
});

/** Numbers that were deleted from a project: they are never given again. */
export const PenetrationDeleted = defineEntity({
	name: "PenetrationDeleted",
	tableName: "penetration_deleted",
	properties: {
		project: () => p.manyToOne(Project).primary().deleteRule("cascade"),
		refKey: p.text().primary(),
	},
});

/** Says what a column of a project's lists is used as, by its heading, as a person decided it. */
export const PenetrationColumn = defineEntity({
	name: "PenetrationColumn",
	tableName: "penetration_column",
	properties: {
		project: () => p.manyToOne(Project).primary().deleteRule("cascade"),
		heading: p.text().primary(),
		use: p.text(),
	},
});

/** A project's list as it was stored, the newest of them; `rows` has each penetration with its id and its seal. */
export const PenetrationVersion = defineEntity({
	name: "PenetrationVersion",
	tableName: "penetration_version",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		/** 1, 2, 3 … within the project. */
		no: p.integer(),
		created: now,
		user: () => p.manyToOne(UserAccount).deleteRule("no action"),
		source: p.enum(["paste", "file", "table", "terminal", "api", "restored", "edited"]),
		sourceName: p.text().default(""),
		did: p.json<Record<string, unknown>>(),
		rows: p.json<unknown[]>().lazy(),
	},
});
