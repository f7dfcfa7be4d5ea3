import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { emptySpecification } from "./empty.ts";
import { lockSpecification } from "./specification.ts";
import { raiseVersion } from "./version.ts";

/**
 * Archive: the items stay as they are. It also empties what is open (see {@link emptySpecification}); while that asks
 * for a confirmation, nothing is archived.
 */
export async function archiveProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	confirmed: boolean,
): Promise<{ name: string; wouldLose: number }> {
	await lockSpecification(em, actor);
	const project = await lockProject(em, actor, projectId);
	const { wouldLose } = await emptySpecification(em, actor, confirmed);
	if (wouldLose === 0) await setActive(em, actor, project, false);
	return { name: project.name, wouldLose };
}

/** Set Active: brings an archived project back. Answers its name. */
export async function restoreProject(em: EntityManager, actor: Actor, projectId: number): Promise<string> {
	await lockSpecification(em, actor);
	const project = await lockProject(em, actor, projectId);
	await setActive(em, actor, project, true);
	return project.name;
}

/**
 * Deletes a project for good, with its items and what is pending in it. Refused while a schedule of it is
 * being generated. What was issued stays with its owner (see `deleted.ts`). Answers its name.
 */
export async function deleteProject(em: EntityManager, actor: Actor, projectId: number): Promise<string> {
	await lockSpecification(em, actor);
	const { name } = await lockProject(em, actor, projectId);
	const running = await em.execute<unknown[]>(
		"select 1 from schedule_run where project_id = ? and status = 'running'",
		[projectId],
	);
	if (running.length > 0) throw conflict("A schedule is being generated for this project.", "generation_running");
	await em.execute("update schedule_run set former_owner_id = ? where project_id = ?", [actor.id, projectId]);
	await em.execute("delete from draft where kind = 'specification' and record_id = ?", [projectId]);
	await em.execute("delete from project where id = ?", [projectId]);
	return name;
}

/** A project as it stands while nobody else can store anything in it. */
export interface LockedProject {
	id: number;
	name: string;
	isActive: boolean;
	version: number;
}

/** Locks one of the actor's own projects for a change; not found for anybody else's. */
export async function lockProject(em: EntityManager, actor: Actor, projectId: number): Promise<LockedProject> {
	const [project] = await em.execute<LockedProject[]>(
		`select id, proj_name as name, is_active as "isActive", version from project
		 where id = ? and user_id = ? for update`,
		[projectId, actor.id],
	);
	if (!project) throw notFound();
	return project;
}

async function setActive(em: EntityManager, actor: Actor, project: LockedProject, active: boolean): Promise<void> {
	if (project.isActive === active) return;
	await em.execute("update project set is_active = ? where id = ?", [active, project.id]);
	await raiseVersion(em, actor, project);
}
