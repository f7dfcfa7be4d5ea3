import { visibleProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import { Project } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

export interface ProgressRecord {
	id: number | null;
	guide: number;
	user: number;
	progress: number;
	status: "idle" | "running" | "done" | "failed";
	updated: string | null;
}

/** Forbidden for another person than the actor, staff excepted; not found for a project that is not theirs. */
export async function getProgress(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	userId: number = actor.id,
): Promise<ProgressRecord> {
	if (userId !== actor.id && !actor.isStaff) throw forbidden();
	if (!isId(projectId)) throw notFound();
	if ((await em.count(Project, { id: projectId, ...visibleProjects(actor) })) === 0) throw notFound();
	const run = isId(userId) && (await findRun(em, projectId, userId));
	return {
		id: run ? run.id : null,
		guide: projectId,
		user: userId,
		progress: run ? run.progress : 0,
		status: run ? run.status : "idle",
		updated: run ? run.updated.toISOString() : null,
	};
}

/** PostgreSQL refuses to compare with a larger one. */
const isId = (number: number) => number >= 1 && number <= 2_147_483_647;

const findRun = (em: EntityManager, project: number, user: number) =>
	em.findOne(
		ScheduleRun,
		{ project, user },
		{
			fields: ["progress", "status", "updated"],
			orderBy: { started: "desc", id: "desc" },
			disableIdentityMap: true,
		},
	);
