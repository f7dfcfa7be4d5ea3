import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { SITE_STATES } from "./record-kinds.ts";
import { BASIS, isEffective } from "./records.sql.ts";

/** Lists penetrations of a project that were changed or recorded of at or after a time. The caller has made sure that it may be read. */
export async function listChangedPenetrations(em: EntityManager, projectId: number, since: Date): Promise<Set<number>> {
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select id from penetration where project_id = ${projectId} and updated >= ${since}
			union select penetration_id from site_record where project_id = ${projectId} and arrived >= ${since}`,
	);
	return new Set(rows.map(({ id }) => id));
}

const basis = z.record(z.string(), z.unknown());

const openingState = z.object({
	id: z.int(),
	ref: z.string(),
	level: z.string(),
	/** The state that follows from the records; null for an opening that is not needed. */
	state: z.enum(SITE_STATES).nullable(),
	/** Records that say that something is not as drawn, to which nobody has answered. */
	notAsDrawn: z.array(z.int()),
	/** The solution and the type when it was last built, and as they are now; null where they are the same. */
	changed: z.object({ was: basis, is: basis }).nullable(),
	/** The record that says that it was built, the last of them; null without any. */
	built: z.int().nullable(),
	/** The last inspection; null without any. */
	inspected: z.int().nullable(),
	records: z.int(),
});

export type OpeningState = z.output<typeof openingState>;

/**
 * The state of the penetration `n`, from what was last built (`b`) and last inspected (`i`). Installing again what an inspector
 * rejected remedies it. Where there is neither a solution nor a seal there is nothing to accept or reject. An inspection counts
 * without a record of the installation: that may still wait on somebody's phone.
 */
export const STATE = `case when n.status = 'not needed' then null
	when b.id is null and (i.id is null or n.status = 'open') then n.status
	when b.id is null or (i.ordered, i.id) > (b.ordered, b.id) then i.result
	when i.result = 'rejected' then 'remedied'
	else b.kind end`;

/**
 * A record that something else was built stands until another solution is assigned, or the owner leaves it as built. Collected
 * for all openings at once: one by one, each would look through every record of the project.
 */
const NOT_AS_DRAWN = `select d.penetration_id, array_agg(d.id order by d.ordered desc, d.id desc) as ids
	from effective d join penetration n on n.id = d.penetration_id
	where (d.kind = 'not as drawn' or d.other_product <> '')
	  and (n.solution_id is null or d.basis -> 'sol' = to_jsonb(n.solution_id))
	  and d.id not in (select a.answers_id from effective a where a.answers_id is not null)
	group by d.penetration_id`;

/** Selects the last record of some kinds of each opening, of those that no other one replaces. */
export const lastOf = (
	kinds: string,
) => `select distinct on (e.penetration_id) e.* from effective e where e.kind in (${kinds})
	order by e.penetration_id, e.ordered desc, e.id desc`;

/** Lists openings of a project, all or those with these ids, each with its state. The caller has made sure that it may be read. */
export const listOpeningStates = (
	em: EntityManager,
	projectId: number,
	ids: number[] | null = null,
): Promise<OpeningState[]> =>
	readRows(
		em,
		openingState,
		sql`with effective as materialized (
			  select r.* from site_record r where r.project_id = ${projectId} and ${raw(isEffective("r"))}
			), drawn as (${raw(NOT_AS_DRAWN)}), counted as (
			  select r.penetration_id, count(*)::int as records from site_record r where r.project_id = ${projectId} group by 1
			), built as (${raw(lastOf("'installed', 'remedied'"))}), inspected as (${raw(lastOf("'inspected'"))})
			select n.id, n.ref, n.level, ${raw(STATE)} as state, coalesce(d.ids, '{}') as "notAsDrawn", b.id as built, i.id as inspected,
			  case when b.basis <> ${raw(BASIS)} then jsonb_build_object('was', b.basis, 'is', ${raw(BASIS)}) end as changed,
			  coalesce(c.records, 0) as records
			from penetration n left join built b on b.penetration_id = n.id left join inspected i on i.penetration_id = n.id
			  left join drawn d on d.penetration_id = n.id left join counted c on c.penetration_id = n.id
			where n.project_id = ${projectId}
			  and (${ids === null}::boolean or n.id = any(${intArray(ids ?? [])}::int[]))
			order by n.level collate natural_ties, n.ref collate natural_ties, n.id`,
	);
