import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { readVersions, type Versions } from "#app/domain/catalogue/finder-index/catalogue-version.sql.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { openSummaries, type SolutionSummary } from "#app/domain/catalogue/solutions/summaries.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { cacheByVersion } from "#app/domain/kept-by-version.ts";
import type { EntityManager } from "#db/orm.ts";
import { itemsVersionSql, type Place, readAllPlaces, readPlaces } from "./ranking.sql.ts";

export const RANKING_PAGE_SIZE = 10;

export interface RankedSolution {
	rank: number;
	/** Projects, active or archived and of all people, that hold it as an active item. */
	numSpecs: number;
	solution: SolutionView;
}

/** Staff, or the operator at the command line. */
export type RankingReader = Pick<Actor, "isStaff">;

export async function rankSolutions(
	em: EntityManager,
	reader: RankingReader,
	page: number,
): Promise<{ count: number; ranked: RankedSolution[] }> {
	const { count, places } = await rankPlaces(em, reader, page, await readVersions(em, itemsVersionSql));
	const solutions = await readSolutions(
		em,
		places.map(({ id }) => id),
	);
	return { count, ranked: ranked(places, solutions, startOf(page)) };
}

interface Places {
	count: number;
	places: Place[];
}

/** Pages by the versions of what they are counted and sorted by. */
const keptPages = cacheByVersion(100);

/** The same page as ids alone, with the number of projects of each. The versions of catalogue and items were read before. */
export async function rankPlaces(
	em: EntityManager,
	reader: RankingReader,
	page: number,
	{ catalogueVersion, beside }: Versions,
): Promise<Places> {
	requireStaff(reader);
	const version = [catalogueVersion, Number(beside)];
	return keptPages(em, version, page, () => readPlaces(em, startOf(page), RANKING_PAGE_SIZE));
}

export interface RankedSummary extends Omit<RankedSolution, "solution"> {
	solution: SolutionSummary;
}

const PORTION = 500;

/** As of one moment, read in portions. For staff; others are refused with `forbidden`. */
export async function* wholeRanking(em: EntityManager, reader: RankingReader): AsyncGenerator<RankedSummary> {
	requireStaff(reader);
	const places = await readAllPlaces(em);
	const summarise = await openSummaries(em);
	for (let start = 0; start < places.length; start += PORTION) {
		const portion = places.slice(start, start + PORTION);
		yield* ranked(portion, await summarise(portion.map(({ id }) => id)), start);
	}
}

const startOf = (page: number) => (page - 1) * RANKING_PAGE_SIZE;

const ranked = <Solution>(places: Place[], solutions: Solution[], start: number) =>
	solutions.map((solution, at) => ({ rank: start + at + 1, numSpecs: places[at]!.num_specs, solution }));
