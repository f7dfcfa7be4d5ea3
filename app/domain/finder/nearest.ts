import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { EntityManager } from "#db/orm.ts";
import { Criteria } from "./criteria.sql.ts";
import type { NearSearch } from "./relaxed-search.ts";
import { findBestMatches } from "./search.ts";
import type { FactKind } from "./search-facts.ts";
import { FINDER_PAGE_SIZE, listPageIds } from "./solution-pages.sql.ts";

/** A search near one that finds nothing, by the one fact that differs. */
export interface Near extends Pick<NearSearch, "instead" | "offer" | "lower" | "text" | "count"> {
	kind: FactKind;
	/** The orientation that was searched, such as `Wall`; empty where none was. */
	place: string;
}

interface NearSolution {
	id: number;
	/** The ids of the specimens that meet most of the near search. */
	best: number[];
	near: Near;
}

const MAX_SEARCHES = 4;

/** Another number or rating says more than any would, and no other drawing is near the one that a code names. */
const isNear = ({ from, to }: NearSearch, near: NearSearch[]) =>
	to !== null || (from.kind !== "drawing" && !near.some((other) => other.from === from && other.to !== null));

/** Finds a page of the solutions nearest to a search that finds nothing, each with the one thing that differs. */
export async function findNearestSolutions(
	em: EntityManager,
	near: NearSearch[],
	evidence: WantedEvidence | null = null,
): Promise<NearSolution[]> {
	const searches = near.filter((search) => isNear(search, near)).slice(0, MAX_SEARCHES);
	const rows = await new Criteria(em, evidence).rowsOf(searches.map(({ facts }) => facts));
	const found = new Map<number, NearSolution>();
	for (const [at, { facts, from, to: _to, ...search }] of searches.entries()) {
		const left = FINDER_PAGE_SIZE - found.size;
		const ids = (await listPageIds(em, rows[at]!, 1)).filter((id) => !found.has(id)).slice(0, left);
		const best = await findBestMatches(em, ids, facts);
		const place = facts.find(({ kind }) => kind === "orientation")?.label ?? "";
		for (const id of ids) found.set(id, { id, best: best.get(id) ?? [], near: { ...search, kind: from.kind, place } });
	}
	return [...found.values()];
}
