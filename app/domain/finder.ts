import type { EntityManager } from "#db/orm.ts";
import {
	type Condition,
	type FinderChoice,
	isFiltered,
	levelParts,
	noFilter,
	onPath,
	type ServiceFilter,
} from "./finder/choice.ts";
import { readPage, type SolutionPage } from "./finder/pages.ts";

/** The number that the read model keeps of the offered solutions behind a choice; all open: of all offered ones. */
async function keptTotal(em: EntityManager, choice: FinderChoice): Promise<number> {
	const columns = [...levelParts.map(({ key, column }) => [column, choice[key] ?? 0]), ["service_type_id", 0]] as const;
	const [row] = await em.execute<{ solutions: number }[]>(
		`select solutions from path_count where ${columns.map(([column]) => `${column} = ?`).join(" and ")}`,
		columns.map(([, id]) => id),
	);
	return row?.solutions ?? 0;
}

const through = ({ sql, values }: Condition) => ({
	from: `from solution s where s.id in (select p.solution_id from solution_path p where ${sql})`,
	values,
	order: "s.drawing, s.id",
});

/** The solutions that have at least one full path through the chosen ids and the service filter, by drawing code. */
export async function findByPath(
	em: EntityManager,
	choice: FinderChoice,
	page: number,
	filter: ServiceFilter = noFilter,
): Promise<SolutionPage> {
	const total = isFiltered(filter) ? undefined : await keptTotal(em, choice);
	return readPage(em, { ...through(onPath(choice, filter)), total }, page);
}

const OFFERED = `s.is_active and exists (
	select 1 from solution_specimen o join specimen sp on sp.id = o.specimen_id where o.solution_id = s.id and sp.is_active)`;

const open: FinderChoice = { ori: null, sub: null, class: null, serv: null, frr: null };

/** Latest Solutions and Updates: offered solutions, the most recently changed first (api.md 7.6). */
export async function findLatest(em: EntityManager, page: number): Promise<SolutionPage> {
	const total = await keptTotal(em, open);
	return readPage(
		em,
		{ from: `from solution s where ${OFFERED}`, values: [], order: "s.updated desc, s.id desc", total },
		page,
	);
}

/** Offered solutions whose drawing code contains the text, without regard to case (api.md 7.4). */
export function findByDrawing(em: EntityManager, text: string, page: number): Promise<SolutionPage> {
	const pattern = `%${text.trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
	const from = `from solution s where ${OFFERED} and s.drawing ilike ?`;
	return readPage(em, { from, values: [pattern], order: "s.drawing, s.id" }, page);
}
