import type { Actor } from "#app/domain/actor.ts";
import { findOutdated } from "#app/domain/schedules/outdated.ts";
import type { EntityManager } from "#db/orm.ts";
import { type RecentRow, readRecentRows } from "./list.sql.ts";

export interface LatestSchedule {
	id: number;
	documentNo: string;
	status: "running" | "done" | "failed" | "outdated";
	progress: number;
}

export interface RecentProject extends Omit<RecentRow, "schedule"> {
	schedule: LatestSchedule | null;
}

export async function findRecentProjects(em: EntityManager, actor: Actor, most: number): Promise<RecentProject[]> {
	const projects: RecentProject[] = [];
	for (const { schedule, ...project } of await readRecentRows(em, actor, most)) {
		projects.push({ ...project, schedule: schedule && (await latest(em, actor, project.id, schedule)) });
	}
	return projects;
}

/** While neither project nor catalogue have moved, a schedule says what it would say today: no need to gather it anew. */
async function latest(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ sameVersions, ...schedule }: NonNullable<RecentRow["schedule"]>,
): Promise<LatestSchedule> {
	if (schedule.status !== "done" || sameVersions) return schedule;
	const outdated = await findOutdated(em, actor, projectId, [schedule.id]);
	return outdated.has(schedule.id) ? { ...schedule, status: "outdated" } : schedule;
}
