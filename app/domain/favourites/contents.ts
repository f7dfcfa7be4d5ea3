import type { Actor } from "#app/domain/actor.ts";
import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import type { SolutionView } from "#app/domain/catalogue/views.ts";
import { conflict, type FieldErrors, invalid, notFound, unknownRecord } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { FAVOURITE_CARDS, FAVOURITE_LIMITS } from "./limits.ts";
import { getFavourite } from "./lists.ts";

/** In the list's order, withdrawn ones included and marked. */
export async function listFavouriteSolutions(em: EntityManager, actor: Actor, id: number): Promise<SolutionView[]> {
	return readSolutions(em, (await getFavourite(em, actor, id)).sol);
}

/** A page beyond the end is the last one. */
export async function readFavourite(em: EntityManager, actor: Actor, id: number, asked: number) {
	const { name, sol } = await getFavourite(em, actor, id);
	const pages = Math.max(1, Math.ceil(sol.length / FAVOURITE_CARDS));
	const page = Math.min(asked, pages);
	const shown = sol.slice((page - 1) * FAVOURITE_CARDS, page * FAVOURITE_CARDS);
	return { id, name, total: sol.length, page, pages, solutions: await readSolutions(em, shown) };
}

/** At the end; one that is there already stays where it is. A withdrawn solution may not be newly chosen. */
export async function addToFavourite(em: EntityManager, actor: Actor, id: number, solution: number): Promise<void> {
	await lockFavourite(em, actor, id);
	const [state] = await em.execute<{ is_active: boolean; held: boolean; count: number; last: number }[]>(
		`select is_active, exists (select from favourite_solution where favourite_id = ? and solution_id = s.id) as held,
		   (select count(*)::int from favourite_solution where favourite_id = ?) as count,
		   (select coalesce(max(position), 0) from favourite_solution where favourite_id = ?) as last
		 from solution s where id = ?`,
		[id, id, id, solution],
	);
	if (!state) throw notFound();
	if (state.held) return;
	if (!state.is_active) throw conflict("This solution has been withdrawn and can no longer be added.", "withdrawn");
	if (state.count >= FAVOURITE_LIMITS.solutions) throw invalid({ "": [tooMany] });
	await em.execute("insert into favourite_solution (favourite_id, solution_id, position) values (?, ?, ?)", [
		id,
		solution,
		state.last + 1,
	]);
}

/** One that is not there is no error. */
export async function removeFromFavourite(
	em: EntityManager,
	actor: Actor,
	id: number,
	solution: number,
): Promise<void> {
	await lockFavourite(em, actor, id);
	await em.execute("delete from favourite_solution where favourite_id = ? and solution_id = ?", [id, solution]);
}

/** Too many, or unknown ones. Those that the list (null: a new one) has already may be withdrawn. */
export async function solutionFaults(em: EntityManager, id: number | null, solutions: number[]): Promise<FieldErrors> {
	const distinct = new Set(solutions);
	if (distinct.size > FAVOURITE_LIMITS.solutions) return { sol: [tooMany] };
	const known = await em.execute<{ id: number }[]>(
		`select s.id from solution s where s.id = any(?::int[]) and (s.is_active or exists (
		   select from favourite_solution f where f.favourite_id = ? and f.solution_id = s.id))`,
		[intArray(distinct), id],
	);
	const found = new Set(known.map((solution) => solution.id));
	const unknown = [...distinct].filter((solution) => !found.has(solution));
	return unknown.length > 0 ? { sol: unknown.map(unknownRecord) } : {};
}

/** In the order of the ids, duplicates dropped. The caller has the list locked, or has just made it. */
export async function storeSolutions(em: EntityManager, id: number, solutions: number[]): Promise<void> {
	const wanted = intArray(new Set(solutions));
	await em.execute("delete from favourite_solution where favourite_id = ? and not (solution_id = any(?::int[]))", [
		id,
		wanted,
	]);
	await em.execute(
		`insert into favourite_solution (favourite_id, solution_id, position)
		 select ?, r.id, r.at from unnest(?::int[]) with ordinality as r(id, at)
		 on conflict (favourite_id, solution_id) do update set position = excluded.position`,
		[id, wanted],
	);
}

const tooMany = `A favourite list can hold at most ${FAVOURITE_LIMITS.solutions} solutions.`;

/** Not found for anybody else's. */
async function lockFavourite(em: EntityManager, actor: Actor, id: number): Promise<void> {
	const found = await em.execute<unknown[]>("select id from favourite where id = ? and user_id = ? for update", [
		id,
		actor.id,
	]);
	if (found.length === 0) throw notFound();
}
