import { expect, test } from "vitest";
import { follow, takenOver } from "#tests/support/browser.ts";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import { press } from "#tests/support/staff-lists.ts";

const running = runningPages({ who: "staff" });

const rows = (words: string[]) => words.map((word) => expect.stringContaining(word));

test.each(bothWays(running))("%s a name is changed, found in the history and gone back from", async (way, pageOf) => {
	const page = pageOf();
	const ready = async () => way === "with script" && takenOver(page);
	const [{ id, name } = { id: 0, name: "" }] = await running.em.execute<{ id: number; name: string }[]>(
		`select id, name from brand where is_active order by id limit 1 offset ${way === "with script" ? 1 : 0}`,
	);
	for (const newer of ["Nova", `Nova ${way}`]) {
		await running.plain.goto(`/management/lists/brand/${id}/edit`);
		await running.plain.getByLabel("Name").fill(newer);
		await press(running.plain, "button", "Save");
	}
	await page.goto("/management/history");
	await ready();
	await page.getByText("Choose changes").click();
	// With script each choice is made at once.
	const scripted = way === "with script";
	await page.getByLabel("Kind of record").selectOption({ label: "brand" });
	if (scripted) await page.waitForURL(/kind=brand/);
	await page.getByLabel("Changed by").selectOption({ label: "Demo Staff" });
	if (!scripted) await page.getByRole("button", { name: "Show" }).click();
	await page.waitForURL(/kind=brand.*person=\d+/);
	const shown = page.locator("main tbody tr");
	await expect
		.poll(async () => (await shown.allInnerTexts()).slice(0, 2))
		.toEqual(rows([`Nova → Nova ${way}`, `${name} → Nova`]));
	await shown.nth(1).getByRole("link", { name: "Undo and go back to this version of brand" }).click();
	await page.getByRole("heading", { level: 1, name: `Earlier version of brand Nova ${way}` }).waitFor();
	await ready();
	await page.getByRole("button", { name: "Go back to this version" }).click();
	await page.getByText(`The brand Nova ${way} is back to this version.`).waitFor();
	await page.getByRole("heading", { level: 1, name: "Nova", exact: true }).waitFor();
	expect(complaints(running)).toEqual([]);
	await running.em.execute("update brand set name = ? where id = ?", [`${name} ${way}`, id]);
});

test("the import that changed a record leads to what it changed, and older changes have a page of their own", async () => {
	const page = running.plain;
	await running.em.execute(
		`insert into import_run (source, files, started, finished) values ('cli', '[{"file": "brands.csv", "list": "lookups",
			"rows": 60, "new": 0, "updated": 60, "unchanged": 0, "refused": 0}]', now(), now())`,
	);
	await running.em.execute(
		`insert into catalogue_change (entity, record_id, source, import_run_id, old, new)
		 select 'brand', b.id, 'cli', r.id, '{"name": "was"}', jsonb_build_object('name', 'now ' || n)
		 from (select min(id) as id from brand) b, (select max(id) as id from import_run) r, generate_series(1, 60) n`,
	);
	await page.goto("/management/import");
	await follow(page, page.locator("tbody tr").first().getByRole("link").first());
	const newest = page.locator("main tbody tr").first();
	expect(await newest.textContent()).toContain("now 60");
	expect(await newest.textContent()).toMatch(/command, run \d+/);
	await follow(page, page.getByRole("link", { name: "Older changes" }));
	expect(await page.locator("main tbody tr").count()).toBe(10);
	const file = page.waitForEvent("download");
	await page.getByRole("link", { name: "CSV" }).click();
	expect((await file).suggestedFilename()).toBe("catalogue_history.csv");
});
