import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { StaffList } from "#app/domain/lists/staff-list.ts";
import type { EntityManager } from "#db/orm.ts";
import { follow } from "./browser.ts";
import { fillRecord, listPage, press, rowWith } from "./staff-lists.ts";

const struck = (page: Page, word: string) =>
	rowWith(page, word)
		.locator("th a")
		.evaluate((cell) => getComputedStyle(cell).textDecorationLine);
export const select = async (page: Page, word: string) => {
	const link = rowWith(page, word).locator("th a");
	if ((await rowWith(page, word).locator("[aria-current]").count()) === 0) await follow(page, link);
};
export async function search(page: Page, key: string, word: string): Promise<void> {
	await page.goto(`/management/solution_manager?list=${key}`);
	await press(page, "link", "Search");
	await page.getByRole("searchbox").fill(word);
	await press(page, "button", "Search");
	await rowWith(page, word).first().waitFor();
}

/** Withdraws the row that is shown, sees it struck through with the word for it, and restores it. */
export async function withdrawAndRestore(page: Page, word: string, singular: string): Promise<void> {
	await select(page, word);
	await press(page, "link", "Delete");
	await page.getByRole("heading", { level: 1, name: `Delete ${singular}` }).waitFor();
	await page.getByText(/Are you sure you want to delete .+\?/).waitFor();
	await press(page, "button", "Delete");
	await page.getByText(/has been deleted\./).waitFor();
	expect(await struck(page, word)).toContain("line-through");
	expect(await rowWith(page, word).getByRole("rowheader").getByText("withdrawn", { exact: true }).count()).toBe(1);
	await press(page, "link", "Restore");
	await press(page, "button", "Restore");
	await page.getByText(/has been restored\./).waitFor();
	expect(await struck(page, word)).not.toContain("line-through");
	expect(await rowWith(page, word).getByRole("rowheader").getByText("withdrawn", { exact: true }).count()).toBe(0);
}

const taken: Record<string, string> = {
	subs: "This substrate already exists.",
	insu: "This insulation already exists.",
	serv: "This service already exists.",
	report: "This report already exists.",
};

/** Adds a record by the list's form, sees a double refused, and edits, finds, withdraws and restores it. */
export async function walkList(page: Page, em: EntityManager, list: StaffList): Promise<void> {
	const { key, singular } = list;
	// A new FRR has to be one that can be read.
	const word = key === "frr" ? "EI 360" : `Zz ${key}`;
	const renamed = key === "frr" ? `${word}-U/U` : `${word} b`;
	if (key === "serv")
		await em.execute("insert into insulation (name_id, thickness) select min(id), ? from insulation_material", [word]);
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

	await search(page, key, word);
	await select(page, word);
	await press(page, "link", "Edit");
	if (first) await page.locator(`#${first.name}`).fill(renamed);
	else await page.locator("#classification").selectOption({ index: 3 });
	await press(page, "button", "Save");
	await page.getByText(/has been saved\./).waitFor();
	await search(page, key, word);
	expect(await page.locator("main tbody tr").count()).toBe(1);
	if (first) expect(await rowWith(page, renamed).count()).toBe(1);

	await withdrawAndRestore(page, word, singular);
	await select(page, word);
	await press(page, "link", "History");
	const told = await page.locator("main tbody tr").allInnerTexts();
	expect(told[0]).toMatch(/Demo .*\(screen\)\s+State: withdrawn → active/);
	expect(told.some((line) => line.includes("New record"))).toBe(true);
}
