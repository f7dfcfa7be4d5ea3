import type { Mail } from "#app/adapters/mail.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Settings } from "#db/settings.ts";
import { activationMail } from "#emails/activation.ts";
import { companyAddedMail } from "#emails/company-added.ts";
import { companyRequestOperatorMail } from "#emails/company-request-operator.ts";
import { companyRequestPersonMail } from "#emails/company-request-person.ts";
import { feedbackMail } from "#emails/feedback.ts";
import type { Message } from "#emails/message.ts";
import { passwordChangedMail } from "#emails/password-changed.ts";
import { resetMail } from "#emails/reset.ts";
import { type LinkSettings, writeLink } from "./accounts/links.ts";
import type { MailKind } from "./mail.ts";

/** What the texts rest on, beside the database. */
export type WritingSettings = LinkSettings &
	Pick<Settings, "supportEmail" | "companyRequestEmail" | "feedbackEmail" | "timeZone">;

interface MailRow {
	id: string;
	kind: MailKind;
	created: Date;
	token_id: number | null;
	user_id: number | null;
	email: string | null;
	first_name: string;
	is_active: boolean;
	activated: Date | null;
	request: RequestRow | null;
	feedback: { subject: string; message: string } | null;
}

interface RequestRow {
	email: string;
	full_name: string;
	phone: string;
	company_name: string;
	company_type: string[];
	used_products: boolean;
}

type Draft = Message & { to: string; replyTo?: string };

/**
 * Writes a mail from what is true now, or answers null when there is nobody to write to or nothing left to say (the
 * account is active already, the link has ended). Links always begin with APP_URL.
 */
export async function writeMail(em: EntityManager, mailId: string, config: WritingSettings): Promise<Mail | null> {
	const [row] = await em.execute<MailRow[]>(
		`select m.id, m.kind, m.created, m.token_id, u.id as user_id, u.email, u.first_name, u.is_active, u.activated,
		   to_jsonb(r) as request, to_jsonb(f) as feedback
		 from mail m left join user_account u on u.id = m.user_id left join company_request r on r.id = m.request_id
		   left join feedback f on f.id = m.feedback_id
		 where m.id = ?`,
		[mailId],
	);
	const draft = row && (await texts[row.kind](em, row, config));
	if (!row || !draft) return null;
	const messageId = `${row.id}@${new URL(config.appUrl).hostname}`;
	return { messageId, kind: row.kind.replaceAll("_", "-"), date: new Date(row.created), ...draft };
}

type Writer = (em: EntityManager, row: MailRow, config: WritingSettings) => Promise<Draft | null>;

const texts: Record<MailKind, Writer> = {
	async activation(em, { user_id: userId, email, first_name: firstName, is_active, activated }, config) {
		if (!userId || !email || is_active || activated) return null;
		const link = await writeLink(em, "activation", { userId }, config);
		if (!link) return null;
		const { supportEmail, activationSeconds: lifetime } = config;
		return { to: email, ...activationMail({ firstName, link, lifetime, supportEmail }) };
	},
	async reset(em, { user_id: userId, token_id: tokenId, email, first_name: firstName, is_active }, config) {
		if (!userId || !email || !is_active) return null;
		const link = await writeLink(em, "reset", { userId, tokenId }, config);
		if (!link) return null;
		const { supportEmail, resetSeconds: lifetime } = config;
		return { to: email, ...resetMail({ firstName, link, lifetime, supportEmail }) };
	},
	async password_changed(_em, { email, first_name: firstName, created }, { appUrl, supportEmail, timeZone }) {
		if (!email) return null;
		const facts = { firstName, when: inWords(created, timeZone), resetPage: `${appUrl}/auth/reset-password` };
		return { to: email, ...passwordChangedMail({ ...facts, supportEmail }) };
	},
	async company_request_operator(_em, { request, created }, { companyRequestEmail, supportEmail, timeZone }) {
		if (!request) return null;
		const message = companyRequestOperatorMail({
			email: request.email,
			fullName: request.full_name,
			phone: request.phone,
			companyName: request.company_name,
			companyType: request.company_type,
			usedProducts: request.used_products,
			when: inWords(created, timeZone),
			supportEmail,
		});
		return { to: companyRequestEmail, replyTo: request.email, ...message };
	},
	async company_request_person(_em, { request }, { supportEmail }) {
		return request && { to: request.email, ...companyRequestPersonMail({ supportEmail }) };
	},
	async company_added(_em, { request }, { appUrl, supportEmail }) {
		return (
			request && { to: request.email, ...companyAddedMail({ signUpPage: `${appUrl}/auth/sign-up`, supportEmail }) }
		);
	},
	async feedback(_em, row, { feedbackEmail, supportEmail, timeZone }) {
		const { feedback, email, first_name: firstName, created } = row;
		if (!feedback || !email) return null;
		const facts = { ...feedback, firstName, email, when: inWords(created, timeZone), supportEmail };
		return { to: feedbackEmail, replyTo: email, ...feedbackMail(facts) };
	},
};

const inWords = (time: Date | string, timeZone: string) =>
	new Intl.DateTimeFormat("en-NZ", { dateStyle: "long", timeStyle: "short", timeZone })
		.format(new Date(time))
		.replaceAll("\u202f", " ");
