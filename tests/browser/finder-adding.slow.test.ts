import { beforeEach, expect, test } from "vitest";
import { follow, takenOver } from "#tests/support/browser.ts";
import { address } from "#tests/support/finder-page.ts";
import { runningPages } from "#tests/support/running-product.ts";

const pages = runningPages();
beforeEach(() => pages.em.execute("delete from draft; delete from open_project"));

test.each([
	["grid", "/specs/sols?page=2", "article"],
	["detail", "/specs/sols?view=detail&page=2", "tr:has([id^='sol-'])"],
])("without script Add to Specs leads back to the solution in its list (%s)", async (_view, list, solutions) => {
	await pages.plain.goto(list);
	const solution = pages.plain.getByRole("main").locator(solutions).nth(7);
	const place = await solution.evaluate((one) => one.id || one.querySelector("[id^='sol-']")!.id);
	await follow(pages.plain, solution.getByRole("button", { name: "Add to Specs" }));
	expect(address(pages.plain)).toBe(list);
	const target = pages.plain.locator(":target");
	expect(await target.getAttribute("id")).toBe(place);
	expect(await target.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(800);
	await solution.getByRole("button", { name: "Remove from Specs" }).waitFor();
});

test("by keyboard the focus stays on the button, and a live region says what happened", async () => {
	const page = pages.scripted;
	await page.goto("/specs/sols");
	await takenOver(page);
	const card = page.getByRole("article").nth(2);
	await card.getByRole("button", { name: "Add to Specs" }).focus();
	await page.keyboard.press("Enter");
	const code = await card.getByRole("heading").textContent();
	await expect.poll(() => card.getByRole("status").textContent()).toBe(`${code}: In the specification`);
	await card.getByRole("button", { name: "Remove from Specs" }).waitFor();
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Remove from Specs");
	expect(address(page)).toBe("/specs/sols");
	expect(new URL(page.url()).hash).toBe("");
	await page.keyboard.press("Enter");
	await expect.poll(() => card.getByRole("status").textContent()).toBe(`${code}: Not in the specification`);
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Add to Specs");
	expect(pages.faults).toEqual([]);
});

test("finder and sidebar name the open project", async () => {
	const [project] = await pages.em.execute<{ id: number; name: string }[]>(
		"select p.id, p.proj_name as name from project p join user_account u on u.id = p.user_id where u.email = 'user@example.com' limit 1",
	);
	await pages.plain.goto("/specs/sols");
	const bar = pages.plain.getByRole("region", { name: "Current project" });
	expect(await bar.count()).toBe(0);
	await pages.em.execute(
		"insert into open_project (user_id, project_id) select user_id, id from project where id = ?",
		[project!.id],
	);
	await pages.plain.goto("/specs/sols");
	await bar.getByText(project!.name).waitFor();
	await pages.plain.getByRole("navigation", { name: "Main" }).getByText(project!.name).waitFor();
});
