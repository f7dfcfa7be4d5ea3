import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { readVersions } from "#app/domain/catalogue/finder-index/version.sql.ts";
import { itemsVersionSql } from "#app/domain/figures/ranking.sql.ts";
import { keptByVersion } from "#app/domain/kept-by-version.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** How many projects hold each solution that is in any; columns, as they may be as many as the catalogue has. */
interface Uses {
	sols: Int32Array;
	counts: Int32Array;
}

const usesRow = z.object({ sols: z.array(z.int()), counts: z.array(z.int()) });

const USES = `select coalesce(json_agg(solution_id), '[]') as sols, coalesce(json_agg(uses), '[]') as counts from (
	select solution_id, count(*)::int as uses from project_item where is_active group by 1) counted`;

async function countUses(em: EntityManager): Promise<Uses> {
	const [row] = await readRows(em, usesRow, raw(USES));
	return { sols: new Int32Array(row!.sols), counts: new Int32Array(row!.counts) };
}

const keptUses = keptByVersion(1);

/** Counted once for each version of what projects hold. */
async function readUses(em: EntityManager): Promise<Uses> {
	const { beside } = await readVersions(em, itemsVersionSql);
	return keptUses(em, [Number(beside)], "uses", () => countUses(em));
}

const idRow = z.object({ id: z.int() });

/** More than any solution is used; times the ids that there can be it is still exact. */
const FAVOURITE = 2 ** 21;

/** Hands on what a person prefers: solutions with a number that is larger the sooner they come; those that are not told have none. */
export async function readPreferences(em: EntityManager, actor: Actor) {
	const { sols, counts } = await readUses(em);
	const favourites = await readRows(
		em,
		idRow,
		sql`select distinct l.solution_id as id from favourite_solution l join favourite f on f.id = l.favourite_id
			where f.user_id = ${actor.id}`,
	);
	return (tell: (sol: number, weight: number) => void): void => {
		for (const [at, sol] of sols.entries()) tell(sol, counts[at]!);
		for (const { id } of favourites) tell(id, FAVOURITE);
	};
}
