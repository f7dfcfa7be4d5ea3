import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** The solutions that can be found in the finder, in natural order of their drawings. */
export async function offeredSolutions(em: EntityManager, orientation: string | null = null): Promise<number[]> {
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select s.id from solution s where exists (
			  select from solution_path p join orientation o on o.id = p.orientation_id
			  where p.solution_id = s.id and (${orientation}::text is null or o.name = ${orientation}::text))
			order by s.drawing, s.id`,
	);
	return rows.map(({ id }) => id);
}
