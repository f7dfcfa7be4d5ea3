import { type MailWriters, timeInWords } from "#app/domain/mail/outbox.ts";
import { activationMail, passwordChangedMail, resetMail } from "#emails/account-mails.ts";
import { writeLink } from "./mailed-links.ts";

/** The mails about an account; none is written for one that its mail no longer concerns. */
export const accountMails: MailWriters<"activation" | "reset" | "password_changed"> = {
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
		const facts = { firstName, when: timeInWords(created, timeZone), resetPage: `${appUrl}/auth/reset-password` };
		return { to: email, ...passwordChangedMail({ ...facts, supportEmail }) };
	},
};
