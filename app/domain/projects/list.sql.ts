import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import {
	editableProjects,
	editableProjectsSql,
	projectRoleSql,
	readableProjects,
	readableProjectsSql,
} from "#app/domain/access.ts";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { searchKeysOf } from "#app/domain/search-key.ts";
import { time } from "#app/domain/shape.schema.ts";
import { today } from "#app/domain/today.ts";
import { Project } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { containing, isoTime } from "#db/sql.ts";
import type { ProjectListQuery, ProjectSort } from "./list-query.ts";

export async function listProjects(em: EntityManager, actor: Actor, query: ProjectListQuery) {
	const total = await countListed(em, actor, query);
	// If projects were deleted meanwhile, a page after the last one becomes the last one.
	const page = Math.min(query.page, Math.max(1, Math.ceil(total / query.size)));
	const rows = await listProjectRows(em, actor, query, (page - 1) * query.size);
	return { page, total, rows };
}

export async function getProjectName(em: EntityManager, actor: Actor, id: number): Promise<string> {
	const editable = { id, ...editableProjects(actor) };
	const project = await em.findOne(Project, editable, { fields: ["projName"], disableIdentityMap: true });
	if (!project) throw notFound();
	return project.projName;
}

/** Solutions in use and openings of the project `p`. */
const SOLUTIONS = "(select count(*)::int from project_item i where i.project_id = p.id and i.is_active)";
const OPENINGS = "(select count(*)::int from penetration n where n.project_id = p.id)";

/** Answers the name of a project that the actor may read as one of its people, and whether they may change it. */
export async function getReadableName(em: EntityManager, actor: Actor, id: number) {
	const project = await findReadableHead(em, actor, id);
	if (!project) throw notFound();
	return project;
}

/** Answers what every page of a project says of it, null for a project that is not there for the person. */
export async function findReadableHead(em: EntityManager, actor: Actor, id: number) {
	const row = z.object({ name: z.string(), editable: z.boolean(), solutions: z.int(), openings: z.int() });
	const [project] = await readRows(
		em,
		row,
		sql`select p.proj_name as name, ${editableProjectsSql(actor)} as editable,
			  ${raw(SOLUTIONS)} as solutions, ${raw(OPENINGS)} as openings
			from project p where p.id = ${id} and ${readableProjectsSql(actor)}`,
	);
	return project ?? null;
}

export async function countProjects(em: EntityManager, actor: Actor): Promise<{ active: number; archived: number }> {
	const all = await em.count(Project, readableProjects(actor));
	const active = await em.count(Project, { ...readableProjects(actor), isActive: true });
	return { active, archived: all - active };
}

const COLUMNS: Record<ProjectSort, string> = {
	identification: "p.proj_id",
	name: "p.proj_name",
	address: "p.proj_address",
	updated: "p.updated",
	created: "p.created",
};

const newestIssue = z.object({
	run: z.int(),
	no: z.int(),
	revision: z.string(),
	use: z.string(),
	/** The project was stored since. */
	changed: z.boolean(),
	/** Neither the catalogue nor the day has moved since. */
	sameEvidence: z.boolean(),
	/** Today's. */
	catalogueVersion: z.int(),
});

export type NewestIssue = z.output<typeof newestIssue>;

const sameEvidenceSql = () => sql`(r.catalogue_version = (select version from catalogue_version)
	and to_char(r.started at time zone ${settings().timeZone}, 'YYYY-MM-DD') = ${today()})`;

const newestIssueSql =
	() => sql`(select json_build_object('run', r.id, 'no', r.issue_no, 'revision', coalesce(r.revision, ''),
	  'use', r.intended_use, 'changed', r.project_version <> p.version, 'sameEvidence', ${sameEvidenceSql()},
	  'catalogueVersion', (select version from catalogue_version))
	from schedule_run r where r.project_id = p.id and r.issue_no is not null order by r.issue_no desc limit 1)`;

const projectRow = z.object({
	id: z.int(),
	name: z.string(),
	address: z.string(),
	code: z.string(),
	updated: time,
	created: time,
	itemCount: z.int(),
	penetrations: z.int(),
	/** The role of the actor; null for the owner. */
	role: z.enum(PROJECT_ROLES).nullable(),
	/** The number of notices about its issues that the actor, as its owner, has not acknowledged. */
	notices: z.int(),
	/** The percentage of a schedule that is being generated, else null. */
	progress: z.int().nullable(),
	issue: newestIssue.nullable(),
});

type ProjectRow = z.output<typeof projectRow>;

/** Selects projects by the search keys of their texts, so that `rata` finds `Rātā`. */
const listedSql = (actor: Actor, { search, archived }: Pick<ProjectListQuery, "search" | "archived">) =>
	sql`${readableProjectsSql(actor)} and p.is_active = ${!archived} and not exists (
		select from unnest(array(select jsonb_array_elements_text(${JSON.stringify(searchKeysOf(search).map(containing))}::jsonb))) k
		where search_key(concat_ws(' ', p.proj_name, p.proj_address, p.proj_id, p.rev_notes,
			(select c.name from city c where c.id = p.city_id))) not like k)`;

const total = z.object({ total: z.int() });

async function countListed(
	em: EntityManager,
	actor: Actor,
	which: Pick<ProjectListQuery, "search" | "archived">,
): Promise<number> {
	const [row] = await readRows(
		em,
		total,
		sql`select count(*)::int as total from project p where ${listedSql(actor, which)}`,
	);
	return row!.total;
}

function listProjectRows(
	em: EntityManager,
	actor: Actor,
	{ search, archived, sort, descending, size }: ProjectListQuery,
	from: number,
): Promise<ProjectRow[]> {
	const direction = descending ? "desc" : "asc";
	return readRows(
		em,
		projectRow,
		sql`select p.id, p.proj_name as name, p.proj_address as address, p.proj_id as code,
			  ${raw(isoTime("p.updated"))} as updated, ${raw(isoTime("p.created"))} as created,
			  ${raw(SOLUTIONS)} as "itemCount",
			  ${raw(OPENINGS)} as penetrations, ${projectRoleSql(actor)} as role,
			  (select r.progress from schedule_run r
			    where r.project_id = p.id and r.user_id = ${actor.id} and r.status = 'running') as progress,
			  (select count(*)::int from notice_owner o where o.user_id = ${actor.id} and o.acknowledged is null
			    and exists (select from notice_issue i join schedule_run r on r.id = i.run_id
			      where i.notice_id = o.notice_id and r.project_id = p.id)) as notices,
			  ${newestIssueSql()} as issue
			from project p where ${listedSql(actor, { search, archived })}
			order by ${raw(`${COLUMNS[sort]} ${direction}, p.id ${direction}`)} limit ${size} offset ${from}`,
	);
}

const recentRow = z.object({
	id: z.int(),
	name: z.string(),
	address: z.string(),
	updated: time,
	itemCount: z.int(),
	issue: newestIssue.nullable(),
	open: z.boolean(),
	pending: z.boolean(),
	schedule: z
		.object({
			id: z.int(),
			documentNo: z.string(),
			status: z.enum(["running", "done", "failed"]),
			progress: z.int(),
			/** Neither the project nor the catalogue has moved since. */
			sameVersions: z.boolean(),
		})
		.nullable(),
});

export type RecentRow = z.output<typeof recentRow>;

/** Lists projects that the actor may change, the open one first, then the latest changed. */
export function listRecentRows(em: EntityManager, actor: Actor, most: number): Promise<RecentRow[]> {
	return readRows(
		em,
		recentRow,
		sql`select p.id, p.proj_name as name, p.proj_address as address, ${raw(isoTime("p.updated"))} as updated,
			  o.project_id is not null as open,
			  ${raw(SOLUTIONS)} as "itemCount",
			  ${newestIssueSql()} as issue,
			  exists (select from draft d where d.user_id = ${actor.id} and d.kind = 'specification' and d.record_id = p.id
			    and d.data->'items' is not null) as pending,
			  (select json_build_object('id', r.id, 'documentNo', r.document_no, 'status', r.status, 'progress', r.progress,
			      'sameVersions', r.project_version = p.version
			        and r.catalogue_version = (select version from catalogue_version))
			    from schedule_run r where r.project_id = p.id order by r.started desc, r.id desc limit 1) as schedule
			from project p left join open_project o on o.user_id = ${actor.id} and o.project_id = p.id
			where ${editableProjectsSql(actor)} and p.is_active order by open desc, p.updated desc, p.id desc limit ${most}`,
	);
}
