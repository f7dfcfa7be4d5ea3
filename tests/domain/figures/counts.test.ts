import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import {
	countByRegion,
	countEverything,
	countMisses,
	countUsers,
	listCreatedProjects,
	listMisses,
} from "#app/domain/figures/counts.sql.ts";
import { figureRows, rankingCsv } from "#app/domain/figures/figures-rows.ts";
import { chartCut, chartGroupByDate, type RankedGroup } from "#app/domain/figures/group-filter.ts";
import { rankSolutions } from "#app/domain/figures/solution-ranking.ts";
import type { EntityManager } from "#db/orm.ts";
import { figuresDatabase } from "#tests/support/figures-data.ts";

const NZ = "Pacific/Auckland";

const figures = figuresDatabase();
let em: EntityManager;
let staff: Actor;
beforeAll(() => {
	({ em, staff } = figures);
});

async function count(from: string, values: string[] = []): Promise<number> {
	const [row] = await em.execute<{ n: number }[]>(`select count(*)::int as n from ${from}`, values);
	return row!.n;
}

test("the counts of everything are plain counts", async () => {
	const plain = {
		users: "user_account",
		users_active: "user_account where is_active",
		guides: "project",
		guides_active: "project where is_active",
		guides_archived: "project where not is_active",
		solutions: "solution where is_active",
		specimens: "specimen where is_active",
		products: "product where is_active",
		companies: "company where is_active",
		favourites: "favourite",
		pdfs: "schedule_run where status = 'done'",
	};
	const counted: Record<string, number> = {};
	for (const [name, from] of Object.entries(plain)) counted[name] = await count(from);
	expect(await countEverything(em, staff)).toEqual(counted);
	expect(new Set([counted.guides, counted.guides_active, counted.guides_archived, counted.pdfs]).size).toBe(4);
});

test("the counts of people, and the companies that have most of them, are plain counts", async () => {
	await em.execute("update user_account set created = now() - interval '29 days 23 hours' where id in (10, 20, 30)");
	await em.execute("update user_account set created = now() - interval '30 days 1 hour' where id in (40, 50)");
	const { users, users_active, staff: staffed, new_users, ...chart } = await countUsers(em, staff);
	expect([users, users_active, staffed]).toEqual([
		await count("user_account"),
		await count("user_account where is_active"),
		await count("user_account where is_staff"),
	]);
	expect(new_users).toBe(await count("user_account where created > now() - interval '30 days'"));
	const companies = await em.execute<{ name: string; id: number }[]>("select id, name from company");
	const counted: [string, number][] = [];
	for (const { id, name } of companies)
		counted.push([name, await count("user_account where company_id = ?", [String(id)])]);
	const largest = counted.sort((a, b) => b[1] - a[1]).slice(0, 10);
	expect(chart.series[0]!.data).toEqual(largest.map(([, n]) => n));
	expect(chart.labels.slice(0, 1)).toEqual(largest.slice(0, 1).map(([name]) => name));
	expect(chart.total).toBe(largest.reduce((sum, [, n]) => sum + n, 0));
});

/** Periods that end at a moment, with the local time at which they begin. */
const endings = [
	["day", "2026-04-05T05:30:00Z", "2026-04-04 06:00+00"],
	["week", "2026-04-30T11:59:59Z", "2026-04-23 12:00+00"],
	["month", "2024-02-29T11:00:00Z", "2024-01-31 11:00+00"],
	["year", "2025-12-31T10:59:59Z", "2024-12-31 11:00+00"],
	["all", "2026-12-31T11:00:00Z", "2023-12-31 11:00+00"],
] as const;

/** How often something is counted, item by item or project by project, since a moment. */
const plainly: Record<RankedGroup, string> = {
	solution: `select (select drawing from solution where id = i.solution_id) as label from project_item i
		where is_active and (select created from project where id = i.project_id) >= ?::timestamptz`,
	company: `select (select c.name from company c, user_account u where c.id = u.company_id and u.id = p.user_id) as label
		from project p where created >= ?::timestamptz`,
	city: "select (select name from city where id = p.city_id) as label from project p where created >= ?::timestamptz",
};

test.each(endings)("the ten largest of a %s that ends at %s are those of a plain count", async (period, at, since) => {
	for (const group of ["solution", "company", "city"] as const) {
		const rows = await em.execute<{ label: string }[]>(plainly[group], [since]);
		const counted = new Map<string, number>();
		for (const { label } of rows) counted.set(label, (counted.get(label) ?? 0) + 1);
		const chart = await chartCut(em, staff, { group, period, zone: NZ, now: new Date(at) });
		const data = chart.series[0]!.data;
		expect(data).toEqual([...counted.values()].sort((a, b) => b - a).slice(0, 10));
		expect(chart.labels.map((label) => counted.get(label))).toEqual(data);
	}
});

test.each([
	["2026-04-05", "2026-04-05", 25 * 60],
	["2026-09-27", "2026-09-27", 23 * 60],
	["2024-02-29", "2024-02-29", 24 * 60],
	["2025-12-31", "2026-01-01", 48 * 60],
	["2026-04-01", "2026-04-30", 30 * 24 * 60 + 60],
] as const)("the list and the regions from %s to %s are those of a plain count", async (from, to, minutes) => {
	const range = { from, to, zone: NZ };
	const within =
		"created at time zone 'Pacific/Auckland' >= ?::date and created at time zone 'Pacific/Auckland' < ?::date + 1";
	const [length] = await em.execute<{ minutes: number }[]>(
		"select (extract(epoch from (?::date + 1)::timestamp at time zone ? - ?::date::timestamp at time zone ?) / 60)::int as minutes",
		[to, NZ, from, NZ],
	);
	expect(length!.minutes).toBe(minutes);
	const rows = await em.execute<{ id: number; city: string; region: string }[]>(
		`select p.id, c.name as city, c.region from project p join city c on c.id = p.city_id where ${within}
		 order by p.created desc, p.id desc`,
		[from, to],
	);
	expect((await listCreatedProjects(em, staff, range)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
	const byCity = new Map<string, number>();
	for (const { city, region } of rows) byCity.set(`${region}/${city}`, (byCity.get(`${region}/${city}`) ?? 0) + 1);
	const regions = await countByRegion(em, staff, range);
	const told = regions.flatMap(({ region, cities }) =>
		cities.map(({ name, count: n }) => [`${region}/${name}`, n] as const),
	);
	expect(new Map(told)).toEqual(byCity);
	for (const { count: whole, cities } of regions) expect(whole).toBe(cities.reduce((sum, city) => sum + city.count, 0));
	expect(regions.map((region) => region.count)).toEqual(regions.map((region) => region.count).sort((a, b) => b - a));
	const [, ...listed] = await figureRows(em, staff, "regions", { range, group: "guide" });
	expect(listed).toEqual(told.map(([name, n]) => [...name.split("/"), n]));
	const cities = new Map<string, number>();
	for (const { city } of rows) cities.set(city, (cities.get(city) ?? 0) + 1);
	const ranked = await chartGroupByDate(em, staff, { ...range, group: "city" });
	const most = [...cities.values()].sort((a, b) => b - a).slice(0, 10);
	expect(ranked).toMatchObject({ date_from: from, date_to: to, series: [{ data: most }] });
	expect(ranked.labels.map((city) => cities.get(city))).toEqual(most);
});

test.each(["finder", "list"] as const)(
	"misses of the %s are those of a plain count over ninety days",
	async (source) => {
		const rows = await em.execute<{ text: string }[]>(
			"select text from search_miss where at > now() - interval '90 days' and source = ?",
			[source],
		);
		expect(rows.length).toBeGreaterThan(0);
		const counted = new Map<string, number>();
		for (const { text } of rows) {
			const plain = text.trim().replaceAll(/\s+/g, " ").toLowerCase();
			counted.set(plain, (counted.get(plain) ?? 0) + 1);
		}
		expect(await countMisses(em, staff, source)).toBe(counted.size);
		expect((await listMisses(em, staff, source, null)).length).toBe(counted.size);
		const misses = await listMisses(em, staff, source);
		expect(misses.map((miss) => miss.count)).toEqual([...counted.values()].sort((a, b) => b - a).slice(0, 50));
		expect(misses.map(({ text }) => counted.get(text.toLowerCase()))).toEqual(misses.map((miss) => miss.count));
	},
);

test("the files of searches and of types have the misses of their own source, and the counts have the searches", async () => {
	const query = {
		range: { from: "2026-04-05", to: "2026-04-05", zone: NZ },
		group: "guide",
	} as const;
	const texts = async (figure: "searches" | "types") =>
		(await figureRows(em, staff, figure, query)).slice(1).map(([text]) => String(text).split(" ")[0]!.toLowerCase());
	expect(new Set(await texts("searches"))).toEqual(new Set(["duct"]));
	expect(new Set(await texts("types"))).toEqual(new Set(["pipe"]));
	expect(await figureRows(em, staff, "counts", query)).toContainEqual(["searches", 4000]);
});

test("the ranking is that of a plain count: page by page with equal ranks for equal counts, in the download one by one", async () => {
	const rows = await em.execute<{ drawing: string; n: number }[]>(
		`select s.drawing, count(distinct p.id)::int as n from solution s join project_item i on i.solution_id = s.id
		 join project p on p.id = i.project_id where i.is_active group by s.id order by n desc, s.drawing`,
	);
	expect(rows.length).toBe(13);
	const told: [number, string, number][] = [];
	for (const page of [1, 2, 3]) {
		const { count: all, ranked } = await rankSolutions(em, staff, page);
		expect(all).toBe(rows.length);
		for (const { rank, solution, numSpecs } of ranked) told.push([rank, solution.drawing, numSpecs]);
	}
	const more = (n: number) => rows.filter((row) => row.n > n).length;
	expect(told).toEqual(rows.map(({ drawing, n }) => [more(n) + 1, drawing, n]));
	const csv = await text(rankingCsv(em, staff));
	const lines = csv.split("\r\n").slice(1, -1);
	expect(lines.map((line) => line.replace(/^(\d+,[^,]+),.*,(\d+)$/, "$1,$2"))).toEqual(
		rows.map(({ drawing, n }, at) => [at + 1, drawing, n].join(",")),
	);
});

test("places of equal count follow the natural order of their drawings, also across pages", async () => {
	await em.execute("delete from project_item");
	await em.execute(
		"insert into project_item (project_id, solution_id, no_id) select (select min(id) from project), id, 1 from solution",
	);
	const drawings: string[] = [];
	for (const page of [1, 2]) {
		const { ranked } = await rankSolutions(em, staff, page);
		drawings.push(...ranked.map(({ solution }) => solution.drawing));
	}
	expect(drawings).toEqual(Array.from({ length: 13 }, (_, at) => `V-${at + 1}`));
	expect((await rankSolutions(em, staff, 999_999)).ranked).toEqual([]);
});
