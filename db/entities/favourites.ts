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
