import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { requireEditor, visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { busy, conflict, invalid, notFound, tooSoon } from "#app/domain/errors.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { countFindings } from "#app/domain/facts/finding.schema.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { brokenUnique } from "#db/thrown.ts";
import { isAcknowledged, pointsOf, storeAcknowledgements } from "./before-issuing.ts";
import { type CollectedFacts, catalogueChanging, collectScheduleFacts, type Issue } from "./collect-facts.ts";
import { withEarlier } from "./earlier.sql.ts";
import { findOutdatedLatest } from "./outdated.ts";
import { checkFacts, withFindings } from "./schedule-check.ts";
import type { EvidenceRecord } from "./snapshot.sql.ts";
import type { IsReadable } from "./unreadable-files.ts";

const printable = z.object({
	owner: z.int(),
	name: z.string(),
	version: z.int(),
	printChanges: z.boolean(),
	printable: z.boolean(),
});

/** Locks a project until the end of the transaction; null for a project that the actor may not see. */
async function lockForIssue(em: EntityManager, actor: Actor, projectId: number) {
	const [project] = await readRows(
		em,
		printable,
		sql`select p.user_id as owner, p.proj_name as name, p.version, p.print_changes as "printChanges", exists (select from project_item i
			  where i.project_id = p.id and (i.is_active or p.track_changes)) as printable
			from project p where p.id = ${projectId} and ${visibleProjectsSql(actor)} for no key update of p`,
	);
	// A reader sees other people's projects, too.
	if (project && project.owner !== actor.id) requireEditor(actor);
	return project ?? null;
}

/** Numbers newly shown solutions in printed order, after all ever given. The caller has locked the project. */
async function giveNumbers(em: EntityManager, projectId: number): Promise<void> {
	await em.execute(
		sql`insert into schedule_number (project_id, solution_id, no)
			select p.id, i.solution_id, row_number() over (order by i.no_id, i.id)
				+ coalesce((select max(no) from schedule_number where project_id = p.id), 0)
			from project_item i join project p on p.id = i.project_id
			where p.id = ${projectId} and (i.is_active or p.track_changes)
				and not exists (select from schedule_number n where n.project_id = p.id and n.solution_id = i.solution_id)`,
	);
}

/** Locks files until the transaction ends, so that sweeps of replaced ones pass over them. True if none was replaced before. */
async function lockFiles(em: EntityManager, keys: Set<string>): Promise<boolean> {
	const locked: unknown[] = await em.execute(
		sql`select from file where storage_key in (select jsonb_array_elements_text(${JSON.stringify([...keys])}::jsonb))
			  and state <> 'orphan' for key share`,
	);
	return locked.length === keys.size;
}

const stamp = z.object({
	documentNo: z.string(),
	/** The milliseconds since 1970, by the database's clock: those of several web processes may differ. */
	issuedAt: z.number(),
});

async function nextStamp(em: EntityManager, timeZone: string) {
	const [next] = await readRows(
		em,
		stamp,
		sql`select 'PFS-' || to_char(now() at time zone ${timeZone}, 'YYYY') || '-'
			  || lpad(nextval('schedule_document_no')::text, 6, '0') as "documentNo",
			  (extract(epoch from now()) * 1000)::float8 as "issuedAt"`,
	);
	return next!;
}

async function indexRecords(em: EntityManager, runId: number, records: EvidenceRecord[]): Promise<void> {
	await em.execute(
		sql`insert into issued_record (entity, record_id, run_id, solutions)
			select entity, id, ${runId}, solutions
			from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (entity text, id int, solutions int[])`,
	);
}

/** The pictures of what it shows stay when the catalogue takes others. */
async function keepPictures(em: EntityManager, runId: number, { items }: ScheduleFacts): Promise<void> {
	const shown = items.flatMap(({ no, image }) => (image ? [{ no, key: image.key }] : []));
	await em.execute(
		sql`insert into issued_picture (run_id, no, file_id)
			select ${runId}, s.no, f.id from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s (no int, key text)
			join file f on f.storage_key = s.key`,
	);
}

/** The time for which a person's last successful schedule makes them wait, in whole seconds by the database's clock. */
const wait = z.object({
	project: z.int().nullable(),
	remaining: z.int(),
	corrections: z.int(),
	firstLeaves: z.int().nullable(),
});

async function readWait(em: EntityManager, actor: Actor, intervalSeconds: number, windowSeconds: number) {
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

/** Throws too_soon with the remaining seconds (docs/rules/schedules.md#generating). */
async function refuseTooSoon(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	intervalSeconds: number,
): Promise<void> {
	const wait = await readWait(em, actor, intervalSeconds, CORRECTIONS_WITHIN_SECONDS);
	if (!wait || wait.remaining <= 0) return;
	const refuse = (why: string, seconds: number) => {
		throw tooSoon(`${why} is possible in ${spoken(seconds)}.`, seconds, "throttled");
	};
	if (wait.project !== projectId) {
		refuse(`You can generate one schedule every ${spoken(intervalSeconds)}. The next one`, wait.remaining);
	}
	if (!(await findOutdatedLatest(em, actor, projectId))) {
		throw tooSoon(
			`Nothing has changed since ${await lastIssueName(em, projectId)}. You can print it again in ${spoken(wait.remaining)}, or right away after a change.`,
			wait.remaining,
			"throttled",
		);
	}
	if (wait.corrections >= MAX_CORRECTIONS) {
		const seconds = Math.min(wait.remaining, wait.firstLeaves ?? wait.remaining);
		const window = spoken(CORRECTIONS_WITHIN_SECONDS);
		refuse(`This project has been corrected ${MAX_CORRECTIONS} times within ${window}. The next schedule`, seconds);
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

export interface StartContext {
	minIntervalSeconds: number;
	timeZone: string;
	enqueue(em: EntityManager, runId: number): Promise<void>;
	intendedUse?: IntendedUse;
	/** The section "Changes since issue n"; without it as the project's last one. */
	printChanges?: boolean;
	/** Tells whether a file can be read; without it files are not looked at. */
	isReadable?: IsReadable;
	/** Keys of what the issuer acknowledged; without them it is issued whatever the check finds. */
	acknowledged?: readonly string[];
}

/** Throws invalid, conflict, too_soon or busy in the order of docs/rules/schedules.md#generating. Answers the id. */
export async function startSchedule(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	context: StartContext,
): Promise<number> {
	const project = await lockForIssue(em, actor, projectId);
	if (!project) throw notFound();
	if (!project.printable) {
		throw invalid({ "": ["Add at least one solution before generating a schedule."] }, undefined, "empty_project");
	}
	await refuseWhileRunning(em, actor);
	await refuseTooSoon(em, actor, projectId, context.minIntervalSeconds);
	await refuseWhenBusy(em);
	const { timeZone, intendedUse = "" } = context;
	const { documentNo, issuedAt } = await nextStamp(em, timeZone);
	await giveNumbers(em, projectId);
	const gathered = await gatherIssue(em, {
		projectId,
		userId: actor.id,
		documentNo,
		issuedAt: new Date(issuedAt),
		timeZone,
		intendedUse,
	});
	const check = await checkFacts(em, actor, projectId, gathered, context.isReadable ?? everyFile);
	const { acknowledged } = context;
	if (acknowledged && !isAcknowledged(check, acknowledged)) throw unseen();
	const checked = withFindings(gathered.facts, check, acknowledged !== undefined);
	const facts = await withEarlier(em, projectId, checked, context.printChanges ?? project.printChanges);
	const { name: projectName, version: projectVersion } = project;
	const run = {
		project: projectId,
		projectName,
		user: actor.id,
		projectVersion,
		catalogueVersion: gathered.catalogueVersion,
		intendedUse,
		facts: { ...facts },
		documentNo,
		findings: countFindings(check),
	};
	const runId = await em.insert(ScheduleRun, run).catch((error) => {
		throw brokenUnique(error) === "schedule_run_one_running" ? alreadyRunning() : error;
	});
	await indexRecords(em, runId, gathered.records);
	await keepPictures(em, runId, facts);
	if (acknowledged) await storeAcknowledgements(em, actor, runId, pointsOf(check.acknowledge));
	await context.enqueue(em, runId);
	return runId;
}

const everyFile = async () => true;

const unseen = () =>
	conflict("The points to confirm have changed since this page opened. Check them and issue again.", "findings");

const alreadyRunning = () => conflict("A schedule is already being generated.", "generation_running");

async function refuseWhileRunning(em: EntityManager, { id: user }: Actor): Promise<void> {
	if ((await em.count(ScheduleRun, { user, status: "running" })) > 0) throw alreadyRunning();
}

/** The most runs in the queue, which are done within the ten minutes that a run may take. */
const MAX_RUNNING = 100;

async function refuseWhenBusy(em: EntityManager): Promise<void> {
	if ((await em.count(ScheduleRun, { status: "running" })) >= MAX_RUNNING) {
		throw busy("Many schedules are being generated at the moment. Please try again in a minute.", 60);
	}
}

const TRIES = 3;

/** A file that was replaced since it was read would be swept away before it is printed: the facts are gathered again. */
async function gatherIssue(em: EntityManager, issue: Issue): Promise<CollectedFacts> {
	for (let tries = 0; tries < TRIES; tries++) {
		const gathered = await collectScheduleFacts(em, issue);
		if (await lockFiles(em, fileKeysOf(gathered.facts))) return gathered;
	}
	throw catalogueChanging();
}

function fileKeysOf({ items, attachments, generatedBy: { logo } }: ScheduleFacts): Set<string> {
	const drawings = items.flatMap(({ image, pdf }) => [image, pdf]);
	return new Set([...drawings, ...attachments, logo].flatMap((file) => (file ? [file.key] : [])));
}
