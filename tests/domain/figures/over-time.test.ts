import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { chartCut } from "#app/domain/figures/group-filter.ts";
import { chartByDate, countTrends, TIME_GROUPS, type TimeGroup } from "#app/domain/figures/over-time.sql.ts";
import { fromFirstMonth } from "#app/domain/figures/periods.ts";
import type { EntityManager } from "#db/orm.ts";
import { figuresDatabase } from "#tests/support/figures-data.ts";

const NZ = "Pacific/Auckland";

const figures = figuresDatabase();
let em: EntityManager;
let staff: Actor;
beforeAll(() => {
	({ em, staff } = figures);
});

/** Said once more, on purpose. */
const tables: Record<TimeGroup, string> = {
	guide: "select created as t from project",
	user: "select created as t from user_account",
	favourite: "select created as t from favourite",
	pdf: "select finished as t from schedule_run where status = 'done'",
};

/** How many happened between two instants, the first of them included. */
async function countBetween(group: TimeGroup, from: string, to: string): Promise<number> {
	const [row] = await em.execute<{ n: number }[]>(
		`select count(*)::int as n from (${tables[group]}) x where t >= ?::timestamptz and t < ?::timestamptz`,
		[from, to],
	);
	return row!.n;
}

/** A plain count by what a clock on the wall shows. */
async function countByWall(group: TimeGroup, format: string, zone: string, from: string, to: string) {
	const rows = await em.execute<{ label: string; n: number }[]>(
		`select to_char(t at time zone ?, '${format}') as label, count(*)::int as n from (${tables[group]}) x
		 where t at time zone ? >= ?::timestamp and t at time zone ? < ?::timestamp group by 1 order by 1`,
		[zone, zone, from, zone, to],
	);
	return rows.map(({ label, n }) => [label, n]);
}

const nonZero = ({ labels, series }: { labels: string[]; series: { data: number[] }[] }) =>
	labels.map((label, at) => [label, series[0]!.data[at]!]).filter(([, n]) => n !== 0);

/** The present, the last day of it, and the first days of a week, of thirty days and of twelve months that end in it. */
const presents = [
	["UTC", "2024-03-01T00:00:00Z", "2024-03-01", "2024-02-24", "2024-02-01", "2023-04-01"],
	["UTC", "2026-04-30T23:59:59Z", "2026-04-30", "2026-04-24", "2026-04-01", "2025-05-01"],
	[NZ, "2024-02-29T10:59:59Z", "2024-02-29", "2024-02-23", "2024-01-31", "2023-03-01"],
	[NZ, "2024-02-29T11:00:00Z", "2024-03-01", "2024-02-24", "2024-02-01", "2023-04-01"],
	[NZ, "2025-12-31T11:00:00Z", "2026-01-01", "2025-12-26", "2025-12-03", "2025-02-01"],
	[NZ, "2026-04-05T12:30:00Z", "2026-04-06", "2026-03-31", "2026-03-08", "2025-05-01"],
	[NZ, "2026-04-30T11:59:59Z", "2026-04-30", "2026-04-24", "2026-04-01", "2025-05-01"],
	[NZ, "2026-09-27T02:30:00Z", "2026-09-27", "2026-09-21", "2026-08-29", "2025-10-01"],
] as const;

const after = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const nextMonth = (day: string) => {
	const [year, month] = day.split("-").map(Number);
	return new Date(Date.UTC(year!, month!, 1)).toISOString().slice(0, 10);
};

test.each(presents)("in %s, days and months that end at %s are those of a plain count", async (zone, at, ...days) => {
	const [last, week, month, year] = days;
	for (const group of TIME_GROUPS) {
		for (const [period, from, length, format] of [
			["week", week, 7, "YYYY-MM-DD"],
			["month", month, 30, "YYYY-MM-DD"],
			["year", year, 12, "YYYY-MM"],
		] as const) {
			const chart = await chartCut(em, staff, { group, period, zone, now: new Date(at) });
			const to = period === "year" ? nextMonth(last) : after(last);
			const counted = await countByWall(group, format, zone, from, to);
			expect([group, period, nonZero(chart)]).toEqual([group, period, counted]);
			expect([chart.labels.length, chart.date_from, chart.date_to]).toEqual([length, from, last]);
			expect(chart.total).toBe(counted.reduce((sum, [, n]) => sum + Number(n), 0));
		}
	}
});

test("all time begins with the month of the first record", async () => {
	const chart = await chartCut(em, staff, {
		group: "guide",
		period: "all",
		zone: NZ,
		now: new Date("2027-01-31T12:00Z"),
	});
	expect(nonZero(chart)).toEqual(await countByWall("guide", "YYYY-MM", NZ, "2020-01-01", "2027-02-01"));
	expect([chart.labels[0], chart.labels.at(-1), chart.labels.length]).toEqual(["2024-01", "2027-02", 38]);
	const late = await chartCut(em, staff, {
		group: "guide",
		period: "all",
		zone: NZ,
		now: new Date("2036-06-01T12:00Z"),
	});
	expect([late.labels[0], late.labels.length]).toEqual(["2026-07", 120]);
});

/** The last hours before a present, as the clock in a zone shows them. */
const days = [
	[
		"2026-04-05T05:30:00Z",
		NZ,
		["2026-04-04T19", "2026-04-05T02+13:00", "2026-04-05T02+12:00", "2026-04-05T17"],
		[0, 7, 8, 23],
	],
	["2026-09-27T04:59:59Z", NZ, ["2026-09-26T17", "2026-09-27T01", "2026-09-27T03", "2026-09-27T17"], [0, 8, 9, 23]],
	["2026-04-05T05:30:00Z", "UTC", ["2026-04-04T06", "2026-04-04T13", "2026-04-04T14", "2026-04-05T05"], [0, 7, 8, 23]],
	[
		"2026-11-01T16:10:00Z",
		"America/St_Johns",
		["2026-10-31T14", "2026-11-01T01-02:30", "2026-11-01T01-03:30"],
		[0, 11, 12],
	],
] as const;

test.each(days)(
	"the 24 hours before %s in %s are an hour each, also where the clock changes",
	async (at, zone, labels, places) => {
		const now = new Date(at);
		const offset = zone === "America/St_Johns" ? 30 * 60_000 : 0;
		const begun = Math.floor((now.getTime() - offset) / 3_600_000) * 3_600_000 + offset - 23 * 3_600_000;
		for (const group of TIME_GROUPS) {
			const chart = await chartCut(em, staff, { group, period: "day", zone, now });
			const counted: number[] = [];
			for (let hour = 0; hour < 24; hour++) {
				const [from, to] = [begun + hour * 3_600_000, begun + (hour + 1) * 3_600_000];
				counted.push(await countBetween(group, new Date(from).toISOString(), new Date(to).toISOString()));
			}
			expect(chart.series[0]!.data).toEqual(counted);
			expect(places.map((place) => chart.labels[place])).toEqual(labels);
			expect(new Set(chart.labels).size).toBe(24);
		}
	},
);

test.each([
	["2026-04-03", "2026-04-07"],
	["2026-09-26", "2026-09-28"],
	["2024-02-28", "2024-03-02"],
	["2025-12-31", "2026-01-01"],
	["2026-04-01", "2026-04-30"],
	["2025-01-01", "2026-01-01"],
] as const)("projects between %s and %s are those of a plain count, by day", async (from, to) => {
	for (const zone of ["UTC", NZ]) {
		const chart = await chartByDate(em, staff, { from, to, zone });
		expect(nonZero(chart)).toEqual(await countByWall("guide", "YYYY-MM-DD", zone, from, after(to)));
		expect([chart.date_from, chart.date_to]).toEqual([from, to]);
	}
});

test.each([
	["2025-01-15", "2026-04-04"],
	["2024-02-29", "2026-04-30"],
] as const)("a long range from %s to %s has months, of which the first and the last may be cut", async (from, to) => {
	for (const zone of ["UTC", NZ]) {
		const chart = await chartByDate(em, staff, { from, to, zone });
		expect(nonZero(chart)).toEqual(await countByWall("guide", "YYYY-MM", zone, from, after(to)));
		expect([chart.labels[0], chart.labels.at(-1)]).toEqual([from.slice(0, 7), to.slice(0, 7)]);
	}
});

test.each([
	["UTC", "2026-05-01T00:00:00Z", "2026-03-31T24:00:00Z", "2026-04-30T24:00:00Z"],
	[NZ, "2026-04-30T12:00:00Z", "2026-03-31T11:00:00Z", "2026-04-30T12:00:00Z"],
	[NZ, "2026-04-30T11:59:59Z", "2026-02-28T11:00:00Z", "2026-03-31T11:00:00Z"],
	["UTC", "2026-01-31T23:59:59Z", "2025-12-01T00:00:00Z", "2026-01-01T00:00:00Z"],
])("in %s, the trends at %s are plain counts of the month and of the one before", async (zone, at, before, month) => {
	const now = new Date(at);
	const trends = await countTrends(em, staff, zone, now);
	for (const [name, group] of [
		["guides", "guide"],
		["pdfs", "pdf"],
		["users", "user"],
	] as const) {
		const plain = {
			total: await countBetween(group, "-infinity", "infinity"),
			month: await countBetween(group, month, "infinity"),
			before: await countBetween(group, before, month),
		};
		expect([name, trends[name]]).toEqual([name, plain]);
	}
});

test("the trend of searches without a result leaves out the types of lists", async () => {
	const { searches } = await countTrends(em, staff, "UTC");
	const count = async (where: string) => {
		const [row] = await em.execute<{ n: number }[]>(
			`select count(*)::int as n from search_miss where source = 'finder' and ${where}`,
		);
		return row!.n;
	};
	const begun = "date_trunc('month', now(), 'UTC')";
	expect(searches).toEqual({
		total: 4000,
		month: await count(`at >= ${begun}`),
		before: await count(`at < ${begun} and at >= ${begun} - interval '1 month'`),
	});
});

test("a chart of months begins with the first that has something; one of days has all its days", async () => {
	const now = new Date("2024-05-15T12:00Z");
	const year = await chartCut(em, staff, { group: "guide", period: "year", zone: "UTC", now });
	expect(year.labels[0]).toBe("2023-06");
	const drawn = fromFirstMonth(year);
	expect([drawn.labels, drawn.total]).toEqual([["2024-01", "2024-02", "2024-03", "2024-04", "2024-05"], year.total]);
	expect(drawn.series[0]!.data).toEqual(year.series[0]!.data.slice(7));
	expect(drawn.series[0]!.data[0]).toBeGreaterThan(0);
	const month = await chartCut(em, staff, {
		group: "guide",
		period: "month",
		zone: "UTC",
		now: new Date("2024-01-05"),
	});
	expect(fromFirstMonth(month)).toEqual(month);
	const nothing = await chartCut(em, staff, {
		group: "guide",
		period: "year",
		zone: "UTC",
		now: new Date("2020-01-05"),
	});
	expect(fromFirstMonth(nothing)).toEqual(nothing);
});

test("all time of schedules begins with the first that was made, not with one that failed before", async () => {
	await em.execute("update schedule_run set status = 'failed' where finished < '2025-06-01'");
	const chart = await chartCut(em, staff, {
		group: "pdf",
		period: "all",
		zone: "UTC",
		now: new Date("2026-12-01T12:00Z"),
	});
	const [first] = await em.execute<{ month: string }[]>(
		"select to_char(min(finished) at time zone 'UTC', 'YYYY-MM') as month from schedule_run where status = 'done'",
	);
	expect([chart.labels[0], chart.series[0]!.data[0]! > 0]).toEqual([first!.month, true]);
});
