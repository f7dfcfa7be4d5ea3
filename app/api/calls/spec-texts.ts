import { addressFacts, solutionAnswer } from "#app/api/frame/addresses.ts";
import type { Actor } from "#app/domain/actor.ts";
import { readSolutionTexts } from "#app/domain/catalogue/solutions/solution-records.ts";
import type { ListedProject } from "#app/domain/projects/project.schema.ts";
import type { EntityManager } from "#db/orm.ts";

/** The JSON of each item with its solution; a solution's is kept, for most of a long project are as they were. */
export async function specTexts(
	em: EntityManager,
	{ isStaff }: Actor,
	items: ListedProject["guide_item"],
): Promise<string[]> {
	const solutions = await readSolutionTexts(
		em,
		items.map(({ sol }) => sol),
		isStaff ? "all" : "active",
		{ write: (solution) => JSON.stringify(solutionAnswer(solution)), beside: addressFacts(new Date()).by },
	);
	return items.map(
		({ id, no_id, sol, is_active }) =>
			`{"id":${id},"no_id":${no_id},"sol":${solutions.get(sol)!},"is_active":${is_active}}`,
	);
}
