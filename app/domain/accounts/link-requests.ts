import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { addMail, type MailQueue, mailsPerHour } from "#app/domain/mail/mail.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { issueLink } from "./links.ts";
import type { TokenKind } from "./tokens.ts";

const eligible: Record<TokenKind, string> = {
	activation: "not is_active and activated is null",
	reset: "is_active",
};

const askerRow = z.object({ id: z.int(), mails: z.int() });

/** Whoever asks with this address waits for the end of the transaction. The link of the sign-up does not count. */
async function lockAsker(em: EntityManager, kind: TokenKind, email: string) {
	await em.execute(raw("select pg_advisory_xact_lock(?, hashtext(lower(?)))", [advisoryLocks.linkRequest, email]));
	const [asker] = await readRows(
		em,
		askerRow,
		raw(
			`select u.id, (
			   select count(*)::int from account_token t
			   where t.user_id = u.id and t.created > u.created and t.created > now() - interval '1 hour') as mails
			 from user_account u where lower(u.email) = lower(?) and ${eligible[kind]}`,
			[email],
		),
	);
	return asker;
}

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
