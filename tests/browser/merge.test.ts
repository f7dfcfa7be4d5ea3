import { afterEach, expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser();
afterEach(async () => {
	await Promise.all(running.browser.contexts().map((context) => context.close()));
});
const LONG = { timeout: 300_000 };

async function value(sql: string): Promise<unknown> {
	const [row] = await running.em.execute<{ value: unknown }[]>(`select (${sql}) as value`);
	return row!.value;
}

test(
	"without script two companies are merged from their list with five presses, and undone with one",
	LONG,
	async () => {
		const id = Number(await value("select min(company_id) from user_account"));
		const name = String(await value(`select name from company where id = ${id}`));
		await running.em.execute(`insert into company (name) values ('Kept Company')`);
		const people = Number(await value(`select count(*)::int from user_account where company_id = ${id}`));
		const page = await running.open({ who: "staff", script: false });
		await page.goto(`/management/solution_manager?list=company&selected=${id}`);
		await follow(page, page.getByRole("link", { name: "Merge into…" }));
		await page.getByLabel("Merge into").selectOption({ label: "Kept Company" });
		await follow(page, page.getByRole("button", { name: "See what moves" }));
		await page.getByText(`From ${name} to Kept Company:`).waitFor();
		await page.getByText(people === 1 ? "1 person" : `${people} people`).waitFor();
		await follow(page, page.getByRole("button", { name: "Merge into Kept Company" }));
		await page.getByText(`was merged into Kept Company.`).first().waitFor();
		expect(await value(`select count(*)::int from user_account where company_id = ${id}`)).toBe(0);
		await follow(page, page.getByRole("button", { name: "Undo the merge" }));
		await page.getByText("is separate again").waitFor();
		expect(await value(`select count(*)::int from user_account where company_id = ${id}`)).toBe(people);
	},
);
