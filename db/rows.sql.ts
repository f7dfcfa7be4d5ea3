import type { EntityName, RawQueryFragment, RequiredEntityData } from "@mikro-orm/core";
import type { z } from "zod";
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

/** Reads the rows of a statement, each as its schema makes it. Throws where a row is not what the schema says. */
export async function readRows<Row extends z.ZodType>(
	em: EntityManager,
	row: Row,
	statement: RawQueryFragment,
): Promise<z.output<Row>[]> {
	const rows: unknown[] = await em.execute(statement);
	return rows.map((one) => row.parse(one));
}
