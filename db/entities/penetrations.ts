import { defineEntity, p } from "@mikro-orm/core";
import { id, version } from "./columns.ts";
import { Project } from "./projects.ts";
import { Solution, Specimen } from "./solutions.ts";

const words = () => p.text().default("");

export const Penetration = defineEntity({
	name: "Penetration",
	tableName: "penetration",
	properties: {
		id,
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		ref: p.text(),
		/** By which it is the only one in its project: case is ignored. */
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
		quantity: p.integer().default(1),
		note: words(),
		status: p.enum(["open", "assigned", "not needed"]).default("open"),
		solution: () => p.manyToOne(Solution).nullable().deleteRule("no action"),
		specimen: () => p.manyToOne(Specimen).nullable().deleteRule("no action"),
		specimen2: () => p.manyToOne(Specimen).nullable().deleteRule("no action").joinColumn("specimen_2_id"),
		version,
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
		/** Empty for the blank. */
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
