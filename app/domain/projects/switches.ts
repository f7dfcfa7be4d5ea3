import { ownProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { findDraftSwitches, keepDraftSwitches } from "./drafts.ts";
import type { Seen } from "./open-project.ts";
import { lockRow, storeProject } from "./project.ts";
import { PROJECT_SWITCHES, type ProjectSwitch, type ProjectSwitches, switchesOf } from "./project-switches.ts";
import { getEditable } from "./specification.ts";

export async function readSwitches(
	em: EntityManager,
	actor: Actor,
	project: { id: number } | null,
): Promise<ProjectSwitches> {
	const kept: Partial<ProjectSwitches> = project
		? await em.findOneOrFail(
				Project,
				{ id: project.id, ...ownProjects(actor) },
				{ fields: PROJECT_SWITCHES, disableIdentityMap: true },
			)
		: await findDraftSwitches(em, actor);
	return switchesOf(kept);
}

/** Of the open project at once, of the list that is none yet until it is one. */
export async function setSwitch(
	em: EntityManager,
	actor: Actor,
	{ name, on }: { name: ProjectSwitch; on: boolean },
	seen?: Seen,
): Promise<void> {
	const { project } = await getEditable(em, actor, seen);
	if (project) await storeProject(em, actor, await lockRow(em, actor, project.id), { [name]: on });
	else await keepDraftSwitches(em, actor, { [name]: on });
}
