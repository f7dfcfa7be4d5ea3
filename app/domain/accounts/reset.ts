import { LockMode, raw } from "@mikro-orm/core";
import { throwErrors } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { AccountToken, BrowserSession, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { endLinks, getLink, type MailedLink, refusedLink, requestLink } from "./mailed-links.ts";
import { hashPassword, type PasswordOwner, passwordErrors } from "./passwords.server.ts";

interface Reset {
	uid: string;
	token: string;
	new_password: string;
}

export const requestPasswordReset = (em: EntityManager, email: string, mail: MailQueue): Promise<void> =>
	requestLink(em, "reset", email, mail);

/** Refuses (`invalid`) as `getLink`, and a link that was used or whose account is inactive. */
export async function checkResetLink(em: EntityManager, uid: string, token: string): Promise<void> {
	await openLink(em, uid, token);
}

/** Ends every session, token and mailed link, a change of address too. Only who has the link learns that a password is like their name. */
export async function resetPassword(em: EntityManager, reset: Reset, mail: MailQueue): Promise<void> {
	const { userId } = await openLink(em, reset.uid, reset.token);
	throwErrors(passwordErrors("new_password", reset.new_password, await ownerOf(em, userId)));
	const passwordHash = await hashPassword(reset.new_password);
	const ended = await inTransaction(em, async (tx) => {
		const account = await tx.findOneOrFail(UserAccount, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
		// Read behind the lock: of two that use the link at once the second finds it used.
		const link = await openLink(tx, reset.uid, reset.token);
		tx.assign(account, { passwordHash, tokenVersion: account.tokenVersion + 1 });
		await tx.flush();
		await tx.nativeUpdate(AccountToken, { id: link.id }, { used: raw("now()") });
		await endLinks(tx, "reset", userId);
		await endLinks(tx, "email", userId);
		const sessions = await tx.nativeDelete(BrowserSession, { user: userId });
		await addMail(tx, mail, "password_changed", { userId });
		return sessions;
	});
	logSecurity("password_reset", { userId });
	logSecurity("sessions_ended", { userId, reason: "password reset", sessions: ended });
}

/** Answers the words that a password of this person must not contain. */
export async function ownerOf(em: EntityManager, userId: number): Promise<PasswordOwner> {
	const owner = await em.findOne(UserAccount, userId, { populate: ["company"], disableIdentityMap: true });
	if (!owner) return {};
	return { email: owner.email, first_name: owner.firstName, last_name: owner.lastName, company: owner.company.name };
}

async function openLink(em: EntityManager, uid: string, token: string): Promise<MailedLink> {
	const link = await getLink(em, "reset", uid, token);
	const open = !link.used && !link.replaced && (await em.count(UserAccount, { id: link.userId, isActive: true })) > 0;
	if (!open) throw refusedLink("reset", link.userId);
	return link;
}
