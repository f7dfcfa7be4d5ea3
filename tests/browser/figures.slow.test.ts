import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser();
let page: Page;

beforeAll(async () => {
	const { em } = running;
	// Every hour around the end of daylight saving, a month's end, and the years before.
	const spans = [
		["2026-04-04 00:00+00", "2026-04-06 23:00+00", "1 hour"],
		["2026-01-30 09:30+00", "2026-02-01 12:30+00", "30 minutes"],
		["2023-01-31 10:59+00", "2025-12-31 11:01+00", "41 hours"],
	];
	for (const [first, last, step] of spans) {
		await em.execute(
			`insert into project (user_id, proj_name, proj_address, city_id, created)
			 select (select min(id) from user_account), 'Made ' || t, 'Somewhere',
			 (select id from city where name = 'Whangārei'), t from generate_series(?::timestamptz, ?::timestamptz, ?::interval) t`,
			[first!, last!, step!],
		);
	}
	await em.execute("update user_account set created = now() - interval '40 days' where email = 'user@example.com'");
	await em.execute("insert into search_miss (text) values ('9999 duct'), ('9999  DUCT'), ('=1+1'), ('9999 duct ')");
	await em.execute("insert into search_miss (text, at) values ('long ago', now() - interval '91 days')");
	await em.execute("insert into search_miss (text, source) values ('50mm Hose Wall', 'list')");
	page = await running.open({ who: "staff" });
}, 300_000);

/** The words of a table's cells, row by row. */
const cells = (table: Locator): Promise<string[][]> =>
	table
		.locator("tbody tr")
		.evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!.trim())));

const tableIn = (id: string) => page.getByRole("main").locator(`section[aria-labelledby="${id}"] table`);

const local = "created at time zone 'Pacific/Auckland'";
/** How many projects per span the database has, by a plain count. */
const counted = async (format: string, where: string) => {
	const rows = await running.em.execute<{ label: string; count: number }[]>(
		`select to_char(${local}, '${format}') as label, count(*)::int as count from project where ${where}
		 group by 1 order by min(created)`,
	);
	return rows.map(({ label, count }) => [label, String(count)]);
};
const shown = async (id: string) => (await cells(tableIn(id))).filter(([, count]) => count !== "0");
const between = (from: string, to: string) => page.goto(`/management/analytics?date_from=${from}&date_to=${to}`);

async function download(link: Locator): Promise<string> {
	const answer = await page.request.get((await link.getAttribute("href"))!);
	expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
	return answer.text();
}

test("days are those of New Zealand: the one on which daylight saving ends has twenty-five hours", async () => {
	await between("2026-04-04", "2026-04-07");
	const found = await shown("dates");
	expect(found).toEqual(await counted("FMDD Mon YYYY", `${local} >= '2026-04-04' and ${local} < '2026-04-08'`));
	expect(found).toContainEqual(["5 Apr 2026", "25"]);
});

test("a month's end belongs to the month in which New Zealand is", async () => {
	await between("2026-01-31", "2026-01-31");
	expect(await shown("dates")).toEqual(await counted("FMDD Mon YYYY", `(${local})::date = '2026-01-31'`));
	const [link] = await page.getByRole("link", { name: "CSV of Projects created by day" }).all();
	expect((await download(link!)).split("\r\n").slice(0, 2)).toEqual(["\uFEFFdate,guides", "2026-01-31,48"]);
});

test("a long range is counted by months", async () => {
	await between("2023-01-01", "2025-12-31");
	expect(await cells(tableIn("dates"))).toHaveLength(36);
	const months = await running.em.execute<{ label: string; count: string }[]>(
		`select to_char(${local}, 'Mon YYYY') as label, count(*)::text as count from project
		 where ${local} >= '2023-01-01' and ${local} < '2026-01-01' group by 1 order by min(created)`,
	);
	expect(await shown("dates")).toEqual(months.map(({ label, count }) => [label, count]));
});

test("the list has the projects of the range, each leading to what staff see of it; regions add up to it", async () => {
	await between("2026-04-05", "2026-04-05");
	expect(await cells(tableIn("list"))).toHaveLength(25);
	expect((await cells(tableIn("regions"))).map(([region, count]) => [region, count])).toEqual([["Northland", "25"]]);
	await follow(page, tableIn("list").getByRole("link").first());
	expect(new URL(page.url()).pathname).toMatch(/^\/management\/projects\/\d+$/);
});

test("a map shades each region by its projects, with the same numbers as the table beside it", async () => {
	await running.em.execute(
		`insert into project (user_id, proj_name, proj_address, city_id, created)
		 select (select min(id) from user_account), 'Mapped', 'Somewhere', c.id, '2019-06-15 00:00+00'
		 from city c join generate_series(1, 30) n on n <= 1 + c.id % 30 where c.region not in ('Otago', 'Tasman')`,
	);
	await running.em.execute(
		`with city as (insert into city (name, region) values ('Apia', 'Apia') returning id)
		 insert into project (user_id, proj_name, proj_address, city_id, created)
		 select (select min(id) from user_account), 'Abroad', 'Somewhere', id, '2019-06-15 00:00+00' from city`,
	);
	await between("2019-06-15", "2019-06-15");
	const counted = await running.em.execute<{ said: string }[]>(
		`select region || ': ' || count(*) as said from project p join city c on c.id = p.city_id
		 where ${local} >= '2019-06-15' and ${local} < '2019-06-16' and region <> 'Apia' group by region`,
	);
	const map = page.getByRole("img", { name: "Map of New Zealand. Projects by region:" });
	const titles = (await map.locator("path title").allTextContents()).map((title) => title.replace("’", "'"));
	expect(titles.sort()).toEqual([...counted.map(({ said }) => said), "Otago: 0", "Tasman: 0"].sort());
	const rows = (await cells(tableIn("regions"))).map(([region, count]) => `${region}: ${count}`);
	expect(rows.sort()).toEqual([...counted.map(({ said }) => said), "Apia: 1"].sort());
	await page.getByText("Not on the map: Apia 1.").waitFor();
	await page.getByText("None in Tasman, Otago.").waitFor();
});

test("the form puts both days into the address, and what is wrong is said beside the fields", async () => {
	await page.goto("/management/analytics?group=company");
	await page.getByLabel("First day").fill("2026-02-02");
	await page.getByLabel("Last day").fill("2026-02-01");
	await follow(page, page.getByRole("button", { name: "Show" }));
	expect(new URL(page.url()).search).toBe("?date_from=2026-02-02&date_to=2026-02-01&group=company");
	await page.locator("#date_to-error").getByText("Must not be before the first day.").waitFor();
	expect(await tableIn("dates").count()).toBe(0);
	await page.goto("/management/analytics?date_from=yesterday");
	await page.locator("#date_from-error").getByText("Date has wrong format.").waitFor();
	await page.goto("/management/analytics?date_from=2026-02-02");
	await page.locator("#date_to-error").getByText("This field is required.").waitFor();
});

test("one period rules the page: its links keep the group, and those of the groups keep the period", async () => {
	await page.goto("/management/analytics?group=company");
	await follow(page, page.getByRole("link", { name: "10 years", exact: true }));
	expect(new URL(page.url()).searchParams.get("group")).toBe("company");
	expect(await page.getByRole("navigation", { name: "Period" }).locator("[aria-current]").allTextContents()).toEqual([
		"10 years",
	]);
	await between("2026-04-05", "2026-04-05");
	await follow(page, page.getByRole("link", { name: "Cities", exact: true }));
	expect(new URL(page.url()).search).toBe("?date_from=2026-04-05&date_to=2026-04-05&group=city");
	const cities = await running.em.execute<{ name: string; count: string }[]>(
		`select c.name, count(*)::text as count from project p join city c on c.id = p.city_id
		 where ${local} >= '2026-04-05' and ${local} < '2026-04-06' group by c.id order by count(*) desc, c.name limit 10`,
	);
	const found = (await cells(tableIn("cut"))).map(([name, count]) => [name, count]);
	expect(found).toEqual(cities.map(({ name, count }) => [name, count]));
});

test("the overview has four figures with their trend, and every other count of the database", async () => {
	await page.goto("/management/summary");
	const count = async (from: string) => {
		const [row] = await running.em.execute<{ n: number }[]>(`select count(*)::int as n from ${from}`);
		return row!.n.toLocaleString("en-NZ");
	};
	const begun = "(date_trunc('month', now() at time zone 'Pacific/Auckland') at time zone 'Pacific/Auckland')";
	const earlier = `((${begun} at time zone 'Pacific/Auckland') - interval '1 month') at time zone 'Pacific/Auckland'`;
	const figures: string[][] = [];
	for (const [name, from, at] of [
		["Projects", "project", "created"],
		["Schedules generated", "schedule_run where status = 'done'", "finished"],
		["Users", "user_account", "created"],
		["Searches that found nothing", "search_miss where source = 'finder'", "at"],
	] as const) {
		const since = `${from} ${from.includes(" where ") ? "and" : "where"} ${at}`;
		const month = await count(`${since} >= ${begun}`);
		const before = await count(`${since} >= ${earlier} and ${at} < ${begun}`);
		figures.push([name, await count(from), `${month} this month, ${before} last month`]);
	}
	const shownFigures = await page
		.getByRole("main")
		.locator("dl > div")
		.evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent)));
	expect(shownFigures).toEqual([
		...figures,
		["Active projects", await count("project where is_active")],
		["Archived projects", await count("project where not is_active")],
		["Active users", await count("user_account where is_active")],
		["New users in 30 days", await count("user_account where created > now() - interval '30 days'")],
		["Staff", await count("user_account where is_staff")],
		["Solutions", await count("solution where is_active")],
		["Specimens", await count("specimen where is_active")],
		["Products", await count("product where is_active")],
		["Companies", await count("company where is_active")],
		["Favourite lists", await count("favourite")],
	]);
});

test("the charts of the overview have the last twelve months from the first with something on", async () => {
	await page.goto("/management/summary");
	expect(await cells(tableIn("projects"))).toHaveLength(12);
	const year = `${local} >= date_trunc('month', now() at time zone 'Pacific/Auckland' - interval '11 months')`;
	const months = (await shown("projects")).map(([, number]) => Number(number));
	expect(months.reduce((sum, number) => sum + number, 0)).toBe(
		Number((await running.em.execute<{ n: string }[]>(`select count(*) as n from project where ${year}`))[0]!.n),
	);
	const users = await cells(tableIn("users"));
	const [{ n: since }] = (await running.em.execute<{ n: number }[]>(
		`select count(*)::int as n from generate_series((select date_trunc('month', min(${local})) from user_account),
		 date_trunc('month', now() at time zone 'Pacific/Auckland'), interval '1 month')`,
	)) as [{ n: number }];
	expect([users.length, users[0]![1]]).toEqual([since, "1"]);
	const file = await download(page.getByRole("link", { name: "CSV of Sign-ups by month" }));
	expect(file.trim().split("\r\n")).toHaveLength(1 + users.length);
});

test.each([1440, 390])("CSV stands beside XLSX at the end of each head, %i px wide", async (width) => {
	await page.setViewportSize({ width, height: 900 });
	for (const address of [
		"/management/summary",
		"/management/analytics?date_from=2026-04-05&date_to=2026-04-05&group=city",
	]) {
		await page.goto(address);
		const main = page.getByRole("main");
		const boxes = (links: Locator) =>
			links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
		const headed = main.locator("section > div:has(> h2, > div > h2)");
		const csv = await boxes(headed.getByRole("link", { name: /^CSV of/ }));
		const xlsx = await boxes(headed.getByRole("link", { name: /^XLSX of/ }));
		const heads = await boxes(headed);
		expect([csv.length, xlsx.length]).toEqual([4, 4]);
		for (const [at, { right, top }] of csv.entries()) {
			expect([xlsx[at]!.top, xlsx[at]!.left - right <= 8]).toEqual([top, true]);
			const head = heads.find(
				(one) => one.top <= top && one.bottom >= xlsx[at]!.bottom && one.left <= right && one.right >= right,
			)!;
			if (width > 1000) expect(Math.abs(head.right - xlsx[at]!.right)).toBeLessThan(1);
		}
	}
	await page.setViewportSize({ width: 1440, height: 900 });
});

test("searches that found nothing are counted together whatever their capitals, and harm no spreadsheet", async () => {
	await page.goto("/management/summary");
	const found = (await cells(tableIn("searches"))).map(([text, times]) => [text, times]);
	expect(found).toEqual([
		["9999 duct", "3"],
		["=1+1", "1"],
	]);
	const text = await download(page.getByRole("link", { name: "CSV of searches that found nothing" }));
	expect(text.split("\r\n")[2]).toMatch(/^'=1\+1,1,2/);
	expect((await page.request.get("/management/analytics/csv/nothing")).status()).toBe(404);
	expect((await page.request.get("/management/analytics/csv/dates?date_from=x")).status()).toBe(400);
});
