import { findByDrawing, findByPath, findLatest } from "#app/domain/finder/finder.ts";
import { type FinderChoice, noFilter } from "#app/domain/finder/finder-choice.ts";
import { findFilterLists, findLevels, type Level } from "#app/domain/finder/levels.sql.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import type { SolutionPage } from "#app/domain/finder/solution-pages.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import * as plain from "./finder-orm.ts";

export interface Work {
	name: string;
	ours(em: EntityManager): Promise<unknown>;
	/** The same answer through the plain ORM: drawing codes, or names with counts. */
	orm?(em: EntityManager): Promise<string[]>;
	/** The part of our answer that is compared with the ORM's. */
	told?(answer: never): string[];
}

const drawings = ({ solutions }: SolutionPage) => solutions.map(({ drawing }) => drawing);
const open: FinderChoice = { ori: null, sub: null, class: null, serv: null, frr: null };

async function somePath(em: EntityManager): Promise<FinderChoice & { serv: number }> {
	const [path] = await em.execute<(FinderChoice & { serv: number })[]>(
		`select orientation_id as ori, substrate_name_id as sub, classification_id as class, material_id as serv, frr_group_id as frr
		 from path_count where service_type_id <> 0 order by 1, 2, 3, 4, 5 limit 1`,
	);
	return path!;
}

const search = (text: string, page = 1): Work => ({
	name: `one line: ${text}${page > 1 ? `, page ${page}` : ""}`,
	ours: (em) => searchSolutions(em, text, page),
});

export async function worksOf(em: EntityManager, solutions: number): Promise<Work[]> {
	const path = await somePath(em);
	const klass = { ...path, serv: null, frr: null };
	const levels: [string, FinderChoice][] = [
		["orientation", open],
		["substrate", { ...open, ori: path.ori }],
		["classification", { ...klass, class: null }],
		["service", klass],
		["FRR", { ...path, frr: null }],
	];
	const byType = { ...noFilter, stype: 1 };
	return [
		...levels.map(
			([name, choice]): Work => ({
				name: `levels down to ${name}`,
				ours: (own) => findLevels(own, choice),
				...(name === "service" && {
					orm: (own) => plain.services(own, klass),
					told: (found: Level[]) => found[3]!.options.map((option) => `${option.name} (${option.count})`),
				}),
			}),
		),
		{ name: "levels with a service filter", ours: (own) => findLevels(own, open, byType) },
		{ name: "service filter's lists", ours: (own) => findFilterLists(own, klass, noFilter) },
		{
			name: "class page",
			ours: (own) => findByPath(own, klass, 1),
			orm: (own) => plain.classPage(own, klass),
			told: drawings,
		},
		{ name: "class page, narrowed to service and FRR", ours: (own) => findByPath(own, path, 1) },
		{
			name: "class page with a service filter",
			ours: (own) => findByPath(own, klass, 1, { ...noFilter, smat: path.serv }),
		},
		{ name: "service filter alone", ours: (own) => findByPath(own, open, 1, byType) },
		{ name: "latest, page 1", ours: (own) => findLatest(own, 1), orm: plain.latest, told: drawings },
		{ name: "latest, page 5", ours: (own) => findLatest(own, 5) },
		{ name: "code search, one hit", ours: (own) => findByDrawing(own, `V-${solutions - 1}`, 1) },
		{
			name: "code search, many hits",
			ours: (own) => findByDrawing(own, "V-1", 1),
			orm: (own) => plain.byDrawing(own, "V-1"),
			told: drawings,
		},
		{ name: "code search, no hit", ours: (own) => findByDrawing(own, "NOTHING", 1) },
		{ name: "code search, no hit, two letters", ours: (own) => findByDrawing(own, "ZZ", 1) },
		{ ...search("100 pvc wall 60"), orm: plain.search, told: drawings },
		search("pvc"),
		search("pvc", 10),
		search("wall"),
		search("60min"),
		search("100mm"),
		search("wall 60"),
		search("pvc wall"),
		search("product 7"),
		search("product 7 pvc"),
		search("sf-77"),
		search("v-123"),
		search("xyzzy"),
		search("9999mm pvc wall"),
		search("9999mm wall 60min"),
		search("pvc wall -/60/60"),
		search("pvc wall -/60/60", 10),
	];
}
