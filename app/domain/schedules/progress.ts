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
	if ((await em.count(Project, { id: projectId, ...visibleProjects(actor) })) === 0) throw notFound();
	const run = await em.findOne(
		ScheduleRun,
		{ project: projectId, user: userId },
		{
			fields: ["progress", "status", "updated"],
			orderBy: { started: "desc", id: "desc" },
			disableIdentityMap: true,
		},
	);
	return {
		id: run?.id ?? null,
		guide: projectId,
		user: userId,
		progress: run?.progress ?? 0,
		status: run?.status ?? "idle",
		updated: run?.updated.toISOString() ?? null,
	};
}
