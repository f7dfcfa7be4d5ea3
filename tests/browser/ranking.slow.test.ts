import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { rankingCsv } from "#app/domain/figures/figures-rows.ts";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

/** Where it is another day than in UTC, whatever the hour. */
const elsewhere = () => (new Date().getUTCHours() < 12 ? "Etc/GMT+12" : "Pacific/Kiritimati");

const running = runningBrowser({ env: { TZ: elsewhere() } });
let page: Page;

beforeAll(async () => {
	const { em } = running;
	await em.execute("delete from project");
	await em.execute(
		`insert into project (user_id, proj_name, proj_address, city_id)
		 select u.id, 'Ranked ' || n, 'Somewhere', u.city_id from generate_series(1, 3) n,
		 (select id, city_id from user_account order by id limit 1) u`,
	);
	// The first project has seventy solutions, the second twenty, the third one.
	await em.execute(
		`insert into project_item (project_id, no_id, solution_id)
		 select p.id, s.no, s.id from (select id, row_number() over (order by id) as no from project) p
		 join (select id, row_number() over (order by drawing desc) as no from solution) s
		   on s.no <= case p.no when 1 then 70 when 2 then 20 else 1 end`,
	);
	page = await running.open({ who: "staff" });
}, 300_000);

const rows = () => page.getByRole("main").getByRole("table").locator("tbody tr");

test("the ranking says of each solution in how many specifications it is listed, and leads to its installation", async () => {
	await page.goto("/management/summary");
	await follow(page, page.getByRole("link", { name: "Ranking" }));
	const counts = await running.em.execute<{ drawing: string; n: number }[]>(
		`select s.drawing, count(*)::int as n from project_item i join solution s on s.id = i.solution_id
		 where i.is_active group by s.id order by n desc, s.drawing, s.id limit 10`,
	);
	expect(await rows().count()).toBe(10);
	for (const [at, { drawing, n }] of counts.entries()) {
		const words = `is listed in ${n} ${n === 1 ? "specification" : "specifications"}`;
		const row = rows().nth(at);
		expect([await row.getByRole("link").textContent(), await row.locator("td").nth(1).textContent()]).toEqual([
			drawing,
			words,
		]);
	}
	expect(counts[0]!.n).toBe(3);
	await follow(page, rows().first().getByRole("link"));
	await page.getByRole("heading", { level: 1, name: `${counts[0]!.drawing} Installation` }).waitFor();
});

test("its pager shows five pages, and the last one the end", async () => {
	await page.goto("/management/ranking?page=4");
	const pager = page.getByRole("navigation", { name: "Pages of the ranking" });
	expect(await pager.getByRole("link", { name: /^Page / }).allInnerTexts()).toEqual(["2", "3", "4", "5", "6"]);
	await follow(page, pager.getByRole("link", { name: "Last" }));
	expect(await rows().count()).toBe(10);
	// Fifty solutions share the place after the first twenty.
	expect(await rows().last().locator("td").first().textContent()).toBe("21");
});

test("Download List gives the whole ranking, the same that operators export, with formulas made harmless", async () => {
	await running.em.execute(
		"update solution set drawing = '=' || id where id = (select min(solution_id) from project_item)",
	);
	await page.goto("/management/ranking");
	const href = await page.getByRole("link", { name: "Download List" }).getAttribute("href");
	const answer = await page.request.get(href!);
	const exported = await text(rankingCsv(running.em, { isStaff: true }));
	expect(await answer.text()).toBe(exported);
	expect(exported.split("\r\n")).toHaveLength(72);
	expect(exported).toMatch(/\r\n\d+,'=\d+,/);
	const today = new Intl.DateTimeFormat("en-CA", { timeZone: elsewhere(), dateStyle: "short" }).format(new Date());
	expect(answer.headers()["content-disposition"]).toContain(`attachment; filename="rank_solutions_${today}.csv"`);
});
