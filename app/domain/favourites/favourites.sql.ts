import { type InferEntity, LockMode, type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { activeSpecimenSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { withdrawnSolution } from "#app/domain/catalogue/solutions/withdrawn.ts";
import { type FieldErrors, invalid, notFound, unknownRecord } from "#app/domain/errors.ts";
import { Favourite, FavouriteSolution } from "#db/entities/favourites.ts";
import { Solution } from "#db/entities/solutions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { FAVOURITE_CARDS, FAVOURITE_LIMITS, FAVOURITE_PAGE_SIZE } from "./favourite-limits.ts";

const picture = z.object({
	id: z.number(),
	name: z.string(),
	width: z.number().nullable(),
	height: z.number().nullable(),
});

/** `isProven` says that the solution has an active specimen. */
const drawing = z.object({ id: z.number(), drawing: z.string(), isProven: z.boolean(), imgSmall: picture });

export type FavouriteDrawing = z.output<typeof drawing>;

const previewRow = z.object({
	id: z.number(),
	name: z.string(),
	count: z.number(),
	drawings: z.array(drawing),
	total: z.number(),
});

type FavouritePreview = Omit<z.output<typeof previewRow>, "total">;

/** The first drawings of the list `f` that have a picture; the most of them is its parameter. */
const firstDrawings = `coalesce((select json_agg(json_build_object('id', d.id, 'drawing', d.drawing, 'isProven', d.proven, 'imgSmall', d.file)) from (
     select s.id, s.drawing, exists (select from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
       where ss.solution_id = s.id and ${activeSpecimenSql("sp")}) as proven, json_build_object('id', i.id, 'name', i.name, 'width', i.width, 'height', i.height) as file
     from favourite_solution fs join solution s on s.id = fs.solution_id join file i on i.id = s.img_small_id
     where fs.favourite_id = f.id order by fs.position, s.id limit ?) d), '[]')`;

/** Answers lists that have solutions in natural order of name, each with up to `drawings` pictures, and how many lists there are in all. */
export async function previewFavourites(
	em: EntityManager,
	actor: Actor,
	{ lists, drawings }: { lists: number; drawings: number },
): Promise<{ total: number; lists: FavouritePreview[] }> {
	const rows = await readRows(
		em,
		previewRow,
		raw(
			`select f.id, f.name, (select count(*)::int from favourite a where a.user_id = f.user_id) as total,
		   (select count(*)::int from favourite_solution s where s.favourite_id = f.id) as count, ${firstDrawings} as drawings
		 from favourite f where f.user_id = ? and exists (select from favourite_solution s where s.favourite_id = f.id)
		 order by f.name collate natural_ties, f.id limit ?`,
			[drawings, actor.id, lists],
		),
	);
	return { total: rows[0]?.total ?? 0, lists: rows.map(({ total, ...list }) => list) };
}

type StoredFavourite = InferEntity<typeof Favourite>;

export async function listFavouriteSolutions(em: EntityManager, actor: Actor, id: number): Promise<SolutionView[]> {
	return listSolutions(em, (await getFavourite(em, actor, id)).sol);
}

export async function getFavouritePage(em: EntityManager, actor: Actor, id: number, requestedPage: number) {
	const { name, sol, version } = await getFavourite(em, actor, id);
	const pages = Math.max(1, Math.ceil(sol.length / FAVOURITE_CARDS));
	const page = Math.min(requestedPage, pages);
	const shown = sol.slice((page - 1) * FAVOURITE_CARDS, page * FAVOURITE_CARDS);
	return { id, name, version, total: sol.length, page, pages, solutions: await listSolutions(em, shown) };
}

/** Adds a solution at the end; one that is there already stays where it is. A withdrawn solution may not be newly chosen. */
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

/** Removing a solution that is not in the list is no error. */
export async function removeFromFavourite(
	em: EntityManager,
	actor: Actor,
	id: number,
	solution: number,
): Promise<void> {
	await changeFavourite(em, actor, id, (tx) => tx.nativeDelete(FavouriteSolution, { favourite: id, solution }));
}

/** Finds too many solutions, or unknown ones. Those that the list (null: a new one) has already may be withdrawn. */
export async function solutionErrors(em: EntityManager, id: number | null, solutions: number[]): Promise<FieldErrors> {
	const distinct = new Set(solutions);
	if (distinct.size > FAVOURITE_LIMITS.solutions) return { sol: [tooMany] };
	const found = new Set(await allowedSolutions(em, id, [...distinct]));
	const unknown = [...distinct].filter((solution) => !found.has(solution));
	return unknown.length > 0 ? { sol: unknown.map(unknownRecord) } : {};
}

const tooMany = `A favourite list can have at most ${FAVOURITE_LIMITS.solutions} solutions.`;

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

/** Answers those of the solutions that a list (null: a new one) may have: active ones, and withdrawn ones that it has already. */
async function allowedSolutions(em: EntityManager, id: number | null, solutions: number[]): Promise<number[]> {
	const known = await readRows(
		em,
		z.object({ id: z.number() }),
		sql`select s.id from solution s where s.id = any(${intArray(solutions)}::int[]) and (s.is_active or exists (
		   select from favourite_solution f where f.favourite_id = ${id}::int and f.solution_id = s.id))`,
	);
	return known.map((solution) => solution.id);
}

/** Stores solutions in the order of the ids, duplicates dropped. The caller has the list locked, or has just made it. */
export async function storeSolutions(em: EntityManager, id: number, solutions: number[]): Promise<void> {
	const wanted = intArray(new Set(solutions));
	await em.nativeDelete(FavouriteSolution, { favourite: id, solution: { $nin: solutions } });
	await em.execute(
		sql`insert into favourite_solution (favourite_id, solution_id, position)
		 select ${id}::int, r.id, r.at from unnest(${wanted}::int[]) with ordinality as r(id, at)
		 on conflict (favourite_id, solution_id) do update set position = excluded.position`,
	);
}

interface FavouriteTableQuery {
	search: string;
	/** The page, counted from 1; null for the page that has the selected list. */
	page: number | null;
	selected: number | null;
}

export async function getFavourite(em: EntityManager, actor: Actor, id: number): Promise<FavouriteView> {
	const [list] = await listFavouriteRows(em, actor, id);
	if (!list) throw notFound();
	return list;
}

/** Searches at most a hundred lists here, since the database folds case otherwise. */
export async function findFavouriteRows(em: EntityManager, actor: Actor, query: FavouriteTableQuery) {
	const all = await countFavourites(em, actor);
	const found = all.filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase()));
	const pages = Math.max(1, Math.ceil(found.length / FAVOURITE_PAGE_SIZE));
	const selectedAt = found.findIndex(({ id }) => id === query.selected);
	const page = Math.min(pages, query.page ?? Math.floor(Math.max(0, selectedAt) / FAVOURITE_PAGE_SIZE) + 1);
	const from = (page - 1) * FAVOURITE_PAGE_SIZE;
	const shown = found.slice(from, from + FAVOURITE_PAGE_SIZE);
	const drawings = await findDrawings(em, shown);
	const rows = shown.map((row) => ({ ...row, drawings: drawings.get(row.id) ?? [] }));
	return { rows, total: found.length, all: all.length, page, pages };
}

/** The number of drawings that are seen of a list. */
const MAX_DRAWINGS = 5;

async function findDrawings(em: EntityManager, shown: { id: number }[]): Promise<Map<number, FavouriteDrawing[]>> {
	const rows = await readRows(
		em,
		previewRow.pick({ id: true, drawings: true }),
		raw(`select f.id, ${firstDrawings} as drawings from favourite f where f.id = any(?::int[])`, [
			MAX_DRAWINGS,
			intArray(shown.map(({ id }) => id)),
		]),
	);
	return new Map(rows.map(({ id, drawings }) => [id, drawings]));
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

const listFavouriteRows = (em: EntityManager, actor: Actor, id: number): Promise<FavouriteView[]> =>
	readRows(em, favouriteRow, lists(sql`f.user_id = ${actor.id} and f.id = ${id}`));

const bookmarkRow = favouriteRow.pick({ id: true, name: true, sol: true });

export type BookmarkList = z.output<typeof bookmarkRow>;

/** Finds the bookmarks of a page in one statement, however many cards the page has. */
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

type CountedFavourite = z.output<typeof countRow>;

/** A list as the table shows it. */
export type FavouriteRow = CountedFavourite & { drawings: FavouriteDrawing[] };

export const countFavourites = (em: EntityManager, actor: Actor): Promise<CountedFavourite[]> =>
	readRows(
		em,
		countRow,
		sql`select f.id, f.name, count(s.solution_id)::int as count
		 from favourite f left join favourite_solution s on s.favourite_id = f.id
		 where f.user_id = ${actor.id} group by f.id order by f.name collate natural_ties, f.id`,
	);
