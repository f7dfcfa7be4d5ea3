import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime } from "#db/sql.ts";
import { RECORD_KINDS, type RecordKind } from "./record-kinds.ts";
import { RELIES_ON } from "./records.sql.ts";

const sealRow = z.object({ id: z.int(), location: z.string(), sol: z.int().nullable(), drawing: z.string() });

/** The location of an opening, and the solution that seals it. */
export type SiteSeal = z.output<typeof sealRow>;

/** Reads the seals of a project's openings, by their ids. */
export async function listSeals(em: EntityManager, projectId: number): Promise<Map<number, SiteSeal>> {
	const rows = await readRows(
		em,
		sealRow,
		sql`select n.id, n.location, n.solution_id as sol, coalesce(s.drawing, '') as drawing
			from penetration n left join solution s on s.id = n.solution_id where n.project_id = ${projectId}`,
	);
	return new Map(rows.map((row) => [row.id, row]));
}

const detailRow = z.object({
	...{ id: z.int(), service: z.string(), more: z.int(), substrate: z.string(), required: z.string() },
	/** The newest record; null where there is none. */
	last: z.object({ kind: z.enum(RECORD_KINDS), by: z.string(), at: time }).nullable(),
});

export type SiteDetail = z.output<typeof detailRow>;

/** Reads what a list shows of some openings beside their places. */
export async function listSiteDetails(em: EntityManager, ids: number[]): Promise<Map<number, SiteDetail>> {
	const rows = await readRows(
		em,
		detailRow,
		sql`select n.id, concat_ws(' ', nullif(n.service, ''), nullif(n.service_type, ''), nullif(n.size, '')) as service,
			  jsonb_array_length(n.more_services) as more, concat_ws(' ', nullif(n.orientation, ''), nullif(n.substrate, '')) as substrate,
			  n.required,
			  (select json_build_object('kind', r.kind, 'by', concat_ws(', ', r.by_name, r.company, nullif(r.via, '')),
			     'at', ${raw(isoTime("r.at"))})
			   from site_record r where r.penetration_id = n.id order by r.ordered desc, r.id desc limit 1) as last
			from penetration n where n.id = any(${intArray(ids)}::int[])`,
	);
	return new Map(rows.map((row) => [row.id, row]));
}

const WHO = "r.by_name || ', ' || r.company";

/** Records that a list is filtered by. */
export interface ListedRecords {
	kind: RecordKind | null;
	/** Name and company, as {@link listRecorders} writes them. */
	by: string;
	/** Whose records of today alone count: of an account or of a device. */
	todayOf: { userId: number | null; deviceId: number | null } | null;
}

/** Finds the openings that have a record of a kind, by somebody, or of today. The day is that of `timeZone`. */
export async function findRecorded(
	em: EntityManager,
	projectId: number,
	{ kind, by, todayOf }: ListedRecords,
	timeZone: string,
): Promise<Set<number>> {
	const today = sql`r.at >= date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`;
	const own = todayOf && sql`(r.user_id = ${todayOf.userId} or r.device_id = ${todayOf.deviceId}) and ${today}`;
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select distinct r.penetration_id as id from site_record r where r.project_id = ${projectId}
			and (${kind}::text is null or r.kind = ${kind}) and (${by} = '' or ${raw(WHO)} = ${by}) and ${own ?? ALWAYS()}`,
	);
	return new Set(rows.map(({ id }) => id));
}

const ALWAYS = (): RawQueryFragment => sql`true`;

/** Lists everybody who has recorded something in a project, each with the company. */
export async function listRecorders(em: EntityManager, projectId: number): Promise<string[]> {
	const rows = await readRows(
		em,
		z.object({ who: z.string() }),
		sql`select distinct ${raw(WHO)} as who from site_record r where r.project_id = ${projectId} order by who`,
	);
	return rows.map(({ who }) => who);
}

const neededRow = z.object({
	...{ id: z.int(), product: z.string(), metres: z.int(), places: z.int(), openings: z.int() },
});

/** A product with how many metres and how many places still need it. */
export type NeededProduct = z.output<typeof neededRow>;

/**
 * Adds up, for some openings, the products of the specimens that cover each: those that were chosen for it, else all that its
 * solution shows.
 */
export const listNeededProducts = (em: EntityManager, ids: number[]): Promise<NeededProduct[]> =>
	readRows(
		em,
		neededRow,
		sql`select p.id, p.name as product, coalesce(sum(u.quantity) filter (where u.unit = 'm'), 0)::int as metres,
			  coalesce(sum(u.quantity) filter (where u.unit <> 'm'), 0)::int as places, count(*)::int as openings
			from (
			  select distinct n.id, n.unit, n.quantity, unnest(array[sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id]) as product_id
			  from penetration n join specimen sp on ${raw(RELIES_ON)}
			  where n.id = any(${intArray(ids)}::int[])
			) u join product p on p.id = u.product_id
			group by p.id, p.name order by p.name collate natural_ties, p.id`,
	);

/** Finds the openings that waited for an inspection at a time: installed or remedied, and not inspected since. */
export async function listToInspect(em: EntityManager, projectId: number, at: string): Promise<Set<number>> {
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`with arrived as (select r.* from site_record r where r.project_id = ${projectId} and r.arrived <= ${at}::timestamptz)
			select last.id from (
			  select distinct on (r.penetration_id) r.penetration_id as id, r.kind from arrived r
			  where r.kind in ('installed', 'inspected', 'remedied') and not exists (select from arrived c where c.corrects_id = r.id)
			  order by r.penetration_id, r.ordered desc, r.id desc
			) last where last.kind <> 'inspected'`,
	);
	return new Set(rows.map(({ id }) => id));
}
