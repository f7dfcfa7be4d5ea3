import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { DayRange } from "./counts.sql.ts";
import {
	chartByDate,
	chartOverTime,
	type DatedChart,
	type PeriodEnd,
	TIME_GROUPS,
	type TimeGroup,
} from "./over-time.sql.ts";
import { bar, beginningSql, chartOf, dayIn, PERIODS, type Period } from "./periods.ts";

const rankings = {
	solution: {
		series: "items",
		sql: `with counted as materialized (select i.solution_id as id, count(*)::int as count from project p
			  join project_item i on i.project_id = p.id and i.is_active where p.created >= ?::timestamptz and p.created < ?::timestamptz group by 1),
			tenth as (select coalesce((select count from counted order by count desc offset 9 limit 1), 0) as least)
			select s.drawing as label, c.count from tenth join counted c on c.count >= least join solution s on s.id = c.id
			order by c.count desc, s.drawing collate natural_ties, s.id limit 10`,
	},
	company: {
		series: "guides",
		sql: `select c.name as label, count(*)::int as count from project p join user_account u on u.id = p.user_id
			join company c on c.id = u.company_id
			where p.created >= ?::timestamptz and p.created < ?::timestamptz group by c.id order by count(*) desc, c.name collate natural_ties, c.id limit 10`,
	},
	city: {
		series: "guides",
		sql: `select c.name as label, count(*)::int as count from project p join city c on c.id = p.city_id
			where p.created >= ?::timestamptz and p.created < ?::timestamptz group by c.id order by count(*) desc, c.name collate natural_ties, c.id limit 10`,
	},
} as const;

export type RankedGroup = keyof typeof rankings;
const RANKED_GROUPS = keysOf(rankings);

async function chartRanked(
	em: EntityManager,
	actor: Actor,
	{ group, period, zone, now = new Date() }: PeriodEnd & { group: RankedGroup },
): Promise<DatedChart> {
	requireStaff(actor);
	const [range] = await readRows(
		em,
		z.object({ since: z.string(), day: z.string() }),
		raw(
			`select first::text as since, to_char(first at time zone zone, 'YYYY-MM-DD') as day from (
		   select zone, ${beginningSql(period, "select min(created) from project")} as first
		   from (select ?::timestamptz as now, ?::text as zone) asked) begun`,
			[now.toISOString(), zone],
		),
	);
	const { series, sql } = rankings[group];
	const bars = await readRows(em, bar, raw(sql, [range!.since, "infinity"]));
	return { ...chartOf(series, bars), date_from: range!.day, date_to: dayIn(zone, now) };
}

async function rankedByDate(
	em: EntityManager,
	actor: Actor,
	{ group, from, to, zone }: DayRange & { group: RankedGroup },
): Promise<DatedChart> {
	requireStaff(actor);
	const [span] = await readRows(
		em,
		z.object({ since: z.string(), before: z.string() }),
		raw(
			`select (?::timestamp at time zone ?)::text as since, ((?::date + 1)::timestamp at time zone ?)::text as before`,
			[from, zone, to, zone],
		),
	);
	const { series, sql } = rankings[group];
	const bars = await readRows(em, bar, raw(sql, [span!.since, span!.before]));
	return { ...chartOf(series, bars), date_from: from, date_to: to };
}

export type Group = TimeGroup | RankedGroup;
export const GROUPS: readonly Group[] = [...TIME_GROUPS, ...RANKED_GROUPS];

const isRanked = (group: Group): group is RankedGroup => isOneOf(RANKED_GROUPS, group);
export const isGroup = (text: string): text is Group => isOneOf(GROUPS, text);
export const isPeriod = (text: string): text is Period => isOneOf(PERIODS, text);

/** The same from one day to another, both inclusive. */
export const chartGroupByDate = (
	em: EntityManager,
	actor: Actor,
	{ group, ...range }: DayRange & { group: Group },
): Promise<DatedChart> =>
	isRanked(group) ? rankedByDate(em, actor, { group, ...range }) : chartByDate(em, actor, { group, ...range });

export const chartCut = (
	em: EntityManager,
	actor: Actor,
	{ group, ...ending }: PeriodEnd & { group: Group },
): Promise<DatedChart> =>
	isRanked(group) ? chartRanked(em, actor, { group, ...ending }) : chartOverTime(em, actor, { group, ...ending });
