import type { Actor } from "#app/domain/actor.ts";
import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import type { SolutionView } from "#app/domain/catalogue/views.ts";
import { forbidden } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";

/** Solutions on a page of the ranking (api.md 12.1). */
export const RANKING_PAGE_SIZE = 10;

/** A solution and how often it is specified. */
export interface RankedSolution {
	/** 1 for the first. */
	rank: number;
	/** Projects, active or archived and of all people, that hold it as an active item. */
	numSpecs: number;
	solution: SolutionView;
}

/** Staff, or the operator at the command line. */
export type RankingReader = Pick<Actor, "isStaff">;

/** A solution's id and its number of projects. */
interface Place {
	id: number;
	num_specs: number;
}

/** Withdrawn solutions count too. A project holds a solution once, so items are projects. */
const placesSql = `
	select i.solution_id as id, count(*)::int as num_specs
	from project_item i join solution s on s.id = i.solution_id
	where i.is_active
	group by i.solution_id, s.drawing
	order by count(*) desc, s.drawing, i.solution_id`;

/**
 * One page of the ranking (api.md 12.1), the most specified first, and how many solutions it has in all. A page
 * beyond the end is empty. For staff; others are refused with `forbidden`.
 */
export async function rankSolutions(
	em: EntityManager,
	reader: RankingReader,
	page: number,
): Promise<{ count: number; ranked: RankedSolution[] }> {
	const places = await readPlaces(em, reader);
	const start = (page - 1) * RANKING_PAGE_SIZE;
	return { count: places.length, ranked: await readRanked(em, places, start, RANKING_PAGE_SIZE) };
}

/** The same page as ids alone, with the number of projects of each. */
export async function rankPlaces(em: EntityManager, reader: RankingReader, page: number) {
	const places = await readPlaces(em, reader);
	const start = (page - 1) * RANKING_PAGE_SIZE;
	return { count: places.length, places: places.slice(start, start + RANKING_PAGE_SIZE) };
}

/** The whole ranking in order, as of one moment, read in portions. For staff; others are refused with `forbidden`. */
export async function* wholeRanking(em: EntityManager, reader: RankingReader): AsyncGenerator<RankedSolution> {
	const portion = 200;
	const places = await readPlaces(em, reader);
	for (let start = 0; start < places.length; start += portion) {
		yield* await readRanked(em, places, start, portion);
	}
}

async function readPlaces(em: EntityManager, reader: RankingReader): Promise<Place[]> {
	if (!reader.isStaff) throw forbidden();
	return em.execute<Place[]>(placesSql);
}

async function readRanked(em: EntityManager, places: Place[], start: number, length: number) {
	const portion = places.slice(start, start + length);
	const solutions = await readSolutions(
		em,
		portion.map(({ id }) => id),
	);
	return solutions.map((solution, index): RankedSolution => {
		return { rank: start + index + 1, numSpecs: portion[index]!.num_specs, solution };
	});
}
