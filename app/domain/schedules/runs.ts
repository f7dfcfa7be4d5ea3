import { ownDeletedSchedules, visibleDeletedSchedules, visibleProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import { type MissingDocument, missingDocuments } from "#app/domain/facts/facts.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import type { OpeningCounts } from "#app/domain/penetrations/opening-counts.ts";
import { Project } from "#db/entities/projects.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { NOT_GENERATED } from "./attempts.sql.ts";
import { getIssuedFile, issuedBy, issuedCounts, issuedName } from "./issue-register.ts";

interface ProgressRecord {
	id: number | null;
	guide: number;
	user: number;
	progress: number;
	status: "idle" | "running" | "done" | "failed";
	updated: string | null;
}

/** Forbidden for another person than the actor, staff excepted; not found for a project that is not theirs. */
export async function getProgress(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	userId: number = actor.id,
): Promise<ProgressRecord> {
	if (userId !== actor.id && !actor.isStaff) throw forbidden();
	if (!isId(projectId)) throw notFound();
	if ((await em.count(Project, { id: projectId, ...visibleProjects(actor) })) === 0) throw notFound();
	const run = isId(userId) && (await findRun(em, projectId, userId));
	return {
		id: run ? run.id : null,
		guide: projectId,
		user: userId,
		progress: run ? run.progress : 0,
		status: run ? run.status : "idle",
		updated: run ? run.updated.toISOString() : null,
	};
}

/** PostgreSQL refuses to compare with a larger one. */
const isId = (number: number) => number >= 1 && number <= 2_147_483_647;

const findRun = (em: EntityManager, project: number, user: number) =>
	em.findOne(
		ScheduleRun,
		{ project, user },
		{
			fields: ["progress", "status", "updated"],
			orderBy: { started: "desc", id: "desc" },
			disableIdentityMap: true,
		},
	);

export interface EndedRun {
	id: number;
	projectName: string;
	key: string | null;
	bytes: number;
	findings: number;
}

/** Finds those of the runs that are done or have failed. */
export async function findEnded(em: EntityManager, runIds: Iterable<number>): Promise<EndedRun[]> {
	const runs = await em.find(
		ScheduleRun,
		{ id: { $in: [...runIds] }, status: { $ne: "running" } },
		{ fields: ["projectName", "findings", "file.storageKey", "file.bytes"], disableIdentityMap: true },
	);
	return runs.map(({ id, projectName, findings, file }) => ({
		id,
		projectName,
		findings,
		key: file?.storageKey ?? null,
		bytes: file?.bytes ?? 0,
	}));
}

interface OrphanedSchedule {
	id: number;
	documentNo: string;
	projectName: string;
	started: string;
	/** The token of its public page; null once its owner has withdrawn it. */
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

interface RunView {
	id: number;
	documentNo: string;
	status: "running" | "done" | "failed";
	progress: number;
	started: string;
	failure: string | null;
	/** The pages are null until it is issued, and of issues from before they were counted. */
	pages: number | null;
	bytes: number | null;
	/** The things asked for and not in the file, in words; empty for a plain success. */
	notices: string[];
	/** The openings in four numbers; null where the facts do not say. */
	counts: OpeningCounts | null;
	/** The documents that were asked for and are not in the file. */
	missing: MissingDocument[];
	/** The number of findings of the check and of what the file lacks. */
	findings: number;
	/** The number; null until it is issued, and for a schedule of before whose project was deleted. */
	issueNo: number | null;
	supersededBy: number | null;
	revision: string;
	use: IntendedUse;
	issuedBy: string;
	/** The token of its public page; null until it is issued, and where the page is withdrawn. */
	verifyToken: string | null;
}

export const RUNS_PAGE_SIZE = 20;

const visibleRuns = (actor: Actor, projectId: number) => ({ project: { id: projectId, ...visibleProjects(actor) } });

/** The newest first; none of a project that the actor may not see. */
export async function listRuns(em: EntityManager, actor: Actor, projectId: number, page = 1): Promise<RunView[]> {
	const visible = visibleRuns(actor, projectId);
	const runs = await em.find(ScheduleRun, visible, {
		fields: [
			"documentNo",
			"status",
			"progress",
			"started",
			"failure",
			"notices",
			"counts",
			"missing",
			"findings",
			"issueNo",
			"intendedUse",
			"revision",
			"issuer",
			"issuedFor",
			"verifyToken",
			"linkWithdrawn",
			"pages",
			"file.bytes",
		],
		orderBy: { started: "desc", id: "desc" },
		limit: RUNS_PAGE_SIZE,
		offset: (page - 1) * RUNS_PAGE_SIZE,
		disableIdentityMap: true,
	});
	const newest = await newestIssue(em, actor, projectId);
	return runs.map((run) => ({
		id: run.id,
		documentNo: run.documentNo,
		status: run.status,
		progress: run.progress,
		started: run.started.toISOString(),
		failure: run.failure ?? null,
		pages: run.pages ?? null,
		bytes: run.file?.bytes ?? null,
		notices: run.notices,
		counts: issuedCounts.parse(run.counts),
		missing: missingDocuments.parse(run.missing ?? []),
		findings: run.findings,
		issueNo: run.issueNo ?? null,
		supersededBy: run.issueNo && run.issueNo < newest ? run.issueNo + 1 : null,
		revision: run.revision ?? "",
		use: run.intendedUse,
		issuedBy: issuedBy(run),
		verifyToken: run.issueNo && !run.linkWithdrawn ? run.verifyToken : null,
	}));
}

interface JobView {
	id: number;
	status: "running" | "done" | "failed";
	progress: number;
	documentNo: string;
	started: string;
	finished: string | null;
	/** The words for people; null unless it failed. */
	failure: string | null;
	/** The number; null until it is issued. */
	issueNo: number | null;
	findings: number;
	/** The file, by the name of the issue; null until it is there. */
	file: { name: string; version: number } | null;
}

/** Reads a run of a project, whoever started it. Throws not found. */
export async function getJob(em: EntityManager, actor: Actor, projectId: number, runId: number): Promise<JobView> {
	const run = await em.findOne(
		ScheduleRun,
		{ id: runId, ...visibleRuns(actor, projectId) },
		{
			fields: [
				...(["projectName", "documentNo", "revision", "status", "progress", "started", "finished"] as const),
				...(["failure", "findings", "issueNo", "file.id"] as const),
			],
			disableIdentityMap: true,
		},
	);
	if (!run) throw notFound();
	const { id, status, progress, documentNo, findings, file } = run;
	return {
		...{ id, status, progress, documentNo, findings },
		started: run.started.toISOString(),
		finished: run.finished?.toISOString() ?? null,
		failure: status === "failed" ? (run.failure ?? NOT_GENERATED) : null,
		issueNo: run.issueNo ?? null,
		file: file ? { name: `${issuedName(run)}.pdf`, version: file.id } : null,
	};
}

/** Numbers of issues have no gaps: each but the newest was superseded by the next. */
async function newestIssue(em: EntityManager, actor: Actor, projectId: number): Promise<number> {
	const newest = await em.findOne(
		ScheduleRun,
		{ issueNo: { $ne: null }, ...visibleRuns(actor, projectId) },
		{ fields: ["issueNo"], orderBy: { issueNo: "desc" }, disableIdentityMap: true },
	);
	return newest?.issueNo ?? 0;
}

export const countRuns = (em: EntityManager, actor: Actor, projectId: number): Promise<number> =>
	em.count(ScheduleRun, visibleRuns(actor, projectId));

/** Throws not found. */
export const getIssued = (em: EntityManager, actor: Actor, projectId: number, runId: number) =>
	getIssuedFile(em, { id: runId, ...visibleRuns(actor, projectId) });
