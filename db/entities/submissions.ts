import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now } from "./columns.ts";

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

/** A form that was sent after its session had ended; the cookie holds the key, the row only its hash. */
export const InterruptedForm = defineEntity({
	name: "KeptForm",
	tableName: "kept_form",
	properties: {
		keyHash: p.text().primary(),
		address: p.text().primary(),
		/** The account; null until somebody signs in: whose session it was is not known. */
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("cascade"),
		/** JSON; as text, since `jsonb` has no U+0000. */
		content: p.text(),
		created: now,
		taken: instant().nullable(),
	},
});
