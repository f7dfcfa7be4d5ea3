import { defineEntity, p } from "@mikro-orm/core";
import { Product } from "./catalogue.ts";
import { isActive, now, primaryId, version } from "./columns.ts";
import { StoredFile } from "./files.ts";

export const Warranty = defineEntity({
	name: "Warranty",
	tableName: "warranty",
	properties: {
		id: primaryId,
		revision: p.text(),
		pdf: () => p.manyToOne(StoredFile),
		/** The product; null for a datasheet that goes with every product. */
		product: () => p.manyToOne(Product).nullable().deleteRule("no action"),
		isActive,
		updated: now,
		version,
	},
});

export const Cover = defineEntity({
	name: "Cover",
	tableName: "cover",
	properties: {
		id: primaryId,
		revision: p.text(),
		content: p.text(),
		footerNote: p.text().default(""),
		isActive: p.boolean().default(false),
		created: now,
		version,
	},
});
