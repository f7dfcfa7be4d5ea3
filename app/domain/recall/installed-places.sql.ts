import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { lastOf, STATE } from "#app/domain/site/opening-states.sql.ts";
import { SITE_STATES } from "#app/domain/site/record-kinds.ts";
import { isEffective } from "#app/domain/site/records.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime } from "#db/sql.ts";
import { dependsOnSql } from "./used.sql.ts";

/** The seals that are looked for: those that rest on a record of the catalogue. */
export interface PlacesQuery {
	record: { entity: CatalogueEntity; id: number };
	/** A notice about the record: what rested on it when it was sent belongs to it as well. */
	notice?: number;
	/** The owner whose projects alone are looked at. */
	owner?: number;
	/** The projects that alone are looked at. */
	projects?: number[];
}

/**
 * The records `r` of seals that rest on the record of the catalogue, as it was frozen with them: on the specimens that were chosen,
 * else on all that the solution shows. Of a product the records that name it count as well.
 */
function rests({ record: { entity, id } }: PlacesQuery): RawQueryFragment {
	const of = Math.trunc(id);
	if (entity === "solution") return sql`(r.basis ->> 'sol')::int = ${of}`;
	const condition = entity === "specimen" ? `sp.id = ${of}` : dependsOnSql(entity, of);
	if (!condition) return sql`false`;
	const specimens = raw(`(select sp.id from specimen sp where ${condition})`);
	const solutions = raw(
		`(select l.solution_id from solution_specimen l join specimen sp on sp.id = l.specimen_id where ${condition})`,
	);
	const used = entity === "product" ? sql`or r.products @> ${JSON.stringify([{ id: of }])}::jsonb` : raw("");
	return sql`((r.basis -> 'specimens' ->> 0)::int in ${specimens} or (r.basis -> 'specimens' ->> 1)::int in ${specimens}
		or (r.basis -> 'specimens' ->> 0 is null and (r.basis ->> 'sol')::int in ${solutions}) ${used})`;
}

const SEALED = "('installed', 'rejected', 'remedied', 'accepted')";

/** Openings that are sealed as `found (id, state, seal)`: `seal` is the record by which they are, which rests on what is looked for. */
function foundSql(query: PlacesQuery): RawQueryFragment {
	const { notice, owner, projects } = query;
	const isOwn =
		owner === undefined ? sql`true` : sql`r.project_id in (select id from project where user_id = ${owner})`;
	const isWithin = projects === undefined ? sql`true` : sql`r.project_id = any(${intArray(projects)}::int[])`;
	const place = sql`r.kind in ('installed', 'remedied', 'inspected') and ${isOwn} and ${isWithin}`;
	const stored = sql`union select r.id, r.penetration_id from notice_place x join site_record r on r.id = x.record_id
		where x.notice_id = ${notice ?? 0} and ${place}`;
	return sql`recorded as materialized (
		  select r.id, r.penetration_id from site_record r where ${place} and ${rests(query)} ${notice === undefined ? raw("") : stored}
		), effective as materialized (
		  select r.* from site_record r
		  where r.penetration_id in (select penetration_id from recorded) and ${isOwn} and ${isWithin} and ${raw(isEffective("r"))}
		), built as (${raw(lastOf("'installed', 'remedied'"))}), inspected as (${raw(lastOf("'inspected'"))}),
		found as materialized (
		  select n.id, n.project_id, coalesce(b.id, i.id) as seal, ${raw(STATE)} as state
		  from penetration n left join built b on b.penetration_id = n.id left join inspected i on i.penetration_id = n.id
		  where coalesce(b.id, i.id) in (select id from recorded) and ${raw(STATE)} in ${raw(SEALED)}
		)`;
}

const row = z.object({
	...{ project: z.int(), projectName: z.string(), owner: z.string(), company: z.string() },
	...{ id: z.int(), ref: z.string(), level: z.string(), state: z.enum(SITE_STATES) },
	/** The code of the solution by which it was sealed; empty where nobody knows. */
	drawing: z.string(),
	/** When it was sealed by the record of it, ISO 8601, UTC. */
	at: z.string(),
	photos: z.int(),
	/** The first photo of the seal; null without one. */
	photo: z.int().nullable(),
	/** How many places there are in all, of how many projects and owners. */
	total: z.int(),
	projects: z.int(),
	owners: z.int(),
});

export type InstalledPlace = Omit<z.output<typeof row>, "total" | "projects" | "owners">;

/** Lists openings that are sealed by what rests on a record: project by project, level by level. The caller decides who may see them. */
export const listInstalledPlaces = (
	em: EntityManager,
	query: PlacesQuery,
	{ limit, offset = 0 }: { limit: number; offset?: number },
): Promise<z.output<typeof row>[]> =>
	readRows(
		em,
		row,
		sql`with ${foundSql(query)}, chosen as (
			  select f.id, f.state, f.seal, row_number() over () as at from (
			    select f.* from found f join penetration n on n.id = f.id
			    order by f.project_id, n.level collate natural_ties, n.ref collate natural_ties, n.id limit ${limit} offset ${offset}) f
			), counted as materialized (
			  select count(*)::int as total, count(distinct f.project_id)::int as projects, count(distinct p.user_id)::int as owners
			  from found f join project p on p.id = f.project_id
			)
			select p.id as project, p.proj_name as "projectName", u.first_name || ' ' || u.last_name as owner, co.name as company,
			  n.id, n.ref, n.level, c.state, coalesce(s.drawing, '') as drawing, ${raw(isoTime("r.at"))} as at,
			  (select count(*)::int from site_photo h where h.record_id = r.id) as photos,
			  (select h.id from site_photo h where h.record_id = r.id order by h.no limit 1) as photo, counted.*
			from counted cross join chosen c join penetration n on n.id = c.id join site_record r on r.id = c.seal join project p on p.id = n.project_id
			  join user_account u on u.id = p.user_id join company co on co.id = u.company_id
			  left join solution s on s.id = (r.basis ->> 'sol')::int
			order by c.at`,
	);

const counted = z.object({ project: z.int(), owner: z.int(), places: z.int() });

/** Counts the openings that are sealed by what rests on a record, by project. */
export const countInstalledPlaces = (em: EntityManager, query: PlacesQuery): Promise<z.output<typeof counted>[]> =>
	readRows(
		em,
		counted,
		sql`with ${foundSql(query)}
			select p.id as project, p.user_id as owner, count(*)::int as places from found f join project p on p.id = f.project_id
			group by p.id order by p.id`,
	);

/** Stores the seals that rest on the record of a notice when it is sent: they stay listed when solutions lose a specimen. */
export async function storeAffectedPlaces(em: EntityManager, noticeId: number, record: PlacesQuery["record"]) {
	await em.execute(
		sql`with ${foundSql({ record })} insert into notice_place (notice_id, record_id) select ${noticeId}, seal from found`,
	);
}

const affected = z.object({ project: z.string(), places: z.int() });

/** Lists an owner's projects with how many of their openings a notice was sent about. */
export const listAffectedPlaces = (em: EntityManager, noticeId: number, userId: number) =>
	readRows(
		em,
		affected,
		sql`select p.proj_name as project, count(*)::int as places from project p join site_record r on r.project_id = p.id
			where p.user_id = ${userId} and exists (
			  select from notice_place x where x.notice_id = ${noticeId} and x.record_id = r.id)
			group by p.id, p.proj_name order by p.proj_name collate natural_ties, p.id`,
	);
