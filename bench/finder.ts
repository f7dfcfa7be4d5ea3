import { noFilter } from "#app/domain/finder/choice.ts";
import { findFilterLists, findLevels } from "#app/domain/finder/levels.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { findByDrawing, findByPath, findLatest } from "#app/domain/finder.ts";
import { Solution, SolutionSpecimen } from "#db/entities/solutions.ts";
import type { EntityManager, MikroORM } from "#db/orm.ts";
import { compare, median } from "./harness.ts";

const populate = [
	"specimen.report.lab",
	"specimen.frr",
	"specimen.service.material",
	"specimen.service.serviceType",
	"specimen.service.classification",
	"specimen.substrate",
	"specimen.protFirst",
] as const;

/** The same cards through entities, as an application without a read statement would fetch them. */
async function throughOrm(orm: MikroORM, ids: number[]): Promise<void> {
	const em = orm.em.fork();
	await em.find(Solution, { id: { $in: ids } }, { populate: ["imgSmall", "imgLarge", "pdf"] });
	await em.find(SolutionSpecimen, { solution: { $in: ids } }, { populate: [...populate] as never[] });
}

/** The pages of the finder, measured one after the other. */
async function measure(orm: MikroORM): Promise<Map<string, number>> {
	const em = orm.em.fork() as EntityManager;
	const open = { ori: null, sub: null, class: null, serv: null, frr: null };
	const [path] = await em.execute<{ ori: number; sub: number; class: number; serv: number; frr: number }[]>(
		`select orientation_id as ori, substrate_name_id as sub, classification_id as class, material_id as serv, frr_group_id as frr
		 from path_count where service_type_id <> 0 order by 1, 2, 3, 4, 5 limit 1`,
	);
	const klass = { ...open, ori: path!.ori, sub: path!.sub, class: path!.class };
	const found = await findByPath(em, klass, 1);
	const ids = found.solutions.map(({ id }) => id);
	const works: Record<string, () => Promise<unknown>> = {
		"levels, none chosen": () => findLevels(em, open),
		"levels, all chosen": () => findLevels(em, path!),
		"levels with a service filter": () => findLevels(em, open, { ...noFilter, stype: 1 }),
		"service filter's lists": () => findFilterLists(em, klass, noFilter),
		"class page": () => findByPath(em, klass, 1),
		"class page with a service filter": () => findByPath(em, klass, 1, { ...noFilter, smat: path!.serv }),
		"latest, page 1": () => findLatest(em, 1),
		"latest, page 5": () => findLatest(em, 5),
		"code search, one hit": () => findByDrawing(em, "V-2345", 1),
		"code search, many hits": () => findByDrawing(em, "V-1", 1),
		"code search, no hit": () => findByDrawing(em, "NOTHING", 1),
		"one line: 100 pvc wall 60": () => searchSolutions(em, "100 pvc wall 60", 1),
		"one line: pvc": () => searchSolutions(em, "pvc", 1),
		"one line: sf-77": () => searchSolutions(em, "sf-77", 1),
		"one line, nothing: 9999mm pvc wall": () => searchSolutions(em, "9999mm pvc wall", 1),
		"12 cards through the ORM": () => throughOrm(orm, ids),
	};
	const times = new Map<string, number>();
	for (const [name, work] of Object.entries(works)) times.set(name, await median(work));
	return times;
}

const sizes = process.argv.slice(2).map(Number);
await compare(sizes.length > 0 ? sizes : [3_000, 30_000], measure);
