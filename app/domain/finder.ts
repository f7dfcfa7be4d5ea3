import type { EntityManager } from "#db/orm.ts";
import type { WantedEvidence } from "./catalogue/evidence/report-status.ts";
import { type FinderChoice, isFiltered, noFilter, onPath, type ServiceFilter } from "./finder/choice.ts";
import { codeContains } from "./finder/codes.ts";
import { backedBy } from "./finder/evidence-sql.ts";
import { keptTotal, latestIds, pageByCode, someByCode, totalWith } from "./finder/found.sql.ts";
import { FINDER_PAGE_SIZE, type SolutionPage, showPage, upToMost } from "./finder/pages.ts";
import { readFound, readPageOf } from "./finder/rows.sql.ts";

export async function findByPath(
	em: EntityManager,
	choice: FinderChoice,
	page: number,
	filter: ServiceFilter = noFilter,
	evidence: WantedEvidence | null = null,
): Promise<SolutionPage> {
	const { sql, values } = onPath(choice, filter, { rows: "t" });
	const where = evidence ? `${sql} and ${backedBy(evidence, "t.solution_id")}` : sql;
	const rows = { table: "solution_path" as const, where, values };
	if (isFiltered(filter) || evidence) return readFound(em, rows, page);
	return showPage(em, await readPageOf(em, rows, page), await keptTotal(em, choice), page);
}

const open: FinderChoice = { ori: null, sub: null, class: null, serv: null, frr: null };

export const countOffered = async (em: EntityManager): Promise<number> => (await keptTotal(em, open)).total;

export async function findLatest(
	em: EntityManager,
	page: number,
	evidence: WantedEvidence | null = null,
): Promise<SolutionPage> {
	const total = evidence ? await totalWith(em, evidence) : await keptTotal(em, open);
	return showPage(em, await latestIds(em, page, evidence), total, page);
}

export async function findByDrawing(
	em: EntityManager,
	text: string,
	page: number,
	evidence: WantedEvidence | null = null,
): Promise<SolutionPage> {
	const code = codeContains(text.trim());
	// Few are read whole and sorted; only many are worth reading in order up to the page.
	const first = await someByCode(em, code, evidence);
	const total = upToMost(first.length);
	const ids = total.more
		? await pageByCode(em, code, page, evidence)
		: first.slice((page - 1) * FINDER_PAGE_SIZE, page * FINDER_PAGE_SIZE);
	return showPage(em, ids, total, page);
}
