import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import type { SolutionView } from "#app/domain/catalogue/views.ts";
import type { EntityManager } from "#db/orm.ts";

/** Cards on a page (api.md 7.6). */
export const FINDER_PAGE_SIZE = 12;

/** More are not counted: nobody pages that far, and counting would take longer the larger the catalogue is. */
export const MOST_COUNTED = 1_000;

/** One page of a list of solutions. */
export interface SolutionPage {
	solutions: SolutionView[];
	total: number;
	/** There are more than `total` says. */
	more: boolean;
	page: number;
	pages: number;
}

/** SQL after `select`: from solutions `s`, with its values and its order. */
export interface Selection {
	from: string;
	values: unknown[];
	order: string;
	/** The number of solutions, where it is kept; otherwise they are counted, up to {@link MOST_COUNTED}. */
	total?: number;
}

/** How many solutions there are, counted no further than one beyond {@link MOST_COUNTED}. */
export async function countSome(em: EntityManager, { from, values }: Pick<Selection, "from" | "values">) {
	const [row] = await em.execute<{ total: number }[]>(
		`select count(*)::int as total from (select 1 ${from} limit ${MOST_COUNTED + 1}) counted`,
		values,
	);
	return row?.total ?? 0;
}

/** Reads one page of a selection as whole solutions. */
export async function readPage(em: EntityManager, selection: Selection, page: number): Promise<SolutionPage> {
	const { from, values, order } = selection;
	const counted = selection.total ?? (await countSome(em, selection));
	const more = selection.total === undefined && counted > MOST_COUNTED;
	const total = more ? MOST_COUNTED : counted;
	const rows =
		counted === 0
			? []
			: await em.execute<{ id: number }[]>(`select s.id ${from} order by ${order} limit ? offset ?`, [
					...values,
					FINDER_PAGE_SIZE,
					(page - 1) * FINDER_PAGE_SIZE,
				]);
	const solutions = await readSolutions(
		em,
		rows.map(({ id }) => id),
	);
	return { solutions, total, more, page, pages: Math.max(1, Math.ceil(total / FINDER_PAGE_SIZE)) };
}
