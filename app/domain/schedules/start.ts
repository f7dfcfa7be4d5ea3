import type { Actor } from "#app/domain/actor.ts";
import { isAcknowledged, pointsOf, storeAcknowledgements } from "#app/domain/check/acknowledge.ts";
import { checkFacts, withFindings } from "#app/domain/check/check.ts";
import { countFindings } from "#app/domain/check/finding.schema.ts";
import type { IsReadable } from "#app/domain/check/unreadable-files.ts";
import { withEarlier } from "#app/domain/comparison/earlier.ts";
import { busy, conflict, invalid, notFound } from "#app/domain/errors.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { brokenUnique } from "#db/thrown.ts";
import type { ScheduleFacts } from "./facts.ts";
import { catalogueChanging, type Gathered, gather, type Issue } from "./gather.ts";
import type { IntendedUse } from "./intended-uses.ts";
import { refuseTooSoon } from "./interval.ts";
import { giveNumbers, indexRecords, keepPictures, lockFiles, lockForIssue, nextStamp } from "./start.sql.ts";

export interface StartContext {
	minIntervalSeconds: number;
	timeZone: string;
	enqueue(em: EntityManager, runId: number): Promise<void>;
	intendedUse?: IntendedUse;
	/** The section "Changes since issue n"; without it as the project's last one. */
	printChanges?: boolean;
	/** Without it files are not looked at. */
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
	conflict("What the check finds has changed since this page was shown. Look at it and issue again.", "findings");

const alreadyRunning = () => conflict("A schedule is already being generated.", "generation_running");

async function refuseWhileRunning(em: EntityManager, { id: user }: Actor): Promise<void> {
	if ((await em.count(ScheduleRun, { user, status: "running" })) > 0) throw alreadyRunning();
}

/** So many runs in the queue are done within the ten minutes that a run may take. */
const MOST_RUNNING = 100;

async function refuseWhenBusy(em: EntityManager): Promise<void> {
	if ((await em.count(ScheduleRun, { status: "running" })) >= MOST_RUNNING) {
		throw busy("Many schedules are being generated at the moment. Please try again in a minute.", 60);
	}
}

const TRIES = 3;

/** A file that was replaced since it was read would be swept away before it is printed: the facts are gathered again. */
async function gatherIssue(em: EntityManager, issue: Issue): Promise<Gathered> {
	for (let tries = 0; tries < TRIES; tries++) {
		const gathered = await gather(em, issue);
		if (await lockFiles(em, fileKeysOf(gathered.facts))) return gathered;
	}
	throw catalogueChanging();
}

function fileKeysOf({ items, attachments, generatedBy: { logo } }: ScheduleFacts): Set<string> {
	const drawings = items.flatMap(({ image, pdf }) => [image, pdf]);
	return new Set([...drawings, ...attachments, logo].flatMap((file) => (file ? [file.key] : [])));
}
