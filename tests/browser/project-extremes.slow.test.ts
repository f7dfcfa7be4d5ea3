import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityFaults } from "#tests/support/browser.ts";
import { insert, makeSolution } from "#tests/support/catalogue.ts";
import { button, heading, projectActs, projectPages, rowsOf } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const running = projectPages();
const { go, press, issued, project, stored } = projectActs(running);
const both = bothWays(running);

async function manySolutions(tower: number): Promise<void> {
	const { em } = running;
	const [{ specimen, substrate }] = (await em.execute<{ specimen: number; substrate: number }[]>(
		"select (select min(id) from specimen) as specimen, (select min(id) from substrate) as substrate",
	)) as [{ specimen: number; substrate: number }];
	await em.execute(
		"delete from solution_substrate where solution_id in (select id from solution where drawing like 'W-%')",
	);
	await em.execute(
		"delete from solution_specimen where solution_id in (select id from solution where drawing like 'W-%')",
	);
	await em.execute("delete from solution where drawing like 'W-%'");
	await em.execute(
		`with made as (insert into solution (drawing, is_active) select 'W-' || n, true from generate_series(1, 500) n returning id),
		 a as (insert into solution_specimen (solution_id, specimen_id, position) select id, ?::int, 1 from made),
		 b as (insert into solution_substrate (solution_id, substrate_id, position) select id, ?::int, 1 from made)
		 insert into project_item (project_id, solution_id, no_id) select ?::int, id, 501 - row_number() over (order by id) from made`,
		[specimen, substrate, tower],
	);
}

test.each(both)(
	"%s a list of 500 solutions is shown, moved in, put in order and saved",
	{ timeout: 120_000 },
	async (_name, page) => {
		const tower = await project("Tower", 0);
		await manySolutions(tower);
		const last = (await stored(tower)).at(-1)!;
		await go(page(), `/projects/${tower}/edit?selected=${last}`);
		expect(await page().getByRole("rowheader").count()).toBe(500);
		await press(page(), button(page(), "Move Up"));
		await expect.poll(async () => (await stored(tower)).at(-2)).toBe(last);
		await press(page(), button(page(), "Reorder Solutions"));
		await expect.poll(async () => (await rowsOf(page())).slice(0, 3)).toEqual(["W-1", "W-2", "W-3"]);
		expect((await stored(tower))[0]).toBe(last);
		await press(page(), button(page(), "Delete"));
		await page().getByText("unsaved changes").waitFor();
		await press(page(), button(page(), "Save Changes"));
		await heading(page(), "Projects");
		expect((await stored(tower))[0]).toBe(-last);
	},
);

/** Nothing sticks out of the page at the width of a desktop and of a phone, and axe finds nothing. */
async function fits(page: Page, address: string): Promise<void> {
	for (const width of [1440, 390]) {
		await page.setViewportSize({ width, height: 844 });
		await go(page, address);
		const broad = await page.evaluate(() => document.documentElement.scrollWidth);
		expect([address, broad <= width, await findAccessibilityFaults(page)]).toEqual([address, true, []]);
	}
	await page.setViewportSize({ width: 1440, height: 900 });
}

test.each([
	["without spaces", "W".repeat(35), "W".repeat(40)],
	["with macrons", "Ngā Whare Tāpere o Ōtautahi – Rātāpū", "Te Tiriti o Waitangi ki Kāpiti Ōtaki 12"],
])("names %s at their longest stay inside the page", { timeout: 120_000 }, async (_name, long, address) => {
	const { em, scripted } = running;
	const name = [...long].slice(0, 35).join("");
	const tower = await project(name, 0);
	await em.execute("update project set proj_address = ?, proj_id = ?, rev_notes = ?", [
		[...address].slice(0, 40).join(""),
		"Ō".repeat(25),
		"Ā".repeat(150),
	]);
	const drawing = name.slice(0, 25);
	const sol = await makeSolution(em, drawing, { specimens: [{ id: drawing }] });
	await insert(em, "project_item", { project_id: tower, solution_id: sol, no_id: 1 });
	await em.execute("insert into draft (user_id, kind, data) values (?, 'specification', ?::jsonb)", [
		running.user,
		JSON.stringify({ items: [{ sol, isActive: true }] }),
	]);
	for (const rest of [
		`/projects/${tower}/edit?selected=${sol}`,
		`/projects/${tower}/edit?selected=${sol}&view=grid`,
		`/projects?selected=${tower}`,
		`/projects/${tower}/delete`,
		`/projects/${tower}/archive`,
		`/projects/${tower}/schedule/new`,
		"/specs/form",
	]) {
		await fits(scripted, rest);
	}
	expect(running.faults).toEqual([]);
});

test("on a phone the actions of a specification stand in two rows, and the PDF of every issue is in sight", async () => {
	const { plain } = running;
	const tower = await project();
	await issued(tower);
	await plain.setViewportSize({ width: 360, height: 740 });
	await go(plain, `/projects/${tower}/edit`);
	const actions = await plain.locator("main header > div").last().boundingBox();
	expect(actions!.height).toBeGreaterThan(2 * 44);
	expect(actions!.height).toBeLessThan(3 * 44);
	await go(plain, `/projects/${tower}/schedule`);
	const pdf = await plain.getByRole("link", { name: "PDF PFS-" }).boundingBox();
	expect(pdf!.x + pdf!.width).toBeLessThan(360);
	await plain.setViewportSize({ width: 1440, height: 900 });
});
