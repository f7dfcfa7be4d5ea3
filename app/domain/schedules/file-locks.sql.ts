import { sql } from "@mikro-orm/core";
import type { EntityManager } from "#db/orm.ts";

/** Until the end of the transaction: whatever sweeps replaced files passes over them. True if none was replaced before. */
export async function lockFiles(em: EntityManager, keys: Set<string>): Promise<boolean> {
	const locked: unknown[] = await em.execute(
		sql`select from file where storage_key in (select jsonb_array_elements_text(${JSON.stringify([...keys])}::jsonb))
			  and state <> 'orphan' for key share`,
	);
	return locked.length === keys.size;
}
