import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import type { Named, SolutionView } from "#app/domain/catalogue/views.ts";
import type { EntityManager } from "#db/orm.ts";

/** Cards on a page (api.md 7.6). */
export const FINDER_PAGE_SIZE = 12;

/** The five cascading choices, all ids; a level counts only when the levels above it are chosen (user-area.md 4). */
export interface FinderChoice {
	ori: number | null;
	sub: number | null;
	class: number | null;
	serv: number | null;
	frr: number | null;
}

export type LevelKey = keyof FinderChoice;

/** A value of a level with the number of offered solutions it leads to. */
export interface LevelOption extends Named {
	count: number;
}

export interface Level {
	key: LevelKey;
	title: string;
	chosen: number | null;
	options: LevelOption[];
}

const levels = [
	{ key: "ori", title: "Orientation", column: "orientation_id", table: "orientation" },
	{ key: "sub", title: "Substrate", column: "substrate_name_id", table: "substrate_name" },
	{ key: "class", title: "Service Classification", column: "classification_id", table: "service_classification" },
	{ key: "serv", title: "Service", column: "material_id", table: "service_material" },
	{ key: "frr", title: "FRR", column: "frr_group_id", table: "frr_group" },
] as const satisfies { key: LevelKey; title: string; column: string; table: string }[];

/** Drops every level below the first one that is not chosen. */
export function cascading(choice: FinderChoice): FinderChoice {
	const kept: FinderChoice = { ori: null, sub: null, class: null, serv: null, frr: null };
	for (const { key } of levels) {
		if (choice[key] === null) break;
		kept[key] = choice[key];
	}
	return kept;
}

function chosenPath(choice: FinderChoice, upTo: number = levels.length) {
	const chosen = levels.slice(0, upTo).filter(({ key }) => choice[key] !== null);
	return {
		sql: chosen.map(({ column }) => `p.${column} = ?`).join(" and ") || "true",
		values: chosen.map(({ key }) => choice[key]),
	};
}

/**
 * The five levels with the values that lead somewhere: a value is listed only if at least one full path of an offered
 * solution passes through it and the choices above it (api.md 7.2, 18.2). Levels below an open choice are empty.
 */
export async function findLevels(em: EntityManager, choice: FinderChoice): Promise<Level[]> {
	const found: Level[] = [];
	for (const [depth, { key, title, column, table }] of levels.entries()) {
		const reached = levels.slice(0, depth).every((above) => choice[above.key] !== null);
		const path = chosenPath(choice, depth);
		const options = reached
			? await em.execute<LevelOption[]>(
					`select l.id, l.name, count(distinct p.solution_id)::int as count
					 from solution_path p join ${table} l on l.id = p.${column}
					 where ${path.sql} group by l.id, l.name order by l.name, l.id`,
					path.values,
				)
			: [];
		found.push({ key, title, chosen: choice[key], options });
	}
	return found;
}

/** One page of a list of solutions. */
export interface SolutionPage {
	solutions: SolutionView[];
	total: number;
	page: number;
	pages: number;
}

/** The solutions that have at least one full path through the chosen ids, by drawing code. */
export async function findByPath(em: EntityManager, choice: FinderChoice, page: number): Promise<SolutionPage> {
	const path = chosenPath(choice);
	return readPage(
		em,
		`from solution s where exists (select 1 from solution_path p where p.solution_id = s.id and ${path.sql})`,
		path.values,
		"s.drawing, s.id",
		page,
	);
}

const OFFERED = `s.is_active and exists (
	select 1 from solution_specimen o join specimen sp on sp.id = o.specimen_id where o.solution_id = s.id and sp.is_active)`;

/** Latest Solutions and Updates: offered solutions, the most recently changed first (api.md 7.6). */
export function findLatest(em: EntityManager, page: number): Promise<SolutionPage> {
	return readPage(em, `from solution s where ${OFFERED}`, [], "s.updated desc, s.id desc", page);
}

/** Offered solutions whose drawing code contains the text, without regard to case (api.md 7.4). */
export function findByDrawing(em: EntityManager, text: string, page: number): Promise<SolutionPage> {
	const pattern = `%${text.trim().replaceAll(/[\\%_]/g, "\\$&")}%`;
	return readPage(em, `from solution s where ${OFFERED} and s.drawing ilike ?`, [pattern], "s.drawing, s.id", page);
}

async function readPage(
	em: EntityManager,
	from: string,
	values: unknown[],
	order: string,
	page: number,
): Promise<SolutionPage> {
	const [count] = await em.execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values);
	const total = count?.total ?? 0;
	const rows = await em.execute<{ id: number }[]>(`select s.id ${from} order by ${order} limit ? offset ?`, [
		...values,
		FINDER_PAGE_SIZE,
		(page - 1) * FINDER_PAGE_SIZE,
	]);
	const solutions = await readSolutions(
		em,
		rows.map(({ id }) => id),
	);
	return { solutions, total, page, pages: Math.max(1, Math.ceil(total / FINDER_PAGE_SIZE)) };
}
