import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { FavouriteSolution } from "#db/entities/favourites.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

/** Those of the solutions that a list (null: a new one) may have: active ones, and withdrawn ones that it has already. */
export async function allowedSolutions(em: EntityManager, id: number | null, solutions: number[]): Promise<number[]> {
	const known = await readRows(
		em,
		z.object({ id: z.number() }),
		sql`select s.id from solution s where s.id = any(${intArray(solutions)}::int[]) and (s.is_active or exists (
		   select from favourite_solution f where f.favourite_id = ${id}::int and f.solution_id = s.id))`,
	);
	return known.map((solution) => solution.id);
}

/** In the order of the ids, duplicates dropped. The caller has the list locked, or has just made it. */
export async function storeSolutions(em: EntityManager, id: number, solutions: number[]): Promise<void> {
	const wanted = intArray(new Set(solutions));
	await em.nativeDelete(FavouriteSolution, { favourite: id, solution: { $nin: solutions } });
	await em.execute(
		sql`insert into favourite_solution (favourite_id, solution_id, position)
		 select ${id}::int, r.id, r.at from unnest(${wanted}::int[]) with ordinality as r(id, at)
		 on conflict (favourite_id, solution_id) do update set position = excluded.position`,
	);
}
