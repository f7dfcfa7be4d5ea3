/**
 * The people of a project: its owner, and those who work on it in one of the roles (docs/rules/members.md). How they come
 * to it stands in `project-invitations.ts`; what a role may see is decided in `domain/access.ts`.
 */
import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { readableProjects } from "#app/domain/access.ts";
import { type Actor, PROJECT_ROLES, type ProjectRole } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { endInvitations } from "#app/domain/people/invitations.ts";
import { lockAsOwner, storeProject } from "#app/domain/projects/project.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { endSiteLinksOf } from "#app/domain/sharing/site-links.ts";
import { Draft } from "#db/entities/drafts.ts";
import { OpenProject, Project, ProjectMember } from "#db/entities/projects.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { listMembers, type ProjectPerson } from "./project-people.sql.ts";

export interface ProjectPeople {
	project: { id: number; name: string };
	/** The actor's own role. */
	role: ProjectRole | "owner";
	/** The owner first, then by name. */
	people: ProjectPerson[];
}

/**
 * Lists the people of a project for whoever may read it. Installers see no email addresses. Throws not found for everybody
 * else, staff included.
 */
export async function listProjectPeople(em: EntityManager, actor: Actor, projectId: number): Promise<ProjectPeople> {
	const readable = { id: projectId, ...readableProjects(actor) };
	const project = await em.findOne(Project, readable, { fields: ["projName"], disableIdentityMap: true });
	if (!project) throw notFound();
	const people = await listMembers(em, projectId);
	const { role } = people.find(({ user }) => user === actor.id)!;
	const shown = role === "installer" ? people.map((one) => ({ ...one, email: null })) : people;
	return { project: { id: project.id, name: project.projName }, role, people: shown };
}

/** Answers the actor's own project. Throws not found for everybody else's. */
export async function getOwnedProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
): Promise<ProjectPeople["project"]> {
	const { project, role } = await listProjectPeople(em, actor, projectId);
	if (role !== "owner") throw notFound();
	return project;
}

/** Answers one of the people of the actor's own project, the owner not among them. Throws not found. */
export async function getMember(em: EntityManager, actor: Actor, projectId: number, user: number) {
	const { role: own, people } = await listProjectPeople(em, actor, projectId);
	const found = people.find((one) => one.user === user);
	if (own !== "owner" || !found || found.role === "owner") throw notFound();
	return found;
}

const SEEN_EVERY = "5 minutes";

/** Remembers that one of the people of a project was there, within some minutes. */
export async function noteSeen(em: EntityManager, actor: Actor, projectId: number): Promise<void> {
	const earlier = { $or: [{ seen: null }, { seen: { $lt: raw(`now() - interval '${SEEN_EVERY}'`) } }] };
	await em.nativeUpdate(
		ProjectMember,
		{ project: projectId, user: actor.id, ended: null, ...earlier },
		{ seen: raw("now()") },
	);
}

export const memberRole = z.object({
	role: z.enum(PROJECT_ROLES, { error: "Choose a role." }).describe("What the person may do in the project."),
});

const membership = (projectId: number, user: number) => ({ project: projectId, user, ended: null });

/** Changes the role of one of the people of the actor's own project. Throws not found for who is none of them. */
export async function changeMemberRole(
	em: EntityManager,
	actor: Actor,
	{ projectId, user }: { projectId: number; user: number },
	role: ProjectRole,
): Promise<void> {
	await inTransaction(em, async (tx) => {
		await lockAsOwner(tx, actor, projectId);
		if ((await tx.nativeUpdate(ProjectMember, membership(projectId, user), { role })) === 0) throw notFound();
		if (role !== "editor") await closeFor(tx, projectId, user);
	});
	logSecurity("project_role_changed", { userId: user, project: projectId, role, by: `user ${actor.id}` });
}

/** Removes one of the people of the actor's own project. Issues that they made keep their name. */
export async function removeMember(
	em: EntityManager,
	actor: Actor,
	{ projectId, user }: { projectId: number; user: number },
): Promise<void> {
	await inTransaction(em, async (tx) => {
		await lockAsOwner(tx, actor, projectId);
		await endMembership(tx, projectId, user);
	});
	logSecurity("project_member_removed", { userId: user, project: projectId, by: `user ${actor.id}` });
}

/** Takes the actor off a project of somebody else. Answers its name. */
export async function leaveProject(em: EntityManager, actor: Actor, projectId: number): Promise<string> {
	const { project, role } = await listProjectPeople(em, actor, projectId);
	if (role === "owner") throw notFound();
	await inTransaction(em, (tx) => endMembership(tx, projectId, actor.id));
	logSecurity("project_left", { userId: actor.id, project: projectId });
	return project.name;
}

async function endMembership(em: EntityManager, projectId: number, user: number): Promise<void> {
	const ended = await em.nativeUpdate(ProjectMember, membership(projectId, user), { ended: raw("now()") });
	if (ended === 0) throw notFound();
	await closeFor(em, projectId, user);
}

/** Closes a project for a person and drops their pending changes: without the right to change it they could not settle them. */
async function closeFor(em: EntityManager, projectId: number, user: number): Promise<void> {
	await em.nativeDelete(OpenProject, { user, project: projectId });
	await em.nativeDelete(Draft, { user, kind: "specification", recordId: projectId });
}

/** Makes one of the people the owner of the actor's project; the actor stays as an editor. */
export async function handOverProject(
	em: EntityManager,
	actor: Actor,
	{ projectId, user }: { projectId: number; user: number },
): Promise<void> {
	await inTransaction(em, async (tx) => {
		const project = await lockAsOwner(tx, actor, projectId);
		const ended = await tx.nativeUpdate(ProjectMember, membership(projectId, user), { ended: raw("now()") });
		if (ended === 0) throw notFound();
		await tx.insert(ProjectMember, { project: projectId, user: actor.id, role: "editor" });
		await storeProject(tx, actor, project, { user });
		// Open invitations and site links of the former owner end, since the owner alone lets people in.
		await endInvitations(tx, { project: projectId });
		await endSiteLinksOf(tx, projectId);
	});
	logSecurity("project_handed_over", { userId: user, project: projectId, by: `user ${actor.id}` });
}
