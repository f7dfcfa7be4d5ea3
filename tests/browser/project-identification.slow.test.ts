import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choosePlace } from "#tests/support/browser.ts";
import { button, heading, projectActs, projectPages, rowsOf } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const running = projectPages();
const { go, press, project, unsaved, stored, code, id } = projectActs(running);
const both = bothWays(running);

async function fill(page: Page, name = "Tower"): Promise<void> {
	await page.getByLabel("Project Name").fill(name);
	await page.getByLabel("Project Address").fill("W".repeat(40));
	await choosePlace(page, "City", "Christchurch");
}

test.each(both)("%s the unsaved list is moved, shortened and becomes a project", async (_name, page) => {
	await unsaved(3);
	await go(page(), `/specs/summary?selected=${id(1)}`);
	await press(page(), button(page(), "Move Up"));
	await expect.poll(() => rowsOf(page())).toEqual([code(1), code(0), code(2)]);
	await press(page(), button(page(), "Delete"));
	await expect.poll(() => rowsOf(page())).toEqual([code(0), code(2)]);
	await press(page(), button(page(), "Save as a project"));
	await heading(page(), "Project Identification");
	await fill(page(), "N".repeat(35));
	await page().getByLabel("Project Code/No.").fill("C".repeat(25));
	await page().getByLabel("Revision Number").fill("R".repeat(150));
	await page().getByLabel("Include Warranty").check();
	await button(page(), "Create project").dblclick();
	await heading(page(), "Project Summary");
	await page().getByText("Your project has been created successfully!").waitFor();
	const made = await running.em.execute<Record<string, unknown>[]>(
		`select p.id, proj_name as name, proj_id as code, rev_notes as revision, c.name as city, add_tds, add_warranty
		 from project p join city c on c.id = p.city_id`,
	);
	expect(made).toEqual([
		{
			id: expect.any(Number),
			name: "N".repeat(35),
			code: "C".repeat(25),
			revision: "R".repeat(150),
			city: "Christchurch",
			add_tds: false,
			add_warranty: true,
		},
	]);
	expect(await stored(Number(made[0]!.id))).toEqual([id(0), id(2)]);
	await go(page(), "/specs/form");
	await press(page(), button(page(), "Save"));
	await heading(page(), "Project Summary");
	await page().getByText("The project identification has been saved.").waitFor();
	expect(await page().getByText("created successfully").count()).toBe(0);
	expect(running.faults).toEqual([]);
});

test.each(both)(
	"%s what is missing or too long is said at its field, and what was typed stays",
	async (_name, page) => {
		await go(page(), "/specs/form");
		await button(page(), "Create project").click();
		for (const message of ["Name is required", "Address is required", "City is required"])
			await page().getByText(message).first().waitFor();
		await page().getByLabel("Project Name").fill("N".repeat(36));
		await page().getByLabel("Project Address").fill(" ");
		await page().getByLabel("Include TDS").check();
		if (page() === running.scripted) {
			await choosePlace(page(), "City", "Nowhere");
			expect(await button(page(), "Create project").isDisabled()).toBe(true);
			expect(await page().getByRole("main").getByRole("status").last().getByRole("link").allInnerTexts()).toEqual([
				"Ensure Project Name has no more than 35 characters.",
				"Address is required",
				"“Nowhere” is not in the list.",
			]);
			return;
		}
		await button(page(), "Create project").click();
		await page().getByRole("link", { name: "Ensure Project Name has no more than 35 characters." }).waitFor();
		for (const message of ["Address is required", "City is required"])
			await page().getByText(message).first().waitFor();
		expect(await page().getByLabel("Project Name").getAttribute("aria-invalid")).toBe("true");
		expect(await page().getByLabel("Project Name").inputValue()).toBe("N".repeat(36));
		expect(await page().getByLabel("Include TDS").isChecked()).toBe(true);
		expect(await running.em.execute("select 1 from project")).toEqual([]);
	},
);

test("with script the button waits while a field is wrong, and the city is found as it is typed", async () => {
	const { scripted } = running;
	await go(scripted, "/specs/form");
	await fill(scripted);
	await scripted.getByLabel("City").fill(" christchurch ");
	expect(await button(scripted, "Create project").isDisabled()).toBe(false);
	await scripted.getByLabel("Project Name").fill("");
	expect(await button(scripted, "Create project").isDisabled()).toBe(true);
	await scripted.getByLabel("Project Name").fill("Tower");
	await button(scripted, "Create project").click();
	await heading(scripted, "Project Summary");
	await go(scripted, "/specs/form");
	expect(await scripted.getByLabel("City").inputValue()).toBe("Christchurch");
});

/** Notes what the page shows, whenever it changes: its h1, and whether this is said on it. */
const watch = (page: Page, words: string) =>
	page.evaluate((said) => {
		const seen: string[] = [];
		const look = () => {
			const now = `${document.querySelector("h1")?.textContent}: ${document.querySelector("main")?.textContent?.includes(said)}`;
			if (seen.at(-1) !== now) seen.push(now);
		};
		new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
		Object.assign(window, { seen });
	}, words);
const watched = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

test("with script people see that it is done before they are led on", async () => {
	const { scripted } = running;
	await go(scripted, "/specs/form");
	await fill(scripted);
	await watch(scripted, "Your project has been created successfully!");
	await button(scripted, "Create project").click();
	await heading(scripted, "Project Summary");
	const created = await watched(scripted);
	expect(created.indexOf("Project Identification: true")).toBeGreaterThanOrEqual(0);
	expect(created.indexOf("Project Summary: true")).toBeGreaterThan(created.indexOf("Project Identification: true"));
	const tower = await project("Other");
	await go(scripted, `/projects/${tower}/edit?selected=${id(0)}`);
	await press(scripted, button(scripted, "Delete"));
	await scripted.getByText("unsaved changes").waitFor();
	await watch(scripted, "Your changes have been saved.");
	await button(scripted, "Save Changes").click();
	await heading(scripted, "Projects");
	const saved = await watched(scripted);
	expect(saved.indexOf("Project Summary: true")).toBeGreaterThanOrEqual(0);
	expect(saved.indexOf("Projects: true")).toBeGreaterThan(saved.indexOf("Project Summary: true"));
});

test("the form asks for name, address, city, code and revision, in the specification's order", async () => {
	const { plain } = running;
	await go(plain, "/specs/form");
	const fields = plain.getByRole("main").locator("form :is(input, select):not([type=hidden], [type=checkbox])");
	const names = await fields.evaluateAll((all) => all.map((one) => one.getAttribute("name")));
	expect(names.slice(0, 5)).toEqual(["projName", "projAddress", "city", "projId", "revNotes"]);
});
