import { visibleProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

export interface RunView {
	id: number;
	documentNo: string;
	status: "running" | "done" | "failed";
	progress: number;
	started: string;
	failure: string | null;
	/** Asked for and not in the file, in words; empty for a plain success. */
	notices: string[];
}

export const RUNS_PAGE_SIZE = 20;

const visibleRuns = (actor: Actor, projectId: number) => ({ project: { id: projectId, ...visibleProjects(actor) } });

export async function listRuns(em: EntityManager, actor: Actor, projectId: number, page = 1): Promise<RunView[]> {
	const runs = await em.find(ScheduleRun, visibleRuns(actor, projectId), {
		fields: ["documentNo", "status", "progress", "started", "failure", "notices"],
		orderBy: { started: "desc", id: "desc" },
		limit: RUNS_PAGE_SIZE,
		offset: (page - 1) * RUNS_PAGE_SIZE,
		disableIdentityMap: true,
	});
	return runs.map(({ id, documentNo, status, progress, started, failure = null, notices }) => ({
		id,
		documentNo,
		status,
		progress,
		started: started.toISOString(),
		failure,
		notices,
	}));
}

export const countRuns = (em: EntityManager, actor: Actor, projectId: number): Promise<number> =>
	em.count(ScheduleRun, visibleRuns(actor, projectId));

export async function getIssued(em: EntityManager, actor: Actor, projectId: number, runId: number) {
	const run = await em.findOne(
		ScheduleRun,
		{ id: runId, ...visibleRuns(actor, projectId) },
		{ fields: ["projectName", "file.storageKey", "file.bytes"], disableIdentityMap: true },
	);
	if (!run?.file) throw notFound();
	return { key: run.file.storageKey, bytes: run.file.bytes, projectName: run.projectName };
}
