import { defineEntity, p } from "@mikro-orm/core";

/** A stored file. Owners refer to it by foreign key; a replaced file is a new row. */
export const StoredFile = defineEntity({
	name: "StoredFile",
	tableName: "file",
	properties: {
		id: p.integer().primary(),
		kind: p.text(),
		/** The name shown to people; the storage key is the server's. */
		name: p.text(),
		type: p.text(),
		bytes: p.bigint("number"),
		sha256: p.text(),
		/** Of the file as it was handed in; set by the importer alone. */
		sourceSha256: p.text().nullable(),
		width: p.integer().nullable(),
		height: p.integer().nullable(),
		storageKey: p.text(),
		state: p.text().default("stored"),
		created: p.datetime().onCreate(() => new Date()),
	},
});
