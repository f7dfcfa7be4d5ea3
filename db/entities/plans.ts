import { defineEntity, p } from "@mikro-orm/core";
import { now, primaryId } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { Penetration } from "./penetrations.ts";
import { Project } from "./projects.ts";

/** A drawing of a level of a project, on which its openings have their places. */
export const Plan = defineEntity({
	name: "Plan",
	tableName: "plan",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		name: p.text(),
		/** The level as its openings have it; empty for openings without one. */
		level: p.text(),
	},
});

/** A plan as somebody handed it in; the last one is the plan as it is. */
export const PlanRevision = defineEntity({
	name: "PlanRevision",
	tableName: "plan_revision",
	properties: {
		id: primaryId,
		plan: () => p.manyToOne(Plan).deleteRule("cascade"),
		/** 1, 2, 3 … within the plan. */
		no: p.integer(),
		/** The revision by the drawing itself: `C`, `2`. */
		label: p.text(),
		date: p.date().columnType("date"),
		/** The PDF, or the large picture where the plan came as a picture. */
		file: () => p.manyToOne(StoredFile).deleteRule("no action"),
		/** The page of the PDF, from 1; null for a picture. */
		page: p.integer().nullable(),
		small: () => p.manyToOne(StoredFile).deleteRule("no action"),
		large: () => p.manyToOne(StoredFile).deleteRule("no action"),
		created: now,
	},
});

/** The place of an opening on a plan. An opening has one at most. */
export const PlanPin = defineEntity({
	name: "PlanPin",
	tableName: "plan_pin",
	properties: {
		penetration: () => p.oneToOne(Penetration).primary().deleteRule("cascade"),
		plan: () => p.manyToOne(Plan).deleteRule("cascade"),
		/** Shares of the page as it is shown upright, from its upper left corner. */
		x: p.double().columnType("float8"),
		y: p.double().columnType("float8"),
		/** The revision on which somebody last set or confirmed it. */
		checkedNo: p.integer(),
	},
});
