import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import type { ScheduleFacts } from "./facts.ts";

const compared = z.object({
	id: z.int(),
	same: z.array(z.boolean()),
});

/** Of each run, whether its parts are those of now, one after another; those of version 1 by the form they had. */
export const compareParts = (
	em: EntityManager,
	projectId: number,
	runIds: number[],
	now: ScheduleFacts,
	nowAsVersion1: ScheduleFacts,
): Promise<z.output<typeof compared>[]> =>
	readRows(
		em,
		compared,
		sql`select r.id, array(
			  select was is not distinct from today or was is not distinct from first
			  from unnest(r.parts, n.parts, n.first) as p (was, today, first))
			  || ((r.facts->'penetrations') - 'chosen' - 'told' is not distinct from n.penetrations - 'chosen' - 'told') as same
			from schedule_run r, (select schedule_parts(${JSON.stringify(now)}::jsonb) as parts,
			  schedule_parts(${JSON.stringify(nowAsVersion1)}::jsonb) as first,
			  nullif(${JSON.stringify(now.penetrations ?? null)}::jsonb, 'null') as penetrations) n
			where r.project_id = ${projectId} and r.id = any(${intArray(runIds)}::int[]) and r.status = 'done'
			  and r.facts is not null`,
	);
