import { defineEntity, p } from "@mikro-orm/core";
import { City, Company } from "./lookups.ts";

export const UserAccount = defineEntity({
	name: "UserAccount",
	tableName: "user_account",
	properties: {
		id: p.integer().primary(),
		/** Lower case. */
		email: p.text(),
		firstName: p.text(),
		lastName: p.text(),
		phone: p.text(),
		city: () => p.manyToOne(City),
		company: () => p.manyToOne(Company),
		passwordHash: p.text().lazy(),
		isActive: p.boolean().default(false),
		isStaff: p.boolean().default(false),
		activated: p.datetime().nullable(),
		/** Raised by a password reset: all earlier tokens die with it. */
		tokenVersion: p.integer().default(1),
		created: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});

export const AccountToken = defineEntity({
	name: "AccountToken",
	tableName: "account_token",
	properties: {
		id: p.bigint("number").primary(),
		/** Null where a link was asked for that nobody may have. */
		user: () => p.manyToOne(UserAccount).nullable(),
		kind: p.text(),
		/** The token is derived from this and a secret outside the database. */
		nonce: p.uuid(),
		tokenHash: p.text(),
		created: p.datetime().onCreate(() => new Date()),
		expires: p.datetime(),
		used: p.datetime().nullable(),
		replaced: p.datetime().nullable(),
	},
});

/** A browser session; the cookie holds the key, the row only its hash. */
export const BrowserSession = defineEntity({
	name: "BrowserSession",
	tableName: "session",
	properties: {
		idHash: p.text().primary(),
		user: () => p.manyToOne(UserAccount).nullable(),
		data: p.json<Record<string, unknown>>(),
		created: p.datetime().onCreate(() => new Date()),
		seen: p.datetime().onCreate(() => new Date()),
	},
});

export const CompanyRequest = defineEntity({
	name: "CompanyRequest",
	tableName: "company_request",
	properties: {
		id: p.integer().primary(),
		email: p.text(),
		fullName: p.text(),
		phone: p.text(),
		companyName: p.text(),
		companyType: p.array(),
		usedProducts: p.boolean(),
		isActive: p.boolean().default(true),
		created: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});

export const Feedback = defineEntity({
	name: "Feedback",
	tableName: "feedback",
	properties: {
		id: p.integer().primary(),
		user: () => p.manyToOne(UserAccount),
		subject: p.text().default(""),
		message: p.text(),
		isActive: p.boolean().default(true),
		created: p.datetime().onCreate(() => new Date()),
		version: p.integer().version(),
	},
});
