import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const taken = z.object({ key: z.string() });

/** While a transaction that takes the key is open, the others wait for its end. */
export async function takeKey(em: EntityManager, userId: number | null, key: string, route: string): Promise<boolean> {
	const statement =
		userId === null
			? sql`insert into guest_submission (key, route) values (${key}::uuid, ${route})
					on conflict (key) do nothing returning key`
			: sql`insert into submission (key, user_id, route, outcome) values (${key}::uuid, ${userId}, ${route}, 'done')
					on conflict (user_id, key) do nothing returning key`;
	return (await readRows(em, taken, statement)).length > 0;
}
