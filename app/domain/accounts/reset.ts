import { refuseFaults } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/mail.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import { requestLink } from "./link-requests.ts";
import { endLinks, type Link, readLink, refusedLink } from "./links.ts";
import { type PasswordOwner, passwordFaults } from "./password-rules.server.ts";
import { hashPassword } from "./passwords.ts";

export interface Reset {
	uid: string;
	token: string;
	new_password: string;
}

/** Sends a link for a new password, if there is an active account. Tells nothing. */
export const requestPasswordReset = (em: EntityManager, email: string, mail: MailQueue): Promise<void> =>
	requestLink(em, "reset", email, mail);

/**
 * Whether a reset link still works, for the page that asks for the new password. Refuses (`invalid`) as `readLink`
 * does, and under `token` a link that was used, or whose account is inactive; the link stays as it is.
 */
export async function checkResetLink(em: EntityManager, uid: string, token: string): Promise<void> {
	await openLink(em, uid, token);
}

/**
 * Sets a new password by a mailed link, once. Every session, token and reset link of the person ends, and
 * they are told by mail. Refuses as {@link checkResetLink}, and a password that is easy to guess under `new_password`:
 * only who has the link learns that it is like the account's name or address. A refusal leaves the link as it is.
 */
export async function resetPassword(em: EntityManager, reset: Reset, mail: MailQueue): Promise<void> {
	const { userId } = await openLink(em, reset.uid, reset.token);
	refuseFaults(passwordFaults("new_password", reset.new_password, await ownerOf(em, userId)));
	const passwordHash = await hashPassword(reset.new_password);
	const ended = await em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		// Account and link are locked, so of two that use the link at once the second finds it used.
		const link = await openLink(tx, reset.uid, reset.token, "for update");
		await tx.execute(
			`update user_account set password_hash = ?, token_version = token_version + 1, version = version + 1
			 where id = ?`,
			[passwordHash, link.userId],
		);
		await tx.execute("update account_token set used = now() where id = ?", [link.id]);
		await endLinks(tx, "reset", link.userId);
		const sessions = await tx.execute<unknown[]>("delete from session where user_id = ? returning 1", [link.userId]);
		await addMail(tx, mail, "password_changed", { userId: link.userId });
		return sessions.length;
	});
	logSecurity("password_reset", { userId });
	logSecurity("sessions_ended", { userId, reason: "password reset", sessions: ended });
}

async function ownerOf(em: EntityManager, userId: number): Promise<PasswordOwner> {
	const [owner] = await em.execute<PasswordOwner[]>(
		`select u.email, u.first_name, u.last_name, c.name as company
		 from user_account u join company c on c.id = u.company_id where u.id = ?`,
		[userId],
	);
	return owner ?? {};
}

async function openLink(em: EntityManager, uid: string, token: string, lock = ""): Promise<Link> {
	const link = await readLink(em, "reset", uid, token);
	const rows = await em.execute<unknown[]>(
		`select 1 from user_account u join account_token t on t.user_id = u.id
		 where t.id = ? and u.is_active and t.used is null and t.replaced is null ${lock}`,
		[link.id],
	);
	if (rows.length === 0) throw refusedLink("reset", link.userId);
	return link;
}
