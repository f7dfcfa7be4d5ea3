import { type RawQueryFragment, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { FAVOURITE_PAGE_SIZE } from "./favourite-limits.ts";

interface FavouriteTableQuery {
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

const favouriteRow = z.object({
	id: z.number(),
	name: z.string(),
	user: z.number(),
	sol: z.array(z.number()),
	version: z.number(),
});

export type FavouriteView = z.output<typeof favouriteRow>;

const lists = (where: RawQueryFragment) => sql`select f.id, f.name, f.user_id as "user", f.version,
	  coalesce(array_agg(s.solution_id order by s.position, s.solution_id) filter (where s.solution_id is not null), '{}') as sol
	from favourite f left join favourite_solution s on s.favourite_id = f.id
	where ${where} group by f.id order by f.name collate natural_ties, f.id`;

export const listFavourites = (em: EntityManager, actor: Actor): Promise<FavouriteView[]> =>
	readRows(em, favouriteRow, lists(sql`f.user_id = ${actor.id}`));

export const readFavouriteList = (em: EntityManager, actor: Actor, id: number): Promise<FavouriteView[]> =>
	readRows(em, favouriteRow, lists(sql`f.user_id = ${actor.id} and f.id = ${id}`));

const bookmarkRow = favouriteRow.pick({ id: true, name: true, sol: true });

export type BookmarkList = z.output<typeof bookmarkRow>;

/** One statement, however many cards a page has. */
export const findBookmarks = (em: EntityManager, actor: Actor, solutions: { id: number }[]): Promise<BookmarkList[]> =>
	readRows(
		em,
		bookmarkRow,
		sql`select f.id, f.name,
		   coalesce(array_agg(s.solution_id) filter (where s.solution_id is not null), '{}') as sol
		 from favourite f left join favourite_solution s
		   on s.favourite_id = f.id and s.solution_id = any(${intArray(solutions.map(({ id }) => id))}::int[])
		 where f.user_id = ${actor.id} group by f.id order by f.name collate natural_ties, f.id`,
	);

const countRow = z.object({ id: z.number(), name: z.string(), count: z.number() });

export type FavouriteRow = z.output<typeof countRow>;

export const countFavourites = (em: EntityManager, actor: Actor): Promise<FavouriteRow[]> =>
	readRows(
		em,
		countRow,
		sql`select f.id, f.name, count(s.solution_id)::int as count
		 from favourite f left join favourite_solution s on s.favourite_id = f.id
		 where f.user_id = ${actor.id} group by f.id order by f.name collate natural_ties, f.id`,
	);
