import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import {
	bar,
	beginningSql,
	type Chart,
	chartOf,
	cuts,
	dayIn,
	days,
	months,
	type Period,
	type Span,
} from "./periods.ts";

interface Source {
	from: string;
	at: string;
	series: string;
	only?: string;
}

const sources = {
	guide: { from: "project", at: "created", series: "guides" },
	user: { from: "user_account", at: "created", series: "users" },
	favourite: { from: "favourite", at: "created", series: "favourites" },
	pdf: { from: "schedule_run", at: "finished", series: "pdfs", only: "status = 'done'" },
} as const satisfies Record<string, Source>;

export type TimeGroup = keyof typeof sources;
export const TIME_GROUPS = keysOf(sources);

/** The days are `YYYY-MM-DD`. */
export interface DatedChart extends Chart {
	date_from: string;
	date_to: string;
}

/** `now` is the present unless it is given; `zone` cuts the days. */
export interface PeriodEnd {
	period: Period;
	zone: string;
	now?: Date;
}

/** The SQL of how far the local time `here` of the instant `b` is ahead of UTC, `+13:00`. */
const OFFSET = `case when here < b at time zone 'UTC' then '-' else '+' end
	|| to_char(greatest(here - b at time zone 'UTC', b at time zone 'UTC' - here), 'HH24:MI')`;

interface Spans {
	span: Span;
	parameters: string;
	values: unknown[];
	first: string;
	last: string;
	/** `since` and `before` are instants: a range may cut its first and its last month. */
	since?: string;
	before?: string;
}

const NEVER = "null::timestamptz";

/** Spans are told apart by the instants at which they begin: where the clock repeats an hour there are two of it. */
async function listBars(em: EntityManager, group: TimeGroup, spans: Spans) {
	const { span, parameters, values, first, last, since = NEVER, before = NEVER } = spans;
	const { from, at, only = "true" }: Source = sources[group];
	const hourly = span.unit === "hour";
	const inZone = hourly ? "" : "at time zone zone";
	const step = `interval '1 ${span.unit}'`;
	const twice = `here in ((b - ${step}) at time zone zone, (b + ${step}) at time zone zone)`;
	const label = `to_char(here, '${span.label}')${hourly ? ` || case when ${twice} then ${OFFSET} else '' end` : ""}`;
	return readRows(
		em,
		bar.extend({ day: z.string() }),
		raw(
			`with asked as (select ${parameters}), covered as (select zone, ${first} as first, ${last} as last,
		   ${since} as since, ${before} as before from asked),
		 spans as (select zone, s ${inZone} as b
		   from covered, generate_series(first ${inZone}, last ${inZone}, ${step}) s),
		 starts as (select array_agg(b order by b) as begun, max((b ${inZone} + ${step}) ${inZone}) as finish from spans),
		 counted as (select begun[width_bucket(${at}, begun)] as b, count(*)::int as count from ${from}, starts, covered
		   where ${only} and ${at} >= greatest(begun[1], since) and ${at} < least(finish, before) group by 1)
		 select ${label} as label, to_char(here, 'YYYY-MM-DD') as day, coalesce(count, 0) as count
		 from (select b, zone, b at time zone zone as here from spans) named left join counted using (b) order by b`,
			values,
		),
	);
}

export async function chartOverTime(
	em: EntityManager,
	actor: Actor,
	{ group, period, zone, now = new Date() }: PeriodEnd & { group: TimeGroup },
): Promise<DatedChart> {
	requireStaff(actor);
	const { at, from, series, only = "true" }: Source = sources[group];
	const { span } = cuts[period];
	const bars = await listBars(em, group, {
		span,
		parameters: "?::timestamptz as now, ?::text as zone",
		values: [now.toISOString(), zone],
		first: beginningSql(period, `select min(${at}) from ${from} where ${only}`),
		last: `date_trunc('${span.unit}', now, zone)`,
	});
	return { ...chartOf(series, bars), date_from: bars[0]!.day, date_to: dayIn(zone, now) };
}

/** Figures whose trend staff watch: schedules, people, and searches of the finder that found nothing. */
const trended = {
	guides: sources.guide,
	pdfs: sources.pdf,
	users: sources.user,
	searches: { from: "search_miss", at: "at", series: "searches", only: "source = 'finder'" },
} as const satisfies Record<string, Source>;

/** How many there are in all, and how many of them came in this month and in the month before. */
const trend = z.object({ total: z.number(), month: z.number(), before: z.number() });
export type Trend = z.output<typeof trend>;

const trendNames = keysOf(trended);

/** Months are those of the zone's calendar; `now` is the present unless it is given. */
export async function countTrends(
	em: EntityManager,
	actor: Actor,
	zone: string,
	now = new Date(),
): Promise<Record<keyof typeof trended, Trend>> {
	requireStaff(actor);
	const counts = trendNames.map((name) => {
		const { from, at, only = "true" }: Source = trended[name];
		return `(select json_build_object('total', count(*), 'month', count(*) filter (where ${at} >= month),
			'before', count(*) filter (where ${at} >= before and ${at} < month)) from ${from} where ${only}) as ${name}`;
	});
	const [found] = await readRows(
		em,
		z.object(keyed(trendNames, () => trend)),
		raw(
			`select ${counts.join(", ")} from (select month, (month at time zone zone - interval '1 month') at time zone zone as before
			 from (select zone, date_trunc('month', now, zone) as month
			   from (select ?::timestamptz as now, ?::text as zone) asked) this_month) months`,
			[now.toISOString(), zone],
		),
	);
	return found!;
}

/** More days than this are shown as months. */
const MAX_DAYS = 366;

/** Counts from the one day to the other, both inclusive; per month where the range is long. */
export async function chartByDate(
	em: EntityManager,
	actor: Actor,
	{ from, to, zone, group = "guide" }: { from: string; to: string; zone: string; group?: TimeGroup },
): Promise<DatedChart> {
	requireStaff(actor);
	const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
	const span = length > MAX_DAYS ? months : days;
	const midnight = (day: string) => `${day}::timestamp at time zone zone`;
	const begun = (day: string) => `date_trunc('${span.unit}', ${day}::timestamp) at time zone zone`;
	const bars = await listBars(em, group, {
		span,
		parameters: "?::date as day_from, ?::date as day_to, ?::text as zone",
		values: [from, to, zone],
		first: begun("day_from"),
		last: begun("day_to"),
		since: midnight("day_from"),
		before: midnight("(day_to + 1)"),
	});
	return { ...chartOf(sources[group].series, bars), date_from: from, date_to: to };
}
