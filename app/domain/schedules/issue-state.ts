import type { Actor } from "#app/domain/actor.ts";
import { cached } from "#app/domain/cache.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { listProjects, listRecentRows, type NewestIssue, type RecentRow } from "#app/domain/projects/list.sql.ts";
import type { ProjectListQuery } from "#app/domain/projects/list-query.ts";
import { today } from "#app/domain/today.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { findLostEvidence, type LostEvidence } from "./evidence-lost-since-issue.ts";
import { findOutdated } from "./outdated.ts";

export interface LatestSchedule {
	id: number;
	documentNo: string;
	status: "running" | "done" | "failed" | "outdated";
	progress: number;
}

export interface RecentProject extends Omit<RecentRow, "schedule" | "issue"> {
	issue: ListedIssue | null;
	schedule: LatestSchedule | null;
}

export async function findRecentProjects(em: EntityManager, actor: Actor, most: number): Promise<RecentProject[]> {
	const projects: RecentProject[] = [];
	for (const { schedule, ...project } of await withSince(em, await listRecentRows(em, actor, most))) {
		projects.push({ ...project, schedule: schedule && (await latest(em, actor, project, schedule)) });
	}
	return projects;
}

/**
 * While neither project nor catalogue has changed, a schedule made today would be the same, unless evidence has ended
 * meanwhile: then the facts need not be collected again.
 */
async function latest(
	em: EntityManager,
	actor: Actor,
	{ id: projectId, issue }: Pick<RecentProject, "id" | "issue">,
	{ sameVersions, ...schedule }: NonNullable<RecentRow["schedule"]>,
): Promise<LatestSchedule> {
	if (schedule.status !== "done") return schedule;
	if (sameVersions) return issue?.fallen ? { ...schedule, status: "outdated" } : schedule;
	const outdated = await findOutdated(em, actor, projectId, [schedule.id]);
	return outdated.has(schedule.id) ? { ...schedule, status: "outdated" } : schedule;
}

/** A page of the actor's projects, each with the state of its newest issue. */
export async function listProjectsWithIssues(em: EntityManager, actor: Actor, query: ProjectListQuery) {
	const { rows, ...page } = await listProjects(em, actor, query);
	return { ...page, rows: await withSince(em, rows) };
}

interface IssueFacts {
	company: string;
	solutions: number;
	since: LostEvidence[];
}

/** Answers what lists and public pages say of an issue, with the evidence ended since; `catalogueVersion` is today's. */
export const cachedIssueFacts = (em: EntityManager, run: number, catalogueVersion: number): Promise<IssueFacts> =>
	cached(em, ["issue", run, catalogueVersion, today()], () => getIssueFacts(em, run));

async function getIssueFacts(em: EntityManager, run: number): Promise<IssueFacts> {
	const stored = await em.findOneOrFail(ScheduleRun, { id: run }, { populate: ["facts"], disableIdentityMap: true });
	const facts = scheduleFacts.parse(stored.facts);
	const solutions = facts.items.filter(({ active }) => active).length;
	return { company: facts.generatedBy.company, solutions, since: await findLostEvidence(em, run, facts) };
}

/** The newest issue of a project as lists tell it. */
export interface ListedIssue extends Pick<NewestIssue, "no" | "revision" | "use" | "changed"> {
	/** Evidence in it was withdrawn, ended or corrected since, as its public page says. */
	fallen: boolean;
}

/** The rows with what has become of their issues; facts are read only where catalogue or day have moved. */
async function withSince<Row extends { issue: NewestIssue | null }>(
	em: EntityManager,
	rows: Row[],
): Promise<(Omit<Row, "issue"> & { issue: ListedIssue | null })[]> {
	const listed: (Omit<Row, "issue"> & { issue: ListedIssue | null })[] = [];
	for (const { issue, ...row } of rows) listed.push({ ...row, issue: issue && (await listedIssue(em, issue)) });
	return listed;
}

async function listedIssue(em: EntityManager, issue: NewestIssue): Promise<ListedIssue> {
	const { no, revision, use, changed, sameEvidence, run, catalogueVersion } = issue;
	const fallen = !sameEvidence && (await cachedIssueFacts(em, run, catalogueVersion)).since.length > 0;
	return { no, revision, use, changed, fallen };
}
