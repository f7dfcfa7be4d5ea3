import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Bar, type Chart, chartOf, requireStaff } from "./chart.ts";
import { cuts, days, MOST_MONTHS, months, type Period, type Span } from "./periods.ts";

/** What is counted over time: where it is, when it happened, and the name of its series (api.md 12.5, 18.8). */
const sources = {
	guide: { from: "project", at: "created", series: "guides" },
	user: { from: "user_account", at: "created", series: "users" },
	favourite: { from: "favourite", at: "created", series: "favourites" },
	pdf: { from: "schedule_run", at: "finished", series: "pdfs", only: "status = 'done'" },
} as const satisfies Record<string, { from: string; at: string; series: string; only?: string }>;

export type TimeGroup = keyof typeof sources;
export const TIME_GROUPS = Object.keys(sources) as [TimeGroup, ...TimeGroup[]];

/** A chart and the days that it covers, `YYYY-MM-DD`. */
export interface DatedChart extends Chart {
	date_from: string;
	date_to: string;
}

interface Range {
	/** SQL of the first and the last span, local timestamps. */
	first: string;
	last: string;
	values: unknown[];
}

async function readBars(em: EntityManager, group: TimeGroup, zone: string, { unit, label }: Span, range: Range) {
	const source: { from: string; at: string; only?: string } = sources[group];
	return em.execute<(Bar & { day: string })[]>(
		`with range as (select date_trunc('${unit}', (${range.first})::timestamp) as first,
		   date_trunc('${unit}', (${range.last})::timestamp) as last, ?::text as zone),
		 counted as (select date_trunc('${unit}', s.${source.at} at time zone r.zone) as span, count(*)::int as count
		   from ${source.from} s, range r where ${source.only ?? "true"}
		     and s.${source.at} >= r.first at time zone r.zone and s.${source.at} < (r.last + interval '1 ${unit}') at time zone r.zone
		   group by 1)
		 select to_char(b, '${label}') as label, to_char(b, 'YYYY-MM-DD') as day, coalesce(c.count, 0) as count
		 from range r, generate_series(r.first, r.last, interval '1 ${unit}') b left join counted c on c.span = b order by b`,
		[...range.values, zone],
	);
}

/** What happened in each span of a period that ends now; all spans are there, zeros included. `zone` cuts the days. */
export async function chartOverTime(
	em: EntityManager,
	actor: Actor,
	{ group, period, zone }: { group: TimeGroup; period: Period; zone: string },
): Promise<DatedChart> {
	requireStaff(actor);
	const { span, count } = cuts[period];
	const source = sources[group];
	const now = "now() at time zone ?";
	const back = count === null ? MOST_MONTHS - 1 : count - 1;
	const earliest = `${now} - interval '${back} ${span.unit}s'`;
	const firstRecord = `greatest(${earliest}, coalesce((select min(${source.at}) from ${source.from}) at time zone ?, ${now}))`;
	const first = count === null ? { sql: firstRecord, values: [zone, zone, zone] } : { sql: earliest, values: [zone] };
	const bars = await readBars(em, group, zone, span, {
		first: first.sql,
		last: now,
		values: [...first.values, zone],
	});
	const [today] = await em.execute<{ day: string }[]>(`select to_char(${now}, 'YYYY-MM-DD') as day`, [zone]);
	return { ...chartOf(source.series, bars), date_from: bars[0]!.day, date_to: today!.day };
}

/** More days than this are shown as months (api.md 12.7). */
const MOST_DAYS = 366;

/** Projects created per day between two days, both inclusive; per month where the range is long. */
export async function chartByDate(
	em: EntityManager,
	actor: Actor,
	{ from, to, zone }: { from: string; to: string; zone: string },
): Promise<DatedChart> {
	requireStaff(actor);
	const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
	const span = length > MOST_DAYS ? months : days;
	const bars = await readBars(em, "guide", zone, span, { first: "?::date", last: "?::date", values: [from, to] });
	return { ...chartOf(sources.guide.series, bars), date_from: from, date_to: to };
}
