import { LockMode, raw } from "@mikro-orm/core";
import { z } from "zod";
import { atAddress } from "#app/domain/accounts/account.ts";
import { email } from "#app/domain/accounts/schemas.schema.ts";
import { type Actor, PROJECT_ROLES, type ProjectRole } from "#app/domain/actor.ts";
import { invalid, notFound, tooSoon } from "#app/domain/errors.ts";
import type { MailQueue } from "#app/domain/mail/outbox.ts";
import {
	accountOf,
	endedInvitation,
	endInvitations,
	findInvitation,
	hashFor,
	type InvitedPerson,
	markAccepted,
	openInvitations,
	storeInvitation,
} from "#app/domain/people/invitations.ts";
import { lockAsOwner } from "#app/domain/projects/project.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { Invitation } from "#db/entities/invitations.ts";
import { ProjectMember } from "#db/entities/projects.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { memberRole } from "./project-people.ts";

export const projectInvitation = memberRole.extend({ email });

/** A person may send so many invitations to projects within an hour: each is a mail to somebody else. */
const MAX_AN_HOUR = 60;

const HOUR_SECONDS = 3600;

/**
 * Invites somebody to the actor's own project. A later invitation to the same address replaces the earlier one. Throws
 * invalid for who needs none, and too soon after many.
 */
export async function inviteToProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ email: address, role }: z.output<typeof projectInvitation>,
	mail: MailQueue,
): Promise<void> {
	await inTransaction(em, async (tx) => {
		const project = await lockAsOwner(tx, actor, projectId);
		await refuseNeedless(tx, { id: project.id, owner: project.user.id }, address);
		const lately = { invitedBy: actor.id, created: { $gt: raw("now() - interval '1 hour'") } };
		if ((await tx.count(Invitation, lately)) >= MAX_AN_HOUR) {
			throw tooSoon("You have sent many invitations. Wait an hour, then go on.", HOUR_SECONDS);
		}
		await storeInvitation(tx, { email: address, role, project: projectId, invitedBy: actor.id }, mail);
	});
	logSecurity("project_invited", { email: address, project: projectId, role, by: `user ${actor.id}` });
}

async function refuseNeedless(em: EntityManager, project: { id: number; owner: number }, address: string) {
	const account = await em.findOne(UserAccount, atAddress(address), { disableIdentityMap: true });
	if (!account) return;
	if (account.id === project.owner) throw invalid({ email: ["You own this project."] });
	if ((await em.count(ProjectMember, { project: project.id, user: account.id, ended: null })) > 0) {
		throw invalid({ email: ["This person is in the project already. Change their role instead."] });
	}
}

interface OpenProjectInvitation {
	id: number;
	email: string;
	role: ProjectRole;
	/** The time in ISO 8601, UTC. */
	expires: string;
	isOver: boolean;
}

const projectRole = z.enum(PROJECT_ROLES);

/** Lists the open invitations to the actor's own project, the newest first. Throws not found for everybody else. */
export async function listProjectInvitations(
	em: EntityManager,
	actor: Actor,
	projectId: number,
): Promise<OpenProjectInvitation[]> {
	const own = { project: { id: projectId, user: actor.id }, ...openInvitations };
	const found = await em.find(Invitation, own, { orderBy: { id: "desc" }, disableIdentityMap: true });
	return found.map(({ id, email: address, role, expires }) => ({
		id,
		email: address,
		role: projectRole.parse(role),
		expires: expires.toISOString(),
		isOver: expires.getTime() <= Date.now(),
	}));
}

/** Withdraws an invitation to the actor's own project; twice is harmless. Answers its address. Throws not found. */
export async function withdrawProjectInvitation(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number,
): Promise<string> {
	return inTransaction(em, async (tx) => {
		await lockAsOwner(tx, actor, projectId);
		const found = await tx.findOne(Invitation, { id, project: projectId }, { disableIdentityMap: true });
		if (!found) throw notFound();
		await endInvitations(tx, { id });
		return found.email;
	});
}

interface OpenedProjectInvitation {
	email: string;
	role: ProjectRole;
	project: string;
	from: string;
	/** The first name of whoever has an account at the address; null where nobody has one. */
	firstName: string | null;
}

async function findProjectInvitation(em: EntityManager, token: string) {
	const found = await findInvitation(em, token);
	const { project, role } = found.invitation;
	if (!project || project.user.id === found.account?.id) throw endedInvitation();
	return { found, project: { id: project.id, name: project.projName }, role: projectRole.parse(role) };
}

/** Opens an invitation to a project by its link. Throws invalid, under `token`, where the link no longer works. */
export async function openProjectInvitation(em: EntityManager, token: string): Promise<OpenedProjectInvitation> {
	const { found, project, role } = await findProjectInvitation(em, token);
	const { from, account, invitation } = found;
	return { email: invitation.email, role, project: project.name, from, firstName: account && account.firstName };
}

/** The words of somebody who makes an account to accept: city and company are chosen as at any sign-up. */
type NewMember = InvitedPerson & { city: number; company: number };

/** Lets whoever has the link into the project, with the account of its address. Answers the id of the project. */
export async function acceptProjectInvitation(
	em: EntityManager,
	token: string,
	person: NewMember | null,
): Promise<number> {
	const seen = await findProjectInvitation(em, token);
	const passwordHash = await hashFor(seen.found, person);
	const { userId, projectId } = await inTransaction(em, (tx) => join(tx, token, person, passwordHash));
	logSecurity("project_joined", { userId, project: projectId, role: seen.role });
	return projectId;
}

async function join(em: EntityManager, token: string, person: NewMember | null, passwordHash: string | null) {
	const invitation = await lockInvitation(em, token);
	const { found, project, role } = invitation;
	const userId = await accountOf(em, found, person, passwordHash);
	const member = { project: project.id, user: userId, ended: null };
	if ((await em.nativeUpdate(ProjectMember, member, { role })) === 0) {
		await em.insert(ProjectMember, { project: project.id, user: userId, role });
	}
	await markAccepted(em, found.invitation.id, userId);
	return { userId, projectId: project.id };
}

/** Locks an invitation and reads it again: of two that use the link at once the second finds it used. */
async function lockInvitation(em: EntityManager, token: string) {
	const { found } = await findProjectInvitation(em, token);
	const { id } = found.invitation;
	await em.findOne(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
	return findProjectInvitation(em, token);
}
