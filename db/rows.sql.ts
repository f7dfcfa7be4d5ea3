import type { RawQueryFragment } from "@mikro-orm/core";
import type { z } from "zod";
import type { EntityManager } from "./orm.ts";

/** The rows of a statement, each as its schema makes it. Throws where a row is not what the schema says. */
export async function readRows<Row extends z.ZodType>(
	em: EntityManager,
	row: Row,
	statement: RawQueryFragment,
): Promise<z.output<Row>[]> {
	const rows: unknown[] = await em.execute(statement);
	return rows.map((one) => row.parse(one));
}
