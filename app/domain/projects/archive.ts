import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { lockProject, storeProject } from "./project.ts";
import { emptySpecification } from "./specification.ts";

/** Closes what is open. Where an unsaved list would be lost without being `confirmed`, nothing happens; answers how many. */
export async function archiveProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	confirmed: boolean,
): Promise<{ name: string; wouldLose: number }> {
	const project = await lockProject(em, actor, projectId);
	const { wouldLose } = await emptySpecification(em, actor, confirmed);
	if (wouldLose === 0) await storeProject(em, actor, project, { isActive: false });
	return { name: project.projName, wouldLose };
}

export async function restoreProject(em: EntityManager, actor: Actor, projectId: number): Promise<string> {
	const project = await lockProject(em, actor, projectId);
	await storeProject(em, actor, project, { isActive: true });
	return project.projName;
}
