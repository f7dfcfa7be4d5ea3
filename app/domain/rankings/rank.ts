import type { Actor } from "#app/domain/actor.ts";
import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import { openSummaries, type SolutionSummary } from "#app/domain/catalogue/summaries.ts";
import type { SolutionView } from "#app/domain/catalogue/views.ts";
import { forbidden } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";

export const RANKING_PAGE_SIZE = 10;

export interface RankedSolution {
	rank: number;
	/** Projects, active or archived and of all people, that hold it as an active item. */
	numSpecs: number;
	solution: SolutionView;
}

/** Staff, or the operator at the command line. */
export type RankingReader = Pick<Actor, "isStaff">;

interface Place {
	id: number;
	num_specs: number;
}

/** Counted by the index of active items: half the work of sorting or hashing them. Withdrawn solutions count too. */
const counted = `counted as materialized (
	select s.id, s.drawing, c.num_specs from solution s, lateral (
	  select count(*)::int as num_specs from project_item i where i.solution_id = s.id and i.is_active) c
	where c.num_specs > 0)`;

const inOrder = "order by num_specs desc, drawing, id";

/** Drawings are compared only where the counts are those of the page: natural order costs more than counting. */
const pageSql = `
	with ${counted},
	counts as materialized (select num_specs, row_number() over (order by num_specs desc) - 1 as at from counted),
	ends as (select max(num_specs) as first, min(num_specs) as last from counts
	  where at between ?::bigint and ?::bigint + ${RANKING_PAGE_SIZE - 1}),
	page as (select c.* from ends, counted c where c.num_specs between last and first ${inOrder}
	  limit ${RANKING_PAGE_SIZE} offset ?::bigint - (select count(*) from counted, ends where num_specs > first))
	select (select count(*)::int from counted) as count,
	  coalesce((select json_agg(json_build_object('id', id, 'num_specs', num_specs) ${inOrder}) from page), '[]') as places`;

/** The most specified first; a page beyond the end is empty. For staff; others are refused with `forbidden`. */
export async function rankSolutions(
	em: EntityManager,
	reader: RankingReader,
	page: number,
): Promise<{ count: number; ranked: RankedSolution[] }> {
	const { count, places } = await rankPlaces(em, reader, page);
	const solutions = await readSolutions(
		em,
		places.map(({ id }) => id),
	);
	return { count, ranked: ranked(places, solutions, startOf(page)) };
}

/** The same page as ids alone, with the number of projects of each. */
export async function rankPlaces(
	em: EntityManager,
	reader: RankingReader,
	page: number,
): Promise<{ count: number; places: Place[] }> {
	if (!reader.isStaff) throw forbidden();
	const start = startOf(page);
	const [found] = await em.execute<{ count: number; places: Place[] }[]>(pageSql, [start, start, start]);
	return found!;
}

export interface RankedSummary extends Omit<RankedSolution, "solution"> {
	solution: SolutionSummary;
}

const PORTION = 500;

/** As of one moment, read in portions. For staff; others are refused with `forbidden`. */
export async function* wholeRanking(em: EntityManager, reader: RankingReader): AsyncGenerator<RankedSummary> {
	if (!reader.isStaff) throw forbidden();
	const places = await em.execute<Place[]>(`with ${counted} select id, num_specs from counted ${inOrder}`);
	const summarise = await openSummaries(em);
	for (let start = 0; start < places.length; start += PORTION) {
		const portion = places.slice(start, start + PORTION);
		yield* ranked(portion, await summarise(portion.map(({ id }) => id)), start);
	}
}

const startOf = (page: number) => (page - 1) * RANKING_PAGE_SIZE;

const ranked = <Solution>(places: Place[], solutions: Solution[], start: number) =>
	solutions.map((solution, at) => ({ rank: start + at + 1, numSpecs: places[at]!.num_specs, solution }));
