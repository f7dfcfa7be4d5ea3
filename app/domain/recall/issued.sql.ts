import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

interface IssuedRecord {
	entity: CatalogueEntity;
	id: number;
}

export type IssuedFor = IssuedRecord | { documentNo: string };

const issued = z.object({
	run: z.int(),
	documentNo: z.string(),
	no: z.int(),
	project: z.string(),
	/** The project; null where the project was deleted before its id was kept. */
	projectId: z.int().nullable(),
	deleted: z.boolean(),
	owner: z.string(),
	company: z.string(),
	/** ISO 8601, UTC. */
	issued: z.string(),
	revision: z.string(),
	latest: z.boolean(),
});

export type Issued = z.output<typeof issued>;

const hits = (query: IssuedFor): RawQueryFragment =>
	"documentNo" in query
		? sql`select id as run_id from schedule_run where lower(document_no) = lower(${query.documentNo.trim()})`
		: sql`select run_id from issued_record where entity = ${query.entity} and record_id = ${query.id}`;

const keyOf = (run: string) => raw(`coalesce(${run}.project_id, ${run}.former_project_id, -${run}.id)`);

/** Issues of a project follow one another by number; of projects that were deleted before there were numbers, by their begin. */
const placeOf = (run: string) => raw(`(coalesce(${run}.issue_no, 0), ${run}.started, ${run}.id)`);

/** Finished issues as `(id, issue_no, started, key, owner_id)`; `key` is the same for the issues of one project. */
export const hitRuns = (query: IssuedFor) =>
	sql`select r.id, r.issue_no, r.started, ${keyOf("r")} as key, coalesce(p.user_id, r.former_owner_id, r.user_id) as owner_id
		from (${hits(query)}) h join schedule_run r on r.id = h.run_id left join project p on p.id = r.project_id
		where r.status = 'done'`;

interface Portion {
	limit: number;
	offset?: number;
}

const ALL: Portion = { limit: 1_000_000 };

/** The most issues that are sorted; more are met from the newest on. */
const SORTED = 2_000;

const chosenOfFew = (query: IssuedFor, { limit, offset = 0 }: Portion): RawQueryFragment =>
	sql`select *, row_number() over (partition by key order by ${placeOf("h")} desc) = 1 as first
		from (${hitRuns(query)}) h order by first desc, started desc, id desc limit ${limit} offset ${offset}`;

/** While more projects remain: the newest issue of each. */
const chosenOfMany = ({ entity, id }: IssuedRecord, { limit, offset = 0 }: Portion): RawQueryFragment => {
	const rests = (run: string) =>
		sql`exists (select from issued_record where entity = ${entity} and record_id = ${id} and run_id = ${raw(run)}.id)`;
	const isNewer = (of: string) => sql`(select from schedule_run o where ${raw(of)} and o.status = 'done'
		and ${placeOf("o")} > ${placeOf("r")} and ${rests("o")})`;
	return sql`select r.id, r.started, ${keyOf("r")} as key, coalesce(p.user_id, r.former_owner_id, r.user_id) as owner_id,
			true as first
		from schedule_run r left join project p on p.id = r.project_id
		where r.status = 'done' and ${rests("r")} and not exists ${isNewer("o.project_id = r.project_id")}
			and not exists ${isNewer("o.project_id is null and o.former_project_id = r.former_project_id")}
		order by r.started desc, r.id desc limit ${limit} offset ${offset}`;
};

async function chosen(em: EntityManager, actor: Actor, query: IssuedFor, portion: Portion): Promise<RawQueryFragment> {
	if ("documentNo" in query) return chosenOfFew(query, portion);
	const { issues, projects } = await countIssued(em, actor, query);
	const end = (portion.offset ?? 0) + portion.limit;
	return issues > SORTED && end <= Math.min(projects, SORTED)
		? chosenOfMany(query, portion)
		: chosenOfFew(query, portion);
}

/** Lists issues by the frozen facts, of deleted projects too: the newest issue of each project first, then the older ones. */
export async function listIssued(
	em: EntityManager,
	actor: Actor,
	query: IssuedFor,
	portion: Portion = ALL,
): Promise<Issued[]> {
	requireStaff(actor);
	return readRows(
		em,
		issued,
		sql`with chosen as materialized (${await chosen(em, actor, query, portion)})
		select r.id as run, r.document_no as "documentNo", coalesce(r.issue_no, counted.no) as no, r.project_name as project,
			case when c.key > 0 then c.key end as "projectId", r.project_id is null as deleted,
			u.first_name || ' ' || u.last_name as owner, co.name as company, ${raw(isoTime("r.started"))} as issued,
			coalesce(r.revision, '') as revision, counted.latest
		from chosen c join schedule_run r on r.id = c.id join user_account u on u.id = c.owner_id
			join company co on co.id = u.company_id
			cross join lateral (
				select count(*) filter (where ${placeOf("o")} <= ${placeOf("r")})::int as no,
					not coalesce(bool_or(${placeOf("o")} > ${placeOf("r")}), false) as latest
				from (select issue_no, started, id from schedule_run where project_id = r.project_id and status = 'done'
					union all select issue_no, started, id from schedule_run
					where former_project_id = r.former_project_id and r.project_id is null and status = 'done') o) counted
		order by c.first desc, c.started desc, c.id desc`,
	);
}

const count = z.object({ issues: z.int(), projects: z.int(), owners: z.int() });

export type IssuedCount = z.output<typeof count>;

export async function countIssued(em: EntityManager, actor: Actor, { entity, id }: IssuedRecord): Promise<IssuedCount> {
	requireStaff(actor);
	const [row] = await readRows(
		em,
		count,
		sql`select coalesce(sum(issues), 0)::int as issues, coalesce(sum(projects), 0)::int as projects,
			count(*)::int as owners from issued_owner where entity = ${entity} and record_id = ${id}`,
	);
	return row!;
}

/** Lists the ids of the people who own issues that rest on a record, also of projects that were deleted. */
export async function listIssuedOwners(em: EntityManager, { entity, id }: IssuedRecord): Promise<number[]> {
	const owners = await readRows(
		em,
		z.object({ owner: z.int() }),
		sql`select owner_id as owner from issued_owner where entity = ${entity} and record_id = ${id}`,
	);
	return owners.map(({ owner }) => owner);
}
