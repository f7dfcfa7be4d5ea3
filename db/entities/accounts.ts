import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, now, primaryId, version } from "./columns.ts";
import { StoredFile } from "./files.ts";
import { City, Company } from "./lookups.ts";

const ROLES = ["administrator", "editor", "reader"] as const;

const STAFF_ACTS = [
	"invited",
	"invitation_ended",
	"joined",
	"role",
	"removed",
	"deactivated",
	"activated",
	"reset_sent",
	"sessions_ended",
	"second_factor_reset",
] as const;

export const UserAccount = defineEntity({
	name: "UserAccount",
	tableName: "user_account",
	properties: {
		id: p.integer().primary(),
		email: p.text(),
		firstName: p.text(),
		lastName: p.text(),
		phone: p.text(),
		city: () => p.manyToOne(City),
		company: () => p.manyToOne(Company),
		/** The company's logo, on the covers of what this person issues. */
		logo: () => p.manyToOne(StoredFile).nullable().deleteRule("no action"),
		passwordHash: p.text().lazy(),
		isActive: p.boolean().default(false),
		isStaff: p.boolean().default(false),
		/** The role says what a person may do while they are staff. */
		role: p.enum([...ROLES]).default("administrator"),
		activated: instant().nullable(),
		/** Remembers that this person chose, in the finder, to see only evidence in force. */
		backed: p.boolean().default(false),
		/** Raised by a password reset: all earlier tokens die with it. */
		tokenVersion: p.integer().default(1),
		/** This is when the person last signed in, by page or call. */
		signedIn: instant().nullable(),
		created: now,
		version,
	},
});

export type StoredAccount = InferEntity<typeof UserAccount>;

export const AccountToken = defineEntity({
	name: "AccountToken",
	tableName: "account_token",
	properties: {
		id: p.bigint("number").primary(),
		/** The account; null where a link was asked for that nobody may have. */
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("cascade"),
		kind: p.enum(["activation", "reset", "email"]),
		/** The token is derived from this and a secret outside the database. */
		nonce: p.uuid().defaultRaw("gen_random_uuid()"),
		tokenHash: p.text(),
		/** The new address of a change; null for links that change none. */
		email: p.text().nullable(),
		/** The address at the time when its change was requested. */
		formerEmail: p.text().nullable(),
		created: now,
		expires: instant(),
		used: instant().nullable(),
		replaced: instant().nullable(),
	},
});

/** Says who changed whose access when. An invitation has an address alone until somebody accepts it. */
export const StaffChange = defineEntity({
	name: "StaffChange",
	tableName: "staff_change",
	properties: {
		id: p.bigint("number").primary(),
		at: now,
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		email: p.text(),
		/** A command of the terminal has no actor: null. */
		actor: () => p.manyToOne(UserAccount).nullable().deleteRule("no action"),
		act: p.enum([...STAFF_ACTS]),
		oldRole: p.enum([...ROLES]).nullable(),
		newRole: p.enum([...ROLES]).nullable(),
	},
});

/** The second factor of a person: an authenticator app that shows a code for each thirty seconds. */
export const SecondFactor = defineEntity({
	name: "SecondFactor",
	tableName: "second_factor",
	properties: {
		user: () => p.oneToOne(UserAccount).primary().deleteRule("cascade"),
		/** The secret that the app shares, sealed (see sealed-text.ts). */
		secret: p.text(),
		started: now,
		/** The time of the first code; null until then, while signing in needs none. */
		confirmed: instant().nullable(),
		/** The newest step of thirty seconds since 1970 whose code was accepted. */
		lastStep: p.integer().default(0),
		/** The salt of the present recovery codes. */
		recoverySalt: p.text().default(""),
	},
});

/** A code on paper, for when the app is lost. */
export const RecoveryCode = defineEntity({
	name: "RecoveryCode",
	tableName: "recovery_code",
	properties: {
		id: p.integer().primary(),
		factor: () => p.manyToOne(SecondFactor).deleteRule("cascade").joinColumn("factor_id"),
		codeHash: p.text(),
		used: instant().nullable(),
	},
});

/** A browser that a person has signed in with before; its cookie holds the key, the row only the hash. */
export const KnownBrowser = defineEntity({
	name: "KnownBrowser",
	tableName: "known_browser",
	properties: {
		user: () => p.manyToOne(UserAccount).primary().deleteRule("cascade"),
		keyHash: p.text().primary(),
		seen: now,
	},
});

/** A browser session; the cookie holds the key, the row only its hash. */
export const BrowserSession = defineEntity({
	name: "BrowserSession",
	tableName: "session",
	properties: {
		idHash: p.text().primary(),
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("cascade"),
		/** Names the session on the page of its owner, where the hash of its key has no place. */
		publicId: p.uuid().defaultRaw("gen_random_uuid()"),
		/** The browser in words, such as "Firefox on Windows"; empty where it is not known yet. */
		browser: p.text().default(""),
		data: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
		created: now,
		seen: now,
	},
});

/** A token by which a script calls the API for a person. The row has the token's hash alone. */
export const ApiToken = defineEntity({
	name: "ApiToken",
	tableName: "api_token",
	properties: {
		id: primaryId,
		user: () => p.manyToOne(UserAccount).deleteRule("cascade"),
		/** The name that its owner gave it, for what it is; unique among the tokens that have not been ended. */
		name: p.text(),
		scope: p.enum(["read", "projects", "catalogue"]),
		tokenSha256: p.text(),
		/** The last characters of the token, by which its owner knows it again. */
		lastFour: p.text(),
		created: now,
		expires: instant(),
		/** When it was used last, to the minute. */
		used: instant().nullable(),
		/** When its owner ended it, or the database did with everything else of the person that was signed in. */
		ended: instant().nullable(),
	},
});

/** A count that every process shares; written by the library that counts. */
export const RateLimit = defineEntity({
	name: "RateLimit",
	tableName: "rate_limit",
	properties: {
		key: p.text().primary(),
		points: p.integer().default(0),
		/** The time in milliseconds since 1970. */
		expire: p.bigint("number").nullable(),
	},
});
