import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { MAX_MISSES, MISS_DAYS } from "./miss-limits.ts";
import { bar, type Chart, chartOf } from "./periods.ts";

const miss = z.object({
	text: z.string(),
	count: z.number(),
	/** The last time, ISO 8601, UTC. */
	last: z.string(),
});

export type Miss = z.output<typeof miss>;

/** A search of the finder, or a type of a list of penetrations. */
type MissSource = "finder" | "list";

const recent = `search_miss where source = ? and at > now() - interval '${MISS_DAYS} days'`;

/** The most frequent first, `most` of them or all (null); capitals and the room between words make no difference. */
export async function listMisses(
	em: EntityManager,
	actor: Actor,
	source: MissSource,
	most: number | null = MAX_MISSES,
): Promise<Miss[]> {
	requireStaff(actor);
	return readRows(
		em,
		miss,
		raw(
			`with texts as (select text, count(*)::int as count, max(at) as last from ${recent} group by text),
		 plain as (select regexp_replace(btrim(text), '\\s+', ' ', 'g') as text, sum(count)::int as count, max(last) as last
		   from texts group by 1)
		 select (array_agg(text order by count desc, text))[1] as text, sum(count)::int as count, ${isoTime("max(last)")} as last
		 from plain group by lower(text) order by 2 desc, max(last) desc, lower(text) limit ${most}`,
			[source],
		),
	);
}

/** Counts different texts of the last {@link MISS_DAYS} days, as {@link listMisses} joins them. */
export async function countMisses(em: EntityManager, actor: Actor, source: MissSource): Promise<number> {
	requireStaff(actor);
	const statement = `select count(distinct lower(regexp_replace(btrim(text), '\\s+', ' ', 'g')))::int as count from ${recent}`;
	const [row] = await readRows(em, miss.pick({ count: true }), raw(statement, [source]));
	return row!.count;
}

/** The first and the last day, `YYYY-MM-DD`, both inclusive, as the zone cuts them. */
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

const MAX_LISTED = 1000;

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
		 join city c on c.id = p.city_id where ${within} order by p.created desc, p.id desc limit ${MAX_LISTED}`,
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

const counts = z.object({
	users: z.number(),
	users_active: z.number(),
	guides: z.number(),
	guides_active: z.number(),
	guides_archived: z.number(),
	solutions: z.number(),
	specimens: z.number(),
	products: z.number(),
	companies: z.number(),
	favourites: z.number(),
	pdfs: z.number(),
});

type Counts = z.output<typeof counts>;

const count = (from: string) => `(select count(*)::int from ${from})`;

export async function countEverything(em: EntityManager, actor: Actor): Promise<Counts> {
	requireStaff(actor);
	const [found] = await readRows(
		em,
		counts,
		raw(
			`select ${count("user_account")} as users, ${count("user_account where is_active")} as users_active,
		   ${count("project")} as guides, ${count("project where is_active")} as guides_active,
		   ${count("project where not is_active")} as guides_archived, ${count("solution where is_active")} as solutions,
		   ${count("specimen where is_active")} as specimens, ${count("product where is_active")} as products,
		   ${count("company where is_active")} as companies, ${count("favourite")} as favourites,
		   ${count("schedule_run where status = 'done'")} as pdfs`,
		),
	);
	return found!;
}

const userCounts = z.object({
	users: z.number(),
	users_active: z.number(),
	staff: z.number(),
	new_users: z.number(),
});

interface UserCounts extends Chart, z.output<typeof userCounts> {}

export async function countUsers(em: EntityManager, actor: Actor): Promise<UserCounts> {
	requireStaff(actor);
	const [found] = await readRows(
		em,
		userCounts,
		raw(
			`select count(*)::int as users, count(*) filter (where is_active)::int as users_active,
		   count(*) filter (where is_staff)::int as staff,
		   count(*) filter (where created > now() - interval '30 days')::int as new_users from user_account`,
		),
	);
	const companies = await readRows(
		em,
		bar,
		raw(
			`select c.name as label, count(*)::int as count from user_account u join company c on c.id = u.company_id
		 group by c.id order by count(*) desc, c.name collate natural_ties, c.id limit 10`,
		),
	);
	return { ...found!, ...chartOf("users", companies) };
}

/** The titles of solutions by their drawing codes; those without one are left out. */
export async function titlesOfDrawings(
	em: EntityManager,
	actor: Actor,
	drawings: readonly string[],
): Promise<Record<string, string>> {
	requireStaff(actor);
	const titled = z.object({ drawing: z.string(), title: z.string() });
	const found = await readRows(
		em,
		titled,
		raw(
			"select drawing, title from solution where title <> '' and drawing in (select json_array_elements_text(?::json))",
			[JSON.stringify(drawings)],
		),
	);
	return Object.fromEntries(found.map(({ drawing, title }) => [drawing, title]));
}
