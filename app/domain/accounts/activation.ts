import { LockMode, raw } from "@mikro-orm/core";
import { forbidden } from "#app/domain/errors.ts";
import type { MailQueue } from "#app/domain/mail/mail.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { AccountToken, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { requestLink } from "./link-requests.ts";
import { readLink, refusedLink } from "./links.ts";

const stale = (userId: number) => refusedLink("activation", userId, forbidden("Stale token for given user."));

/** Repeatable within the link's lifetime. Refuses as `readLink`; `forbidden`: a replaced link or a deactivated account. */
export async function activateAccount(em: EntityManager, uid: string, token: string): Promise<void> {
	const activated = await inTransaction(em, async (tx) => {
		const link = await readLink(tx, "activation", uid, token);
		const account = await tx.findOne(UserAccount, link.userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (link.replaced || !account || (!account.isActive && account.activated)) throw stale(link.userId);
		const opens = !account.isActive;
		if (opens) tx.assign(account, { isActive: true, activated: raw("now()") });
		await tx.flush();
		await tx.nativeUpdate(AccountToken, { id: link.id, used: null }, { used: raw("now()") });
		return opens ? link.userId : null;
	});
	if (activated !== null) logSecurity("activated", { userId: activated });
}

export const resendActivation = (em: EntityManager, email: string, mail: MailQueue): Promise<void> =>
	requestLink(em, "activation", email, mail);
