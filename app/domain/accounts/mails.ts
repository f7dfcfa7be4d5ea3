import { type MailWriters, timeInWords } from "#app/domain/mail/outbox.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { accountEventMail } from "#emails/account-event-mails.ts";
import { activationMail, emailChangeMail, passwordChangedMail, resetMail } from "#emails/account-mails.ts";
import { atAddress } from "./account.ts";
import { writeLink } from "./mailed-links.ts";

/** The mails about an account; none is written for one that its mail no longer concerns. */
export const accountMails: MailWriters<"activation" | "reset" | "password_changed" | "email_change" | "account_event"> =
	{
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
		/** An address that has an account gets nothing: whoever asked for it must not learn of that, nor write to its owner. */
		async email_change(em, { user, token }, config) {
			if (!user?.isActive || !token?.email) return null;
			if ((await em.count(UserAccount, atAddress(token.email))) > 0) return null;
			const link = await writeLink(em, "email", { userId: user.id, tokenId: token.id }, config);
			if (!link) return null;
			const { supportEmail, resetSeconds: lifetime } = config;
			return { to: token.email, ...emailChangeMail({ firstName: user.firstName, link, lifetime, supportEmail }) };
		},
		/** A change of the address is reported to the former one. */
		async account_event(_em, { user, token, event, created }, { appUrl, supportEmail, timeZone }) {
			if (!user || !event) return null;
			const facts = { firstName: user.firstName, event, when: timeInWords(created, timeZone), newEmail: token?.email };
			const places = { resetPage: `${appUrl}/auth/reset-password`, accountPage: `${appUrl}/account`, supportEmail };
			return { to: token?.formerEmail ?? user.email, ...accountEventMail({ ...facts, ...places }) };
		},
	};
