import { LockMode, raw } from "@mikro-orm/core";
import { notFound } from "#app/domain/errors.ts";
import { logSecurity, type SecurityEvent } from "#app/domain/security-log.ts";
import { BrowserSession, type StoredAccount, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { atAddress } from "./address.ts";
import { endLinks } from "./links.ts";

async function change(
	em: EntityManager,
	email: string,
	event: SecurityEvent,
	make: (account: StoredAccount, tx: EntityManager) => unknown,
): Promise<number> {
	const id = await inTransaction(em, async (tx) => {
		const account = await tx.findOne(UserAccount, atAddress(email.trim()), { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!account) throw notFound(`There is no account ${email.trim()}.`);
		await make(account, tx);
		return account.id;
	});
	logSecurity(event, { userId: id });
	return id;
}

export const promote = (em: EntityManager, email: string) =>
	change(em, email, "promoted", (account) => {
		account.isStaff = true;
	});

export const demote = (em: EntityManager, email: string) =>
	change(em, email, "demoted", (account) => {
		account.isStaff = false;
	});

export const activate = (em: EntityManager, email: string) =>
	change(em, email, "activated", (account, tx) => {
		tx.assign(account, { isActive: true, activated: account.activated ?? raw("now()") });
	});

/** One that was never active counts as if it had been: no mailed link, sent or still to come, opens it. */
export async function deactivate(em: EntityManager, email: string): Promise<number> {
	let sessions = 0;
	const userId = await change(em, email, "deactivated", async (account, tx) => {
		const { id, activated, tokenVersion } = account;
		tx.assign(account, { isActive: false, activated: activated ?? raw("now()"), tokenVersion: tokenVersion + 1 });
		await tx.flush();
		sessions = await tx.nativeDelete(BrowserSession, { user: id });
		await endLinks(tx, "reset", id);
	});
	logSecurity("sessions_ended", { userId, reason: "deactivation", sessions });
	return userId;
}
