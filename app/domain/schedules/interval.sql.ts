import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** How long a person's last successful schedule makes them wait, in whole seconds by the database's clock. */
const wait = z.object({
	project: z.int().nullable(),
	remaining: z.int(),
	corrections: z.int(),
	firstLeaves: z.int().nullable(),
});

export async function readWait(em: EntityManager, actor: Actor, intervalSeconds: number, windowSeconds: number) {
	const [row] = await readRows(
		em,
		wait,
		sql`with issued as (
			  select project_id, started, id, lag(started) over (order by started, id) as previous
			  from schedule_run where user_id = ${actor.id} and status = 'done'
			), latest as (select * from issued order by started desc, id desc limit 1),
			corrections as (
			  select i.started from issued i join latest l on l.project_id = i.project_id
			  where i.started > now() - make_interval(secs => ${windowSeconds})
			    and i.previous > i.started - make_interval(secs => ${intervalSeconds})
			)
			select l.project_id as project,
			  ceil(${intervalSeconds} - extract(epoch from now() - l.started))::int as remaining,
			  (select count(*)::int from corrections) as corrections,
			  (select ceil(${windowSeconds} - extract(epoch from now() - min(started)))::int from corrections) as "firstLeaves"
			from latest l`,
	);
	return row ?? null;
}
