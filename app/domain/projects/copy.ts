import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { copyContent } from "./copy.sql.ts";
import { insertProject, lockProject } from "./project.ts";
import { PROJECT_LIMITS } from "./project-limits.ts";

export function copyName(name: string): string {
	const kept = Array.from(name).slice(0, PROJECT_LIMITS.projName - " copy".length);
	return `${kept.join("").trim()} copy`;
}

/** Pending changes, issues and numbers stay with the old one. Answers the copy's id; throws not found. */
export async function copyProject(em: EntityManager, actor: Actor, id: number, projName: string): Promise<number> {
	const project = await lockProject(em, actor, id);
	const { projAddress, projId, revNotes, consentDate, trackChanges, addTds, addMsds, addWarranty, addReports } =
		project;
	const switches = { trackChanges, addTds, addMsds, addWarranty, addReports };
	const printed = { siteSheet: project.siteSheet, printChanges: project.printChanges };
	const fields = { projName, projAddress, projId, revNotes, consentDate, ...switches, ...printed };
	const copy = await insertProject(em, actor, { ...fields, city: project.city.id }, []);
	await copyContent(em, id, copy);
	return copy;
}
