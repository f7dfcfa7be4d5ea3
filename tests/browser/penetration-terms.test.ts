import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import { makeProject } from "#tests/support/catalogue.ts";
import { projectPages } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const pages = projectPages();
let project: number;
beforeEach(async () => {
	project = await makeProject(pages.em, { id: pages.user, firstName: "Ann", isStaff: false }, "Kauri Point");
	await pages.em.execute("insert into open_project (user_id, project_id) values (?, ?)", [pages.user, project]);
});

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const term = (page: Page, text: string) => page.getByLabel(new RegExp(`^“${text}” \\(.*\\) means$`));
const list = () => readFileSync(projectPath("tests/cases/consultants-list.tsv"), "utf8");

test.each(bothWays(pages, "with script"))(
	"a consultant's list is saved with one typed field, and what is refused of its terms is so at once, %s",
	{ timeout: 60_000 },
	async (name, open) => {
		const page = open();
		await page.goto("/specs/penetrations/import");
		await page.locator("#rows").fill(list());
		await button(page, "Check the rows").click();
		await page.getByText("A rating is never copied by a ditto mark. Type it.").waitFor();
		expect((await page.getByLabel("Requirement, row 9").boundingBox())!.y).toBeLessThan(450);
		await page.getByLabel("Requirement, row 9").fill("120/120/120");
		await button(page, "Check the rows").click();
		await page.getByText("30 new openings, 0 changed, 0 unchanged. Nothing is saved yet.").waitFor();
		const said = ((await page.getByRole("main").textContent()) ?? "").replaceAll(/\s+/g, " ");
		for (const words of [
			'4" is read as DN100 (outside diameter 114.3 mm) (row 29)',
			"“2x PVC Ø50 + 1x Cu 22 + 4x cables”: 2 × Ø50 PVC, 1 × Ø22 Copper, 4 × Ø10 Cable (row 24)",
			"Plain numbers under “Service dia” were read as diameters: Ø65",
			'Row 9, Barrier: " repeated from row 8',
			"33 lines: 2 titles, 1 heading, 30 openings",
			"11 terms not recognised",
			"33 terms recognised, 20 by some of their words: saving accepts them",
		]) {
			expect(said).toContain(words);
		}
		expect(await term(page, "PVC waste").isVisible()).toBe(false);
		await term(page, "Base of wall").fill("Head of wall");
		await term(page, "Cable").fill("Wire");
		await button(page, "Save 30 openings").click();
		await page.getByText("Please check 2 fields.").waitFor();
		expect(await page.locator("[aria-invalid]").count()).toBe(2);
		await page.getByText("“Head of wall” is not a substrate. Did you mean Junction, Concrete?").last().waitFor();
		await page.getByText("“Wire” is not a service.").last().waitFor();
		expect(await term(page, "Base of wall").inputValue()).toBe("Head of wall");
		expect(await term(page, "Base of wall").evaluate((field) => field === document.activeElement)).toBe(true);
		expect((await button(page, "Save 30 openings").boundingBox())!.y).toBeLessThan(900);
		await term(page, "Base of wall").fill("");
		await term(page, "Cable").fill("");
		// Without script the nearest stand in a select; with it they are the list of the field itself.
		if (name === "with script") {
			const options = await term(page, "Timber floor").evaluate((field) =>
				[...(field as HTMLInputElement).list!.options].map(({ value }) => value),
			);
			expect(options.slice(0, 2)).toEqual(["Floor, Unlined Timber", "Wall, Plasterboard"]);
			await term(page, "Timber floor").fill(options[0]!);
		} else {
			const nearest = page.getByLabel("Nearest to “Timber floor”");
			expect(await nearest.locator("option").count()).toBe(11);
			await nearest.selectOption({ index: 1 });
		}
		await button(page, "Save 30 openings").click();
		await page.getByText("30 openings saved.").waitFor();
		const meanings = await pages.em.execute<{ text_key: string; means: string }[]>(
			"select text_key, means from penetration_reading where project_id = ? and text_key in ('timberfloor', 'pvcwaste') order by 1",
			[project],
		);
		expect(meanings).toEqual([
			{ text_key: "pvcwaste", means: "PVC" },
			{ text_key: "timberfloor", means: "Floor, Unlined Timber" },
		]);
		await page.goto("/specs/penetrations/words");
		await page.getByText("10 terms not recognised").waitFor();
		expect(await page.getByText(/^\d+ terms recognised$/).count()).toBe(1);
		expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(
			name === "with script" ? 1300 : 1900,
		);
	},
);

test("readings can be left aside: then the cells stay as they are written", async () => {
	const page = pages.plain;
	await page.goto("/specs/penetrations/import");
	await page.locator("#rows").fill('No.\tService\tSize\tFRL\nS-1\tSteel main\t4"\t-/60/60\nS-2\t2 PVC\t50\t-/60/60\n');
	await button(page, "Check the rows").click();
	await page.getByLabel("Leave these sizes as they are written").check();
	await page.getByLabel("Leave these cells as they are written").check();
	await button(page, "Save 2 openings").click();
	await page.getByText("Your changes are in the rows below. Look at them, then save them.").waitFor();
	await button(page, "Save 2 openings").click();
	await page.getByText("2 openings saved.").waitFor();
	const stored = await pages.em.execute("select service, size from penetration where project_id = ? order by ref", [
		project,
	]);
	expect(stored).toEqual([
		{ service: "Steel main", size: '4"' },
		{ service: "2 PVC", size: "50" },
	]);
});
