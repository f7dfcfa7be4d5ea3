import { defineEntity, p, sql } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { now, primaryId, version } from "./columns.ts";
import { StoredFile } from "./files.ts";

/** Work in progress of a person, whatever browser they use: the open specification, the wizards, the specimens of a report. */
export const Draft = defineEntity({
	name: "Draft",
	tableName: "draft",
	properties: {
		id: primaryId,
		user: () => p.manyToOne(UserAccount).deleteRule("cascade"),
		kind: p.enum(["specification", "specimen", "specimen_copy", "solution", "report_entry"]),
		recordId: p.integer().nullable(),
		/** The version of the record that the work began from. */
		baseVersion: p.integer().nullable(),
		step: p.integer().default(1),
		data: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
		updated: now.onUpdate(() => sql<Date>`now()`),
		version,
	},
});

/** A pending file that belongs to a draft; a pending file of none is swept away. */
export const DraftFile = defineEntity({
	name: "DraftFile",
	tableName: "draft_file",
	properties: {
		draft: () => p.manyToOne(Draft).primary().deleteRule("cascade"),
		file: () => p.manyToOne(StoredFile).primary().deleteRule("cascade"),
	},
});
