import { defineEntity, p } from "@mikro-orm/core";
import { instant, now, primaryId } from "./columns.ts";

export const StoredFile = defineEntity({
	name: "StoredFile",
	tableName: "file",
	properties: {
		id: primaryId,
		kind: p.enum([
			"drawing_pdf",
			"drawing_image",
			"product_image",
			"logo",
			"tds",
			"msds",
			"report",
			"warranty",
			"schedule",
			"photo",
			"plan",
			"plan_picture",
			"pack",
		]),
		name: p.text(),
		type: p.text(),
		bytes: p.bigint("number"),
		sha256: p.text(),
		/** The digest of the file as it was handed in, set by the importer alone: images are re-encoded. */
		sourceSha256: p.text().nullable(),
		width: p.integer().nullable(),
		height: p.integer().nullable(),
		storageKey: p.text(),
		/** The code by the text of a drawing's PDF; null where it was not read. */
		statedFrrs: p.array().nullable(),
		statedCodes: p.array().nullable(),
		state: p.enum(["pending", "stored", "orphan"]).default("stored"),
		created: now,
	},
});

/** A backup that was made of this database, as long as its place has it. */
export const Backup = defineEntity({
	name: "Backup",
	tableName: "backup",
	properties: {
		id: primaryId,
		/** A folder, or a bucket without its account. */
		place: p.text(),
		name: p.text(),
		/** The moment of which it has the rows and the files. */
		made: instant(),
		bytes: p.bigint("number"),
		/** The end of the last trial in which it was restored without a difference. */
		verified: instant().nullable(),
	},
});
