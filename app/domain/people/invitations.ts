import { randomUUID } from "node:crypto";
import { LockMode, raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireRight } from "#app/domain/access.ts";
import { atAddress, storeAccount } from "#app/domain/accounts/account.ts";
import { endLinks, hashOf, tokenOf } from "#app/domain/accounts/mailed-links.ts";
import { hashPassword, passwordErrors } from "#app/domain/accounts/passwords.server.ts";
import { email } from "#app/domain/accounts/schemas.schema.ts";
import { type Actor, ROLES, type Role } from "#app/domain/actor.ts";
import { invalid, notFound, throwErrors } from "#app/domain/errors.ts";
import { addMail, type MailQueue, type MailWriters } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { time } from "#app/domain/shape.schema.ts";
import { StaffInvitation, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { isoTime } from "#db/sql.ts";
import { invitationMail } from "#emails/people-mails.ts";
import { ROLE_WORDS } from "./people-words.ts";
import { lockStaffAccess, requireAdministrator } from "./staff.ts";
import { recordStaffChange } from "./staff-changes.sql.ts";

const INVITATION_SECONDS = 7 * 86_400;

const inAWeek = () => raw("now() + ? * interval '1 second'", [INVITATION_SECONDS]);

export const invitationSchema = z.object({ email, role: z.enum(ROLES, { error: "Choose a role." }) });

const open = { accepted: null, ended: null };

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
		await tx.nativeUpdate(StaffInvitation, { email: address, ...open }, { ended: raw("now()") });
		const nonce = randomUUID();
		const tokenHash = hashOf(tokenOf("invitation", nonce, settings().sessionSecrets[0]!));
		const invitation = { email: address, role, invitedBy: actor.id, nonce, tokenHash, expires: inAWeek() };
		const invitationId = await tx.insert(StaffInvitation, invitation);
		await addMail(tx, mail, "invitation", { invitationId });
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

export type OpenInvitation = z.output<typeof invitationRow>;

/** Lists the invitations that nobody has accepted or withdrawn, also where their time is over; the newest first. */
export async function listInvitations(em: EntityManager, actor: Actor): Promise<OpenInvitation[]> {
	requireRight(actor, "people");
	return readRows(
		em,
		invitationRow,
		raw(`select i.id, i.email, i.role, u.first_name || ' ' || u.last_name as by, ${isoTime("i.created")} as created,
			${isoTime("i.expires")} as expires, i.expires <= now() as "isOver"
			from staff_invitation i join user_account u on u.id = i.invited_by
			where i.accepted is null and i.ended is null order by i.id desc`),
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
		const invitation = await tx.findOne(StaffInvitation, { id }, { disableIdentityMap: true });
		if (!invitation) throw notFound();
		if ((await tx.nativeUpdate(StaffInvitation, { id, ...open }, { ended: raw("now()") })) === 0) return;
		const user = { id: null, email: invitation.email };
		await recordStaffChange(tx, { user, actor, act: "invitation_ended", oldRole: invitation.role });
	});
}

const ENDED = "This invitation no longer works.";

const ended = () => invalid({ token: [ENDED] });

/** Whoever opens an invitation accepts it with a button; without an account they enter a name and a password, too. */
interface OpenedInvitation {
	id: number;
	email: string;
	role: Role;
	from: string;
	/** The first name of whoever has an account at the address. */
	account: { id: number; firstName: string } | null;
	city: number;
	company: number;
}

/** Refuses (`invalid`, under `token`) one that is over, was used, withdrawn or replaced, or that nobody there needs. */
export async function openInvitation(em: EntityManager, token: string): Promise<OpenedInvitation> {
	const alive = { tokenHash: hashOf(token), ...open, expires: { $gt: raw("now()") } };
	const found = await em.findOne(StaffInvitation, alive, { populate: ["invitedBy"], disableIdentityMap: true });
	if (!found) throw ended();
	const { id, email: address, role, invitedBy } = found;
	const account = await em.findOne(UserAccount, atAddress(address), { disableIdentityMap: true });
	if (account && (account.isStaff || (!account.isActive && account.activated))) throw ended();
	return {
		id,
		email: address,
		role,
		from: `${invitedBy.firstName} ${invitedBy.lastName}`,
		account: account?.isActive ? { id: account.id, firstName: account.firstName } : null,
		city: invitedBy.city.id,
		company: invitedBy.company.id,
	};
}

export interface NewColleague {
	first_name: string;
	last_name: string;
	phone: string;
	password: string;
}

/**
 * Makes whoever has the link staff. Who has no account yet, or one whose address nobody has confirmed, sets name and password:
 * the password of such an account may be a stranger's. City and company are those of whoever invites.
 */
export async function acceptInvitation(
	em: EntityManager,
	token: string,
	details: NewColleague | null,
): Promise<number> {
	const seen = await openInvitation(em, token);
	if (!seen.account && !details) throw invalid({ "": ["Enter your name and a password."] });
	if (details && !seen.account) {
		throwErrors(passwordErrors("password", details.password, { ...details, email: seen.email }));
	}
	const passwordHash = details && !seen.account ? await hashPassword(details.password) : null;
	const userId = await inTransaction(em, async (tx) => {
		await lockStaffAccess(tx);
		// Read behind the lock: of two that use the link at once the second finds it used.
		const invitation = await openInvitation(tx, token);
		const id = await join(tx, invitation, details, passwordHash);
		await tx.nativeUpdate(StaffInvitation, { id: invitation.id }, { accepted: raw("now()"), user: id });
		const user = { id, email: invitation.email };
		await recordStaffChange(tx, { user, actor: { id }, act: "joined", newRole: invitation.role });
		return id;
	});
	logSecurity("promoted", { userId, role: seen.role, by: "invitation" });
	return userId;
}

async function join(
	em: EntityManager,
	{ email: address, role, account, city, company }: OpenedInvitation,
	details: NewColleague | null,
	passwordHash: string | null,
): Promise<number> {
	const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
	const stored = await em.findOne(UserAccount, atAddress(address), locked);
	if (account && stored?.isActive) {
		em.assign(stored, { isStaff: true, role });
		await em.flush();
		return stored.id;
	}
	if (!details || !passwordHash) throw ended();
	if (!stored) {
		return storeAccount(em, { ...details, email: address, passwordHash, city, company }, { isStaff: true, role });
	}
	const { first_name: firstName, last_name: lastName, phone } = details;
	const { id, tokenVersion } = stored;
	em.assign(stored, { firstName, lastName, phone, passwordHash, tokenVersion: tokenVersion + 1, isStaff: true, role });
	em.assign(stored, { isActive: true, activated: raw("now()") });
	await em.flush();
	await endLinks(em, "activation", id);
	return id;
}

export const peopleMails: MailWriters<"invitation"> = {
	/** The link's time starts when its mail is written: the mail may have waited for its server. */
	async invitation(em, { invitation: about }, { appUrl, sessionSecrets, supportEmail }) {
		const id = about?.id;
		const invitation =
			id === undefined
				? null
				: await em.findOne(StaffInvitation, { id, ...open }, { populate: ["invitedBy"], disableIdentityMap: true });
		if (!invitation) return null;
		const { email: to, role, invitedBy, nonce, tokenHash } = invitation;
		const tokens = sessionSecrets.map((secret) => tokenOf("invitation", nonce, secret));
		const token = tokens.find((one) => hashOf(one) === tokenHash) ?? tokens[0]!;
		await em.nativeUpdate(StaffInvitation, { id: invitation.id }, { tokenHash: hashOf(token), expires: inAWeek() });
		const facts = {
			from: `${invitedBy.firstName} ${invitedBy.lastName}`,
			role,
			may: `can ${ROLE_WORDS[role]}`,
			link: `${appUrl}/auth/invitation/${token}`,
			lifetime: INVITATION_SECONDS,
			supportEmail,
		};
		return { to, ...invitationMail(facts) };
	},
};
