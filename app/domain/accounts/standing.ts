import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { endLinks } from "./links.ts";

async function change(em: EntityManager, email: string, assignments: string): Promise<number> {
	const [account] = await em.execute<{ id: number }[]>(
		`update user_account set ${assignments}, version = version + 1 where lower(email) = lower(?) returning id`,
		[email.trim()],
	);
	if (!account) throw notFound(`There is no account ${email.trim()}.`);
	return account.id;
}

/** Makes a person staff and answers the account's id; unknown addresses are `not_found`. Repeating is harmless. */
export const promote = (em: EntityManager, email: string) => change(em, email, "is_staff = true");

/** Takes staff rights away, at once and in every session. */
export const demote = (em: EntityManager, email: string) => change(em, email, "is_staff = false");

/** Lets a person sign in (again). */
export const activate = (em: EntityManager, email: string) =>
	change(em, email, "is_active = true, activated = coalesce(activated, now())");

/**
 * Ends every session, token and link of a person and lets them in no more; what they own is kept. An
 * account that was never active counts as if it had been: no mailed link, sent or still to come, opens it.
 */
export function deactivate(em: EntityManager, email: string): Promise<number> {
	return em.transactional(async (inside) => {
		const tx = inside as EntityManager;
		const id = await change(
			tx,
			email,
			"is_active = false, activated = coalesce(activated, now()), token_version = token_version + 1",
		);
		await tx.execute("delete from session where user_id = ?", [id]);
		await endLinks(tx, "reset", id);
		return id;
	});
}
