import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { findBookmarks } from "#app/domain/favourites/lists.sql.ts";
import { findBestMatches } from "#app/domain/finder/best-match.sql.ts";
import { factsOfChoice, isFiltered } from "#app/domain/finder/choice.ts";
import { keepEvidenceChoice } from "#app/domain/finder/evidence-choice.ts";
import { keptAt } from "#app/domain/finder/kept.ts";
import { findLists } from "#app/domain/finder/lists.ts";
import { recordMiss } from "#app/domain/finder/misses.ts";
import { MOST_COUNTED, type SolutionPage } from "#app/domain/finder/pages.ts";
import { type SearchResult, searchSolutions } from "#app/domain/finder/search.ts";
import { findByDrawing, findByPath, findLatest } from "#app/domain/finder.ts";
import { countActive } from "#app/domain/projects/items.ts";
import { today } from "#app/domain/today.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { updateSession } from "#app/http/session.server.ts";
import { cardsOf } from "#app/routes/specs/solution/cards.ts";
import { type FinderQuery, finderPage } from "./finder-query.ts";

export type FinderMode = "search" | "drawing" | "path" | "latest";

const modeOf = ({ q, drawing, choice, filter }: FinderQuery): FinderMode =>
	q ? "search" : drawing ? "drawing" : choice.ori !== null || isFiltered(filter) ? "path" : "latest";

async function search(em: RequestContext["em"], mode: FinderMode, query: FinderQuery) {
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

async function readFound(em: RequestContext["em"], mode: FinderMode, query: FinderQuery) {
	const { found, understood, facts } = await search(em, mode, query);
	const { total, more, page, pages } = found;
	const ids = found.solutions.map(({ id }) => id);
	return { ids, counts: { total, more, page, pages }, understood, best: await findBestMatches(em, ids, facts) };
}

export async function finderData(context: RequestContext, query: FinderQuery) {
	const { em, actor } = context;
	const mode = modeOf(query);
	const specification = await openSpecification(em, actor);
	const { catalogueVersion } = specification;
	const { detail, ...asked } = query;
	const name = ["found", mode, asked, today()];
	const { ids, counts, understood, best } = await keptAt(em, catalogueVersion, name, () => readFound(em, mode, query));
	const solutions = await readSolutions(em, ids);
	return {
		...counts,
		...(await findLists(em, catalogueVersion, query.choice, query.filter)),
		query,
		mode,
		most: MOST_COUNTED,
		understood,
		cards: cardsOf(solutions, specification, { best, detailed: detail }),
		lists: await findBookmarks(em, actor, solutions),
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
	if (session.data.finder !== here) await updateSession(em, session, { finder: here });
	if (session.backed !== backed) await keepEvidenceChoice(em, actor, backed);
	if (mode === "search" && total === 0) await recordMiss(em, actor.id, query.q);
}

export type FinderData = Awaited<ReturnType<typeof finderData>>;
