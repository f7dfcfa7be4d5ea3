import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { listOf } from "#app/domain/lists/table.ts";
import { follow } from "#tests/support/browser.ts";
import { runningPages } from "#tests/support/running-product.ts";
import { fillRecord, listPage, oneOfEachForm, press, rowWith } from "#tests/support/staff-lists.ts";

const running = runningPages({ who: "staff" });
let page: Page;
beforeAll(() => {
	page = running.plain;
});

const struck = (word: string) =>
	rowWith(page, word)
		.locator("th a")
		.evaluate((cell) => getComputedStyle(cell).textDecorationLine);
const select = async (word: string) => {
	const link = rowWith(page, word).locator("th a");
	if ((await rowWith(page, word).locator("[aria-current]").count()) === 0) await follow(page, link);
};
async function search(key: string, word: string): Promise<void> {
	await page.goto(`/management/solution_manager?list=${key}`);
	await press(page, "link", "Search");
	await page.getByRole("searchbox").fill(word);
	await press(page, "button", "Search");
	await rowWith(page, word).first().waitFor();
}

/** Withdraws the row that is shown, sees it struck through with the word for it, and restores it. */
async function withdrawAndRestore(word: string, singular: string): Promise<void> {
	await select(word);
	await press(page, "link", "Delete");
	await page.getByRole("heading", { level: 1, name: `Delete ${singular}` }).waitFor();
	await page.getByText(/Are you sure you want to delete .+\?/).waitFor();
	await press(page, "button", "Delete");
	await page.getByText(/has been deleted\./).waitFor();
	expect(await struck(word)).toContain("line-through");
	expect(await rowWith(page, word).getByText("inactive", { exact: true }).count()).toBe(1);
	await press(page, "link", "Restore");
	await press(page, "button", "Restore");
	await page.getByText(/has been restored\./).waitFor();
	expect(await struck(word)).not.toContain("line-through");
	expect(await rowWith(page, word).getByText("inactive", { exact: true }).count()).toBe(0);
}

const taken: Record<string, string> = {
	subs: "This substrate already exists.",
	insu: "This insulation already exists.",
	serv: "This service already exists.",
	report: "This report already exists.",
};

test.each(oneOfEachForm.map((list) => [list.title, list] as const))(
	"%s: add, a double refused, edit, search, withdraw, restore, all without script",
	{ timeout: 120_000 },
	async (_title, list) => {
		const { key, singular } = list;
		// A new FRR has to be one that can be read.
		const word = key === "frr" ? "EI 77" : `Zz ${key}`;
		const renamed = key === "frr" ? `${word}-U/U` : `${word} b`;
		if (key === "serv")
			await running.em.execute(
				"insert into insulation (name_id, thickness) select min(id), ? from insulation_material",
				[word],
			);
		await page.goto(listPage(list));
		await press(page, "link", "Add");
		await page.getByRole("heading", { level: 1, name: `Add ${singular}` }).waitFor();
		await fillRecord(page, list, word);
		await press(page, "button", "Add");
		await page.getByText(new RegExp(`^.*The ${singular} .*${word}.* has been added\\.`)).waitFor();
		expect(await rowWith(page, word).locator("[aria-current]").count()).toBe(1);

		await page.goto(listPage(list));
		await press(page, "link", "Add");
		await fillRecord(page, list, key === "serv" ? word : word.toUpperCase());
		await press(page, "button", "Add");
		await page
			.getByText(taken[key] ?? "This name already exists.")
			.first()
			.waitFor();
		await page.getByRole("heading", { level: 1, name: `Add ${singular}` }).waitFor();
		const first = list.fields.find(({ kind }) => kind === "text");
		if (first) expect(await page.locator(`#${first.name}`).inputValue()).toBe(word.toUpperCase());

		await search(key, word);
		await select(word);
		await press(page, "link", "Edit");
		if (first) await page.locator(`#${first.name}`).fill(renamed);
		else await page.locator("#classification").selectOption({ index: 3 });
		await press(page, "button", "Save");
		await page.getByText(/has been saved\./).waitFor();
		await search(key, word);
		expect(await page.locator("main tbody tr").count()).toBe(1);
		if (first) expect(await rowWith(page, renamed).count()).toBe(1);

		await withdrawAndRestore(word, singular);
		await select(word);
		await press(page, "link", "History");
		const told = await page.locator("main tbody tr").allInnerTexts();
		expect(told[0]).toMatch(/Demo .*\(screen\)\s+State: inactive → active/);
		expect(told.some((line) => line.includes("New record"))).toBe(true);
	},
);

test.each(["solution", "specimen"] as const)(
	"%s: found over the whole list, withdrawn and restored; written by its wizard",
	async (key) => {
		await search(key, "V-610");
		expect(await page.getByRole("link", { name: "Add", exact: true }).count()).toBe(0);
		const word = key === "solution" ? "V-610" : "BK17 - Specimen H1";
		await withdrawAndRestore(word, listOf(key).singular);
		await select(word);
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
		...["FRR Grp.", "FRR", "Brand", "Lab", "Standard", "Synonym", "Company", "City"],
	]);
	for (const [name, href] of [
		["Create Solution", "/management/solution/create"],
		["Create Specimen", "/management/specimen/create"],
	] as const) {
		expect(await page.getByRole("link", { name }).getAttribute("href")).toBe(href);
	}
});

test("pages have 6 or 7 rows by list, the selector stands where 6 are shown, and First and Last lead to the ends", async () => {
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
		expect(await sizes.allInnerTexts()).toEqual(size === 6 ? ["6"] : []);
	}
	const [row] = await running.em.execute<{ total: number }[]>("select count(*)::int as total from city");
	const total = row!.total;
	await page.goto("/management/solution_manager?list=city&size=6");
	expect(await page.locator("main tbody tr").count()).toBe(6);
	await press(page, "link", "Last");
	await page.getByText(`${Math.floor((total - 1) / 6) * 6 + 1}–${total} of ${total} cities`).waitFor();
	await press(page, "link", "First");
	await page.getByText(`1–6 of ${total} cities`).waitFor();
});
