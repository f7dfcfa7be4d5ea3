import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";

/** The columns by which the list can be sorted. */
export const PROJECT_SORTS = {
	identification: "p.proj_id",
	name: "p.proj_name",
	address: "p.proj_address",
	updated: "p.updated",
	created: "p.created",
} as const;

export type ProjectSort = keyof typeof PROJECT_SORTS;

/** Rows on a page; the first is the default. */
export const PROJECT_PAGE_SIZES = [10, 20, 50] as const;

export interface ProjectListQuery {
	archived: boolean;
	sort: ProjectSort;
	descending: boolean;
	page: number;
	size: (typeof PROJECT_PAGE_SIZES)[number];
}

export interface ProjectRow {
	id: number;
	name: string;
	address: string;
	/** The person's own project code. */
	code: string;
	/** ISO 8601, UTC. */
	updated: string;
	created: string;
	itemCount: number;
	/** The percentage of a schedule that is being generated, else null. */
	progress: number | null;
}

/** The actor's own projects, a page at a time, which page that is, and how many there are. */
export async function listProjects(em: EntityManager, actor: Actor, query: ProjectListQuery) {
	const direction = query.descending ? "desc" : "asc";
	const [count] = await em.execute<{ total: number }[]>(
		"select count(*)::int as total from project where user_id = ? and is_active = ?",
		[actor.id, !query.archived],
	);
	const total = count?.total ?? 0;
	// A page that is no longer there, since projects have gone, is the last one.
	const page = Math.min(query.page, Math.max(1, Math.ceil(total / query.size)));
	const rows = await em.execute<(Omit<ProjectRow, "updated" | "created"> & { updated: Date; created: Date })[]>(
		`select p.id, p.proj_name as name, p.proj_address as address, p.proj_id as code, p.updated, p.created,
		   (select count(*)::int from project_item i where i.project_id = p.id and i.is_active) as "itemCount",
		   (select r.progress from schedule_run r where r.project_id = p.id and r.user_id = p.user_id and r.status = 'running') as progress
		 from project p where p.user_id = ? and p.is_active = ?
		 order by ${PROJECT_SORTS[query.sort]} ${direction}, p.id ${direction} limit ? offset ?`,
		[actor.id, !query.archived, query.size, (page - 1) * query.size],
	);
	return {
		page,
		total,
		rows: rows.map(
			(row): ProjectRow => ({
				...row,
				updated: new Date(row.updated).toISOString(),
				created: new Date(row.created).toISOString(),
			}),
		),
	};
}

/** One of the actor's own projects by name; not found for anybody else's. */
export async function getProjectName(em: EntityManager, actor: Actor, projectId: number): Promise<string> {
	const [row] = await em.execute<{ name: string }[]>(
		"select proj_name as name from project where id = ? and user_id = ?",
		[projectId, actor.id],
	);
	if (!row) throw notFound();
	return row.name;
}
