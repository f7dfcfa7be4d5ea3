import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { clearUnsaved, closeProject, countUnsaved, lockSpecification } from "./specification.ts";

/**
 * New Project: closes what is open and starts from an empty list. With unsaved solutions it asks first: without
 * `confirmed` nothing happens and the answer is how many would be lost.
 */
export async function beginNewProject(
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
