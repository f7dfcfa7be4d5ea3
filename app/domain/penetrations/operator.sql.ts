import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const row = z.object({ id: z.int(), firstName: z.string(), isStaff: z.boolean() });

/** Any project with its owner, in whose name an operator changes it; null where there is none. */
export async function operatorsProject(em: EntityManager, id: number): Promise<{ owner: Actor } | null> {
	const [owner] = await readRows(
		em,
		row,
		sql`select u.id, u.first_name as "firstName", u.is_staff as "isStaff"
			from project p join user_account u on u.id = p.user_id where p.id = ${id}`,
	);
	return owner ? { owner } : null;
}
