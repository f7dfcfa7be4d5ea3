import { expect, test } from "vitest";
import { complaints, runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser({ worker: true });
const LONG = { timeout: 300_000 };

const value = async (sql: string) => Object.values((await running.em.execute<object[]>(sql))[0]!)[0] as unknown;

test(
	"with script the arrow keys move from row to row, Space ticks, Enter opens and the slash searches",
	LONG,
	async () => {
		const page = await running.open({ who: "staff", script: true });
		await page.goto("/management/catalogue?rows=50");
		await page.waitForFunction(() => document.querySelector("main form input[type=checkbox]") !== null);
		const title = (at: number) => page.locator("tbody tr").nth(at).locator("th a");
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		await expect
			.poll(async () => {
				await page.keyboard.press("ArrowDown");
				return focused();
			})
			.toBe(await title(1).textContent());
		await page.keyboard.press(" ");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press(" ");
		await page.getByText("2 ticked").waitFor();
		await page.keyboard.press("ArrowUp");
		expect(await focused()).toBe(await title(1).textContent());
		await page.keyboard.press("/");
		await page.keyboard.type("pvc / wall");
		expect(await page.getByRole("searchbox").inputValue()).toBe("pvc / wall");
		await title(0).focus();
		const name = await title(0).textContent();
		await page.keyboard.press("Enter");
		await page.waitForURL(/\/management\/lists\/specimen\/\d+/);
		await page
			.getByRole("heading", { level: 1 })
			.filter({ hasText: `Specimen ${name!.split("/").at(-1)}` })
			.waitFor();
		expect(complaints(running)).toEqual([]);
	},
);

const WORD = 312;

test.each([
	["without script", false, "sealing-in", "filling-in"],
	["with script", true, "packing-in", "wrapping-in"],
])("%s one word is corrected in 312 rows with at most eight presses", LONG, async (_, script, wrong, right) => {
	const { em } = running;
	await em.execute(
		`insert into specimen (report_id, specimen_id, size, application_id, frr_id, brand_id, prot_first_id, service_id,
			substrate_id, notes) select s.report_id, ? || n, s.size, s.application_id, s.frr_id, s.brand_id, s.prot_first_id, s.service_id,
			s.substrate_id, 'By ' || ? || ' ' || n from specimen s, generate_series(1, ${WORD}) n
			where s.id = (select min(id) from specimen)`,
		[`${wrong} `, wrong],
	);
	const page = await running.open({ who: "staff", script });
	await page.goto("/management/catalogue?c=notes&c=size");
	// Keys that act and presses of the mouse; what is typed is not counted.
	let presses = 0;
	const press = async (act: () => Promise<unknown>) => {
		presses++;
		await act();
	};
	const search = page.getByRole("searchbox");
	await press(() => search.focus());
	await search.fill(wrong);
	await press(() => search.press("Enter"));
	await press(() => page.getByRole("link", { name: `Change all ${WORD} found` }).click());
	// The list of fields is opened, and one is chosen.
	presses++;
	await press(() => page.getByLabel("Field").selectOption({ label: "Notes" }));
	await page.getByLabel("Replace with").fill(right);
	await press(() => page.getByRole("button", { name: "See what changes" }).click());
	const heading = page.getByRole("heading", { level: 1 });
	await heading.filter({ hasText: `Replace “${wrong}” with “${right}” in Notes of ${WORD} specimens` }).waitFor();
	await page.getByText(`Ready to save: ${WORD} changed records`).waitFor({ timeout: 120_000 });
	await press(() => page.getByRole("button", { name: "Confirm and save" }).click());
	await page.getByText(`The change is saved: ${WORD} changed records`).waitFor({ timeout: 120_000 });
	expect(presses).toBeLessThanOrEqual(8);
	expect(await value(`select count(*)::int from specimen where notes like '%${right}%'`)).toBe(WORD);
	expect(complaints(running)).toEqual([]);
});
