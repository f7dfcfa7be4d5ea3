import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

export const openProjectRow = z.object({ id: z.int(), name: z.string(), isActive: z.boolean(), version: z.int() });

export type OpenProjectView = z.output<typeof openProjectRow>;

/** The project that the actor has open; null for the list that is not a project yet. Every page asks for it. */
export async function findOpenProject(em: EntityManager, actor: Actor): Promise<OpenProjectView | null> {
	const [project] = await readRows(
		em,
		openProjectRow,
		sql`select p.id, p.proj_name as name, p.is_active as "isActive", p.version
			from open_project o join project p on p.id = o.project_id
			where o.user_id = ${actor.id} and ${ownProjectsSql(actor)}`,
	);
	return project ?? null;
}
