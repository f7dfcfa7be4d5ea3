import { z } from "zod";

export interface Chart {
	labels: string[];
	series: { name: string; data: number[] }[];
	total: number;
}

export const bar = z.object({ label: z.string(), count: z.number() });

type Bar = z.output<typeof bar>;

export const chartOf = (name: string, bars: Bar[]): Chart => ({
	labels: bars.map(({ label }) => label),
	series: [{ name, data: bars.map(({ count }) => count) }],
	total: bars.reduce((sum, { count }) => sum + count, 0),
});

/** The same chart without the months before the first one that has something; hours and days are those of its span. */
export function fromFirstMonth<Drawn extends Chart>(chart: Drawn): Drawn {
	const first = chart.series[0]!.data.findIndex((count) => count > 0);
	if (first < 1 || chart.labels[0]!.length !== "YYYY-MM".length) return chart;
	const series = chart.series.map(({ name, data }) => ({ name, data: data.slice(first) }));
	return { ...chart, labels: chart.labels.slice(first), series };
}

export const PERIODS = ["day", "week", "month", "year", "all"] as const;

export type Period = (typeof PERIODS)[number];

export interface Span {
	unit: "hour" | "day" | "month";
	label: string;
}

const hours: Span = { unit: "hour", label: 'YYYY-MM-DD"T"HH24' };
export const days: Span = { unit: "day", label: "YYYY-MM-DD" };
export const months: Span = { unit: "month", label: "YYYY-MM" };

/** `count` is null for as many as there are records, up to {@link MAX_MONTHS}. */
export const cuts: Record<Period, { span: Span; count: number | null }> = {
	day: { span: hours, count: 24 },
	week: { span: days, count: 7 },
	month: { span: days, count: 30 },
	year: { span: months, count: 12 },
	all: { span: months, count: null },
};

/** The period `all` goes back no further. */
const MAX_MONTHS = 120;

/** The SQL over `now` and `zone`; hours are an hour of time each, days and months those of the zone's calendar. */
export function beginningSql(period: Period, earliest: string): string {
	const { span, count } = cuts[period];
	const begun = `date_trunc('${span.unit}', now, zone)`;
	const back = `interval '${(count ?? MAX_MONTHS) - 1} ${span.unit}s'`;
	const first =
		span.unit === "hour" ? `${begun} - ${back}` : `(${begun} at time zone zone - ${back}) at time zone zone`;
	return count === null
		? `greatest(${first}, least(${begun}, date_trunc('${span.unit}', (${earliest}), zone)))`
		: first;
}

export const dayIn = (zone: string, at: Date): string =>
	new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
