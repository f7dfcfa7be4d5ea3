import { sql } from "@mikro-orm/core";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { insertProject, lockProject } from "./project.ts";
import { PROJECT_LIMITS } from "./project-limits.ts";

/** Solutions in their order, struck-through ones too, and penetrations as they are assigned, with what their words mean. */
async function copyContent(em: EntityManager, from: number, to: number): Promise<void> {
	await em.execute(
		sql`insert into project_item (project_id, solution_id, no_id, is_active)
			select ${to}, solution_id, no_id, is_active from project_item where project_id = ${from} order by no_id, id`,
	);
	await em.execute(
		sql`insert into penetration (project_id, ref, ref_key, level, location, orientation, substrate, thickness,
			  classification, service, service_type, size, insulation, required, quantity, unit, note, status, solution_id,
			  specimen_id, specimen_2_id)
			select ${to}, ref, ref_key, level, location, orientation, substrate, thickness, classification, service,
			  service_type, size, insulation, required, quantity, unit, note, status, solution_id, specimen_id, specimen_2_id
			from penetration where project_id = ${from} order by id`,
	);
	await em.execute(
		sql`insert into penetration_reading (project_id, field, text_key, means)
			select ${to}, field, text_key, means from penetration_reading where project_id = ${from}`,
	);
}

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
