import { visibleProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import type { ScheduleFacts } from "./facts.ts";

/** A run whose worker died is taken up again, twice at most. */
export const MAX_ATTEMPTS = 3;

/** A run never stays running for longer than this. */
const LOST_AFTER = "11 minutes";

const NOT_GENERATED = "The schedule could not be generated.";

export interface RunView {
	id: number;
	documentNo: string;
	status: "running" | "done" | "failed";
	/** 0 to 100; only rises. */
	progress: number;
	/** ISO 8601, UTC. */
	started: string;
	failure: string | null;
	/** What was asked for and is not in the file, in words; empty for a plain success. */
	notices: string[];
}

export const RUNS_PAGE_SIZE = 20;

const visibleRuns = (actor: Actor, projectId: number) => ({ project: { id: projectId, ...visibleProjects(actor) } });

/** The runs of a project that the actor may see, newest first, a page at a time. */
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

/** Takes up a run for one more attempt; null when it is over. */
export async function takeUpRun(
	em: EntityManager,
	runId: number,
): Promise<{ facts: ScheduleFacts; attempt: number } | null> {
	const [run] = await em.execute<{ facts: ScheduleFacts; attempt: number }[]>(
		"update schedule_run set attempt = attempt + 1, updated = now() where id = ? and status = 'running' returning facts, attempt",
		[runId],
	);
	return run ?? null;
}

/** Progress only rises, and stays below 100 until the file is there. */
export async function reportProgress(em: EntityManager, runId: number, percent: number): Promise<void> {
	await em.execute(
		"update schedule_run set progress = greatest(progress, ?), updated = now() where id = ? and status = 'running'",
		[Math.min(99, Math.max(0, Math.floor(percent))), runId],
	);
}

/** A failed run ends at 100, so that clients that poll until then stop; it does not start the interval. */
export async function failRun(em: EntityManager, runId: number, failure = NOT_GENERATED): Promise<void> {
	await em.execute(
		`update schedule_run set status = 'failed', progress = 100, failure = ?, finished = now(), updated = now()
		 where id = ? and status = 'running'`,
		[failure, runId],
	);
}

/** Fails the runs that nobody works on any more; called by every worker from time to time. */
export async function failLostRuns(em: EntityManager): Promise<void> {
	await em.execute(
		`update schedule_run set status = 'failed', progress = 100, failure = ?, finished = now(), updated = now()
		 where status = 'running' and started < now() - interval '${LOST_AFTER}'`,
		[NOT_GENERATED],
	);
}

/** Stores the file's row and ends the run in one step. `notices` say what the file lacks. */
export async function finishRun(
	em: EntityManager,
	runId: number,
	file: { name: string; type: string; bytes: number; sha256: string; storageKey: string },
	notices: string[] = [],
): Promise<boolean> {
	const rows = await em.execute<unknown[]>(
		`with stored as (
		   insert into file (kind, name, type, bytes, sha256, storage_key)
		   select 'schedule', ?, ?, ?, ?, ? from schedule_run where id = ? and status = 'running' returning id
		 )
		 update schedule_run r set status = 'done', progress = 100, finished = now(), updated = now(), file_id = stored.id,
		   notices = array(select jsonb_array_elements_text(?::jsonb))
		 from stored where r.id = ? and r.status = 'running' returning r.id`,
		[file.name, file.type, file.bytes, file.sha256, file.storageKey, runId, JSON.stringify(notices), runId],
	);
	return rows.length > 0;
}
