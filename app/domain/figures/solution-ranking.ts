import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { cached } from "#app/domain/cache.ts";
import { getVersions, type Versions } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { openSummaries, type SolutionSummary } from "#app/domain/catalogue/solutions/summaries.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const place = z.object({ id: z.number(), num_specs: z.number() });
const placeOnPage = place.extend({ rank: z.number() });

type RankedPlace = z.output<typeof place>;

/** Counts by the index of active items: half the work of sorting or hashing them. Withdrawn solutions count too. */
const counted = `counted as materialized (
	select s.id, s.drawing, c.num_specs from solution s, lateral (
	  select count(*)::int as num_specs from project_item i where i.solution_id = s.id and i.is_active) c
	where c.num_specs > 0)`;

const inOrder = "order by num_specs desc, drawing collate natural_ties, id";

/** Drawings are compared only where the counts are those of the page: natural order costs more than counting. */
const pageSql = (size: number) => `
	with ${counted},
	sizes as (select num_specs, count(*) as many, sum(count(*)) over (order by num_specs desc) - count(*) as above
	  from counted group by num_specs),
	ends as (select max(num_specs) as first, min(num_specs) as last, min(above) as above from sizes
	  where above < ?::bigint + ${size} and above + many > ?::bigint),
	page as (select c.*, sizes.above + 1 as rank from ends, counted c join sizes using (num_specs)
	  where c.num_specs between last and first ${inOrder}
	  limit ${size} offset ?::bigint - (select above from ends))
	select (select count(*)::int from counted) as count,
	  coalesce((select json_agg(json_build_object('id', id, 'num_specs', num_specs, 'rank', rank) ${inOrder}) from page), '[]') as places`;

const placesRow = z.object({ count: z.number(), places: z.array(placeOnPage) });

async function listPlacesOfPage(em: EntityManager, start: number, size: number) {
	const [page] = await readRows(em, placesRow, raw(pageSql(size), [start, start, start]));
	return page!;
}

/** The version is another one whenever a project holds another solution, or crosses one out. */
export const itemsVersionSql = "(select sum(raised)::text from items_version)";

const listAllPlaces = (em: EntityManager): Promise<RankedPlace[]> =>
	readRows(em, place, raw(`with ${counted} select id, num_specs from counted ${inOrder}`));

export const RANKING_PAGE_SIZE = 10;

interface RankedSolution {
	/** On a page, equal counts have equal ranks, and the next one counts all before it; the whole list counts its rows. */
	rank: number;
	/** Projects, active or archived and of all people, that hold it as an active item. */
	numSpecs: number;
	solution: SolutionView;
}

/** The reader is staff, or the operator at the command line. */
export type RankingReader = Pick<Actor, "isStaff">;

export async function rankSolutions(
	em: EntityManager,
	reader: RankingReader,
	page: number,
): Promise<{ count: number; ranked: RankedSolution[] }> {
	const { count, places } = await rankPlaces(em, reader, page, await getVersions(em, itemsVersionSql));
	const solutions = await listSolutions(
		em,
		places.map(({ id }) => id),
	);
	return {
		count,
		ranked: solutions.map((solution, at) => {
			const { rank, num_specs: numSpecs } = places[at]!;
			return { rank, numSpecs, solution };
		}),
	};
}

type Places = z.output<typeof placesRow>;

/** The same page as ids alone, with the number of projects of each. The versions of catalogue and items were read before. */
export async function rankPlaces(
	em: EntityManager,
	reader: RankingReader,
	page: number,
	{ catalogueVersion, otherVersion }: Versions,
): Promise<Places> {
	requireStaff(reader);
	const key = ["ranking", catalogueVersion, otherVersion, page];
	return cached(em, key, () => listPlacesOfPage(em, startOf(page), RANKING_PAGE_SIZE));
}

export interface RankedSummary extends Omit<RankedSolution, "solution"> {
	solution: SolutionSummary;
}

const PORTION = 500;

/** Answers the ranking as of one moment, read in portions. For staff; others are refused with `forbidden`. */
export async function* wholeRanking(em: EntityManager, reader: RankingReader): AsyncGenerator<RankedSummary> {
	requireStaff(reader);
	const places = await listAllPlaces(em);
	const summarise = await openSummaries(em);
	for (let start = 0; start < places.length; start += PORTION) {
		const portion = places.slice(start, start + PORTION);
		const summaries = await summarise(portion.map(({ id }) => id));
		yield* summaries.map((solution, at) => ({ rank: start + at + 1, numSpecs: portion[at]!.num_specs, solution }));
	}
}

const startOf = (page: number) => (page - 1) * RANKING_PAGE_SIZE;
