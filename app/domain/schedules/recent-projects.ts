import type { Actor } from "#app/domain/actor.ts";
import { type RecentRow, readRecentRows } from "#app/domain/projects/list.sql.ts";
import { listProjects } from "#app/domain/projects/list.ts";
import type { ProjectListQuery } from "#app/domain/projects/list-query.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ToldIssue, withSince } from "./issue-state.ts";
import { findOutdated } from "./outdated.ts";

export interface LatestSchedule {
	id: number;
	documentNo: string;
	status: "running" | "done" | "failed" | "outdated";
	progress: number;
}

export interface RecentProject extends Omit<RecentRow, "schedule" | "issue"> {
	issue: ToldIssue | null;
	schedule: LatestSchedule | null;
}

export async function findRecentProjects(em: EntityManager, actor: Actor, most: number): Promise<RecentProject[]> {
	const projects: RecentProject[] = [];
	for (const { schedule, ...project } of await withSince(em, await readRecentRows(em, actor, most))) {
		projects.push({ ...project, schedule: schedule && (await latest(em, actor, project, schedule)) });
	}
	return projects;
}

/**
 * While neither project nor catalogue have moved, a schedule says what it would say today, unless its evidence has ended
 * meanwhile: no need to gather it anew.
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
