import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";
import { requireStaff } from "./chart.ts";

/** A search that found nothing. */
export interface Miss {
	/** As most people typed it. */
	text: string;
	count: number;
	/** The last time, ISO 8601, UTC. */
	last: string;
}

/** So far back and so many. */
export const MISS_DAYS = 90;
export const MOST_MISSES = 50;

/**
 * The searches that found nothing lately, the most frequent first: which test is missing. Capitals and the room between
 * words make no difference.
 */
export async function listMisses(em: EntityManager, actor: Actor): Promise<Miss[]> {
	requireStaff(actor);
	return em.execute<Miss[]>(
		`select mode() within group (order by text) as text, count(*)::int as count, ${isoTime("max(at)")} as last
		 from (select at, regexp_replace(btrim(text), '\\s+', ' ', 'g') as text from search_miss
		   where at > now() - interval '${MISS_DAYS} days') m
		 group by lower(text) order by count(*) desc, max(at) desc, lower(text) limit ${MOST_MISSES}`,
	);
}
