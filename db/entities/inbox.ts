import { defineEntity, p } from "@mikro-orm/core";
import { UserAccount } from "./accounts.ts";
import { isActive, now, primaryId, version } from "./columns.ts";
import { Company } from "./lookups.ts";

export const CompanyRequest = defineEntity({
	name: "CompanyRequest",
	tableName: "company_request",
	properties: {
		id: primaryId,
		email: p.text(),
		fullName: p.text(),
		phone: p.text(),
		companyName: p.text(),
		companyType: p.array(),
		usedProducts: p.boolean(),
		/** The one that was added for it. */
		company: () => p.manyToOne(Company).nullable().deleteRule("set null"),
		isActive,
		created: now,
		version,
	},
});

export const Feedback = defineEntity({
	name: "Feedback",
	tableName: "feedback",
	properties: {
		id: primaryId,
		user: () => p.manyToOne(UserAccount),
		subject: p.text().default(""),
		message: p.text(),
		isActive,
		created: now,
		version,
	},
});
