import { beforeAll, expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { insert, makeProject } from "#tests/support/catalogue.ts";
import { runningPages } from "#tests/support/running-product.ts";
import { number, STAFF } from "./screens/screen.ts";

const pages = runningPages({ who: "staff" });

/** What its table lists, the address, and how many tables with a toolbar are there. */
const tables = [
	["projects", "/projects", 1],
	["solutions of a project", "/specs/summary", 1],
	["favourite lists", "/favourites", 1],
	["products, warranties and cover pages", "/management/product_manager", 3],
	["solutions", "/management/solution_manager?list=solution", 1],
	["brands", "/management/solution_manager?list=brand", 1],
] as const;

// Staff have a project and a list of favourites of their own.
beforeAll(async () => {
	const id = await number(pages.em, STAFF);
	await makeProject(pages.em, { id, firstName: "", isStaff: true }, "Tower");
	await insert(pages.em, "favourite", { user_id: id, name: "Pipes" });
});

test.each(tables)(
	"the table of %s has a toolbar in the specification's red, white and slim, and a click in a row selects it",
	async (_what, address, count) => {
		const { scripted: page } = pages;
		if (address === "/specs/summary") {
			await page.goto("/specs/sols");
			await takenOver(page);
			await page.getByRole("button", { name: "Add to Specs" }).first().click();
			await page.getByRole("button", { name: "Remove from Specs" }).first().waitFor();
		}
		await page.goto(address);
		await takenOver(page);
		const toolbars = page.getByRole("main").locator("header:has(h2)");
		expect(await toolbars.count()).toBe(count);
		for (const toolbar of await toolbars.all()) {
			const look = await toolbar.evaluate((bar) => {
				const { backgroundColor, color } = getComputedStyle(bar);
				return { backgroundColor, color, height: bar.getBoundingClientRect().height };
			});
			expect(look).toEqual({ backgroundColor: "rgb(206, 58, 67)", color: "rgb(255, 255, 255)", height: 48 });
		}
		const table = page.getByRole("main").getByRole("table").first();
		const picked = table.locator("a[aria-current=true]");
		const cell = table.locator("tbody tr").first().locator("td").last();
		expect(await picked.count()).toBe(0);
		await cell.click({ position: { x: 2, y: 2 } });
		await expect.poll(() => picked.count()).toBe(1);
		await cell.click({ position: { x: 2, y: 2 } });
		await expect.poll(() => picked.count()).toBe(0);
	},
);
