import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { FAVOURITE_PAGE_SIZE } from "./limits.ts";

/** `version` counts its names, so that a rename can tell that there was another. */
export interface FavouriteView {
	id: number;
	name: string;
	user: number;
	/** In order, withdrawn ones included. */
	sol: number[];
	version: number;
}

export interface BookmarkList {
	id: number;
	name: string;
	sol: number[];
}

export interface FavouriteRow {
	id: number;
	name: string;
	count: number;
}

export interface FavouriteTableQuery {
	/** Part of a name, in either case; empty for all. */
	search: string;
	/** From 1; null for the page that has the selected list. */
	page: number | null;
	selected: number | null;
}

const LISTS = `select f.id, f.name, f.user_id as "user", f.version,
	  coalesce(array_agg(s.solution_id order by s.position, s.solution_id) filter (where s.solution_id is not null), '{}') as sol
	from favourite f left join favourite_solution s on s.favourite_id = f.id`;

export async function listFavourites(em: EntityManager, actor: Actor): Promise<FavouriteView[]> {
	return em.execute<FavouriteView[]>(`${LISTS} where f.user_id = ? group by f.id order by f.name, f.id`, [actor.id]);
}

export async function getFavourite(em: EntityManager, actor: Actor, id: number): Promise<FavouriteView> {
	const [list] = await em.execute<FavouriteView[]>(`${LISTS} where f.user_id = ? and f.id = ? group by f.id`, [
		actor.id,
		id,
	]);
	if (!list) throw notFound();
	return list;
}

/** One statement, however many cards a page has. */
export async function findBookmarks(
	em: EntityManager,
	actor: Actor,
	solutions: { id: number }[],
): Promise<BookmarkList[]> {
	return em.execute<BookmarkList[]>(
		`select f.id, f.name,
		   coalesce(array_agg(s.solution_id) filter (where s.solution_id is not null), '{}') as sol
		 from favourite f left join favourite_solution s on s.favourite_id = f.id and s.solution_id = any(?::int[])
		 where f.user_id = ? group by f.id order by f.name, f.id`,
		[intArray(solutions.map(({ id }) => id)), actor.id],
	);
}

/**
 * A page beyond the end is the last one. At most a hundred lists: searched here, since the database folds case
 * otherwise.
 */
export async function findFavouriteRows(em: EntityManager, actor: Actor, query: FavouriteTableQuery) {
	const all = await em.execute<FavouriteRow[]>(
		`select f.id, f.name, count(s.solution_id)::int as count
		 from favourite f left join favourite_solution s on s.favourite_id = f.id
		 where f.user_id = ? group by f.id order by f.name, f.id`,
		[actor.id],
	);
	const found = all.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase()));
	const pages = Math.max(1, Math.ceil(found.length / FAVOURITE_PAGE_SIZE));
	const selectedAt = found.findIndex(({ id }) => id === query.selected);
	const page = Math.min(pages, query.page ?? Math.floor(Math.max(0, selectedAt) / FAVOURITE_PAGE_SIZE) + 1);
	const from = (page - 1) * FAVOURITE_PAGE_SIZE;
	return { rows: found.slice(from, from + FAVOURITE_PAGE_SIZE), total: found.length, all: all.length, page, pages };
}
