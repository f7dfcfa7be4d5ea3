import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { tooSoon } from "#app/domain/errors.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { CollectedFacts } from "./collect-facts.ts";
import { findOutdatedLatest } from "./outdated.ts";

/** The time for which a person's last successful schedule makes them wait, in whole seconds by the database's clock. */
const wait = z.object({
	project: z.int().nullable(),
	remaining: z.int(),
	corrections: z.int(),
	firstLeaves: z.int().nullable(),
});

async function getWait(em: EntityManager, actor: Actor, intervalSeconds: number, windowSeconds: number) {
	const [row] = await readRows(
		em,
		wait,
		sql`with issued as (
			  select project_id, started, id, lag(started) over (order by started, id) as previous
			  from schedule_run where user_id = ${actor.id} and status = 'done'
			), latest as (select * from issued order by started desc, id desc limit 1),
			corrections as (
			  select i.started from issued i join latest l on l.project_id = i.project_id
			  where i.started > now() - make_interval(secs => ${windowSeconds})
			    and i.previous > i.started - make_interval(secs => ${intervalSeconds})
			)
			select l.project_id as project,
			  ceil(${intervalSeconds} - extract(epoch from now() - l.started))::int as remaining,
			  (select count(*)::int from corrections) as corrections,
			  (select ceil(${windowSeconds} - extract(epoch from now() - min(started)))::int from corrections) as "firstLeaves"
			from latest l`,
	);
	return row ?? null;
}

const MAX_CORRECTIONS = 3;
const CORRECTIONS_WITHIN_SECONDS = 15 * 60;

const intervalWords = (intervalSeconds: number, remaining: number) =>
	`You can generate one schedule every ${spoken(intervalSeconds)}. The next one is possible in ${spoken(remaining)}.`;

/** The sentence by which a schedule would be refused after that of another project; null where it would not. */
export async function findWaitAfterAnother(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	intervalSeconds: number,
): Promise<string | null> {
	const wait = await getWait(em, actor, intervalSeconds, CORRECTIONS_WITHIN_SECONDS);
	if (!wait || wait.remaining <= 0 || wait.project === projectId) return null;
	return intervalWords(intervalSeconds, wait.remaining);
}

/** Throws too_soon with the remaining seconds (docs/rules/schedules.md#generating); `collect` gives the facts as of now. */
export async function refuseTooSoon(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	intervalSeconds: number,
	collect: () => Promise<CollectedFacts>,
): Promise<void> {
	const wait = await getWait(em, actor, intervalSeconds, CORRECTIONS_WITHIN_SECONDS);
	if (!wait || wait.remaining <= 0) return;
	if (wait.project !== projectId) {
		throw tooSoon(intervalWords(intervalSeconds, wait.remaining), wait.remaining, "throttled");
	}
	if (!(await findOutdatedLatest(em, actor, projectId, collect))) {
		throw tooSoon(
			`Nothing has changed since ${await lastIssueName(em, projectId)}. You can print it again in ${spoken(wait.remaining)}, or right away after a change.`,
			wait.remaining,
			"throttled",
		);
	}
	if (wait.corrections >= MAX_CORRECTIONS) {
		const seconds = Math.min(wait.remaining, wait.firstLeaves ?? wait.remaining);
		const window = spoken(CORRECTIONS_WITHIN_SECONDS);
		const why = `This project has been corrected ${MAX_CORRECTIONS} times within ${window}. The next schedule`;
		throw tooSoon(`${why} is possible in ${spoken(seconds)}.`, seconds, "throttled");
	}
}

async function lastIssueName(em: EntityManager, project: number): Promise<string> {
	const done = { project, status: "done" as const };
	const last = { fields: ["issueNo"], orderBy: { id: "desc" }, limit: 1, disableIdentityMap: true } as const;
	const [run] = await em.find(ScheduleRun, done, last);
	return run?.issueNo ? `issue ${run.issueNo}` : "the last issue";
}

function spoken(seconds: number): string {
	const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
	return amountOf(count, unit);
}
