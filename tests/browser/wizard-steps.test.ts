import { expect, test } from "vitest";
import { bothWays, runningPages } from "#tests/support/running-product.ts";
import { button, heading, solutionSteps, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const both = bothWays(running);
const withScript = bothWays(running, "with script");
const { go, press, step } = wizardActs(running);

const firstSolution = async () => {
	const [row] = await running.em.execute<{ id: number }[]>("select min(id) as id from solution where is_offered");
	return row!.id;
};

test("on a phone the steps stand on one line, whichever is the present one, and none is wider than 320 px", async () => {
	const { scripted } = running;
	await scripted.setViewportSize({ width: 320, height: 844 });
	await go(scripted, `/management/solution/${await firstSolution()}/edit`);
	const lines = () =>
		scripted
			.getByRole("navigation", { name: "Steps" })
			.getByRole("listitem")
			.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
	const width = () => scripted.evaluate(() => document.documentElement.scrollWidth);
	expect([await lines(), await width()]).toEqual([1, 320]);
	for (const title of solutionSteps) {
		await step(scripted, "Next", title);
		expect([await lines(), await width()]).toEqual([1, 320]);
	}
	await scripted.setViewportSize({ width: 1440, height: 900 });
});

test.each(["/management/specimen/create", "/management/solution/create"])(
	"the buttons of %s are Cancel, Back and Next, in this order, and Enter goes on",
	async (address) => {
		const { plain } = running;
		await running.em.execute("delete from draft");
		await go(plain, address);
		const names = await plain.locator("button[name=move]").evaluateAll((all) => all.map((one) => one.textContent));
		expect(names.slice(-3)).toEqual(["Cancel", "Back", "Next"]);
		const first = await plain.locator("form:has(button[value=next])").evaluate((form) => {
			const controls = [...(form as HTMLFormElement).elements];
			return controls.find((one) => one instanceof HTMLButtonElement)?.getAttribute("value");
		});
		expect(["next", "upload"]).toContain(first);
	},
);

test.each(withScript)("%s substrates are searched by their words, and what was chosen stays", async (_, of) => {
	const page = of();
	await running.em.execute("delete from draft");
	await go(page, `/management/solution/${await firstSolution()}/edit`);
	await step(page, "Next", "Installation Instructions");
	await step(page, "Next", "Substrates");
	const chosen = await page.getByRole("checkbox", { checked: true }).count();
	const [other] = await running.em.execute<{ words: string; found: number }[]>(
		`select upper(o.name || ' - ' || n.name) as words, count(*)::int as found from substrate s
		 join orientation o on o.id = s.orientation_id join substrate_name n on n.id = s.name_id
		 where s.is_active and not exists (select from solution_substrate l where l.substrate_id = s.id and l.solution_id = ?)
		 group by o.name, n.name order by 1 limit 1`,
		[await firstSolution()],
	);
	await page.getByLabel("Search").fill(other!.words);
	await press(page, page.getByLabel("Search"), "Enter");
	await expect.poll(() => page.getByRole("checkbox").count()).toBe(chosen + other!.found);
	await page.getByRole("checkbox", { checked: false }).first().check();
	await step(page, "Next", "Specimens");
	await step(page, "Back", "Substrates");
	expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(chosen + 1);
	expect(await page.getByLabel("Search").inputValue()).toBe(other!.words);
});

test.each(both)("%s a report is found among many, by typing where there is script", async (way, of) => {
	const page = of();
	await running.em.execute("delete from draft");
	await running.em.execute(
		`insert into report (book, number, lab_id) select '77', 'LONG-' || n, (select min(id) from lab where is_active)
		 from generate_series(1, 60) n on conflict do nothing`,
	);
	const [report] = await running.em.execute<{ id: number; label: string }[]>(
		`select r.id, 'BK77 - Report LONG-42 [' || l.name || ']' as label from report r join lab l on l.id = r.lab_id
		 where r.number = 'LONG-42'`,
	);
	await go(page, "/management/specimen/1/edit");
	await step(page, "Next", "Service and Substrate");
	await step(page, "Next", "Report");
	const field = page.getByLabel("Specimen Test Report");
	if (way === "with script") {
		await page.getByPlaceholder("Type a part of the name").waitFor();
		// A number is no name either, although it may be the id of another record.
		for (const words of ["no such report", "1"]) {
			await field.fill(words);
			await press(page, button(page, "Next"));
			await page.getByRole("link", { name: "Choose one from the list." }).waitFor();
			expect(await field.inputValue()).toBe(words);
		}
		await field.fill(report!.label.toLowerCase());
	} else await field.selectOption({ label: report!.label });
	await step(page, "Next", "Confirmation");
	await page.getByText(report!.label).waitFor();
	await step(page, "Back", "Report");
	await heading(page, "Report").waitFor();
	const kept = await running.em.execute("select data->'values'->>'report' as report from draft");
	expect(kept).toEqual([{ report: String(report!.id) }]);
});

test("what is typed and none of the list is never taken for nothing, nor for one of two of the same name", async () => {
	const { scripted, em } = running;
	await em.execute("delete from draft");
	await em.execute("insert into product (name) select 'Sealant ' || n from generate_series(1, 60) n");
	await go(scripted, "/management/specimen/1/edit");
	const third = scripted.getByLabel("Third Protection Layer");
	await third.fill("Sealant 61");
	await press(scripted, button(scripted, "Next"));
	await scripted.getByRole("link", { name: "Choose one from the list." }).waitFor();
	expect(await third.inputValue()).toBe("Sealant 61");
	await em.execute("insert into product (name) values ('Séalant 60')");
	await go(scripted, "/management/specimen/1/edit");
	expect(await third.evaluate((control) => control instanceof HTMLSelectElement)).toBe(true);
});

test("by keyboard a step of a wizard is entered at its head, not at the top of the page", async () => {
	const { scripted, em } = running;
	await em.execute("delete from draft");
	await go(scripted, "/management/specimen/1/edit");
	await press(scripted, button(scripted, "Next"), "Enter");
	await heading(scripted, "Service and Substrate").waitFor();
	await scripted.locator("h1:focus", { hasText: "Edit Specimen" }).waitFor();
});
