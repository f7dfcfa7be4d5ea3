import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { clearUnsaved, closeProject, countUnsaved, lockSpecification } from "./specification.ts";

/**
 * Closes what is open and empties the list that is not a project yet, as New Project, archiving and sign-out do.
 * Where that would lose something and is not `confirmed`, nothing happens and the answer is how many
 * solutions would be lost. What is pending in a saved project stays with it.
 */
export async function emptySpecification(
	em: EntityManager,
	actor: Actor,
	confirmed: boolean,
): Promise<{ wouldLose: number }> {
	await lockSpecification(em, actor);
	const wouldLose = await countUnsaved(em, actor);
	if (wouldLose > 0 && !confirmed) return { wouldLose };
	await clearUnsaved(em, actor);
	await closeProject(em, actor);
	return { wouldLose: 0 };
}
