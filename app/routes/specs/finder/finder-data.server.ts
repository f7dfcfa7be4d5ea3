import { findBookmarks } from "#app/domain/favourites/lists.sql.ts";
import { findBestMatches } from "#app/domain/finder/best-match.sql.ts";
import { factsOfChoice, isFiltered } from "#app/domain/finder/choice.ts";
import { findLists } from "#app/domain/finder/lists.ts";
import { recordMiss } from "#app/domain/finder/misses.sql.ts";
import { MOST_COUNTED, type SolutionPage } from "#app/domain/finder/pages.ts";
import { type SearchResult, searchSolutions } from "#app/domain/finder/search.ts";
import { findByDrawing, findByPath, findLatest } from "#app/domain/finder.ts";
import { countActive } from "#app/domain/projects/items.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { remember } from "#app/http/session.server.ts";
import { cardsOf } from "#app/routes/specs/solution/cards.ts";
import { type FinderQuery, finderPage } from "./finder-query.ts";

/** Which list the finder shows. */
export type FinderMode = "search" | "drawing" | "path" | "latest";

const modeOf = ({ q, drawing, choice, filter }: FinderQuery): FinderMode =>
	q ? "search" : drawing ? "drawing" : choice.ori !== null || isFiltered(filter) ? "path" : "latest";

async function readFound({ em }: RequestContext, mode: FinderMode, query: FinderQuery) {
	const { q, drawing, choice, filter, page } = query;
	const evidence = query.backed ? ("in_force" as const) : null;
	if (mode !== "search") {
		const found: SolutionPage = await {
			drawing: () => findByDrawing(em, drawing, page, evidence),
			path: () => findByPath(em, choice, page, filter, evidence),
			latest: () => findLatest(em, page, evidence),
		}[mode]();
		return { found, understood: null, facts: mode === "path" ? factsOfChoice(choice, filter) : [] };
	}
	const found: SearchResult = await searchSolutions(em, q, page, evidence);
	const { filters, unknown, others, relaxations } = found;
	return { found, understood: { filters, unknown, others, relaxations }, facts: found.facts };
}

export async function finderData(context: RequestContext, query: FinderQuery) {
	const mode = modeOf(query);
	const { found, understood, facts } = await readFound(context, mode, query);
	const specification = await openSpecification(context.em, context.actor);
	const { solutions, total, more, page, pages } = found;
	const ids = solutions.map(({ id }) => id);
	return {
		total,
		more,
		page,
		pages,
		...(await findLists(context.em, specification.catalogueVersion, query.choice, query.filter)),
		query,
		mode,
		most: MOST_COUNTED,
		understood,
		cards: cardsOf(solutions, specification, {
			best: await findBestMatches(context.em, ids, facts),
			detailed: query.detail,
		}),
		lists: await findBookmarks(context.em, context.actor, solutions),
		project: specification.project?.name ?? null,
		editable: specification.editable,
		count: countActive(specification.items),
	};
}

/** Keeps what a visit leaves behind: the address to come back to, and a search that found nothing. */
export async function noteVisit(
	{ em, actor, session }: RequestContext,
	query: FinderQuery,
	{ mode, total }: Pick<FinderData, "mode" | "total">,
): Promise<void> {
	const here = finderPage(query, query.page);
	const { backed } = query;
	if (session.data.finder !== here || session.data.backed !== backed)
		await remember(em, session, { finder: here, backed });
	if (mode === "search" && total === 0) await recordMiss(em, actor.id, query.q);
}

export type FinderData = Awaited<ReturnType<typeof finderData>>;
