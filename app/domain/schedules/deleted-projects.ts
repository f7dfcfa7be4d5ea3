import { ownDeletedSchedules, visibleDeletedSchedules } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { getIssuedFile } from "./issued-name.ts";

export interface OrphanedSchedule {
	id: number;
	documentNo: string;
	projectName: string;
	started: string;
	/** Of its public page; null once its owner has withdrawn it. */
	verifyToken: string | null;
}

export const ORPHANED_PAGE_SIZE = 20;

/** The actor's own, the newest first. */
export async function listOrphaned(em: EntityManager, actor: Actor, page: number): Promise<OrphanedSchedule[]> {
	const runs = await em.find(ScheduleRun, ownDeletedSchedules(actor), {
		fields: ["documentNo", "projectName", "started", "verifyToken", "linkWithdrawn"],
		orderBy: { started: "desc", id: "desc" },
		limit: ORPHANED_PAGE_SIZE,
		offset: (page - 1) * ORPHANED_PAGE_SIZE,
		disableIdentityMap: true,
	});
	return runs.map(({ started, verifyToken, linkWithdrawn, ...run }) => ({
		...{ id: run.id, documentNo: run.documentNo, projectName: run.projectName, started: started.toISOString() },
		verifyToken: linkWithdrawn ? null : verifyToken,
	}));
}

export const countOrphaned = (em: EntityManager, actor: Actor): Promise<number> =>
	em.count(ScheduleRun, ownDeletedSchedules(actor));

/** Throws not found. */
export const getOrphaned = (em: EntityManager, actor: Actor, runId: number) =>
	getIssuedFile(em, { id: runId, ...visibleDeletedSchedules(actor) });
