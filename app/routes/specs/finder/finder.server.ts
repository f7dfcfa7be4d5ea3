import { cached } from "#app/domain/cache.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { findBookmarks } from "#app/domain/favourites/favourites.sql.ts";
import { findByDrawing, findByPath, findLatest, saveEvidenceChoice } from "#app/domain/finder/finder.ts";
import { factsOfChoice, isFiltered } from "#app/domain/finder/finder-choice.ts";
import { findLevelsWithin, findLists } from "#app/domain/finder/levels.sql.ts";
import { findNearestSolutions } from "#app/domain/finder/nearest.ts";
import { findBestMatches, recordMiss, type SearchResult, searchSolutions } from "#app/domain/finder/search.ts";
import { MAX_COUNTED, type SolutionPage } from "#app/domain/finder/solution-pages.sql.ts";
import { findUsualWords, findWordsLike } from "#app/domain/finder/vocabulary.sql.ts";
import { structuralNotApplicable } from "#app/domain/ratings/requirement.ts";
import { today } from "#app/domain/today.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { updateSession } from "#app/http/session.server.ts";
import { cardsOf } from "#app/routes/specs/solution/cards.ts";
import { type FinderQuery, finderPage } from "./finder-query.ts";

type FinderMode = "search" | "drawing" | "path" | "latest";

const modeOf = ({ q, drawing, choice, filter }: FinderQuery): FinderMode =>
	q ? "search" : drawing ? "drawing" : choice.ori !== null || isFiltered(filter) ? "path" : "latest";

const wantedEvidence = ({ backed }: FinderQuery) => (backed ? ("in_force" as const) : null);

async function search(em: RequestContext["em"], mode: FinderMode, query: FinderQuery) {
	const { q, drawing, choice, filter, page } = query;
	const evidence = wantedEvidence(query);
	if (mode !== "search") {
		const found: SolutionPage = await {
			drawing: () => findByDrawing(em, drawing, page, evidence),
			path: () => findByPath(em, choice, page, filter, evidence),
			latest: () => findLatest(em, page, evidence),
		}[mode]();
		return { found, understood: null, facts: mode === "path" ? factsOfChoice(choice, filter) : [], nearest: [] };
	}
	const found: SearchResult = await searchSolutions(em, q, page, evidence);
	const { filters, others } = found;
	const nearest = page === 1 ? await findNearestSolutions(em, found.near, evidence) : [];
	const isNothing = found.total === 0 && nearest.length === 0;
	const understood = {
		...{ filters, others, unknown: await unknownWords(em, found.unknown, isNothing) },
		sealed: filters.filter(({ kind, value }) => kind === "frr" && isSealOnly(value)).map(({ value }) => value),
	};
	return { found, understood, facts: found.facts, nearest };
}

/** Tells whether a rating has a structural part, which is not compared on seals. */
const isSealOnly = (rating: string) => structuralNotApplicable({ frr: rating, isStructural: false }, rating);

export interface UnknownWord {
	word: string;
	known: string[];
}

/** Each word that means nothing with words that do: those spelled like it, and where nothing is found, the usual ones. */
async function unknownWords(em: RequestContext["em"], unknown: string[], isNothing: boolean): Promise<UnknownWord[]> {
	if (unknown.length === 0) return [];
	const like = await findWordsLike(em, unknown);
	const usual = isNothing && like.size === 0 ? await findUsualWords(em) : [];
	return unknown.map((word) => ({ word, known: like.get(word) ?? usual }));
}

async function readFound(em: RequestContext["em"], mode: FinderMode, query: FinderQuery) {
	const { found, understood, facts, nearest } = await search(em, mode, query);
	const { total, more, page, pages } = found;
	const ids = found.solutions.map(({ id }) => id);
	const best = await findBestMatches(em, ids, facts);
	const within = understood && total > 0 ? await findLevelsWithin(em, facts, wantedEvidence(query)) : null;
	return { ids, counts: { total, more, page, pages }, understood, best, nearest, within };
}

export async function finderData(context: RequestContext, query: FinderQuery) {
	const { em, actor } = context;
	const mode = modeOf(query);
	const specification = await openSpecification(em, actor);
	const { catalogueVersion } = specification;
	const { detail, ...levelQuery } = query;
	const key = ["found", catalogueVersion, today(), mode, levelQuery];
	const { ids, counts, understood, best, nearest, within } = await cached(em, key, () => readFound(em, mode, query));
	// Either is empty: nothing is near where something is found.
	const solutions = await listSolutions(em, [...ids, ...nearest.map(({ id }) => id)]);
	const shown = new Map([...best, ...nearest.map((near): [number, number[]] => [near.id, near.best])]);
	return {
		...counts,
		...(await findLists(em, catalogueVersion, query.choice, query.filter)),
		within,
		query,
		mode,
		most: MAX_COUNTED,
		understood,
		cards: cardsOf(solutions, specification, { best: shown, detailed: detail }),
		nearest: nearest.map(({ id, near }) => ({ id, near })),
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
	if (mode === "search" && total === 0) await recordMiss(em, actor.id, query.q.toUpperCase());
}

export type FinderData = Awaited<ReturnType<typeof finderData>>;
