import { addMail, type MailQueue, mailsPerHour } from "#app/domain/mail/mail.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import type { EntityManager } from "#db/orm.ts";
import { issueLink } from "./links.ts";
import type { TokenKind } from "./tokens.ts";

const eligible: Record<TokenKind, string> = {
	activation: "not is_active and activated is null",
	reset: "is_active",
};

/**
 * Sends a link of this kind to the account with this address, if there is one that may have it, up to three an hour;
 * the mail of the sign-up itself does not count.
 * The same statements for every address, known or not, so that neither the answer nor its time tells who has an
 * account: for nobody, a link of nobody's is stored and its mail is never written.
 */
export async function requestLink(em: EntityManager, kind: TokenKind, email: string, mail: MailQueue): Promise<void> {
	const asked = await em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		await tx.execute("select pg_advisory_xact_lock(?, hashtext(lower(?)))", [advisoryLocks.linkRequest, email]);
		const [person] = await tx.execute<{ id: number; mails: number }[]>(
			`select u.id, (
			   select count(*)::int from account_token t
			   where t.user_id = u.id and t.created > u.created and t.created > now() - interval '1 hour') as mails
			 from user_account u where lower(u.email) = lower(?) and ${eligible[kind]}`,
			[email],
		);
		const userId = person && person.mails < mailsPerHour() ? person.id : null;
		const tokenId = await issueLink(tx, kind, userId);
		await addMail(tx, mail, kind, { userId, tokenId });
		return { userId: person?.id, sent: userId !== null };
	});
	logSecurity(`${kind}_asked`, { ...asked, email });
}
