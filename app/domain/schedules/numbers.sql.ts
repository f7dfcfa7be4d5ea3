import { sql } from "@mikro-orm/core";
import type { EntityManager } from "#db/orm.ts";

/** Numbers newly shown solutions in printed order, after all ever given. The caller has locked the project. */
export async function giveNumbers(em: EntityManager, projectId: number): Promise<void> {
	await em.execute(
		sql`insert into schedule_number (project_id, solution_id, no)
			select p.id, i.solution_id, row_number() over (order by i.no_id, i.id)
				+ coalesce((select max(no) from schedule_number where project_id = p.id), 0)
			from project_item i join project p on p.id = i.project_id
			where p.id = ${projectId} and (i.is_active or p.track_changes)
				and not exists (select from schedule_number n where n.project_id = p.id and n.solution_id = i.solution_id)`,
	);
}
