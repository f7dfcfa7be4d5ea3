import { LockMode, raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireRight } from "#app/domain/access.ts";
import { atAddress, closeAccount, endSessions } from "#app/domain/accounts/account.ts";
import { issueLink } from "#app/domain/accounts/mailed-links.ts";
import { resetSecondFactor } from "#app/domain/accounts/second-factor.ts";
import { secondFactorSql } from "#app/domain/accounts/token-holder.sql.ts";
import { type Actor, ROLES, type Role } from "#app/domain/actor.ts";
import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { time } from "#app/domain/shape.schema.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { SecondFactor, type StoredAccount, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { endInvitations } from "./invitations.ts";
import { recordStaffChange } from "./staff-changes.sql.ts";

const member = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	role: z.enum(ROLES),
	isActive: z.boolean(),
	signedIn: time.nullable(),
	hasFactor: z.boolean(),
	version: z.int(),
});

export type StaffMember = z.output<typeof member>;

const listMembers = (em: EntityManager, id?: number) =>
	readRows(
		em,
		member,
		raw(
			`select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.role, u.is_active as "isActive",
			   ${isoTime("u.signed_in")} as "signedIn", ${secondFactorSql("u")} as "hasFactor", u.version
			 from user_account u where u.is_staff ${id === undefined ? "" : "and u.id = ?"}
			 order by u.is_active desc, lower(u.first_name || ' ' || u.last_name), u.id`,
			id === undefined ? [] : [id],
		),
	);

/** Lists staff by name, those who cannot sign in behind the others. */
export async function listStaff(em: EntityManager, actor: Actor): Promise<StaffMember[]> {
	requireRight(actor, "people");
	return listMembers(em);
}

export async function getStaffMember(em: EntityManager, actor: Actor, id: number): Promise<StaffMember> {
	requireRight(actor, "people");
	const [found] = await listMembers(em, id);
	if (!found) throw notFound();
	return found;
}

export const STALE_PERSON = "Somebody else changed this person since you opened the page. Check what it says now.";

export const LAST_ADMINISTRATOR =
	"This is the last administrator. Make somebody else an administrator first, so that one is left.";

/** Changes of access wait for each other until the transaction ends. */
export async function lockStaffAccess(em: EntityManager): Promise<void> {
	await em.execute(raw("select pg_advisory_xact_lock(?)", [advisoryLocks.staffAccess]));
}

/** Behind the lock: who asks may have lost the right while they waited. */
export async function requireAdministrator(em: EntityManager, { id }: Actor): Promise<void> {
	const account = await em.findOne(UserAccount, { id, isActive: true }, { disableIdentityMap: true });
	requireRight(account ?? { isStaff: false }, "people");
}

async function requireOtherAdministrator(em: EntityManager, id: number): Promise<void> {
	const others = { id: { $ne: id }, isStaff: true, isActive: true, role: "administrator" as const };
	if ((await em.count(UserAccount, others)) === 0) throw conflict(LAST_ADMINISTRATOR, "last_administrator");
}

const isAdministrator = ({ isStaff, isActive, role }: StoredAccount) => isStaff && isActive && role === "administrator";

/** Ends a person's open invitations: whoever is no longer an administrator must not let anybody in by an earlier one. */
export async function endInvitationsBy(em: EntityManager, id: number): Promise<void> {
	await endInvitations(em, { invitedBy: id, project: null });
}

/** A person of staff as whoever asks has seen them. */
interface SeenMember {
	id: number;
	version: number;
}

async function change<T>(
	em: EntityManager,
	actor: Actor,
	{ id, version }: SeenMember,
	make: (account: StoredAccount, tx: EntityManager) => Promise<T>,
): Promise<T> {
	requireRight(actor, "people");
	return inTransaction(em, async (tx) => {
		await lockStaffAccess(tx);
		await requireAdministrator(tx, actor);
		const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
		const account = await tx.findOne(UserAccount, { id, isStaff: true }, locked);
		if (!account) throw notFound();
		if (account.version !== version) throw conflict(STALE_PERSON, "stale");
		return make(account, tx);
	});
}

export async function changeRole(em: EntityManager, actor: Actor, seen: SeenMember, role: Role): Promise<boolean> {
	const changed = await change(em, actor, seen, async (account, tx) => {
		const { role: oldRole } = account;
		if (oldRole === role) return false;
		if (isAdministrator(account)) {
			await requireOtherAdministrator(tx, account.id);
			await endInvitationsBy(tx, account.id);
		}
		account.role = role;
		await recordStaffChange(tx, { user: account, actor, act: "role", oldRole, newRole: role });
		return true;
	});
	if (changed) logSecurity("role_changed", { userId: seen.id, role, by: `user ${actor.id}` });
	return changed;
}

/** Takes somebody off the staff. Their account stays, as that of any user. */
export async function removeFromStaff(em: EntityManager, actor: Actor, seen: SeenMember): Promise<void> {
	await change(em, actor, seen, async (account, tx) => {
		if (isAdministrator(account)) await requireOtherAdministrator(tx, account.id);
		await endInvitationsBy(tx, account.id);
		await recordStaffChange(tx, { user: account, actor, act: "removed", oldRole: account.role });
		tx.assign(account, { isStaff: false, role: "reader" });
	});
	logSecurity("demoted", { userId: seen.id, by: `user ${actor.id}` });
}

export async function deactivateStaff(em: EntityManager, actor: Actor, seen: SeenMember): Promise<void> {
	const sessions = await change(em, actor, seen, async (account, tx) => {
		if (!account.isActive) throw conflict(STALE_PERSON, "stale");
		if (isAdministrator(account)) await requireOtherAdministrator(tx, account.id);
		await endInvitationsBy(tx, account.id);
		await recordStaffChange(tx, { user: account, actor, act: "deactivated" });
		return closeAccount(tx, account);
	});
	logSecurity("deactivated", { userId: seen.id, by: `user ${actor.id}` });
	logSecurity("sessions_ended", { userId: seen.id, reason: "deactivation", sessions });
}

export async function activateStaff(em: EntityManager, actor: Actor, seen: SeenMember): Promise<void> {
	await change(em, actor, seen, async (account, tx) => {
		if (account.isActive) throw conflict(STALE_PERSON, "stale");
		tx.assign(account, { isActive: true, activated: account.activated ?? raw("now()") });
		await recordStaffChange(tx, { user: account, actor, act: "activated" });
	});
	logSecurity("activated", { userId: seen.id, by: `user ${actor.id}` });
}

/** The person gets a mail with a link, as if they had asked for it. */
export async function sendReset(em: EntityManager, actor: Actor, seen: SeenMember, mail: MailQueue): Promise<void> {
	await change(em, actor, seen, async (account, tx) => {
		if (!account.isActive) throw conflict(STALE_PERSON, "stale");
		const tokenId = await issueLink(tx, "reset", account.id);
		await addMail(tx, mail, "reset", { userId: account.id, tokenId });
		await recordStaffChange(tx, { user: account, actor, act: "reset_sent" });
	});
	logSecurity("reset_asked", { userId: seen.id, sent: true, by: `user ${actor.id}` });
}

const OWN_FACTOR = "Turn off your own two-step sign-in on the page of your account: it takes your password and a code.";

/** For somebody of the staff who has lost their phone. Nobody gets round their own second factor by it. */
export async function resetStaffFactor(
	em: EntityManager,
	actor: Actor,
	seen: SeenMember,
	mail: MailQueue,
): Promise<void> {
	if (seen.id === actor.id) throw conflict(OWN_FACTOR, "own_factor");
	await change(em, actor, seen, async (account, tx) => {
		await resetSecondFactor(tx, account, mail);
		await recordStaffChange(tx, { user: account, actor, act: "second_factor_reset" });
	});
	logSecurity("second_factor_reset", { userId: seen.id, by: `user ${actor.id}` });
}

/** For anybody who has an account and has lost their phone. Throws invalid where nobody with this address has a second factor. */
export async function resetFactorAt(em: EntityManager, actor: Actor, email: string, mail: MailQueue): Promise<void> {
	requireRight(actor, "people");
	const account = await em.findOne(UserAccount, atAddress(email), { lockMode: LockMode.PESSIMISTIC_WRITE });
	if (account?.id === actor.id) throw conflict(OWN_FACTOR, "own_factor");
	const factors = account ? await em.count(SecondFactor, { user: account.id, confirmed: { $ne: null } }) : 0;
	if (!account || factors === 0) throw invalid({ email: ["Nobody with this address has two-step sign-in on."] });
	await resetSecondFactor(em, account, mail);
	if (account.isStaff) await recordStaffChange(em, { user: account, actor, act: "second_factor_reset" });
	logSecurity("second_factor_reset", { userId: account.id, by: `user ${actor.id}` });
}

export async function endStaffSessions(em: EntityManager, actor: Actor, seen: SeenMember): Promise<void> {
	const sessions = await change(em, actor, seen, async (account, tx) => {
		await recordStaffChange(tx, { user: account, actor, act: "sessions_ended" });
		return endSessions(tx, account);
	});
	logSecurity("sessions_ended", { userId: seen.id, reason: "administrator", sessions, by: `user ${actor.id}` });
}
