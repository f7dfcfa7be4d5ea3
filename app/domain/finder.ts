import type { EntityManager } from "#db/orm.ts";
import { type FinderChoice, isFiltered, levelParts, noFilter, onPath, type ServiceFilter } from "./finder/choice.ts";
import { codeContains } from "./finder/codes.ts";
import { FINDER_PAGE_SIZE, MOST_COUNTED, pageOf, type SolutionPage, showPage, upToMost } from "./finder/pages.ts";
import { readPageOf, readRows } from "./finder/rows.ts";

/** The number that the read model keeps of the offered solutions behind a choice; all open: of all offered ones. */
async function keptTotal(em: EntityManager, choice: FinderChoice) {
	const columns = [...levelParts.map(({ key, column }) => [column, choice[key] ?? 0]), ["service_type_id", 0]] as const;
	const [row] = await em.execute<{ solutions: number }[]>(
		`select solutions from path_count where ${columns.map(([column]) => `${column} = ?`).join(" and ")}`,
		columns.map(([, id]) => id),
	);
	return { total: row?.solutions ?? 0, more: false };
}

/** The solutions that have at least one full path through the chosen ids and the service filter, by drawing code. */
export async function findByPath(
	em: EntityManager,
	choice: FinderChoice,
	page: number,
	filter: ServiceFilter = noFilter,
): Promise<SolutionPage> {
	const { sql, values } = onPath(choice, filter, { rows: "t" });
	const rows = { table: "solution_path" as const, where: sql, values };
	if (isFiltered(filter)) return readRows(em, rows, page);
	return showPage(em, await readPageOf(em, rows, page), await keptTotal(em, choice), page);
}

const open: FinderChoice = { ori: null, sub: null, class: null, serv: null, frr: null };

/** How many solutions are offered. */
export const countOffered = async (em: EntityManager): Promise<number> => (await keptTotal(em, open)).total;

/** Latest Solutions and Updates: offered solutions, the most recently changed first. */
export async function findLatest(em: EntityManager, page: number): Promise<SolutionPage> {
	const rows = await em.execute<{ id: number }[]>(
		`select s.id from solution s where s.is_offered order by s.updated desc, s.id desc ${pageOf(page)}`,
	);
	return showPage(
		em,
		rows.map(({ id }) => id),
		await keptTotal(em, open),
		page,
	);
}

/** Offered solutions whose drawing code contains the text, without regard to case. */
export async function findByDrawing(em: EntityManager, text: string, page: number): Promise<SolutionPage> {
	const { sql, values } = codeContains(text.trim());
	const from = `from solution s where s.is_offered and ${sql}`;
	// Few are read once and put in order; only of many it pays to read in order and no further than the page.
	const first = await em.execute<{ id: number }[]>(
		`select s.id from (select s.id, s.drawing ${from} limit ${MOST_COUNTED + 1}) s
		 order by s.drawing collate natural_ties, s.id`,
		values,
	);
	const total = upToMost(first.length);
	const rows = total.more
		? await em.execute<{ id: number }[]>(
				`select s.id ${from} order by s.drawing collate natural_ties, s.id ${pageOf(page)}`,
				values,
			)
		: first.slice((page - 1) * FINDER_PAGE_SIZE, page * FINDER_PAGE_SIZE);
	return showPage(
		em,
		rows.map(({ id }) => id),
		total,
		page,
	);
}
