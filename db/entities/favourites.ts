import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { now, primaryId, version } from "./columns.ts";
import { Solution } from "./solutions.ts";

export const Favourite = defineEntity({
	name: "Favourite",
	tableName: "favourite",
	properties: {
		id: primaryId,
		user: () => p.manyToOne(UserAccount),
		name: p.text(),
		created: now,
		version,
	},
});

export const FavouriteSolution = defineEntity({
	name: "FavouriteSolution",
	tableName: "favourite_solution",
	properties: {
		favourite: () => p.manyToOne(Favourite).primary().deleteRule("cascade"),
		solution: () => p.manyToOne(Solution).primary().deleteRule("no action"),
		position: p.integer(),
	},
});

/** An address of the catalogue grid under a name: what it finds, in which order and columns. */
export const GridView = defineEntity({
	name: "GridView",
	tableName: "grid_view",
	properties: {
		id: primaryId,
		user: () => p.manyToOne(UserAccount),
		list: p.enum(["specimens", "solutions", "reports"]),
		name: p.text(),
		query: p.text(),
		isShared: p.boolean().default(false),
		created: now,
		version,
	},
});
