import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import type { SolutionView } from "#app/domain/catalogue/views.ts";
import type { EntityManager } from "#db/orm.ts";

export const FINDER_PAGE_SIZE = 12;

/**
 * Lists that are not kept are counted up to here, or as far as it costs nothing: a larger number helps nobody, and counting
 * would take longer the larger the catalogue is.
 */
export const MOST_COUNTED = 200;

/** One page of a list of solutions. */
export interface SolutionPage {
	solutions: SolutionView[];
	total: number;
	/** There are more than `total` says. */
	more: boolean;
	page: number;
	pages: number;
}

/** A number of solutions; `more` when there are more than that. */
export interface Total {
	total: number;
	more: boolean;
}

/** What was counted no further than one beyond {@link MOST_COUNTED}. */
export const upToMost = (counted: number): Total => ({
	total: Math.min(counted, MOST_COUNTED),
	more: counted > MOST_COUNTED,
});

/** The end of a statement that answers one page of a list and the first beyond it. */
export const pageOf = (page: number): string => `limit ${FINDER_PAGE_SIZE + 1} offset ${(page - 1) * FINDER_PAGE_SIZE}`;

/** One page of a list as whole solutions, from the ids of {@link pageOf}. Where no total is known there is a next page while there is more. */
export async function showPage(
	em: EntityManager,
	ids: number[],
	{ total, more }: Total,
	page: number,
): Promise<SolutionPage> {
	const counted = Math.max(1, Math.ceil(total / FINDER_PAGE_SIZE));
	const pages =
		more && ids.length > FINDER_PAGE_SIZE ? Math.max(counted, page + 1) : more ? Math.max(counted, page) : counted;
	return { solutions: await readSolutions(em, ids.slice(0, FINDER_PAGE_SIZE)), total, more, page, pages };
}
