import { addMail, type MailQueue, mailsPerHour } from "#app/domain/mail/mail.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { lockAsker } from "./link-requests.sql.ts";
import { issueLink } from "./links.ts";
import type { TokenKind } from "./tokens.ts";

/** The same statements for every address, known or not: neither answer nor time says who has an account. */
export async function requestLink(em: EntityManager, kind: TokenKind, email: string, mail: MailQueue): Promise<void> {
	const asked = await inTransaction(em, async (tx) => {
		const person = await lockAsker(tx, kind, email);
		const userId = person && person.mails < mailsPerHour() ? person.id : null;
		const tokenId = await issueLink(tx, kind, userId);
		await addMail(tx, mail, kind, { userId, tokenId });
		return { userId: person?.id, sent: userId !== null };
	});
	logSecurity(`${kind}_asked`, { ...asked, email });
}
