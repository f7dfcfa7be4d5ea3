import { sql } from "@mikro-orm/core";
import type { EntityManager } from "#db/orm.ts";

/** Solutions in their order, struck-through ones too, and penetrations as they are assigned, with what their words mean. */
export async function copyContent(em: EntityManager, from: number, to: number): Promise<void> {
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
