import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { runningPages } from "#tests/support/running-product.ts";

import { press, rowWith } from "#tests/support/staff-lists.ts";

const running = runningPages({ who: "staff" });
let page: Page;
beforeAll(() => {
	page = running.plain;
});

/** The list says that it has so many. */
const counted = (count: number) => page.getByText(new RegExp(`^\\d+–\\d+ of ${count}$`)).waitFor();

const filter = () => page.getByLabel("Solutions shown");

/** Lists those of a filter alone. */
async function showOnly(label: string): Promise<void> {
	await filter().selectOption({ label });
	await press(page, "button", "Show");
}

test("a withdrawn solution is withdrawn, not incomplete, and one without PDF and picture is not said to be found", {
	timeout: 120_000,
}, async () => {
	await page.goto("/management/solution_manager");
	await counted(93);
	expect(await rowWith(page, "V-101").getByText("complete", { exact: true }).count()).toBe(1);
	await showOnly("Incomplete only");
	expect(new URL(page.url()).searchParams.get("only")).toBe("incomplete");
	await page.getByRole("heading", { name: "No incomplete solution found" }).waitFor();
	await showOnly("All");
	await press(page, "link", "V-101");
	await press(page, "link", "Delete");
	await press(page, "button", "Delete");
	expect(await rowWith(page, "V-101").getByText("withdrawn", { exact: true }).count()).toBe(1);
	expect(await rowWith(page, "V-101").getByText("cannot be found").count()).toBe(0);
	await showOnly("Incomplete only");
	await page.getByRole("heading", { name: "No incomplete solution found" }).waitFor();
	await running.em.execute(
		"update solution set is_active = true, pdf_id = null, img_small_id = null, img_large_id = null where drawing = 'V-101'",
	);
	await page.reload();
	await counted(1);
	const row = rowWith(page, "V-101");
	expect(await row.getByText("incomplete", { exact: true }).count()).toBe(1);
	expect(await row.getByText("can be found").count()).toBe(0);
	await row.getByText("It has no PDF.").waitFor();
});

test("a solution whose evidence does not fit is counted, listed and explained until it is settled", async () => {
	await page.goto("/management/solution_manager?only=warnings");
	await page.getByRole("heading", { name: "No inconsistent solution found" }).waitFor();
	await running.em.execute(
		`insert into solution_specimen (solution_id, specimen_id, position) select s.id, l.specimen_id, 99 from solution s,
		 solution_specimen l join solution o on o.id = l.solution_id and o.drawing = 'V-310'
		 where s.drawing = 'V-104' order by l.specimen_id limit 1`,
	);
	await page.goto("/management/solution_manager");
	await showOnly("With warnings");
	await counted(1);
	const row = rowWith(page, "V-104");
	await row.getByText("1 warning", { exact: true }).click();
	await row.getByText("was tested in Wall - 502 Batt, which is none of the solution's substrates.").waitFor();
	await press(page, "link", "V-104");
	await press(page, "link", "History");
	await page.getByRole("alert").getByText("was tested in Wall - 502 Batt").waitFor();
	await running.em.execute("delete from solution_specimen where position = 99");
	await page.reload();
	expect(await page.getByRole("alert").count()).toBe(0);
});

test("only the solutions have the filters", async () => {
	await page.goto("/management/solution_manager?list=brand&only=incomplete");
	expect(await page.locator("main tbody tr").count()).toBeGreaterThan(0);
	expect(await filter().count()).toBe(0);
});
