import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, type FieldErrors, invalid, throwErrors } from "#app/domain/errors.ts";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { Favourite } from "#db/entities/favourites.ts";
import type { EntityManager } from "#db/orm.ts";
import { FAVOURITE_LIMITS } from "./favourite-limits.ts";
import { changeFavourite, type FavouriteView, getFavourite, solutionErrors, storeSolutions } from "./favourites.sql.ts";

export const favouriteName = requiredText("Name is required", FAVOURITE_LIMITS.name).describe(
	"Its name; two lists may have the same.",
);

export const newFavouriteSchema = z.object({ name: favouriteName, sol: recordId().optional() });

export const renameFavouriteSchema = z.object({ name: favouriteName, version: recordVersion.optional() });

export const bookmarkSchema = z.object({ add: recordId().optional(), remove: recordId().optional() });

/** Errors that the caller has found already are told together with those of the solutions. */
export async function createFavourite(
	em: EntityManager,
	actor: Actor,
	{ name, sol = [] }: { name?: string; sol?: number[] },
	errors: FieldErrors = {},
): Promise<FavouriteView> {
	throwErrors({ ...errors, ...(await solutionErrors(em, null, sol)) });
	await lockPerson(em, actor);
	const full = (await em.count(Favourite, { user: actor.id })) >= FAVOURITE_LIMITS.lists;
	if (full) throw invalid({ "": [`You can have at most ${FAVOURITE_LIMITS.lists} favourite lists.`] });
	const made = em.create(Favourite, { user: actor.id, name }, { partial: true });
	await em.flush();
	await storeSolutions(em, made.id, sol);
	return getFavourite(em, actor, made.id);
}

interface FavouriteChange {
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
	errors: FieldErrors = {},
): Promise<FavouriteView> {
	await changeFavourite(em, actor, id, async (tx, stored) => {
		throwErrors({ ...errors, ...(sol ? await solutionErrors(tx, id, sol) : {}) });
		if (version !== undefined && version !== stored.version && name !== stored.name) {
			throw conflict(
				`This list was renamed to “${stored.name}” elsewhere since you opened the form. Save again to replace that name.`,
				"stale",
			);
		}
		if (name !== undefined) stored.name = name;
		await tx.flush();
		if (sol) await storeSolutions(tx, id, sol);
	});
	return getFavourite(em, actor, id);
}

export async function deleteFavourite(em: EntityManager, actor: Actor, id: number): Promise<string> {
	return changeFavourite(em, actor, id, async (tx, list) => {
		await tx.remove(list).flush();
		return list.name;
	});
}
