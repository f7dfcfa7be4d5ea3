import type { FinderChoice } from "#app/domain/finder/finder-choice.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { InstallationNote, Solution, SolutionSpecimen, SolutionSubstrate } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";

const PAGE = 12;

const whole = [
	"specimen.report.lab",
	"specimen.frr.group",
	"specimen.service.material",
	"specimen.service.serviceType",
	"specimen.service.classification",
	"specimen.service.insulation.name",
	"specimen.application",
	"specimen.brand",
	"specimen.substrate.orientation",
	"specimen.substrate.name",
	"specimen.protFirst",
	"specimen.protSec",
	"specimen.protThird",
] as const;

/** Searches as an application without a read model has to do it: through entities. Each answers drawing codes. */
async function cards(em: EntityManager, ids: number[]): Promise<string[]> {
	const solutions = await em.find(
		Solution,
		{ id: { $in: ids } },
		{ populate: ["imgSmall", "imgLarge", "pdf"] as never[] },
	);
	const of = { solution: { $in: ids } };
	await em.find(
		SolutionSpecimen,
		{ ...of, specimen: { isActive: true } },
		{ populate: [...whole] as never[], orderBy: { position: 1 } },
	);
	await em.find(SolutionSubstrate, of, { populate: ["substrate.orientation", "substrate.name"] as never[] });
	await em.find(InstallationNote, of);
	const drawings = new Map(solutions.map(({ id, drawing }) => [id, drawing]));
	return ids.map((id) => drawings.get(id)!);
}

const active = { isActive: true };

async function tested(em: EntityManager, specimen: object, substrate: object) {
	const built = await em.find(SolutionSubstrate, {
		solution: active,
		substrate: { ...active, ...substrate },
	} as never);
	const solutions = [...new Set(built.map(({ solution }) => solution.id))];
	const rows = await em.find(
		SolutionSpecimen,
		{ solution: { $in: solutions }, specimen: { ...active, ...specimen } } as never,
		{ populate: ["solution", "specimen.service.material", "specimen.frr"] as never[] },
	);
	return rows as unknown as {
		solution: { id: number; drawing: string };
		specimen: { service: { material: { name: string } }; frr: { name: string } };
	}[];
}

/** Solutions with an FRR of the name come first, where one is given. */
async function firstPage(em: EntityManager, rows: Awaited<ReturnType<typeof tested>>, frr?: string): Promise<string[]> {
	const equal = new Set(rows.flatMap(({ solution, specimen }) => (specimen.frr.name === frr ? solution.id : [])));
	const found = [...new Map(rows.map(({ solution }) => [solution.id, solution])).values()];
	found.sort(
		(a, b) => Number(equal.has(b.id)) - Number(equal.has(a.id)) || naturally(a.drawing, b.drawing) || a.id - b.id,
	);
	return cards(
		em,
		found.slice(0, PAGE).map(({ id }) => id),
	);
}

const throughClass = (em: EntityManager, { ori, sub, class: classification }: FinderChoice) =>
	tested(
		em,
		{
			service: { ...active, material: active, classification: { id: classification, ...active } },
			frr: { ...active, group: active },
		},
		{ orientation: { id: ori, ...active }, name: { id: sub, ...active } },
	);

export const classPage = async (em: EntityManager, choice: FinderChoice) =>
	firstPage(em, await throughClass(em, choice));

/** The services below a class, with how many solutions each leads to. */
export async function services(em: EntityManager, choice: FinderChoice): Promise<string[]> {
	const solutions = new Map<string, Set<number>>();
	for (const { solution, specimen } of await throughClass(em, choice)) {
		const { name } = specimen.service.material;
		solutions.set(name, (solutions.get(name) ?? new Set()).add(solution.id));
	}
	return [...solutions].map(([name, ids]) => `${name} (${ids.size})`).sort(naturally);
}

export async function latest(em: EntityManager): Promise<string[]> {
	await em.count(Solution, active);
	const found = await em.find(Solution, active, { orderBy: { updated: -1, id: -1 }, limit: PAGE });
	return cards(
		em,
		found.map(({ id }) => id),
	);
}

export async function byDrawing(em: EntityManager, text: string): Promise<string[]> {
	const where = { ...active, drawing: { $ilike: `%${text}%` } };
	await em.count(Solution, where);
	const found = await em.find(Solution, where, { orderBy: { drawing: 1, id: 1 }, limit: PAGE });
	return cards(
		em,
		found.map(({ id }) => id),
	);
}

/** `100 pvc wall 60`, already understood. */
export async function search(em: EntityManager): Promise<string[]> {
	const rows = await tested(
		em,
		{
			size: "Ø100 mm",
			service: { ...active, material: { name: "PVC", ...active } },
			frr: { ...active, group: { name: "60min", ...active } },
		},
		{ orientation: { name: "Wall", ...active } },
	);
	return firstPage(em, rows, "-/60/60");
}
