import { afterEach, expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser({ worker: true });
afterEach(async () => {
	await Promise.all(running.browser.contexts().map((context) => context.close()));
});
const LONG = { timeout: 300_000 };

async function value(sql: string): Promise<unknown> {
	const [row] = await running.em.execute<{ value: unknown }[]>(`select (${sql}) as value`);
	return row!.value;
}

test("without script an import is undone from its list, after a question, and once", LONG, async () => {
	const page = await running.open({ who: "staff", script: false });
	await page.goto("/management/import");
	const buffer = Buffer.from("list,name\nbrand,Gone Soon\n");
	await page
		.getByLabel("Files")
		.first()
		.setInputFiles([{ name: "lookups.csv", mimeType: "text/csv", buffer }]);
	await follow(page, page.getByRole("button", { name: "Upload and check" }));
	await page.getByText("No errors. Ready to save: 1 new row.").waitFor({ timeout: 60_000 });
	await follow(page, page.getByRole("button", { name: "Confirm and save" }));
	await page.getByText("The import is saved: 1 new row.").waitFor({ timeout: 60_000 });
	const run = Number(await value("select max(id) from import_run"));

	await page.goto("/management/import");
	await follow(page, page.getByRole("link", { name: `Undo import ${run}` }));
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(`Undo import ${run}`);
	expect(await page.getByText("1 brand", { exact: true }).count()).toBe(1);
	const tab = await page.context().newPage();
	await tab.goto(page.url());
	await follow(page, page.getByRole("button", { name: "Undo this import" }));
	await page.getByText(`Import ${run} is undone: 0 records put back, 1 record removed.`).waitFor();
	expect(await value("select count(*)::int from brand where name = 'Gone Soon'")).toBe(0);
	expect(await page.getByText(`Undone by ${run + 1}`).count()).toBe(1);
	expect(await page.getByText(`Undo of import ${run}`).count()).toBe(1);

	await follow(tab, tab.getByRole("button", { name: "Undo this import" }));
	await tab
		.getByText(`Import ${run} was undone by import ${run + 1} already.`)
		.first()
		.waitFor();
	expect(await value("select count(*)::int from import_undo")).toBe(1);
});

test("what stands in the way of an undo is named on the page, and nothing is done", LONG, async () => {
	const page = await running.open({ who: "staff", script: false });
	const before = await value("select count(*)::int from specimen");
	await page.goto("/management/import/runs/1/undo");
	await follow(page, page.getByRole("button", { name: "Undo this import" }));
	const alert = page.getByRole("alert").filter({ hasText: "Nothing was undone, because of:" });
	expect(await alert.textContent()).toMatch(/solution \S+ is in the project "/);
	expect(await value("select count(*)::int from specimen")).toBe(before);
});

test("nobody but staff can undo an import", LONG, async () => {
	const page = await running.open({ who: "user", script: false });
	const answer = await page.goto("/management/import/runs/1/undo");
	expect(answer?.status()).toBe(403);
});
