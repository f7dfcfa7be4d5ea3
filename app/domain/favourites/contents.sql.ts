import { type InferEntity, LockMode, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { withdrawnSolution } from "#app/domain/catalogue/solutions/withdrawn.ts";
import { type FieldErrors, invalid, notFound, unknownRecord } from "#app/domain/errors.ts";
import { Favourite, FavouriteSolution } from "#db/entities/favourites.ts";
import { Solution } from "#db/entities/solutions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { FAVOURITE_CARDS, FAVOURITE_LIMITS } from "./favourite-limits.ts";
import { getFavourite } from "./lists.sql.ts";

type StoredFavourite = InferEntity<typeof Favourite>;

export async function listFavouriteSolutions(em: EntityManager, actor: Actor, id: number): Promise<SolutionView[]> {
	return readSolutions(em, (await getFavourite(em, actor, id)).sol);
}

export async function readFavourite(em: EntityManager, actor: Actor, id: number, asked: number) {
	const { name, sol, version } = await getFavourite(em, actor, id);
	const pages = Math.max(1, Math.ceil(sol.length / FAVOURITE_CARDS));
	const page = Math.min(asked, pages);
	const shown = sol.slice((page - 1) * FAVOURITE_CARDS, page * FAVOURITE_CARDS);
	return { id, name, version, total: sol.length, page, pages, solutions: await readSolutions(em, shown) };
}

/** At the end; one that is there already stays where it is. A withdrawn solution may not be newly chosen. */
export async function addToFavourite(em: EntityManager, actor: Actor, id: number, solution: number): Promise<void> {
	await changeFavourite(em, actor, id, async (tx) => {
		const stored = await tx.findOne(Solution, { id: solution }, { fields: ["isActive"], disableIdentityMap: true });
		if (!stored) throw notFound();
		if ((await tx.count(FavouriteSolution, { favourite: id, solution })) > 0) return;
		if (!stored.isActive) throw withdrawnSolution();
		const [last] = await tx.find(
			FavouriteSolution,
			{ favourite: id },
			{ orderBy: { position: "desc" }, limit: 1, disableIdentityMap: true },
		);
		if ((await tx.count(FavouriteSolution, { favourite: id })) >= FAVOURITE_LIMITS.solutions) {
			throw invalid({ "": [tooMany] });
		}
		tx.create(FavouriteSolution, { favourite: id, solution, position: (last?.position ?? 0) + 1 });
		await tx.flush();
	});
}

/** One that is not there is no error. */
export async function removeFromFavourite(
	em: EntityManager,
	actor: Actor,
	id: number,
	solution: number,
): Promise<void> {
	await changeFavourite(em, actor, id, (tx) => tx.nativeDelete(FavouriteSolution, { favourite: id, solution }));
}

/** Too many, or unknown ones. Those that the list (null: a new one) has already may be withdrawn. */
export async function solutionFaults(em: EntityManager, id: number | null, solutions: number[]): Promise<FieldErrors> {
	const distinct = new Set(solutions);
	if (distinct.size > FAVOURITE_LIMITS.solutions) return { sol: [tooMany] };
	const found = new Set(await allowedSolutions(em, id, [...distinct]));
	const unknown = [...distinct].filter((solution) => !found.has(solution));
	return unknown.length > 0 ? { sol: unknown.map(unknownRecord) } : {};
}

const tooMany = `A favourite list can hold at most ${FAVOURITE_LIMITS.solutions} solutions.`;

/** Changes one of the actor's own lists, locked, in one transaction; not found for anybody else's. */
export function changeFavourite<T>(
	em: EntityManager,
	actor: Actor,
	id: number,
	change: (tx: EntityManager, list: StoredFavourite) => Promise<T>,
): Promise<T> {
	return inTransaction(em, async (tx) => {
		const list = await tx.findOne(Favourite, { id, user: actor.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (!list) throw notFound();
		return change(tx, list);
	});
}

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
