import { expect, test } from "vitest";
import { findAccessibilityFaults, takenOver } from "#tests/support/browser.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { address, choose, codes, level, openFilter, state } from "#tests/support/finder-page.ts";
import { runningPages } from "#tests/support/running-product.ts";

const pages = runningPages();

test("without script the service filter narrows levels and solutions by one specimen, and is cleared again", async () => {
	await pages.plain.goto("/specs/sols");
	await choose(pages.plain, "Orientation", /^Wall/);
	await openFilter(pages.plain);
	await pages.plain.getByLabel("Service Type").selectOption({ label: "Cables" });
	await pages.plain.getByRole("button", { name: "Show" }).click();
	expect(address(pages.plain)).toMatch(/[?&]ori=\d+.*stype=\d+/);
	await pages.plain.getByRole("heading", { name: "Solutions found" }).waitFor();
	expect((await codes(pages.plain)).length).toBeGreaterThan(0);
	const [wrong] = await pages.em.execute<{ count: number }[]>(
		`select count(*)::int as count from solution s where s.drawing = any(?::text[]) and not exists (
			select 1 from solution_path p join service_type t on t.id = p.service_type_id join orientation o on o.id = p.orientation_id
			where p.solution_id = s.id and t.name = 'Cables' and o.name = 'Wall')`,
		[`{${(await codes(pages.plain)).map((code) => `"${code}"`).join(",")}}`],
	);
	expect(wrong!.count).toBe(0);
	expect(await pages.plain.getByLabel("Material").locator("option").allInnerTexts()).not.toContain("PVC");
	await pages.plain.getByRole("link", { name: "Clear filter" }).click();
	await pages.plain.waitForURL((url) => !url.search.includes("stype"));
	expect(address(pages.plain)).toMatch(/^\/specs\/sols\?ori=\d+$/);
});

test("Grid and Detail show the same solutions, and the view stays while people choose", async () => {
	await pages.plain.goto("/specs/sols");
	const grid = await codes(pages.plain);
	await pages.plain.getByRole("link", { name: "Detail" }).click();
	await pages.plain.waitForLoadState();
	expect(await pages.plain.locator("main tbody th").allInnerTexts()).toEqual(
		grid.map((code) => expect.stringContaining(code)),
	);
	await pages.plain.getByText(/^Ø|mm/).first().waitFor();
	await choose(pages.plain, "Orientation", /^Floor/);
	expect(address(pages.plain)).toContain("view=detail");
	await pages.plain.getByRole("link", { name: "Grid" }).click();
	expect(address(pages.plain)).not.toContain("view");
});

test("the finder starts clean, and true without a query leads back to the last results", async () => {
	await pages.plain.goto("/specs/sols");
	await choose(pages.plain, "Orientation", /^Wall/);
	await openFilter(pages.plain);
	await pages.plain.getByLabel("Material").selectOption({ label: "PVC" });
	await pages.plain.getByRole("button", { name: "Show" }).click();
	const [kept, shown] = [address(pages.plain), await state(pages.plain)];
	await pages.plain.getByRole("article").first().getByRole("link", { name: "Installation" }).click();
	await pages.plain.getByRole("link", { name: "Return" }).click();
	expect(address(pages.plain).split("?")[1]!.split("&").sort()).toEqual(
		kept
			.split("?")[1]!
			.split("&")
			.filter((part) => !part.endsWith("="))
			.sort(),
	);
	expect(await state(pages.plain)).toEqual(shown);
	await pages.plain.getByRole("link", { name: "Solutions", exact: true }).click();
	expect(address(pages.plain)).toBe("/specs/sols");
	expect((await state(pages.plain)).filter).toEqual(["", "", ""]);
});

test("with script a choice of the filter narrows at once, and Back and a pasted address restore the exact state", async () => {
	await pages.scripted.goto("/specs/sols");
	// A choice before the script is there waits for Show, as without script.
	await takenOver(pages.scripted);
	await choose(pages.scripted, "Orientation", /^Wall/);
	await level(pages.scripted, "Orientation").locator("a[aria-current=true]").waitFor();
	await openFilter(pages.scripted);
	expect(await pages.scripted.getByRole("button", { name: "Show" }).count()).toBe(0);
	await pages.scripted.getByLabel("Material").selectOption({ label: "PVC" });
	await pages.scripted.waitForURL(/smat=/);
	await pages.scripted.getByRole("heading", { name: "Solutions found" }).waitFor();
	await choose(pages.scripted, "Substrate", /^Plasterboard/);
	await pages.scripted.waitForURL(/sub=/);
	await level(pages.scripted, "Substrate").locator("a[aria-current=true]").waitFor();
	const [third, seen] = [pages.scripted.url(), await state(pages.scripted)];
	await pages.scripted.goBack();
	await pages.scripted.waitForURL((url) => !url.search.includes("sub="));
	await expect.poll(async () => (await state(pages.scripted)).chosen.length).toBe(seen.chosen.length - 1);
	await pages.scripted.goForward();
	await pages.scripted.waitForURL(third);
	await expect.poll(() => state(pages.scripted)).toEqual(seen);
	for (const page of [pages.plain, pages.scripted]) {
		await page.goto(third);
		expect(await state(page)).toEqual(seen);
	}
	expect(pages.faults).toEqual([]);
});

test("when the levels cannot be read a banner says so, can be closed, and the solutions are shown", async () => {
	await pages.em.execute("alter table path_count rename column frr_group_id to away");
	// The lists are kept for a version of the catalogue.
	await raiseCatalogue(pages.em);
	try {
		for (const page of [pages.plain, pages.scripted]) {
			await page.goto("/specs/sols?drawing=V-1");
			await page.getByRole("alert").getByText("Error filter services: Something went wrong.").waitFor();
			expect((await codes(page)).length).toBeGreaterThan(0);
		}
		expect(await findAccessibilityFaults(pages.scripted)).toEqual([]);
	} finally {
		await pages.em.execute("alter table path_count rename column away to frr_group_id");
	}
	for (const page of [pages.plain, pages.scripted]) {
		await page.getByRole("link", { name: "Close this message" }).click();
		await page.getByRole("alert").waitFor({ state: "detached" });
		await page.locator("summary", { hasText: "Choose from lists" }).click();
		await level(page, "Orientation").waitFor();
		expect(address(page)).toBe("/specs/sols?drawing=V-1");
	}
});
