/**
 * Invitations by mail, to the staff and to projects: how one is stored, found by its link and accepted, and its mail.
 * The rights to invite stand in `staff-invitations.ts` and in `members/project-invitations.ts`.
 */
import { randomUUID } from "node:crypto";
import { LockMode, raw } from "@mikro-orm/core";
import { atAddress, storeAccount } from "#app/domain/accounts/account.ts";
import { endLinks, hashOf, tokenOf } from "#app/domain/accounts/mailed-links.ts";
import { hashPassword, passwordErrors } from "#app/domain/accounts/passwords.server.ts";
import type { ProjectRole, Role } from "#app/domain/actor.ts";
import { invalid, throwErrors } from "#app/domain/errors.ts";
import { addMail, type MailQueue, type MailWriters } from "#app/domain/mail/outbox.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { Invitation, type StoredInvitation } from "#db/entities/invitations.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { invitationMail, projectInvitationMail } from "#emails/people-mails.ts";
import { INVITATION_DAYS, PROJECT_ROLE_WORDS, ROLE_WORDS } from "./people-words.ts";

const DAY_SECONDS = 86_400;

/** The time for which a link works, in seconds. */
const lifetimeOf = (invitation: { project?: unknown }) =>
	INVITATION_DAYS[invitation.project ? "project" : "staff"] * DAY_SECONDS;

const fromNow = (seconds: number) => raw("now() + ? * interval '1 second'", [seconds]);

/** An invitation that nobody has accepted, and nobody has ended; its time may be over. */
export const openInvitations = { accepted: null, ended: null };

interface NewInvitation {
	email: string;
	role: Role | ProjectRole;
	/** The id of the project; null for the staff. */
	project: number | null;
	invitedBy: number;
}

/** Stores an invitation and sends its mail. It replaces an earlier one of the address to the same project, or to the staff. */
export async function storeInvitation(em: EntityManager, invitation: NewInvitation, mail: MailQueue): Promise<void> {
	const { email, project } = invitation;
	await endInvitations(em, { email, project });
	const nonce = randomUUID();
	const tokenHash = hashOf(tokenOf("invitation", nonce, settings().sessionSecrets[0]!));
	const expires = fromNow(lifetimeOf(invitation));
	const invitationId = await em.insert(Invitation, { ...invitation, nonce, tokenHash, expires });
	await addMail(em, mail, "invitation", { invitationId });
}

interface WhichInvitations {
	id?: number;
	email?: string;
	project?: number | null;
	invitedBy?: number;
}

/** Ends the open ones of these invitations, so that their links open nothing. Answers their number. */
export const endInvitations = (em: EntityManager, which: WhichInvitations): Promise<number> =>
	em.nativeUpdate(Invitation, { ...which, ...openInvitations }, { ended: raw("now()") });

/** The refusal of a link that is over, was used, withdrawn or replaced, or that nobody needs. */
export const endedInvitation = () => invalid({ token: ["This invitation no longer works."] });

/** An invitation as whoever has its link finds it. */
export interface FoundInvitation {
	invitation: StoredInvitation;
	/** The name of whoever invites. */
	from: string;
	/** The account at the address, where its owner has confirmed that address. */
	account: { id: number; firstName: string; isStaff: boolean } | null;
}

/** Finds an open invitation by its link. Throws as {@link endedInvitation} says, also where the account was deactivated. */
export async function findInvitation(em: EntityManager, token: string): Promise<FoundInvitation> {
	const alive = { tokenHash: hashOf(token), ...openInvitations, expires: { $gt: raw("now()") } };
	const populate = ["invitedBy", "project"] as const;
	const invitation = await em.findOne(Invitation, alive, { populate, disableIdentityMap: true });
	if (!invitation) throw endedInvitation();
	const account = await em.findOne(UserAccount, atAddress(invitation.email), { disableIdentityMap: true });
	if (account && !account.isActive && account.activated) throw endedInvitation();
	const { firstName, lastName } = invitation.invitedBy;
	return {
		invitation: invitation as StoredInvitation,
		from: `${firstName} ${lastName}`,
		account: account?.isActive ? { id: account.id, firstName: account.firstName, isStaff: account.isStaff } : null,
	};
}

/** Answers the words of an account that an invited person makes; their address is known. */
export interface InvitedPerson {
	first_name: string;
	last_name: string;
	phone: string;
	password: string;
}

/**
 * Checks and hashes the password of a person without an account; null where there is an account, which needs none. Throws
 * invalid where the password is refused, or where a person without an account states nothing.
 */
export async function hashFor(
	{ account, invitation }: FoundInvitation,
	person: InvitedPerson | null,
): Promise<string | null> {
	if (account) return null;
	if (!person) throw invalid({ "": ["Enter your name and a password."] });
	const { password, first_name, last_name } = person;
	throwErrors(passwordErrors("password", password, { first_name, last_name, email: invitation.email }));
	return hashPassword(password);
}

/**
 * Answers the account of the invited person, made where there was none. One whose address nobody has confirmed gets name
 * and password anew: that password may be a stranger's.
 */
export async function accountOf(
	em: EntityManager,
	{ invitation: { email }, account }: FoundInvitation,
	person: (InvitedPerson & { city: number; company: number }) | null,
	passwordHash: string | null,
): Promise<number> {
	const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
	const stored = await em.findOne(UserAccount, atAddress(email), locked);
	if (account && stored?.isActive) return stored.id;
	if (!person || !passwordHash) throw endedInvitation();
	if (!stored) return storeAccount(em, { ...person, email, passwordHash }, { isStaff: false });
	const { first_name: firstName, last_name: lastName, phone } = person;
	const { id, tokenVersion } = stored;
	em.assign(stored, { firstName, lastName, phone, passwordHash, tokenVersion: tokenVersion + 1 });
	em.assign(stored, { isActive: true, activated: raw("now()") });
	await em.flush();
	await endLinks(em, "activation", id);
	return id;
}

export const markAccepted = (em: EntityManager, id: number, user: number): Promise<number> =>
	em.nativeUpdate(Invitation, { id }, { accepted: raw("now()"), user });

export const invitationMails: MailWriters<"invitation"> = {
	/** The link's time starts when its mail is written: the mail may have waited for its server. */
	async invitation(em, { invitation: about }, { appUrl, sessionSecrets, supportEmail }) {
		const id = about?.id;
		const populate = ["invitedBy", "project"] as const;
		const invitation =
			id === undefined
				? null
				: await em.findOne(Invitation, { id, ...openInvitations }, { populate, disableIdentityMap: true });
		if (!invitation) return null;
		const { email: to, role, project, invitedBy, nonce, tokenHash } = invitation;
		const tokens = sessionSecrets.map((secret) => tokenOf("invitation", nonce, secret));
		const token = tokens.find((one) => hashOf(one) === tokenHash) ?? tokens[0]!;
		const lifetime = lifetimeOf(invitation);
		await em.nativeUpdate(Invitation, { id: invitation.id }, { tokenHash: hashOf(token), expires: fromNow(lifetime) });
		const facts = { from: `${invitedBy.firstName} ${invitedBy.lastName}`, role, lifetime, supportEmail };
		if (!project) {
			const may = `can ${ROLE_WORDS[role as Role]}`;
			return { to, ...invitationMail({ ...facts, may, link: `${appUrl}/auth/invitation/${token}` }) };
		}
		const link = `${appUrl}/auth/project_invitation/${token}`;
		const may = `can ${PROJECT_ROLE_WORDS[role as ProjectRole]}`;
		return { to, ...projectInvitationMail({ ...facts, may, link, project: project.projName }) };
	},
};
