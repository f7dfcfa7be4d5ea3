import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { listOf } from "#app/domain/lists/table.ts";
import { search, select, walkList, withdrawAndRestore } from "#tests/support/list-walk.ts";
import { runningPages } from "#tests/support/running-product.ts";
import { press } from "#tests/support/staff-lists.ts";

const running = runningPages({ who: "staff" });
let page: Page;
beforeAll(() => {
	page = running.plain;
});

/** A form of boxes and a text, and one of choices alone; lists-forms.slow.test.ts walks one of each form. */
test.each(["frr", "serv"] as const)(
	"%s: add, a double refused, edit, search, withdraw, restore, all without script",
	{ timeout: 120_000 },
	(key) => walkList(page, running.em, listOf(key)),
);

test.each(["solution", "specimen"] as const)(
	"%s: found over the whole list, withdrawn and restored; written by its wizard",
	async (key) => {
		await search(page, key, "V-610");
		expect(await page.getByRole("link", { name: "Add", exact: true }).count()).toBe(0);
		const word = key === "solution" ? "V-610" : "BK17 - Specimen H1";
		await withdrawAndRestore(page, word, listOf(key).singular);
		await select(page, word);
		const [row] = await running.em.execute<{ id: number }[]>(
			key === "solution"
				? "select id from solution where drawing = 'V-610'"
				: "select p.id from specimen p join report r on r.id = p.report_id where r.book = '17' and r.number = 'AFR 1702' and specimen_id = 'H1'",
		);
		const to = (name: string) => page.locator("main").getByRole("link", { name, exact: true }).getAttribute("href");
		expect(await to("Edit")).toBe(`/management/${key}/${row!.id}/edit`);
		if (key === "specimen") expect(await to("Copy")).toBe(`/management/specimen/${row!.id}/copy`);
		else expect(await page.getByRole("link", { name: "Copy", exact: true }).count()).toBe(0);
	},
);

test("the tables stand under the titles and in the groups of the specification, with their buttons", async () => {
	await page.goto("/management/solution_manager");
	expect(await page.title()).toMatch(/^Solution Admin/);
	await page.getByRole("heading", { level: 1, name: "Admin" }).waitFor();
	const lists = page.getByRole("navigation", { name: "Lists" });
	expect(await lists.getByRole("heading").allInnerTexts()).toEqual([
		...["Solution", "Substrate", "Service", "Insulation", "Miscellaneous", "Company"],
	]);
	const titles = (await lists.getByRole("link").allInnerTexts()).map((text) => text.split("\n")[0]!.trim());
	expect(titles).toEqual([
		...["Solution", "Specimen", "Report", "Sub. Orientation", "Substrate Name", "Substrate", "Serv. Classification"],
		...["Service Material", "Service Type", "Seal Type", "Service", "Insulation Material", "Insulation"],
		...["FRR Grp.", "FRR", "Brand", "Lab", "Standard", "Synonym", "Rejection Reason", "Company", "City"],
	]);
	for (const [name, href] of [
		["Create Solution", "/management/solution/create"],
		["Create Specimen", "/management/specimen/create"],
	] as const) {
		expect(await page.getByRole("link", { name }).getAttribute("href")).toBe(href);
	}
});

test("pages have 6 or 7 rows by list, or a remembered number, and First and Last lead to the ends", async () => {
	for (const [key, size] of [
		["solution", 6],
		["specimen", 7],
		["subs", 6],
		["serv", 6],
		["report", 7],
		["city", 7],
	] as const) {
		await page.goto(`/management/solution_manager?list=${key}`);
		expect(await page.locator("main tbody tr").count()).toBe(size);
		const sizes = page.getByRole("navigation", { name: "Rows on a page" }).getByRole("link");
		expect(await sizes.allInnerTexts()).toEqual([String(size), "25", "100"]);
	}
	await press(page, "link", "25");
	await page.goto("/management/solution_manager");
	expect(await page.locator("main tbody tr").count()).toBe(25);
	await press(page, "link", "6");
	await page.goto("/management/solution_manager?list=city");
	expect(await page.locator("main tbody tr").count()).toBe(7);
	const [row] = await running.em.execute<{ total: number }[]>("select count(*)::int as total from city");
	const total = row!.total;
	await page.goto("/management/solution_manager?list=city&size=6");
	expect(await page.locator("main tbody tr").count()).toBe(6);
	await press(page, "link", "Last");
	await page.getByText(`${Math.floor((total - 1) / 6) * 6 + 1}–${total} of ${total}`).waitFor();
	await press(page, "link", "First");
	await page.getByText(`1–6 of ${total}`).waitFor();
});
