import { cached } from "#app/domain/cache.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { findBookmarks } from "#app/domain/favourites/favourites.sql.ts";
import { findByDrawing, findByPath, findLatest, saveEvidenceChoice } from "#app/domain/finder/finder.ts";
import { factsOfChoice, isFiltered } from "#app/domain/finder/finder-choice.ts";
import { findLists } from "#app/domain/finder/levels.sql.ts";
import { findBestMatches, recordMiss, type SearchResult, searchSolutions } from "#app/domain/finder/search.ts";
import { MAX_COUNTED, type SolutionPage } from "#app/domain/finder/solution-pages.sql.ts";
import { today } from "#app/domain/today.ts";
import { openSpecification, type RequestContext } from "#app/http/guards.server.ts";
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
	const key = ["found", catalogueVersion, today(), mode, asked];
	const { ids, counts, understood, best } = await cached(em, key, () => readFound(em, mode, query));
	const solutions = await readSolutions(em, ids);
	return {
		...counts,
		...(await findLists(em, catalogueVersion, query.choice, query.filter)),
		query,
		mode,
		most: MAX_COUNTED,
		understood,
		cards: cardsOf(solutions, specification, { best, detailed: detail }),
		lists: await findBookmarks(em, actor, solutions),
		editable: specification.editable,
		isStaff: actor.isStaff,
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
	if (session.backed !== backed) await saveEvidenceChoice(em, actor, backed);
	if (mode === "search" && total === 0) await recordMiss(em, actor.id, query.q);
}

export type FinderData = Awaited<ReturnType<typeof finderData>>;
