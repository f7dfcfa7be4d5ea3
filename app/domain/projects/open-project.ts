import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjects, editableProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import { OpenProject, Project, type StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { lockRow } from "./project.ts";

export const openProjectRow = z.object({ id: z.int(), name: z.string(), isActive: z.boolean(), version: z.int() });

export type OpenProjectView = z.output<typeof openProjectRow>;

/** The project that the actor has open; null for the list that is not a project yet. Every page asks for it. */
export async function findOpenProject(em: EntityManager, actor: Actor): Promise<OpenProjectView | null> {
	const [project] = await readRows(
		em,
		openProjectRow,
		sql`select p.id, p.proj_name as name, p.is_active as "isActive", p.version
			from open_project o join project p on p.id = o.project_id
			where o.user_id = ${actor.id} and ${editableProjectsSql(actor)}`,
	);
	return project ?? null;
}

/** The project that the acting page showed; another tab or device may have opened another one since. */
export interface Seen {
	project: number | null;
	revision?: string;
}

export async function openProject(em: EntityManager, actor: Actor, projectId: number): Promise<void> {
	if (!(await em.count(Project, { id: projectId, ...editableProjects(actor) }))) throw notFound();
	await em.upsert(OpenProject, { user: actor.id, project: projectId, opened: new Date() });
}

export async function closeProject(em: EntityManager, actor: Actor): Promise<void> {
	await lockPerson(em, actor);
	await em.nativeDelete(OpenProject, { user: actor.id });
}

/** The open project, locked against everybody who stores something in it; null while the list is none yet. */
export async function lockOpenProject(em: EntityManager, actor: Actor): Promise<StoredProject | null> {
	await lockPerson(em, actor);
	const open = await findOpenProject(em, actor);
	return open && lockRow(em, actor, open.id);
}

export const archived = () => conflict("This project is archived. Set it active to change it.", "archived");

export function requireSeen(project: { id: number } | null, seen: Seen | undefined): void {
	if (!seen || seen.project === (project?.id ?? null)) return;
	throw conflict("Another project has been opened since this page was shown. Nothing was changed.", "stale");
}
