import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { now } from "./columns.ts";

/** The double-submit key: what a form already did, and where it led. */
export const Submission = defineEntity({
	name: "Submission",
	tableName: "submission",
	properties: {
		user: () => p.manyToOne(UserAccount).primary().deleteRule("cascade"),
		key: p.uuid().primary(),
		route: p.text(),
		outcome: p.enum(["done", "refused"]),
		location: p.text().nullable(),
		created: now,
	},
});

/** The same for forms that signed-out people send. */
export const GuestSubmission = defineEntity({
	name: "GuestSubmission",
	tableName: "guest_submission",
	properties: {
		key: p.uuid().primary(),
		route: p.text(),
		location: p.text().nullable(),
		created: now,
	},
});
