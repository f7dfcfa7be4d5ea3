import type { Actor } from "#app/domain/actor.ts";
import type { SolutionRecord } from "#app/domain/catalogue/record-shapes.ts";
import { readSolutionRecords } from "#app/domain/catalogue/solution-records.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";

/** A project as the API lists it. */
export interface ProjectRecord {
	id: number;
	proj_name: string;
	proj_address: string;
	proj_id: string;
	rev_notes: string;
	city: number;
	city_name: string;
	user: number;
	created_by: number;
	track_changes: boolean;
	add_tds: boolean;
	add_msds: boolean;
	add_warranty: boolean;
	is_active: boolean;
	guide_item: ItemRecord[];
	/** ISO 8601, UTC. */
	created: string;
	updated: string;
}

export interface ItemRecord {
	id: number;
	no_id: number;
	sol: number;
	is_active: boolean;
}

export interface ItemWithSolution extends Omit<ItemRecord, "sol"> {
	sol: SolutionRecord;
}

/** The full shape, and the version that its ETag is made of. */
export interface WholeProject {
	project: ProjectRecord & { specs: ItemWithSolution[] };
	version: number;
}

const columns = `p.id, p.proj_name, p.proj_address, p.proj_id, p.rev_notes, p.city_id as city, c.name as city_name,
	p.user_id as "user", p.user_id as created_by, p.track_changes, p.add_tds, p.add_msds, p.add_warranty, p.is_active,
	coalesce((select json_agg(json_build_object('id', i.id, 'no_id', i.no_id, 'sol', i.solution_id, 'is_active', i.is_active)
		order by i.no_id, i.id) from project_item i where i.project_id = p.id), '[]') as guide_item,
	${isoTime("p.created")} as created, ${isoTime("p.updated")} as updated`;

const tables = "from project p join city c on c.id = p.city_id";

/** The actor's own projects, the last changed first; `active` null for all of them. */
export function listProjectRecords(em: EntityManager, actor: Actor, active: boolean | null): Promise<ProjectRecord[]> {
	return em.execute<ProjectRecord[]>(
		`select ${columns} ${tables} where p.user_id = ? and p.is_active = coalesce(?::boolean, p.is_active)
		 order by p.updated desc, p.id desc`,
		[actor.id, active],
	);
}

/** One of the actor's own projects; not found for anybody else's, staff or not. */
export async function getProjectRecord(em: EntityManager, actor: Actor, id: number): Promise<WholeProject> {
	return whole(em, actor, await readRow(em, id, actor.id));
}

/** The items of a project with their solutions, for its owner and staff. */
export async function listProjectSpecs(em: EntityManager, actor: Actor, id: number): Promise<ItemWithSolution[]> {
	const { project } = await whole(em, actor, await readRow(em, id, actor.isStaff ? null : actor.id));
	return project.specs;
}

/** Any project with its owner's names, for staff alone. */
export async function getOfficeRecord(em: EntityManager, actor: Actor, id: number) {
	if (!actor.isStaff) throw forbidden();
	const { project, version } = await whole(em, actor, await readRow(em, id, null));
	const [owner] = await em.execute<{ user_name: string; user_email: string; company_name: string }[]>(
		`select u.first_name || ' ' || u.last_name as user_name, u.email as user_email, c.name as company_name
		 from user_account u join company c on c.id = u.company_id where u.id = ?`,
		[project.user],
	);
	return { project: { ...project, ...owner! }, version };
}

type Row = ProjectRecord & { version: number };

async function readRow(em: EntityManager, id: number, owner: number | null): Promise<Row> {
	const [row] = await em.execute<Row[]>(
		`select ${columns}, p.version ${tables} where p.id = ? and p.user_id = coalesce(?::int, p.user_id)`,
		[id, owner],
	);
	if (!row) throw notFound();
	return row;
}

async function whole(em: EntityManager, actor: Actor, { version, ...row }: Row): Promise<WholeProject> {
	const solutions = await readSolutionRecords(
		em,
		row.guide_item.map(({ sol }) => sol),
		actor.isStaff ? "all" : "active",
	);
	const byId = new Map(solutions.map((solution) => [solution.id, solution]));
	const specs = row.guide_item.map((item) => ({ ...item, sol: byId.get(item.sol)! }));
	const { guide_item, created, updated, ...own } = row;
	return { project: { ...own, guide_item, specs, created, updated }, version };
}
