/**
 * Projects: what a project is and how it is stored. Beside this file: the open specification (`specification.ts`) with
 * its order, drafts and conflicts, the identification form, and what lists and the API read (`list.sql.ts`, `project-records.sql.ts`).
 */

import { type EntityData, LockMode, raw } from "@mikro-orm/core";
import { editableProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { releaseFiles } from "#app/domain/files/pending.ts";
import { lockEditableProject } from "#app/domain/locks.sql.ts";
import { Draft } from "#db/entities/drafts.ts";
import { City } from "#db/entities/lookups.ts";
import { Project, type StoredProject } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { SiteDevice } from "#db/entities/sharing.ts";
import { PlanRevision, SitePhoto } from "#db/entities/site.ts";
import type { EntityManager } from "#db/orm.ts";
import { rebaseDraft } from "./drafts.ts";
import { type ItemInput, storeItems } from "./project-items.ts";

/** Finds the day on which a project's test standards have to be accepted; null for today. */
export async function findConsentDate(em: EntityManager, projectId: number): Promise<string | null> {
	const project = await em.findOne(Project, projectId, { fields: ["consentDate"], disableIdentityMap: true });
	return project?.consentDate ?? null;
}

/** The section "Changes since issue n", from the next issue on. */
export async function savePrintChanges(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	printChanges: boolean,
): Promise<void> {
	const project = await lockProject(em, actor, projectId);
	if (project.printChanges !== printChanges) await storeProject(em, actor, project, { printChanges });
}

/** Tells whether changes are printed for a project that the caller has made sure is there for the actor. */
export async function printsChanges(em: EntityManager, projectId: number): Promise<boolean> {
	const project = await em.findOne(Project, { id: projectId }, { fields: ["printChanges"], disableIdentityMap: true });
	return project?.printChanges ?? true;
}

export interface ProjectFields {
	projName: string;
	projAddress: string;
	projId: string;
	revNotes: string;
	consentDate?: string | null;
	city: number;
	trackChanges: boolean;
	addTds: boolean;
	addMsds: boolean;
	addWarranty: boolean;
	addReports: boolean;
	siteSheet?: boolean;
	printChanges?: boolean;
	isActive: boolean;
}

export async function lockProject(em: EntityManager, actor: Actor, id: number): Promise<StoredProject> {
	const project = await lockEditableProject(em, actor, id);
	if (!project) throw notFound();
	return project;
}

/** Locks a project of which the actor is the owner; not found for everybody else, editors included. */
export async function lockAsOwner(em: EntityManager, actor: Actor, id: number): Promise<StoredProject> {
	const project = await lockProject(em, actor, id);
	if (project.user.id !== actor.id) throw notFound();
	return project;
}

export async function lockRow(em: EntityManager, actor: Actor, id: number): Promise<StoredProject> {
	const own = { id, ...editableProjects(actor) };
	const project = await em.findOne(Project, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
	if (!project) throw notFound();
	return project;
}

/** The version of one of the actor's own projects, which stays until the caller's transaction ends. */
export async function lockVersion(em: EntityManager, actor: Actor, id: number): Promise<number> {
	return (await lockProject(em, actor, id)).version;
}

/** Tells whether a city may be stored in a project (null for a new one): a withdrawn one may only stay where it is. */
export async function mayHaveCity(em: EntityManager, project: StoredProject | null, id: number): Promise<boolean> {
	const city = await em.findOne(City, { id });
	return city !== null && (city.isActive || project?.city.id === id);
}

export async function insertProject(
	em: EntityManager,
	owner: Pick<Actor, "id">,
	fields: Partial<ProjectFields>,
	items: ItemInput[],
): Promise<number> {
	const project = em.create(Project, { user: owner.id, ...fields }, { partial: true });
	await em.flush();
	if (items.length > 0) await storeItems(em, project.id, items, []);
	return project.id;
}

/** Stores a project. If anything differs, version and Last Update move; pending changes that had no conflict still have none. */
export async function storeProject(
	em: EntityManager,
	actor: Actor,
	project: StoredProject,
	fields: EntityData<StoredProject>,
): Promise<void> {
	const { version: from } = project;
	em.assign(project, fields);
	await em.flush();
	const { id, version } = project;
	if (version !== from) await rebaseDraft(em, actor, id, { from, version });
}

export const updatedNow: EntityData<StoredProject> = { updated: raw("now()") };

/** Notes that a locked project has other items: pending changes conflict from now on. */
export async function noteOtherItems(em: EntityManager, project: StoredProject): Promise<void> {
	em.assign(project, updatedNow);
	await em.flush();
}

/** Deletes a project for good, but not while a schedule of it is made; issued ones stay with its owner. Answers its name. */
export async function deleteProject(em: EntityManager, actor: Actor, id: number): Promise<string> {
	const project = await lockAsOwner(em, actor, id);
	if (await em.count(ScheduleRun, { project: id, status: "running" })) {
		throw conflict("A schedule is being generated for this project.", "generation_running");
	}
	await em.nativeUpdate(ScheduleRun, { project: id }, { formerOwner: actor.id, formerProjectId: id });
	await em.nativeDelete(Draft, { kind: "specification", recordId: id });
	const photos = await em.find(SitePhoto, { record: { project: id } }, { disableIdentityMap: true });
	const plans = await em.find(PlanRevision, { plan: { project: id } }, { disableIdentityMap: true });
	await em.remove(project).flush();
	await releaseFiles(em, [
		...photos.flatMap(({ file, small }) => [file.id, small.id]),
		...plans.flatMap(({ file, small, large }) => [file.id, small.id, large.id]),
	]);
	await em.nativeDelete(SiteDevice, { link: { project: null } });
	return project.projName;
}
