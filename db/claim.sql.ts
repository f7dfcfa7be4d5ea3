import type { EntityName, RequiredEntityData } from "@mikro-orm/core";
import type { EntityManager } from "./orm.ts";

/** Inserts a row that several may want at once: false where it is there. Whoever is just inserting it is waited for. */
export async function claim<Entity extends object>(
	em: EntityManager,
	entity: EntityName<Entity>,
	row: RequiredEntityData<Entity>,
): Promise<boolean> {
	const { affectedRows } = await em.createQueryBuilder(entity).insert(row).onConflict().ignore().execute("run");
	return affectedRows > 0;
}
