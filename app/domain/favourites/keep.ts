import type { Actor } from "#app/domain/actor.ts";
import { conflict, type FieldErrors, invalid, notFound, refuseFaults } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { solutionFaults, storeSolutions } from "./contents.ts";
import { FAVOURITE_LIMITS } from "./limits.ts";
import { type FavouriteView, getFavourite } from "./lists.ts";

/** Faults that the caller has found already are told together with those of the solutions. */
export async function createFavourite(
	em: EntityManager,
	actor: Actor,
	{ name, sol = [] }: { name?: string; sol?: number[] },
	faults: FieldErrors = {},
): Promise<FavouriteView> {
	refuseFaults({ ...faults, ...(await solutionFaults(em, null, sol)) });
	// Two at once would both find room for one more.
	await em.execute("select id from user_account where id = ? for no key update", [actor.id]);
	const [made] = await em.execute<{ id: number }[]>(
		`insert into favourite (user_id, name) select ?, ?
		 where (select count(*) from favourite where user_id = ?) < ? returning id`,
		[actor.id, name, actor.id, FAVOURITE_LIMITS.lists],
	);
	if (!made) throw invalid({ "": [`You can have at most ${FAVOURITE_LIMITS.lists} favourite lists.`] });
	await storeSolutions(em, made.id, sol);
	return getFavourite(em, actor, made.id);
}

export interface FavouriteChange {
	name?: string;
	sol?: number[];
	/** A list renamed since is a conflict; without a version the last one wins. */
	version?: number;
}

export async function updateFavourite(
	em: EntityManager,
	actor: Actor,
	id: number,
	{ name, sol, version }: FavouriteChange,
	faults: FieldErrors = {},
): Promise<FavouriteView> {
	const [stored] = await em.execute<{ name: string; version: number }[]>(
		"select name, version from favourite where id = ? and user_id = ? for update",
		[id, actor.id],
	);
	if (!stored) throw notFound();
	refuseFaults({ ...faults, ...(sol ? await solutionFaults(em, id, sol) : {}) });
	if (version !== undefined && version !== stored.version && name !== stored.name) {
		throw conflict(
			`This list was renamed to “${stored.name}” elsewhere since you opened the form. Save again to replace that name.`,
			"stale",
		);
	}
	if (name !== undefined && name !== stored.name) {
		await em.execute("update favourite set name = ?, version = version + 1 where id = ?", [name, id]);
	}
	if (sol) await storeSolutions(em, id, sol);
	return getFavourite(em, actor, id);
}

export async function deleteFavourite(em: EntityManager, actor: Actor, id: number): Promise<string> {
	const [gone] = await em.execute<{ name: string }[]>(
		"delete from favourite where id = ? and user_id = ? returning name",
		[id, actor.id],
	);
	if (!gone) throw notFound();
	return gone.name;
}
