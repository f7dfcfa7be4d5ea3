import { visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";

export interface ProgressRecord {
	id: number | null;
	guide: number;
	user: number;
	progress: number;
	status: "idle" | "running" | "done" | "failed";
	updated: string | null;
}

/**
 * The progress of `userId` in a project that the actor may read. Forbidden for another person than the
 * actor, staff excepted; not found for a project that is not theirs.
 */
export async function getProgress(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	userId: number = actor.id,
): Promise<ProgressRecord> {
	if (userId !== actor.id && !actor.isStaff) throw forbidden();
	const [row] = await em.execute<(Omit<ProgressRecord, "guide" | "user"> & { status: string | null })[]>(
		`select r.id, coalesce(r.progress, 0) as progress, coalesce(r.status, 'idle') as status, ${isoTime("r.updated")} as updated
		 from project p left join lateral (
		   select id, progress, status, updated from schedule_run where project_id = p.id and user_id = ?
		   order by started desc, id desc limit 1) r on true
		 where p.id = ? and ?`,
		[userId, projectId, visibleProjectsSql(actor)],
	);
	if (!row) throw notFound();
	return {
		id: row.id,
		guide: projectId,
		user: userId,
		progress: row.progress,
		status: row.status,
		updated: row.updated,
	};
}
