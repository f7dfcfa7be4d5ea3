import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireRight } from "#app/domain/access.ts";
import { atAddress } from "#app/domain/accounts/account.ts";
import { email } from "#app/domain/accounts/schemas.schema.ts";
import { type Actor, ROLES, type Role } from "#app/domain/actor.ts";
import { invalid, notFound } from "#app/domain/errors.ts";
import type { MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { time } from "#app/domain/shape.schema.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { Invitation } from "#db/entities/invitations.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import {
	accountOf,
	endedInvitation,
	endInvitations,
	type FoundInvitation,
	findInvitation,
	hashFor,
	type InvitedPerson,
	markAccepted,
	storeInvitation,
} from "./invitations.ts";
import { lockStaffAccess, requireAdministrator } from "./staff.ts";
import { recordStaffChange } from "./staff-changes.sql.ts";

const staffRole = z.enum(ROLES, { error: "Choose a role." });

export const invitationSchema = z.object({ email, role: staffRole });

/** A later invitation to the same address replaces the earlier one. Throws forbidden, and invalid for who needs none. */
export async function invite(
	em: EntityManager,
	actor: Actor,
	{ email: address, role }: z.output<typeof invitationSchema>,
	mail: MailQueue,
): Promise<void> {
	requireRight(actor, "people");
	await inTransaction(em, async (tx) => {
		await lockStaffAccess(tx);
		await requireAdministrator(tx, actor);
		await refuseNeedless(tx, address);
		await storeInvitation(tx, { email: address, role, project: null, invitedBy: actor.id }, mail);
		await recordStaffChange(tx, { user: { id: null, email: address }, actor, act: "invited", newRole: role });
	});
	logSecurity("invited", { email: address, role, by: `user ${actor.id}` });
}

async function refuseNeedless(em: EntityManager, address: string): Promise<void> {
	const account = await em.findOne(UserAccount, atAddress(address), { disableIdentityMap: true });
	if (!account) return;
	const { isStaff, isActive, activated } = account;
	if (isStaff) {
		const what = isActive ? "is staff already. Change their role instead." : "is deactivated. Reactivate them instead.";
		throw invalid({ email: [`This person ${what}`] });
	}
	if (!isActive && activated) {
		throw invalid({ email: ["This account was deactivated. Ask whoever runs the server to activate it first."] });
	}
}

const invitationRow = z.object({
	id: z.int(),
	email: z.string(),
	role: z.enum(ROLES),
	by: z.string(),
	created: time,
	expires: time,
	isOver: z.boolean(),
});

type OpenInvitation = z.output<typeof invitationRow>;

/** Lists the invitations that nobody has accepted or withdrawn, also where their time is over; the newest first. */
export async function listInvitations(em: EntityManager, actor: Actor): Promise<OpenInvitation[]> {
	requireRight(actor, "people");
	return readRows(
		em,
		invitationRow,
		raw(`select i.id, i.email, i.role, u.first_name || ' ' || u.last_name as by, ${isoTime("i.created")} as created,
			${isoTime("i.expires")} as expires, i.expires <= now() as "isOver"
			from invitation i join user_account u on u.id = i.invited_by
			where i.project_id is null and i.accepted is null and i.ended is null order by i.id desc`),
	);
}

export async function getInvitation(em: EntityManager, actor: Actor, id: number): Promise<OpenInvitation> {
	const found = (await listInvitations(em, actor)).find((one) => one.id === id);
	if (!found) throw notFound();
	return found;
}

/** To withdraw it twice is harmless. */
export async function endInvitation(em: EntityManager, actor: Actor, id: number): Promise<void> {
	requireRight(actor, "people");
	await inTransaction(em, async (tx) => {
		await lockStaffAccess(tx);
		await requireAdministrator(tx, actor);
		const invitation = await tx.findOne(Invitation, { id, project: null }, { disableIdentityMap: true });
		if (!invitation) throw notFound();
		if ((await endInvitations(tx, { id })) === 0) return;
		const user = { id: null, email: invitation.email };
		await recordStaffChange(tx, { user, actor, act: "invitation_ended", oldRole: staffRole.parse(invitation.role) });
	});
}

/** An opened invitation: a button accepts it, and without an account a name and a password are entered, too. */
interface OpenedInvitation {
	email: string;
	role: Role;
	from: string;
	/** The first name of whoever has an account at the address; null where nobody has one. */
	firstName: string | null;
}

async function findStaffInvitation(em: EntityManager, token: string): Promise<FoundInvitation & { role: Role }> {
	const found = await findInvitation(em, token);
	if (found.invitation.project || found.account?.isStaff) throw endedInvitation();
	return { ...found, role: staffRole.parse(found.invitation.role) };
}

/** Opens an invitation to the staff. Throws as {@link endedInvitation} says, also for who is staff already. */
export async function openInvitation(em: EntityManager, token: string): Promise<OpenedInvitation> {
	const { invitation, role, from, account } = await findStaffInvitation(em, token);
	return { email: invitation.email, role, from, firstName: account && account.firstName };
}

/** Makes whoever has the link staff. City and company of a new account are those of whoever invites. */
export async function acceptInvitation(
	em: EntityManager,
	token: string,
	details: InvitedPerson | null,
): Promise<number> {
	const seen = await findStaffInvitation(em, token);
	const passwordHash = await hashFor(seen, details);
	const userId = await inTransaction(em, async (tx) => {
		await lockStaffAccess(tx);
		// Read behind the lock: of two that use the link at once the second finds it used.
		const found = await findStaffInvitation(tx, token);
		const { id: invitationId, email: address, invitedBy } = found.invitation;
		const places = { city: invitedBy.city.id, company: invitedBy.company.id };
		const id = await accountOf(tx, found, details && { ...details, ...places }, passwordHash);
		const account = await tx.findOneOrFail(UserAccount, id);
		tx.assign(account, { isStaff: true, role: found.role });
		await tx.flush();
		await markAccepted(tx, invitationId, id);
		const user = { id, email: address };
		await recordStaffChange(tx, { user, actor: { id }, act: "joined", newRole: found.role });
		return id;
	});
	logSecurity("promoted", { userId, role: seen.role, by: "invitation" });
	return userId;
}
