import { sql } from "@mikro-orm/core";
import type { EntityManager } from "#db/orm.ts";

/** While a person is typing, each longer text takes the place of what it begins with. */
export async function recordMiss(em: EntityManager, userId: number, text: string): Promise<void> {
	const kept = [...text].slice(0, 200).join("");
	await em.execute(
		sql`delete from search_miss
			where user_id = ${userId} and at > now() - interval '1 minute' and starts_with(${kept}::text, text)`,
	);
	await em.execute(sql`insert into search_miss (user_id, text) values (${userId}, ${kept})`);
}
