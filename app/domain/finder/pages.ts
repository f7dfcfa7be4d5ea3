import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import type { EntityManager } from "#db/orm.ts";

export const FINDER_PAGE_SIZE = 12;

export const MOST_COUNTED = 200;

export interface SolutionPage {
	solutions: SolutionView[];
	total: number;
	more: boolean;
	page: number;
	pages: number;
}

export interface Total {
	total: number;
	more: boolean;
}

export const upToMost = (counted: number): Total => ({
	total: Math.min(counted, MOST_COUNTED),
	more: counted > MOST_COUNTED,
});

export const pageOf = (page: number): string => `limit ${FINDER_PAGE_SIZE + 1} offset ${(page - 1) * FINDER_PAGE_SIZE}`;

/** By {@link pageOf}. Where no total is known there is a next page while there is more. */
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
