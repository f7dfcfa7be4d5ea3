import { defineEntity, p } from "@mikro-orm/core";
import { AccountToken, UserAccount } from "./accounts.ts";
import { instant } from "./columns.ts";
import { CompanyRequest, Feedback } from "./inbox.ts";
import { Invitation } from "./invitations.ts";
import { Digest, Notice } from "./notices.ts";

export const ACCOUNT_EVENTS = [
	"password_changed",
	"email_change_requested",
	"email_changed",
	"sessions_ended",
	"second_factor_on",
	"second_factor_off",
	"second_factor_reset",
	"recovery_code_used",
	"recovery_codes_replaced",
	"codes_guessed",
	"new_browser",
	"api_token_made",
] as const;

/** A mail to be sent, written with what caused it; a job of the queue carries only the id. */
export const Mail = defineEntity({
	name: "Mail",
	tableName: "mail",
	properties: {
		id: p.uuid().primary().defaultRaw("gen_random_uuid()"),
		kind: p.enum([
			"activation",
			"reset",
			"password_changed",
			"company_request_operator",
			"company_request_person",
			"company_added",
			"feedback",
			"notice",
			"digest",
			"invitation",
			"email_change",
			"account_event",
		]),
		/** The event of an account that the mail reports. */
		event: p.enum([...ACCOUNT_EVENTS]).nullable(),
		user: () => p.manyToOne(UserAccount).nullable().deleteRule("cascade"),
		token: () => p.manyToOne(AccountToken).nullable().deleteRule("cascade"),
		request: () => p.manyToOne(CompanyRequest).nullable().deleteRule("cascade"),
		feedback: () => p.manyToOne(Feedback).nullable().deleteRule("cascade"),
		notice: () => p.manyToOne(Notice).nullable().deleteRule("cascade"),
		digest: () => p.manyToOne(Digest).nullable().deleteRule("cascade").joinColumn("digest_day"),
		invitation: () => p.manyToOne(Invitation).nullable().deleteRule("cascade"),
		created: instant().defaultRaw("clock_timestamp()"),
		sent: instant().nullable(),
		refused: instant().nullable(),
	},
});
