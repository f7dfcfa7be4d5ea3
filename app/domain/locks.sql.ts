import { sql } from "@mikro-orm/core";
import type { EntityManager } from "#db/orm.ts";
import type { Actor } from "./actor.ts";

/** Two tabs at once lose nothing. `for update` would wait for every row that refers to the person. */
export async function lockPerson(em: EntityManager, actor: Actor): Promise<void> {
	await em.execute(sql`select id from user_account where id = ${actor.id} for no key update`);
}
