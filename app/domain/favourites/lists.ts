import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { FAVOURITE_PAGE_SIZE } from "./favourite-limits.ts";
import { countFavourites, type FavouriteView, readFavouriteList } from "./lists.sql.ts";

export interface FavouriteTableQuery {
	search: string;
	/** From 1; null for the page that has the selected list. */
	page: number | null;
	selected: number | null;
}

export async function getFavourite(em: EntityManager, actor: Actor, id: number): Promise<FavouriteView> {
	const [list] = await readFavouriteList(em, actor, id);
	if (!list) throw notFound();
	return list;
}

/** At most a hundred lists: searched here, since the database folds case otherwise. */
export async function findFavouriteRows(em: EntityManager, actor: Actor, query: FavouriteTableQuery) {
	const all = await countFavourites(em, actor);
	const found = all.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase()));
	const pages = Math.max(1, Math.ceil(found.length / FAVOURITE_PAGE_SIZE));
	const selectedAt = found.findIndex(({ id }) => id === query.selected);
	const page = Math.min(pages, query.page ?? Math.floor(Math.max(0, selectedAt) / FAVOURITE_PAGE_SIZE) + 1);
	const from = (page - 1) * FAVOURITE_PAGE_SIZE;
	return { rows: found.slice(from, from + FAVOURITE_PAGE_SIZE), total: found.length, all: all.length, page, pages };
}
