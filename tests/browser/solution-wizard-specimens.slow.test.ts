import { beforeEach, expect, test } from "vitest";
import { bothWays, runningPages } from "#tests/support/running-product.ts";
import { solutionActs, solutionSteps, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const both = bothWays(running);
const { go, press, step } = wizardActs(running);
const { solution } = solutionActs(running);
beforeEach(() => running.em.execute("delete from draft"));

test.each(both)(
	"%s specimens are searched with the Enter key, and at most a hundred are offered at once",
	async (_, of) => {
		const page = of();
		const before = (await solution("V-110"))!;
		await running.em.execute(
			`insert into specimen (specimen_id, size, frr_id, service_id, substrate_id, application_id, brand_id, prot_first_id, report_id)
		 select 'MANY-' || n, size, frr_id, service_id, substrate_id, application_id, brand_id, prot_first_id, report_id
		 from specimen, generate_series(1, 3000) n where id = (select min(specimen_id) from solution_specimen
			where solution_id = ?) on conflict do nothing`,
			[before.id],
		);
		await go(page, `/management/solution/${before.id}/edit`);
		for (const title of solutionSteps.slice(0, 3)) await step(page, "Next", title);
		expect(await page.getByRole("checkbox", { checked: false }).count()).toBe(100);
		await page.getByText(/^\d{4} more specimens match; search or narrow the filter to see them\.$/).waitFor();
		await page.getByText(/^Search and filters/).click();
		await page.getByLabel("Search").fill("many-1234");
		await press(page, page.getByLabel("Search"), "Enter");
		await page.getByRole("checkbox", { name: /Specimen MANY-1234 / }).waitFor();
		expect(await page.getByRole("checkbox", { checked: false }).count()).toBe(1);
		expect(await page.getByLabel("Search").inputValue()).toBe("many-1234");
		await page.getByRole("checkbox", { name: /Specimen MANY-1234 / }).check();
		await step(page, "Next", "Confirmation");
		await page.getByRole("rowheader", { name: /Specimen MANY-1234 / }).waitFor();
	},
);
