import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";

/** A schedule that was issued for a project that has been deleted since. */
export interface OrphanedSchedule {
	id: number;
	documentNo: string;
	/** As the project was called when the schedule was started. */
	projectName: string;
	/** ISO 8601, UTC. */
	started: string;
}

/** Schedules on a page. */
export const ORPHANED_PAGE_SIZE = 20;

const OWN = "r.former_owner_id = ? and r.project_id is null and r.status = 'done'";

/** The schedules of the actor's own deleted projects, newest first, a page at a time. */
export function listOrphaned(em: EntityManager, actor: Actor, page: number): Promise<OrphanedSchedule[]> {
	return em.execute<OrphanedSchedule[]>(
		`select r.id, r.document_no as "documentNo", r.project_name as "projectName",
		   ${isoTime("r.started")} as started
		 from schedule_run r where ${OWN} order by r.started desc, r.id desc limit ${ORPHANED_PAGE_SIZE} offset ?`,
		[actor.id, (page - 1) * ORPHANED_PAGE_SIZE],
	);
}

/** How many schedules {@link listOrphaned} has on all its pages. */
export async function countOrphaned(em: EntityManager, actor: Actor): Promise<number> {
	const [count] = await em.execute<{ total: number }[]>(
		`select count(*)::int as total from schedule_run r where ${OWN}`,
		[actor.id],
	);
	return count?.total ?? 0;
}

/** The file of one of them: its storage key and the name it is downloaded under. Not found for anybody else's. */
export async function getOrphaned(em: EntityManager, actor: Actor, runId: number) {
	const [issued] = await em.execute<{ key: string; bytes: number; projectName: string }[]>(
		`select f.storage_key as key, f.bytes::int as bytes, r.project_name as "projectName"
		 from schedule_run r join file f on f.id = r.file_id where r.id = ? and ${OWN}`,
		[runId, actor.id],
	);
	if (!issued) throw notFound();
	return issued;
}
