import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

/** Days, `YYYY-MM-DD`, both inclusive, as the zone cuts them. */
export interface DayRange {
	from: string;
	to: string;
	zone: string;
}

const countedProject = z.object({
	id: z.number(),
	proj_name: z.string(),
	user: z.number(),
	user_name: z.string(),
	company_name: z.string(),
	city: z.number(),
	city_name: z.string(),
	created: z.string(),
});

export type CountedProject = z.output<typeof countedProject>;

const MOST_LISTED = 1000;

const within =
	"p.created >= (?::date)::timestamp at time zone ? and p.created < (?::date + 1)::timestamp at time zone ?";
const valuesOf = ({ from, to, zone }: DayRange) => [from, zone, to, zone];

/** The newest first, at most 1000. */
export async function listCreatedProjects(em: EntityManager, actor: Actor, range: DayRange): Promise<CountedProject[]> {
	requireStaff(actor);
	return readRows(
		em,
		countedProject,
		raw(
			`select p.id, p.proj_name, p.user_id as "user", u.first_name || ' ' || u.last_name as user_name,
		   o.name as company_name, c.id as city, c.name as city_name, ${isoTime("p.created")} as created
		 from project p join user_account u on u.id = p.user_id join company o on o.id = u.company_id
		 join city c on c.id = p.city_id where ${within} order by p.created desc, p.id desc limit ${MOST_LISTED}`,
			valuesOf(range),
		),
	);
}

const regionCount = z.object({
	region: z.string(),
	count: z.number(),
	cities: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
});

export type RegionCount = z.output<typeof regionCount>;

export async function countByRegion(em: EntityManager, actor: Actor, range: DayRange): Promise<RegionCount[]> {
	requireStaff(actor);
	return readRows(
		em,
		regionCount,
		raw(
			`with counted as (select p.city_id, count(*)::int as count from project p where ${within} group by p.city_id)
		 select c.region, sum(n.count)::int as count,
		   json_agg(json_build_object('id', c.id, 'name', c.name, 'count', n.count) order by n.count desc, c.name collate natural_ties, c.id) as cities
		 from counted n join city c on c.id = n.city_id group by c.region order by sum(n.count) desc, c.region`,
			valuesOf(range),
		),
	);
}
