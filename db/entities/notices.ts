import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now, primaryId } from "./columns.ts";
import { ScheduleRun } from "./schedules.ts";
import { SiteRecord } from "./site.ts";
import { Solution } from "./solutions.ts";

/** A record of the catalogue fell: the owners of the issues that rest on it are told. */
export const Notice = defineEntity({
	name: "Notice",
	tableName: "notice",
	properties: {
		id: primaryId,
		no: p.integer(),
		subject: p.enum(["withdrawn", "superseded", "expired", "corrected"]),
		reason: p.text(),
		entity: p.text(),
		recordId: p.integer(),
		label: p.text(),
		user: () => p.manyToOne(UserAccount).deleteRule("no action"),
		created: now,
		owners: () => p.oneToMany(NoticeOwner).mappedBy("notice"),
	},
});

export const NoticeReplacement = defineEntity({
	name: "NoticeReplacement",
	tableName: "notice_replacement",
	properties: {
		notice: () => p.manyToOne(Notice).primary().deleteRule("cascade"),
		solution: () => p.manyToOne(Solution).primary().deleteRule("cascade"),
	},
});

export const NoticeOwner = defineEntity({
	name: "NoticeOwner",
	tableName: "notice_owner",
	properties: {
		notice: () => p.manyToOne(Notice).primary().deleteRule("cascade"),
		user: () => p.manyToOne(UserAccount).primary().deleteRule("cascade"),
		acknowledged: instant().nullable(),
	},
});

/** Each project's newest issue that rests on the record, and whose it is. */
export const NoticeIssue = defineEntity({
	name: "NoticeIssue",
	tableName: "notice_issue",
	properties: {
		notice: () => p.manyToOne(Notice).primary().deleteRule("cascade"),
		run: () => p.manyToOne(ScheduleRun).primary().deleteRule("cascade"),
		user: () => p.manyToOne(UserAccount).deleteRule("cascade"),
	},
});

/** A record of a seal that rested on the record when the notice was sent. */
export const NoticePlace = defineEntity({
	name: "NoticePlace",
	tableName: "notice_place",
	properties: {
		notice: () => p.manyToOne(Notice).primary().deleteRule("cascade"),
		record: () => p.manyToOne(SiteRecord).primary().deleteRule("cascade"),
	},
});

export const NoticeSolution = defineEntity({
	name: "NoticeSolution",
	tableName: "notice_solution",
	properties: {
		notice: () => p.manyToOne(Notice).primary().deleteRule("cascade"),
		solution: () => p.manyToOne(Solution).primary().deleteRule("cascade"),
	},
});

/** A day on which staff were told which reports end, and the one before. */
export const Digest = defineEntity({
	name: "Digest",
	tableName: "digest",
	properties: {
		day: p.date().columnType("date").primary(),
		since: p.date().columnType("date").nullable(),
	},
});
