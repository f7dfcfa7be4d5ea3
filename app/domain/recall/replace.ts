import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { addSolutions, removeSolution } from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import { listOwnNotices } from "./notices.sql.ts";

interface Replacement {
	project: number;
	sol: number;
	by: number;
}

/** As pending changes. Throws not found, and a conflict where a list that is no project yet would be lost. */
export async function replaceSolution(
	em: EntityManager,
	actor: Actor,
	noticeId: number,
	{ project, sol, by }: Replacement,
): Promise<void> {
	const notice = (await listOwnNotices(em, actor)).find(({ id }) => id === noticeId);
	if (!notice?.sols.includes(sol) || !notice.replace_by.includes(by)) throw notFound();
	await openProject(em, actor, project);
	const { wouldLose } = await addSolutions(em, actor, [by]);
	if (wouldLose > 0)
		throw conflict("Save the list that is not a project yet, or clear it, before you replace solutions.");
	await removeSolution(em, actor, sol);
}
