import { LockMode, raw } from "@mikro-orm/core";
import { atAddress, closeAccount, createAccount, type NewAccount } from "#app/domain/accounts/account.ts";
import { resetSecondFactor } from "#app/domain/accounts/second-factor.ts";
import type { Role } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity, type SecurityEvent } from "#app/domain/security-log.ts";
import { type StoredAccount, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { endInvitationsBy, lockStaffAccess } from "./staff.ts";
import { recordStaffChange } from "./staff-changes.sql.ts";

/** Whoever can run commands here may do everything, also take away the last administrator: `promote` makes another. */
async function change(
	em: EntityManager,
	email: string,
	event: SecurityEvent,
	make: (account: StoredAccount, tx: EntityManager) => Promise<unknown>,
): Promise<number> {
	const id = await inTransaction(em, async (tx) => {
		await lockStaffAccess(tx);
		const account = await tx.findOne(UserAccount, atAddress(email.trim()), { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!account) throw notFound(`There is no account ${email.trim()}.`);
		await make(account, tx);
		return account.id;
	});
	logSecurity(event, { userId: id });
	return id;
}

/** Makes an account, of staff too. */
export const addPerson = (em: EntityManager, account: NewAccount): Promise<number> =>
	inTransaction(em, async (tx) => {
		const { isStaff, role: newRole = "administrator", email } = account;
		const id = await createAccount(tx, account);
		const user = { id, email: email.toLowerCase() };
		if (isStaff) await recordStaffChange(tx, { user, actor: null, act: "joined", newRole });
		return id;
	});

export const promote = (em: EntityManager, email: string, role: Role = "administrator") =>
	change(em, email, "promoted", async (account, tx) => {
		const before = account.isStaff ? account.role : null;
		tx.assign(account, { isStaff: true, role });
		const act = before ? "role" : "joined";
		if (before === role) return;
		if (before === "administrator") await endInvitationsBy(tx, account.id);
		await recordStaffChange(tx, {
			user: account,
			actor: null,
			act,
			...(before ? { oldRole: before } : {}),
			newRole: role,
		});
	});

export const demote = (em: EntityManager, email: string) =>
	change(em, email, "demoted", async (account, tx) => {
		const { isStaff, role: oldRole } = account;
		if (!isStaff) return;
		tx.assign(account, { isStaff: false, role: "reader" });
		await endInvitationsBy(tx, account.id);
		await recordStaffChange(tx, { user: account, actor: null, act: "removed", oldRole });
	});

export const activate = (em: EntityManager, email: string) =>
	change(em, email, "activated", async (account, tx) => {
		const changes = account.isStaff && !account.isActive;
		tx.assign(account, { isActive: true, activated: account.activated ?? raw("now()") });
		if (changes) await recordStaffChange(tx, { user: account, actor: null, act: "activated" });
	});

export async function deactivate(em: EntityManager, email: string): Promise<number> {
	let sessions = 0;
	const userId = await change(em, email, "deactivated", async (account, tx) => {
		if (account.isStaff && account.isActive) {
			await endInvitationsBy(tx, account.id);
			await recordStaffChange(tx, { user: account, actor: null, act: "deactivated" });
		}
		sessions = await closeAccount(tx, account);
	});
	logSecurity("sessions_ended", { userId, reason: "deactivation", sessions });
	return userId;
}

/** For somebody who has lost their phone, the last administrator too. */
export const resetFactor = (em: EntityManager, email: string, mail: MailQueue) =>
	change(em, email, "second_factor_reset", async (account, tx) => {
		await resetSecondFactor(tx, account, mail);
		if (account.isStaff) await recordStaffChange(tx, { user: account, actor: null, act: "second_factor_reset" });
	});

export const hasAdministrator = async (em: EntityManager): Promise<boolean> =>
	(await em.count(UserAccount, { isStaff: true, isActive: true, role: "administrator" })) > 0;
