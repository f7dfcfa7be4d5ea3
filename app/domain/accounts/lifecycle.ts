import { notFound } from "#app/domain/errors.ts";
import { logSecurity, type SecurityEvent } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import { endLinks } from "./links.ts";

async function change(em: EntityManager, email: string, event: SecurityEvent, assignments: string): Promise<number> {
	const [account] = await em.execute<{ id: number }[]>(
		`update user_account set ${assignments}, version = version + 1 where lower(email) = lower(?) returning id`,
		[email.trim()],
	);
	if (!account) throw notFound(`There is no account ${email.trim()}.`);
	logSecurity(event, { userId: account.id });
	return account.id;
}

/** Makes a person staff and answers the account's id; unknown addresses are `not_found`. Repeating is harmless. */
export const promote = (em: EntityManager, email: string) => change(em, email, "promoted", "is_staff = true");

/** Takes staff rights away, at once and in every session. */
export const demote = (em: EntityManager, email: string) => change(em, email, "demoted", "is_staff = false");

/** Lets a person sign in (again). */
export const activate = (em: EntityManager, email: string) =>
	change(em, email, "activated", "is_active = true, activated = coalesce(activated, now())");

/**
 * Ends every session, token and link of a person and lets them in no more; what they own is kept. An
 * account that was never active counts as if it had been: no mailed link, sent or still to come, opens it.
 */
export async function deactivate(em: EntityManager, email: string): Promise<number> {
	const { userId, sessions } = await em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		const id = await change(
			tx,
			email,
			"deactivated",
			"is_active = false, activated = coalesce(activated, now()), token_version = token_version + 1",
		);
		const ended = await tx.execute<unknown[]>("delete from session where user_id = ? returning 1", [id]);
		await endLinks(tx, "reset", id);
		return { userId: id, sessions: ended.length };
	});
	logSecurity("sessions_ended", { userId, reason: "deactivation", sessions });
	return userId;
}
