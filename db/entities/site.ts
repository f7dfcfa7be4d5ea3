import { defineEntity, type Opt, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now, primaryId } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { Penetration } from "./penetrations.ts";
import { Project } from "./projects.ts";
import { SiteDevice } from "./sharing.ts";

const words = () => p.text().default("");

/** A product that somebody used, with the name that it had on that day. */
interface UsedProduct {
	id: number;
	name: string;
	batch: string;
}

/** Somebody's word about an opening on site. A record is never changed: a further record corrects it. */
export const SiteRecord = defineEntity({
	name: "SiteRecord",
	tableName: "site_record",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).deleteRule("cascade"),
		penetration: () => p.manyToOne(Penetration).deleteRule("no action"),
		/** Made by the device, so that a record which is sent twice is stored once. */
		key: p.text(),
		kind: p.enum(["installed", "inspected", "remedied", "not as drawn", "note"]),
		/** When it was done, by the clock of the device. */
		at: instant(),
		arrived: now,
		/** The place in the order of records: `at` without what the device's clock was wrong by; a correction has that of what it corrects. */
		ordered: instant(),
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		/** Somebody without an account; goes with the project, as its records do. */
		device: () => p.manyToOne(SiteDevice).nullable().deleteRule("no action"),
		byName: p.text(),
		company: p.text(),
		via: words(),
		result: p.enum(["accepted", "rejected"]).nullable(),
		reason: words(),
		products: p.json<UsedProduct[]>().default([]),
		otherProduct: words(),
		side: p.enum(["", "A", "B", "both"]).default(""),
		note: words(),
		/** The earlier record that this one replaces. */
		corrects: () => p.manyToOne(SiteRecord).nullable().deleteRule("no action"),
		/** The record `not as drawn` to which the owner says that it is left as built. */
		answers: () => p.manyToOne(SiteRecord).nullable().deleteRule("no action"),
		/** The solution and the requirement on that day, frozen. */
		basis: p.json<Record<string, unknown>>(),
	},
});

export const SitePhoto = defineEntity({
	name: "SitePhoto",
	tableName: "site_photo",
	properties: {
		id: primaryId,
		record: () => p.manyToOne(SiteRecord).deleteRule("cascade"),
		/** 1, 2, 3 … within the record. */
		no: p.integer(),
		file: () => p.manyToOne(StoredFile).deleteRule("no action"),
		small: () => p.manyToOne(StoredFile).deleteRule("no action"),
		/** The time by the camera's clock, which states no zone: `2026-11-30T14:02:05`; null where the photo states none. */
		captured: p.text().nullable(),
		/** The digest of the photo as it came. */
		sentSha256: p.text(),
	},
});

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

/** The address that the labels of an opening lead to. A label outlives the opening and its project. */
export const LabelPlace = defineEntity({
	name: "LabelPlace",
	tableName: "place",
	properties: {
		id: primaryId,
		/** 128 random bits as hexadecimal digits. */
		token: p.text().unique("place_token_key").defaultRaw("verify_token()").$type<Opt<string>>(),
		/** The project; null once it is deleted. */
		project: () => p.manyToOne(Project).nullable().deleteRule("set null"),
		/** The opening; null once it is deleted. */
		penetration: () => p.oneToOne(Penetration).owner().nullable().deleteRule("set null"),
		created: now,
		/** The key of the number of an opening that was deleted: by it a restored list finds its labels. */
		refKey: p.text().nullable(),
		/** The facts of its page when the opening or the project was deleted. */
		last: p.json<Record<string, unknown>>().nullable(),
	},
});
