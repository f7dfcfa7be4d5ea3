import type { Actor } from "#app/domain/actor.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { lockProject, storeProject } from "./project.ts";

/** The section "Changes since issue n", from the next issue on. */
export async function keepPrintChanges(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	printChanges: boolean,
): Promise<void> {
	const project = await lockProject(em, actor, projectId);
	if (project.printChanges !== printChanges) await storeProject(em, actor, project, { printChanges });
}

/** Of a project that the caller has made sure is there for the actor. */
export async function printsChanges(em: EntityManager, projectId: number): Promise<boolean> {
	const project = await em.findOne(Project, { id: projectId }, { fields: ["printChanges"], disableIdentityMap: true });
	return project?.printChanges ?? true;
}
