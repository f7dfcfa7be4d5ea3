import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { scheduleFacts } from "./facts.ts";

/** A run whose worker died is taken up again, twice at most. */
export const MAX_ATTEMPTS = 3;

const LOST_AFTER = "11 minutes";

const NOT_GENERATED = "The schedule could not be generated.";

const running = { status: "running" } as const;

const attempt = z.object({
	facts: scheduleFacts,
	attempt: z.int(),
	verifyToken: z.string(),
	contentSha256: z.string(),
});

export type Attempt = z.output<typeof attempt>;

export async function takeUpRun(em: EntityManager, runId: number): Promise<Attempt | null> {
	const [run] = await readRows(
		em,
		attempt,
		sql`update schedule_run set attempt = attempt + 1, updated = now()
			where id = ${runId} and status = 'running' returning facts, attempt,
			  verify_token as "verifyToken", content_sha256 as "contentSha256"`,
	);
	return run ?? null;
}

/** Progress only rises, and stays below 100 until the file is there. */
export async function reportProgress(em: EntityManager, runId: number, percent: number): Promise<void> {
	const progress = Math.min(99, Math.max(0, Math.floor(percent)));
	await em.nativeUpdate(
		ScheduleRun,
		{ id: runId, ...running },
		{ progress: raw("greatest(progress, ?)", [progress]), updated: raw("now()") },
	);
}

/** A failed run ends at 100, so that clients that poll until then stop; it does not start the interval. */
const failed = (failure: string) =>
	({ status: "failed", progress: 100, failure, finished: raw("now()"), updated: raw("now()") }) as const;

export async function failRun(em: EntityManager, runId: number, failure = NOT_GENERATED): Promise<void> {
	await em.nativeUpdate(ScheduleRun, { id: runId, ...running }, failed(failure));
}

export async function failLostRuns(em: EntityManager): Promise<void> {
	const lost = { ...running, started: { $lt: raw(`now() - interval '${LOST_AFTER}'`) } };
	await em.nativeUpdate(ScheduleRun, lost, failed(NOT_GENERATED));
}

/** Stores the file's row, numbers the issue and ends the run in one step. `notices` say what the file lacks. */
export function finishRun(
	em: EntityManager,
	runId: number,
	file: { name: string; type: string; bytes: number; sha256: string; storageKey: string },
	notices: string[] = [],
): Promise<boolean> {
	return inTransaction(em, async (inside) => {
		await lockProjectOf(inside, runId);
		const finished: unknown[] = await inside.execute(
			sql`with stored as (
				  insert into file (kind, name, type, bytes, sha256, storage_key)
				  select 'schedule', ${file.name}, ${file.type}, ${file.bytes}, ${file.sha256}, ${file.storageKey}
				  from schedule_run where id = ${runId} and status = 'running' returning id
				)
				update schedule_run r set status = 'done', progress = 100, finished = now(), updated = now(),
				  file_id = stored.id, notices = array(select jsonb_array_elements_text(${JSON.stringify(notices)}::jsonb)),
				  findings = findings + (select count(*)::int from jsonb_array_elements_text(${JSON.stringify(notices)}::jsonb) n (text)
				    where not exists (select from jsonb_path_query(r.facts, '$.findings.*[*].text') f where f #>> '{}' = n.text)),
				  issue_no = case when r.project_id is not null then
				    (select coalesce(max(o.issue_no), 0) + 1 from schedule_run o where o.project_id = r.project_id) end
				from stored where r.id = ${runId} and r.status = 'running' returning r.id`,
		);
		return finished.length > 0;
	});
}

/** Two issues of a project that end at once would take the same number. */
async function lockProjectOf(em: EntityManager, runId: number): Promise<void> {
	await em.execute(
		sql`select p.id from project p join schedule_run r on r.project_id = p.id
			where r.id = ${runId} for no key update of p`,
	);
}
