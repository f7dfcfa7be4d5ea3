import { forbidden } from "#app/domain/errors.ts";
import type { MailQueue } from "#app/domain/mail/mail.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import { requestLink } from "./link-requests.ts";
import { readLink, refusedLink } from "./links.ts";

const stale = (userId: number) => refusedLink("activation", userId, forbidden("Stale token for given user."));

/** Repeatable within the link's lifetime. Refuses as `readLink`; `forbidden`: a replaced link or a deactivated account. */
export async function activateAccount(em: EntityManager, uid: string, token: string): Promise<void> {
	const activated = await em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		const link = await readLink(tx, "activation", uid, token);
		const [account] = await tx.execute<{ is_active: boolean; activated: Date | null }[]>(
			"select is_active, activated from user_account where id = ? for update",
			[link.userId],
		);
		if (link.replaced || !account || (!account.is_active && account.activated !== null)) throw stale(link.userId);
		if (!account.is_active) {
			await tx.execute(
				"update user_account set is_active = true, activated = now(), version = version + 1 where id = ?",
				[link.userId],
			);
		}
		await tx.execute("update account_token set used = coalesce(used, now()) where id = ?", [link.id]);
		return account.is_active ? null : link.userId;
	});
	if (activated !== null) logSecurity("activated", { userId: activated });
}

/** Sends the activation link again, if there is an account that was never activated. Tells nothing. */
export const resendActivation = (em: EntityManager, email: string, mail: MailQueue): Promise<void> =>
	requestLink(em, "activation", email, mail);
