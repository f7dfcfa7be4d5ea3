import type { InferEntity } from "@mikro-orm/core";
import type { Mail as Letter } from "#app/adapters/mail.ts";
import { type LinkSettings, writeLink } from "#app/domain/accounts/links.ts";
import { readRequest } from "#app/domain/inbox/company-requests.sql.ts";
import { listEnding } from "#app/domain/recall/digest.sql.ts";
import { readNoticeFor } from "#app/domain/recall/notices.sql.ts";
import { Mail } from "#db/entities/mail.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Settings } from "#db/settings.ts";
import { activationMail } from "#emails/activation.ts";
import { companyAddedMail } from "#emails/company-added.ts";
import { companyRequestOperatorMail } from "#emails/company-request-operator.ts";
import { companyRequestPersonMail } from "#emails/company-request-person.ts";
import { digestMail } from "#emails/digest.ts";
import { feedbackMail } from "#emails/feedback.ts";
import type { Message } from "#emails/message.ts";
import { noticeMail } from "#emails/notice.ts";
import { passwordChangedMail } from "#emails/password-changed.ts";
import { resetMail } from "#emails/reset.ts";
import type { MailKind } from "./mail.ts";

export type WritingSettings = LinkSettings &
	Pick<Settings, "supportEmail" | "companyRequestEmail" | "feedbackEmail" | "timeZone">;

type StoredMail = InferEntity<typeof Mail>;

type Draft = Message & { to: string; replyTo?: string };

/** Null when there is nobody to write to or nothing left to say. Links always begin with APP_URL. */
export async function writeMail(em: EntityManager, mailId: string, config: WritingSettings): Promise<Letter | null> {
	const stored = await em.findOne(
		Mail,
		{ id: mailId },
		{ populate: ["user", "request", "feedback", "notice", "digest"], disableIdentityMap: true },
	);
	const draft = stored && (await texts[stored.kind](em, stored, config));
	if (!stored || !draft) return null;
	const messageId = `${stored.id}@${new URL(config.appUrl).hostname}`;
	return { messageId, kind: stored.kind.replaceAll("_", "-"), date: stored.created, ...draft };
}

type Writer = (em: EntityManager, mail: StoredMail, config: WritingSettings) => Promise<Draft | null>;

const texts: Record<MailKind, Writer> = {
	async activation(em, { user }, config) {
		if (!user || user.isActive || user.activated) return null;
		const { id: userId, email, firstName } = user;
		const link = await writeLink(em, "activation", { userId }, config);
		if (!link) return null;
		const { supportEmail, activationSeconds: lifetime } = config;
		return { to: email, ...activationMail({ firstName, link, lifetime, supportEmail }) };
	},
	async reset(em, { user, token }, config) {
		if (!user?.isActive) return null;
		const { id: userId, email, firstName } = user;
		const link = await writeLink(em, "reset", { userId, tokenId: token?.id }, config);
		if (!link) return null;
		const { supportEmail, resetSeconds: lifetime } = config;
		return { to: email, ...resetMail({ firstName, link, lifetime, supportEmail }) };
	},
	async password_changed(_em, { user, created }, { appUrl, supportEmail, timeZone }) {
		if (!user) return null;
		const { email, firstName } = user;
		const facts = { firstName, when: inWords(created, timeZone), resetPage: `${appUrl}/auth/reset-password` };
		return { to: email, ...passwordChangedMail({ ...facts, supportEmail }) };
	},
	async company_request_operator(_em, { request, created }, { companyRequestEmail, supportEmail, timeZone }) {
		if (!request) return null;
		const message = companyRequestOperatorMail({
			email: request.email,
			fullName: request.fullName,
			phone: request.phone,
			companyName: request.companyName,
			companyType: request.companyType,
			usedProducts: request.usedProducts,
			when: inWords(created, timeZone),
			supportEmail,
		});
		return { to: companyRequestEmail, replyTo: request.email, ...message };
	},
	async company_request_person(_em, { request }, { supportEmail }) {
		return request ? { to: request.email, ...companyRequestPersonMail({ supportEmail }) } : null;
	},
	async company_added(em, { request }, { appUrl, supportEmail }) {
		const [entry] = request ? await readRequest(em, request.id) : [];
		if (!request || !entry?.listed) return null;
		return {
			to: request.email,
			...companyAddedMail({ company: entry.listed, signUpPage: `${appUrl}/auth/sign-up`, supportEmail }),
		};
	},
	async feedback(_em, { feedback, user, created }, { feedbackEmail, supportEmail, timeZone }) {
		if (!feedback || !user) return null;
		const { email, firstName } = user;
		const { subject, message } = feedback;
		const facts = { subject, message, firstName, email, when: inWords(created, timeZone), supportEmail };
		return { to: feedbackEmail, replyTo: email, ...feedbackMail(facts) };
	},
	async notice(em, { notice, user }, { appUrl, supportEmail, timeZone }) {
		if (!notice || !user) return null;
		const { issues, replacements } = await readNoticeFor(em, notice.id, user.id);
		const told = issues.map(({ issued, ...one }) => ({ ...one, issued: dayInWords(new Date(issued), timeZone) }));
		const facts = { ...notice, firstName: user.firstName, issues: told, replacements };
		return { to: user.email, ...noticeMail({ ...facts, page: `${appUrl}/notices`, supportEmail }) };
	},
	async digest(em, { digest, user }, { appUrl, supportEmail }) {
		if (!digest || !user?.isActive || !user.isStaff) return null;
		const ending = await listEnding(em, { day: digest.day, since: digest.since ?? null });
		if (ending.length === 0) return null;
		const reports = ending.map(({ expires, ...one }) => ({ ...one, expires: dayInWords(new Date(expires), "UTC") }));
		const facts = { firstName: user.firstName, reports, page: `${appUrl}/management/evidence`, supportEmail };
		return { to: user.email, ...digestMail(facts) };
	},
};

const inWords = (time: Date, timeZone: string) =>
	new Intl.DateTimeFormat("en-NZ", { dateStyle: "long", timeStyle: "short", timeZone })
		.format(time)
		.replaceAll("\u202f", " ");

const dayInWords = (time: Date, timeZone: string) =>
	new Intl.DateTimeFormat("en-NZ", { dateStyle: "long", timeZone }).format(time);
