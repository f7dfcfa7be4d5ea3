import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { now } from "./columns.ts";
import { ImportRun } from "./imports.ts";

/** The one row that counts the transactions which changed the catalogue. */
export const CatalogueVersion = defineEntity({
	name: "CatalogueVersion",
	tableName: "catalogue_version",
	properties: {
		onlyRow: p.boolean().primary().default(true),
		// Not a version property: whoever raises it never read it before, and two that raise it are no conflict.
		version: p.bigint("number").default(1),
	},
});

/** Says who changed which catalogue record when, old to new; written set-based for updates and toggles. */
export const CatalogueChange = defineEntity({
	name: "CatalogueChange",
	tableName: "catalogue_change",
	properties: {
		id: p.bigint("number").primary(),
		entity: p.text(),
		recordId: p.integer(),
		at: now,
		actor: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		/** The administrator who published it, where it was proposed for review by the actor. */
		approvedBy: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		source: p.enum(["page", "api", "cli", "seed", "screen"]),
		importRun: () => p.manyToOne(ImportRun).nullable().deleteRule("no action"),
		old: p.json<Record<string, unknown>>().nullable(),
		new: p.json<Record<string, unknown>>(),
	},
});
