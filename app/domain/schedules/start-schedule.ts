import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjectsSql, issuableProjectsSql, requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { busy, conflict, invalid, notFound } from "#app/domain/errors.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { type Check, countFindings } from "#app/domain/facts/finding.schema.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { brokenUnique } from "#db/thrown.ts";
import { isAcknowledged, pointsOf, storeAcknowledgements } from "./before-issuing.ts";
import { type CollectedFacts, catalogueChanging, collectFactsNow, withSite } from "./collect-facts.ts";
import { withEarlier } from "./earlier.sql.ts";
import { refuseTooSoon } from "./interval.sql.ts";
import { checkFacts, withFindings } from "./schedule-check.ts";
import type { EvidenceRecord } from "./snapshot.sql.ts";
import type { IsReadable } from "./unreadable-files.ts";

const printable = z.object({
	editable: z.boolean(),
	name: z.string(),
	version: z.int(),
	printChanges: z.boolean(),
	printable: z.boolean(),
});

/** Locks a project until the end of the transaction; null for a project that the actor may not see. */
async function lockPrintable(em: EntityManager, actor: Actor, projectId: number) {
	const [project] = await readRows(
		em,
		printable,
		sql`select ${editableProjectsSql(actor)} as editable, p.proj_name as name, p.version, p.print_changes as "printChanges", exists (select from project_item i
			  where i.project_id = p.id and (i.is_active or p.track_changes)) as printable
			from project p where p.id = ${projectId} and ${issuableProjectsSql(actor)} for no key update of p`,
	);
	return project ?? null;
}

/**
 * Collects the facts of an issue once its project is locked, so that they are still those of the issue that the same
 * transaction starts: numbers that are not given yet are known already. Throws not found.
 */
export async function lockedFacts(em: EntityManager, actor: Actor, projectId: number): Promise<CollectedFacts> {
	// A person is locked before any project is: who has locked both the other way round could wait for ever.
	await lockPerson(em, actor);
	if (!(await lockPrintable(em, actor, projectId))) throw notFound();
	return collectFactsNow(em, actor, projectId);
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

/** Notes the pictures of an issue, so that they stay when the catalogue replaces them. */
async function storePictures(em: EntityManager, runId: number, { items }: ScheduleFacts): Promise<void> {
	const shown = items.flatMap(({ no, image }) => (image ? [{ no, key: image.key }] : []));
	await em.execute(
		sql`insert into issued_picture (run_id, no, file_id)
			select ${runId}, s.no, f.id from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s (no int, key text)
			join file f on f.storage_key = s.key`,
	);
}

/** Notes the plans of an as-built issue, so that its pack can be made when they are deleted. */
async function storePlans(em: EntityManager, runId: number, { asBuilt }: ScheduleFacts): Promise<void> {
	const keys = asBuilt?.plans?.flatMap(({ key, picture }) => [key, picture]) ?? [];
	await em.execute(
		sql`insert into issued_plan_file (run_id, file_id) select distinct ${runId}::int, f.id from file f
			where f.storage_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
	);
}

export interface StartContext {
	minIntervalSeconds: number;
	timeZone: string;
	enqueue(em: EntityManager, runId: number): Promise<void>;
	intendedUse?: IntendedUse;
	/** Every photo of an as-built issue in an annex, and not two of each opening alone. */
	photoAnnex?: boolean;
	/** The section "Changes since issue n"; without it as the project's last one. */
	printChanges?: boolean;
	/** Tells whether a file can be read; without it files are not looked at. */
	isReadable?: IsReadable;
	/** The locked facts and the check of them for this use, where the caller had to see them first. */
	checked?: { gathered: CollectedFacts; check: Check };
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
	const project = await lockPrintable(em, actor, projectId);
	if (!project) throw notFound();
	// A reader of the staff sees other people's projects, too.
	if (!project.editable) requireEditor(actor);
	if (!project.printable) {
		throw invalid({ "": ["Add at least one solution before generating a schedule."] }, undefined, "empty_project");
	}
	await refuseWhileRunning(em, actor);
	const { timeZone, intendedUse = "", photoAnnex, checked, acknowledged } = context;
	const collectNow = async () =>
		withSite(em, projectId, await collectFactsNow(em, actor, projectId), { intendedUse, photoAnnex });
	let collected = checked?.gathered;
	const collect = async () => {
		collected ??= await collectNow();
		return collected;
	};
	await refuseTooSoon(em, actor, projectId, context.minIntervalSeconds, collect);
	await refuseWhenBusy(em);
	const stamp = await nextStamp(em, timeZone);
	await giveNumbers(em, projectId);
	const read = await withFilesLocked(em, await collect(), collectNow);
	const gathered = { ...read, facts: stamped(read.facts, { ...stamp, timeZone, intendedUse }) };
	const check =
		checked?.gathered === read
			? checked.check
			: await checkFacts(em, actor, projectId, gathered, context.isReadable ?? everyFile);
	if (acknowledged && !isAcknowledged(check, acknowledged)) throw pointsChanged();
	const withCheck = withFindings(gathered.facts, check, acknowledged !== undefined);
	const facts = await withEarlier(em, projectId, withCheck, context.printChanges ?? project.printChanges);
	const { name: projectName, version: projectVersion } = project;
	const run = {
		project: projectId,
		projectName,
		user: actor.id,
		projectVersion,
		catalogueVersion: gathered.catalogueVersion,
		intendedUse,
		facts: { ...facts },
		documentNo: stamp.documentNo,
		findings: countFindings(check),
	};
	const runId = await em.insert(ScheduleRun, run).catch((error) => {
		throw brokenUnique(error) === "schedule_run_one_running" ? alreadyRunning() : error;
	});
	await indexRecords(em, runId, gathered.records);
	await storePictures(em, runId, facts);
	await storePlans(em, runId, facts);
	if (acknowledged) await storeAcknowledgements(em, actor, runId, pointsOf(check.acknowledge));
	await context.enqueue(em, runId);
	return runId;
}

const everyFile = async () => true;

const pointsChanged = () =>
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

/** A file that was replaced since it was read would be swept away before it is printed: the facts are collected again. */
async function withFilesLocked(
	em: EntityManager,
	collected: CollectedFacts,
	again: () => Promise<CollectedFacts>,
): Promise<CollectedFacts> {
	let gathered = collected;
	for (let tries = 1; !(await lockFiles(em, fileKeysOf(gathered.facts))); tries++) {
		if (tries === TRIES) throw catalogueChanging();
		gathered = await again();
	}
	return gathered;
}

/** The facts of a project as those of one issue. */
const stamped = (
	facts: ScheduleFacts,
	{
		documentNo,
		issuedAt,
		timeZone,
		intendedUse,
	}: z.output<typeof stamp> & { timeZone: string; intendedUse: IntendedUse },
): ScheduleFacts => ({
	...{ ...facts, documentNo, issuedAt: new Date(issuedAt).toISOString(), timeZone },
	...(intendedUse ? { intendedUse } : {}),
});

function fileKeysOf({ items, attachments, generatedBy: { logo } }: ScheduleFacts): Set<string> {
	const drawings = items.flatMap(({ image, pdf }) => [image, pdf]);
	return new Set([...drawings, ...attachments, logo].flatMap((file) => (file ? [file.key] : [])));
}
