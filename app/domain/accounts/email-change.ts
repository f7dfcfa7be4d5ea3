/** A new address of an account: asked for with the password, and confirmed by a link that is mailed to it. */
import { raw } from "@mikro-orm/core";
import type { Actor } from "#app/domain/actor.ts";
import { invalid } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { AccountToken, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { atAddress, lockAccount } from "./account.ts";
import { endLinks, getLink, issueLink, refusedLink } from "./mailed-links.ts";

/**
 * Mails a link to the new address and word to the present one, which stays until the link is used. An address that has an
 * account is answered alike and gets no mail, so that nobody learns who has one. `isMailed` is false where the new address
 * has got enough mails.
 */
export async function requestEmailChange(
	em: EntityManager,
	actor: Actor,
	{ email, isMailed }: { email: string; isMailed: boolean },
	mail: MailQueue,
): Promise<void> {
	const { email: formerEmail } = await lockAccount(em, actor.id);
	if (formerEmail === email) throw invalid({ email: ["This is your email address already."] });
	const tokenId = await issueLink(em, "email", actor.id, { email, formerEmail });
	if (isMailed) await addMail(em, mail, "email_change", { userId: actor.id, tokenId });
	await addMail(em, mail, "account_event", { userId: actor.id, tokenId, event: "email_change_requested" });
	logSecurity("email_change_asked", { userId: actor.id, email });
}

interface EmailLink {
	uid: string;
	token: string;
}

async function openEmailLink(em: EntityManager, { uid, token }: EmailLink) {
	const { email, ...link } = await getLink(em, "email", uid, token);
	const isFree = email !== null && (await em.count(UserAccount, atAddress(email))) === 0;
	const isActive = (await em.count(UserAccount, { id: link.userId, isActive: true })) > 0;
	if (!isFree || !isActive || link.used || link.replaced) throw refusedLink("email", link.userId);
	return { ...link, email };
}

/** Answers the new address. Refuses as `getLink`, and a link that was used or whose address has an account by now. */
export const getNewEmail = async (em: EntityManager, link: EmailLink): Promise<string> =>
	(await openEmailLink(em, link)).email;

/** Makes the new address that of the account, and tells the former one. Ends the links that were mailed to that. */
export async function confirmEmailChange(em: EntityManager, link: EmailLink, mail: MailQueue): Promise<number> {
	const { userId } = await openEmailLink(em, link);
	await inTransaction(em, async (tx) => {
		const account = await lockAccount(tx, userId);
		// Read behind the lock: of two that use the link at once the second finds it used.
		const { id: tokenId, email } = await openEmailLink(tx, link);
		tx.assign(account, { email });
		await tx.flush().catch((error) => {
			throw error.constraint === "user_account_email_key" ? refusedLink("email", userId) : error;
		});
		await tx.nativeUpdate(AccountToken, { id: tokenId }, { used: raw("now()") });
		await endLinks(tx, "reset", userId);
		await addMail(tx, mail, "account_event", { userId, tokenId, event: "email_changed" });
	});
	logSecurity("email_changed", { userId });
	return userId;
}
