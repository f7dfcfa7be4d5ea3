import { ownProjectsSql, requireStaff, visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import type { ListedProject } from "./project.schema.ts";
import { readOwner, readProject } from "./records.sql.ts";

export interface StoredProject<Project extends ListedProject = ListedProject> {
	project: Project;
	version: number;
}

function stored(found: (ListedProject & { version: number }) | null): StoredProject {
	if (!found) throw notFound();
	const { version, ...project } = found;
	return { project, version };
}

export const getOwnProject = async (em: EntityManager, actor: Actor, id: number) =>
	stored(await readProject(em, id, ownProjectsSql(actor)));

export const getVisibleProject = async (em: EntityManager, actor: Actor, id: number) =>
	stored(await readProject(em, id, visibleProjectsSql(actor)));

/** Any project as it is stored, with its owner's names, for staff alone. */
export async function getOfficeProject(em: EntityManager, actor: Actor, id: number) {
	requireStaff(actor);
	const { project, version } = await getVisibleProject(em, actor, id);
	return { project: { ...project, ...(await readOwner(em, project.user)) }, version };
}
