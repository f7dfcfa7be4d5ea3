import { ownProjectsSql, requireStaff, visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { SolutionRecord } from "#app/domain/catalogue/records/shapes.ts";
import { readSolutionRecords } from "#app/domain/catalogue/solutions/solution-records.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import type { ListedProject } from "./project.schema.ts";
import { readOwner, readProject } from "./records.sql.ts";

export interface ItemWithSolution extends Omit<ListedProject["guide_item"][number], "sol"> {
	sol: SolutionRecord;
}

export interface WholeProject {
	project: ListedProject & { specs: ItemWithSolution[] };
	version: number;
}

export async function getProjectRecord(em: EntityManager, actor: Actor, id: number): Promise<WholeProject> {
	const found = await readProject(em, id, ownProjectsSql(actor));
	if (!found) throw notFound();
	const { version, ...project } = found;
	return { project: await withSolutions(em, actor, project), version };
}

export async function listProjectSpecs(em: EntityManager, actor: Actor, id: number): Promise<ItemWithSolution[]> {
	const project = await readProject(em, id, visibleProjectsSql(actor));
	if (!project) throw notFound();
	return (await withSolutions(em, actor, project)).specs;
}

/** Any project as it is stored, with its owner's names, for staff alone. */
export async function getOfficeProject(em: EntityManager, actor: Actor, id: number) {
	requireStaff(actor);
	const found = await readProject(em, id, visibleProjectsSql(actor));
	if (!found) throw notFound();
	const { version, ...project } = found;
	return { project: { ...project, ...(await readOwner(em, project.user)) }, version };
}

export async function getOfficeRecord(em: EntityManager, actor: Actor, id: number) {
	const { project, version } = await getOfficeProject(em, actor, id);
	return { project: await withSolutions(em, actor, project), version };
}

async function withSolutions<Project extends ListedProject>(
	em: EntityManager,
	actor: Actor,
	project: Project,
): Promise<Project & { specs: ItemWithSolution[] }> {
	const ids = project.guide_item.map(({ sol }) => sol);
	const solutions = await readSolutionRecords(em, ids, actor.isStaff ? "all" : "active");
	const byId = new Map(solutions.map((solution) => [solution.id, solution]));
	return { ...project, specs: project.guide_item.map((item) => ({ ...item, sol: byId.get(item.sol)! })) };
}
