import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { MISS_DAYS, MOST_MISSES } from "./miss-limits.ts";

const miss = z.object({
	text: z.string(),
	count: z.number(),
	/** The last time, ISO 8601, UTC. */
	last: z.string(),
});

export type Miss = z.output<typeof miss>;

const recent = `search_miss where at > now() - interval '${MISS_DAYS} days'`;

/** The most frequent first, `most` of them or all (null); capitals and the room between words make no difference. */
export async function listMisses(em: EntityManager, actor: Actor, most: number | null = MOST_MISSES): Promise<Miss[]> {
	requireStaff(actor);
	return readRows(
		em,
		miss,
		raw(
			`with texts as (select text, count(*)::int as count, max(at) as last from ${recent} group by text),
		 plain as (select regexp_replace(btrim(text), '\\s+', ' ', 'g') as text, sum(count)::int as count, max(last) as last
		   from texts group by 1)
		 select (array_agg(text order by count desc, text))[1] as text, sum(count)::int as count, ${isoTime("max(last)")} as last
		 from plain group by lower(text) order by 2 desc, max(last) desc, lower(text) limit ${most}`,
		),
	);
}

/** Different texts of the last {@link MISS_DAYS} days, as {@link listMisses} joins them. */
export async function countMisses(em: EntityManager, actor: Actor): Promise<number> {
	requireStaff(actor);
	const statement = `select count(distinct lower(regexp_replace(btrim(text), '\\s+', ' ', 'g')))::int as count from ${recent}`;
	const [row] = await readRows(em, miss.pick({ count: true }), raw(statement));
	return row!.count;
}
