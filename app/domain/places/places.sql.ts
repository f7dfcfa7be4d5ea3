import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

/** A place `l` whose opening was deleted belongs to the opening `n` that has its number now and no place of its own. */
const HAS_ITS_NUMBER = `l.penetration_id is null and n.project_id = l.project_id and n.ref_key = l.ref_key
	and not exists (select from place o where o.penetration_id = n.id)`;

/**
 * Gives each of these openings of a project a place, for good: one that has a place keeps it, and one that a restored list brought
 * back has that of before.
 */
export async function createPlaces(em: EntityManager, projectId: number, ids: number[]): Promise<void> {
	const own = sql`n.project_id = ${projectId} and n.id = any(${intArray(ids)}::int[])`;
	await em.execute(
		sql`update place p set penetration_id = again.opening, ref_key = null, last = null from (
			  select distinct on (n.id) l.id as place, n.id as opening from place l join penetration n on ${raw(HAS_ITS_NUMBER)}
			  where ${own} order by n.id, l.id desc
			) again where p.id = again.place`,
	);
	await em.execute(
		sql`insert into place (project_id, penetration_id) select n.project_id, n.id from penetration n where ${own} order by n.id
			on conflict do nothing`,
	);
}

const found = z.object({
	/** The project; null once it is deleted. */
	project: z.int().nullable(),
	/** The opening; null once it is deleted. */
	opening: z.int().nullable(),
	last: z.unknown(),
});

/** Finds the place of a token; null for a token that is none, or none any more. */
export async function findLabelPlace(em: EntityManager, token: string): Promise<z.output<typeof found> | null> {
	const [place] = await readRows(
		em,
		found,
		sql`select l.project_id as project, coalesce(l.penetration_id, n.id) as opening, l.last
			from place l left join penetration n on ${raw(HAS_ITS_NUMBER)} where l.token = ${token}`,
	);
	return place ?? null;
}

/** Stores what was so at last at the openings of a project that is about to be deleted; their places belong to nothing from then on. */
export async function storeLastFacts(em: EntityManager, facts: { opening: number; last: object }[]): Promise<void> {
	await em.execute(
		sql`update place l set last = r.last, project_id = null, penetration_id = null
			from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as r (opening int, last jsonb) where l.penetration_id = r.opening`,
	);
}
