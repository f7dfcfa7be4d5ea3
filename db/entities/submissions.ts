import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { instant, now } from "./columns.ts";

/** The answer to a call of the API, for whoever repeats it with its key; null of a form, which led to `location`. */
const answered = {
	/** The SHA-256 of what was sent, in hexadecimal digits. */
	contentSha256: p.text().nullable(),
	status: p.integer().nullable(),
	headers: p.json<Record<string, string>>().nullable(),
	/** The bytes; null of an empty answer. */
	body: p.blob().nullable(),
};

/** The key by which what is sent twice is known: what a form or a call already did, and where it led. */
export const Submission = defineEntity({
	name: "Submission",
	tableName: "submission",
	properties: {
		user: () => p.manyToOne(UserAccount).primary().deleteRule("cascade"),
		key: p.uuid().primary(),
		route: p.text(),
		outcome: p.enum(["done", "refused"]),
		location: p.text().nullable(),
		...answered,
		created: now,
	},
});

/** The same for what signed-out people send. */
export const GuestSubmission = defineEntity({
	name: "GuestSubmission",
	tableName: "guest_submission",
	properties: {
		key: p.uuid().primary(),
		route: p.text(),
		location: p.text().nullable(),
		...answered,
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
