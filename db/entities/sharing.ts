import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now, primaryId } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { Project } from "./projects.ts";
import { ScheduleRun } from "./schedules.ts";

const SITE_LINK_ROLES = ["installer", "inspector"] as const;

/** A link by its token, and the time in which it works. */
const token = {
	/** Makes the token together with the product's secret, which the database does not know. */
	salt: p.text(),
	tokenSha256: p.text(),
	created: now,
	expires: instant(),
	ended: instant().nullable(),
};

/** An address by which anybody who has it reads one issue. */
export const ReadingLink = defineEntity({
	name: "ReadingLink",
	tableName: "reading_link",
	properties: {
		id: primaryId,
		run: () => p.manyToOne(ScheduleRun).deleteRule("cascade"),
		/** The person it was given to, as its owner calls them. */
		label: p.text(),
		...token,
	},
});

/** An address by which people without an account work on a project on site. Without its project it has ended. */
export const SiteLink = defineEntity({
	name: "SiteLink",
	tableName: "site_link",
	properties: {
		id: primaryId,
		project: () => p.manyToOne(Project).nullable().deleteRule("set null"),
		/** The owner then, by whose link its devices are let in. */
		madeBy: () => p.manyToOne(UserAccount).joinColumn("made_by"),
		role: p.enum([...SITE_LINK_ROLES]),
		label: p.text(),
		...token,
	},
});

/** A device that has used a site link, and who uses it. */
export const SiteDevice = defineEntity({
	name: "SiteDevice",
	tableName: "site_device",
	properties: {
		id: primaryId,
		link: () => p.manyToOne(SiteLink).deleteRule("cascade"),
		/** The hash of the key in its cookie; a device has the same key for all of its links. */
		keyHash: p.text(),
		name: p.text(),
		company: p.text(),
		created: now,
		seen: now,
	},
});

/** The picture of a solution that an issue shows: it is kept when the catalogue takes another one. */
export const IssuedPicture = defineEntity({
	name: "IssuedPicture",
	tableName: "issued_picture",
	properties: {
		run: () => p.manyToOne(ScheduleRun).primary().deleteRule("cascade"),
		/** The solution's drawing number, as printed. */
		no: p.integer().primary(),
		file: () => p.manyToOne(StoredFile).deleteRule("no action"),
	},
});
