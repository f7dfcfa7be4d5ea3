import type { Actor } from "#app/domain/actor.ts";
import { findOutdated } from "#app/domain/schedules/outdated.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";

/** How the newest schedule of a project stands; `outdated`: it would be printed otherwise today. */
export interface LatestSchedule {
	id: number;
	documentNo: string;
	status: "running" | "done" | "failed" | "outdated";
	/** 0 to 100. */
	progress: number;
}

/** A project as its owner comes back to it. */
export interface RecentProject {
	id: number;
	name: string;
	address: string;
	/** ISO 8601, UTC. */
	updated: string;
	/** Active items that are stored. */
	itemCount: number;
	/** It is the open project. */
	open: boolean;
	/** Something is pending in it that is not stored yet. */
	pending: boolean;
	schedule: LatestSchedule | null;
}

type Row = Omit<RecentProject, "schedule"> & { schedule: (LatestSchedule & { sameVersions: boolean }) | null };

/** The open project and then the actor's last changed ones, archived ones left out. */
export async function findRecentProjects(em: EntityManager, actor: Actor, most: number): Promise<RecentProject[]> {
	const rows = await em.execute<Row[]>(
		`select p.id, p.proj_name as name, p.proj_address as address, ${isoTime("p.updated")} as updated, o.project_id is not null as open,
		   (select count(*)::int from project_item i where i.project_id = p.id and i.is_active) as "itemCount",
		   exists (select from draft d where d.user_id = p.user_id and d.kind = 'specification' and d.record_id = p.id
		     and d.data->'items' is not null) as pending,
		   (select json_build_object('id', r.id, 'documentNo', r.document_no, 'status', r.status, 'progress', r.progress,
		       'sameVersions', r.project_version = p.version and r.catalogue_version = (select version from catalogue_version))
		     from schedule_run r where r.project_id = p.id order by r.started desc, r.id desc limit 1) as schedule
		 from project p left join open_project o on o.user_id = p.user_id and o.project_id = p.id
		 where p.user_id = ? and p.is_active order by open desc, p.updated desc, p.id desc limit ?`,
		[actor.id, most],
	);
	const projects: RecentProject[] = [];
	for (const { schedule, ...project } of rows) {
		projects.push({ ...project, schedule: schedule && (await standing(em, actor, project.id, schedule)) });
	}
	return projects;
}

/** While neither project nor catalogue have moved, a schedule says what it would say today: no need to gather it anew. */
async function standing(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ sameVersions, ...schedule }: NonNullable<Row["schedule"]>,
): Promise<LatestSchedule> {
	if (schedule.status !== "done" || sameVersions) return schedule;
	const outdated = await findOutdated(em, actor, projectId, [schedule.id]);
	return outdated.has(schedule.id) ? { ...schedule, status: "outdated" } : schedule;
}

/** How many projects the actor has, active and archived. */
export async function countProjects(em: EntityManager, actor: Actor): Promise<{ active: number; archived: number }> {
	const [counts] = await em.execute<{ active: number; archived: number }[]>(
		`select count(*) filter (where is_active)::int as active, count(*) filter (where not is_active)::int as archived
		 from project where user_id = ?`,
		[actor.id],
	);
	return counts!;
}
