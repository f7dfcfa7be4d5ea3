import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

/** Finds the penetrations, among some, at which something was recorded on site; in the order of their numbers. */
export const listRecorded = (em: EntityManager, projectId: number, ids: number[]) =>
	readRows(
		em,
		z.object({ id: z.int(), ref: z.string() }),
		sql`select n.id, n.ref from penetration n
			where n.project_id = ${projectId} and n.id = any(${intArray(ids)}::int[])
			  and exists (select from site_record r where r.penetration_id = n.id)
			order by n.ref collate natural_ties, n.id`,
	);
