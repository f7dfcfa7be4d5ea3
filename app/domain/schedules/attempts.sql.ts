import { LockMode, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { settleFiles } from "#app/domain/files/pending.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";

/** A print that failed twice would fail again. A run whose worker died is taken up as often as the queue hands it out. */
export const MAX_TRIES = 2;

const LOST_AFTER = "11 minutes";

export const NOT_GENERATED = "The schedule could not be generated.";

export const tookTooLong = (seconds: number): string =>
	`Printing took longer than ${amountOf(Math.ceil(seconds / 60), "minute")} and was stopped. Issue fewer openings at a time, or ask whoever runs this service to raise PDF_TIMEOUT_SECONDS.`;

const running = { status: "running" } as const;

const attempt = z.object({
	facts: scheduleFacts,
	attempt: z.int(),
	verifyToken: z.string(),
	contentSha256: z.string(),
});

export type Attempt = z.output<typeof attempt>;

/** Each call is an attempt. Null for a run that has ended. */
export function claimRun(em: EntityManager, runId: number): Promise<Attempt | null> {
	const run = { id: runId, ...running };
	return inTransaction(em, async (inside) => {
		const raised = { attempt: raw("attempt + 1"), updated: raw("now()") };
		if ((await inside.nativeUpdate(ScheduleRun, run, raised)) === 0) return null;
		return attempt.parse(await inside.findOne(ScheduleRun, run, { populate: ["facts"], disableIdentityMap: true }));
	});
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

/** Fails the runs of which no worker has reported for long: none carries them out, and no queue hands them out again. */
export async function failLostRuns(em: EntityManager): Promise<void> {
	const lost = { ...running, updated: { $lt: raw(`now() - interval '${LOST_AFTER}'`) } };
	await em.nativeUpdate(ScheduleRun, lost, failed(NOT_GENERATED));
}

/** Adds the words that the check before issuing had not found to the number of findings. */
const further = (notices: string[]) =>
	raw(
		`findings + (select count(*)::int from jsonb_array_elements_text(?::jsonb) n (text) where not exists (
			select from jsonb_path_query(facts, '$.findings.*[*].text') f where f #>> '{}' = n.text))`,
		[JSON.stringify(notices)],
	);

interface Printed {
	pages: number;
	/** Each notice names something that the file lacks. */
	notices: string[];
}

/** Keeps the pending file, numbers the issue and ends the run. False if it has ended. */
export function finishRun(
	em: EntityManager,
	runId: number,
	file: number,
	{ pages, notices }: Printed,
): Promise<boolean> {
	return inTransaction(em, async (inside) => {
		await lockProjectOf(inside, runId);
		const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, fields: ["project"] } as const;
		const run = await inside.findOne(ScheduleRun, { id: runId, ...running }, locked);
		if (!run) return false;
		await settleFiles(inside, [file]);
		const now = raw("now()");
		await inside.nativeUpdate(
			ScheduleRun,
			{ id: runId },
			{
				status: "done",
				progress: 100,
				finished: now,
				updated: now,
				file,
				pages,
				notices,
				findings: further(notices),
				issueNo: run.project && (await nextIssueNo(inside, run.project.id)),
			},
		);
		return true;
	});
}

async function nextIssueNo(em: EntityManager, project: number): Promise<number> {
	const issued = { project, issueNo: { $ne: null } };
	const newest = { orderBy: { issueNo: "desc" }, limit: 1, fields: ["issueNo"], disableIdentityMap: true } as const;
	const [last] = await em.find(ScheduleRun, issued, newest);
	return (last?.issueNo ?? 0) + 1;
}

/** Two issues of a project that end at once would take the same number. */
async function lockProjectOf(em: EntityManager, runId: number): Promise<void> {
	await em.execute(
		sql`select p.id from project p join schedule_run r on r.project_id = p.id
			where r.id = ${runId} for no key update of p`,
	);
}
