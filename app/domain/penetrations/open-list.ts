import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import { findOpenProject } from "#app/domain/projects/open-project.sql.ts";
import { archived, requireSeen, type Seen } from "#app/domain/projects/open-project.ts";
import type { EntityManager } from "#db/orm.ts";

/** The id of the open project, for a change of its penetrations: a page of another project, or none, changes nothing. */
export async function editableProject(em: EntityManager, actor: Actor, seen: Seen | undefined): Promise<number> {
	const project = await findOpenProject(em, actor);
	requireSeen(project, seen);
	if (!project) throw conflict("Save the specification as a project first.", "not_saved");
	if (!project.isActive) throw archived();
	return project.id;
}
