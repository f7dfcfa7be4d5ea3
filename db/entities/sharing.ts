import { defineEntity, p } from "@mikro-orm/core";
import { instant, now, primaryId } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { ScheduleRun } from "./schedules.ts";

/** An address by which anybody who has it reads one issue. */
export const ReadingLink = defineEntity({
	name: "ReadingLink",
	tableName: "reading_link",
	properties: {
		id: primaryId,
		run: () => p.manyToOne(ScheduleRun).deleteRule("cascade"),
		/** The person it was given to, as its owner calls them. */
		label: p.text(),
		/** Makes the token together with the product's secret, which the database does not know. */
		salt: p.text(),
		tokenSha256: p.text(),
		created: now,
		expires: instant(),
		ended: instant().nullable(),
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
