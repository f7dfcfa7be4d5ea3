import type { Actor } from "#app/domain/actor.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { addSolutions, getSpecification, removeSolution, saveChanges } from "#app/domain/projects/specification.ts";
import { makePerson, makeSolution } from "./catalogue.ts";
import type { OwnDatabase } from "./own-database.ts";

/** Each act as a form runs it; a struck solution reads as negative. */
export function specificationActs(own: OwnDatabase) {
	const { act } = own;
	return {
		add: (actor: Actor, solution: number) => act((em) => addSolutions(em, actor, [solution])),
		remove: (actor: Actor, solution: number) => act((em) => removeSolution(em, actor, solution)),
		open: (actor: Actor, project: number) => act((em) => openProject(em, actor, project)),
		save: (actor: Actor) => act((em) => saveChanges(em, actor)),
		items: async (actor: Actor) =>
			(await getSpecification(own.em, actor)).items.map(({ sol, isActive }) => (isActive ? sol : -sol)),
		stored: async (project: number) => {
			const rows = await own.em.execute<{ sol: number }[]>(
				`select case when is_active then solution_id else -solution_id end as sol
				 from project_item where project_id = ? order by no_id`,
				[project],
			);
			return rows.map(({ sol }) => sol);
		},
		person: () => makePerson(own.em, "Ann"),
	};
}

/** Makes V-1, V-2 and V-3 for the tests of a file; answers their ids. */
export async function threeSolutions({ em }: OwnDatabase): Promise<[number, number, number]> {
	return [await makeSolution(em, "V-1"), await makeSolution(em, "V-2"), await makeSolution(em, "V-3")];
}
