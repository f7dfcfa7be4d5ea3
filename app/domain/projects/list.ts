import { ownProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { countListed, readProjectRows } from "./list.sql.ts";
import type { ProjectListQuery } from "./list-query.ts";

export async function listProjects(em: EntityManager, actor: Actor, query: ProjectListQuery) {
	const total = await countListed(em, actor, query);
	// A page that is no longer there, since projects have gone, is the last one.
	const page = Math.min(query.page, Math.max(1, Math.ceil(total / query.size)));
	const rows = await readProjectRows(em, actor, query, (page - 1) * query.size);
	return { page, total, rows };
}

export async function getProjectName(em: EntityManager, actor: Actor, id: number): Promise<string> {
	const own = { id, ...ownProjects(actor) };
	const project = await em.findOne(Project, own, { fields: ["projName"], disableIdentityMap: true });
	if (!project) throw notFound();
	return project.projName;
}

export async function countProjects(em: EntityManager, actor: Actor): Promise<{ active: number; archived: number }> {
	const all = await em.count(Project, ownProjects(actor));
	const active = await em.count(Project, { ...ownProjects(actor), isActive: true });
	return { active, archived: all - active };
}
