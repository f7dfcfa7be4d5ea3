import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { button, heading, link, projectActs, projectPages, rowsOf } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const pages = projectPages();
const { go, press, project, running, issued, stored, count, code, id } = projectActs(pages);
const both = bothWays(pages);

/** So many projects, `P-01` the oldest; each has columns that sort otherwise. */
const many = (size: number) =>
	pages.em.execute(
		`insert into project (user_id, proj_name, proj_address, proj_id, city_id, created, updated)
		 select ?, 'P-' || lpad(n::text, 2, '0'), (100 - n) || ' Quay Street', 'C-' || (n * 7 % ?), (select min(id) from city),
		   now() - make_interval(days => n * 3 % ?), now() - make_interval(hours => 100 - n)
		 from generate_series(1, ?::int) n`,
		[pages.user, size, size, size],
	);

test.each(both)("%s the list sorts by each column, at first by the last update, newest first", async (_name, page) => {
	await many(4);
	await go(page(), "/projects");
	expect(await rowsOf(page())).toEqual(["P-04", "P-03", "P-02", "P-01"]);
	const sorted = () => page().locator("th[aria-sort=ascending], th[aria-sort=descending]").getAttribute("aria-sort");
	expect(await sorted()).toBe("descending");
	for (const [column, sort, first] of [
		["Identification", "identification", "P-04"],
		["Name", "name", "P-01"],
		["Address", "address", "P-04"],
		["Created", "created", "P-01"],
		["Last Update", "updated", "P-01"],
	] as const) {
		const head = page().getByRole("columnheader", { name: column }).getByRole("link");
		await head.click();
		await page().waitForURL(new RegExp(`sort=${sort}`));
		await expect.poll(sorted).toBe("ascending");
		const ascending = await rowsOf(page());
		expect([column, ascending[0]]).toEqual([column, first]);
		await head.click();
		await page().waitForURL(new RegExp(`sort=-${sort}`));
		await expect.poll(() => rowsOf(page())).toEqual(ascending.toReversed());
		expect(await sorted()).toBe("descending");
	}
	expect(await page().getByRole("columnheader", { name: "Download Spec" }).getByRole("link").count()).toBe(0);
});

test.each(both)("%s a page has 10, 20 or 50 rows, and the address holds size, order and page", async (_name, page) => {
	await many(52);
	await go(page(), "/projects?sort=name");
	expect(await rowsOf(page())).toHaveLength(10);
	await link(page(), "20").click();
	await expect.poll(() => rowsOf(page())).toHaveLength(20);
	await page().getByRole("link", { name: "Page 3" }).click();
	await expect
		.poll(() => rowsOf(page()))
		.toEqual(["P-41", "P-42", "P-43", "P-44", "P-45", "P-46", "P-47", "P-48", "P-49", "P-50", "P-51", "P-52"]);
	await link(page(), "Select P-52").click();
	await page().waitForURL(/sort=name.*page=3|page=3.*sort=name/);
	await page().getByText("P-52 selected").waitFor();
	await link(page(), "50").click();
	await expect.poll(() => rowsOf(page())).toHaveLength(50);
	await go(page(), "/projects?page=99");
	expect(await rowsOf(page())).toEqual(["P-02", "P-01"]);
});

test.each(both)("%s the menu of a row has its acts, and nothing is selected for them", async (_name, page) => {
	await project();
	await go(page(), "/projects");
	const menu = page().getByLabel("More for Tower");
	expect(await link(page(), "Copy").count()).toBe(0);
	await menu.click();
	await link(page(), "Copy").click();
	await heading(page(), "Copy Tower");
	await go(page(), "/projects");
	await menu.click();
	await button(page(), "Archive").click();
	await page().getByText("Tower has been archived.").waitFor();
});

test.each(both)("%s a row is selected and let go, and edited", async (_name, page) => {
	const tower = await project();
	await go(page(), "/projects");
	for (const name of ["Edit", "Delete", "Archive"]) expect(await link(page(), name).count()).toBe(0);
	await link(page(), "Select Tower").click();
	await page().getByText("Tower selected").waitFor();
	await link(page(), "Deselect Tower").click();
	await page().getByText("1 project").waitFor();
	await link(page(), "Select Tower").click();
	await link(page(), "Edit").click();
	await page().waitForURL(`**/projects/${tower}/edit`);
	await heading(page(), "Project Summary");
	expect(await rowsOf(page())).toEqual([code(0), code(1), code(2)]);
	await page()
		.getByRole("link", { name: /^Summary\s*3 solutions$/ })
		.waitFor();
	await link(page(), "Identification").waitFor();
});

async function deleteSelected(page: Page): Promise<void> {
	await link(page, "Delete").click();
	await page.getByText("Are you sure you want to delete Tower?").waitFor();
}

test.each(both)("%s a project is archived, set active and, after a confirmation, deleted", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects?selected=${tower}`);
	await button(page(), "Archive").dblclick();
	await page().getByText("Tower has been archived.").waitFor();
	await link(page(), "Archived").click();
	await link(page(), "Select Tower").click();
	await button(page(), "Set Active").dblclick();
	await page().getByText("Tower is active again.").waitFor();
	await link(page(), "Active").click();
	await link(page(), "Select Tower").click();
	await deleteSelected(page());
	await (page() === pages.plain ? link(page(), "Cancel") : button(page(), "Cancel")).click();
	await deleteSelected(page());
	const run = await running(tower);
	await button(page(), "Delete").click();
	await page().getByText("A schedule is being generated for this project.").waitFor();
	await pages.em.execute("delete from schedule_run where id = ?", [run]);
	await button(page(), "Delete").dblclick();
	await page().getByText("Tower has been deleted.").waitFor();
	expect((await count()).projects).toBe(0);
});

test.each(both)(
	"%s an archived project is deleted from the archived list, and is read only before",
	async (_name, page) => {
		const tower = await project();
		await pages.em.execute("update project set is_active = false");
		await go(page(), `/projects/${tower}/edit`);
		await page().getByText("This project is archived.").waitFor();
		expect(await button(page(), "Reorder Solutions").count()).toBe(0);
		expect(await link(page(), `Select ${code(0)}`).count()).toBe(0);
		await go(page(), `/projects?archived=true&selected=${tower}`);
		await deleteSelected(page());
		await button(page(), "Delete").dblclick();
		await page().getByText("Tower has been deleted.").waitFor();
		expect(await stored(tower)).toEqual([]);
	},
);

test.each(both)("%s the row shows how far a schedule has come, until it is over", async (_name, page) => {
	const tower = await project();
	const run = await running(tower);
	await go(page(), "/projects");
	await page()
		.getByRole("link", { name: /^Generating\s*40%.*schedule of Tower$/ })
		.waitFor();
	await pages.em.execute("update schedule_run set progress = 70 where id = ?", [run]);
	await page()
		.getByRole("link", { name: /^Generating\s*70%.*schedule of Tower$/ })
		.waitFor();
	await pages.em.execute("update schedule_run set status = 'failed', progress = 100, finished = now() where id = ?", [
		run,
	]);
	await button(page(), "PDF of Tower").waitFor();
});

test.each(both)("%s that a schedule is being generated is said when it is, and not before", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Issue schedule").click();
	await button(page(), "Issue schedule").waitFor();
	expect(await page().getByText("Please wait until you are prompted to save your project.").count()).toBe(0);
	expect(await pages.em.execute("select 1 from schedule_run")).toEqual([]);
	await button(page(), "Issue schedule").dblclick();
	await page().getByRole("progressbar").waitFor();
	await page()
		.getByText(
			"Your schedule is being generated. This might take a minute or two. Please wait until you are prompted to save your project.",
		)
		.waitFor();
	expect(await pages.em.execute("select count(*)::int as n from schedule_run")).toEqual([{ n: 1 }]);
});

test.each(both)(
	"%s schedules of a deleted project stay in the list of its owner, and in nobody else's",
	async (_name, page) => {
		const tower = await project();
		const run = await issued(tower);
		await go(page(), "/projects");
		expect(await page().getByText("of a deleted project").count()).toBe(0);
		await go(page(), `/projects/${tower}/delete`);
		await press(page(), button(page(), "Delete"));
		await link(page(), "1 issued schedule of a deleted project").click();
		await heading(page(), "Schedules of deleted projects");
		expect(await rowsOf(page())).toEqual([`PFS-2026-${tower}`]);
		expect(await link(page(), `PDF PFS-2026-${tower}`).getAttribute("href")).toBe(`/projects/deleted/${run}/file`);
		const staff = await pages.open({ who: "staff" });
		await staff.goto("/projects/deleted");
		await staff.getByText("No schedules here").waitFor();
		await staff.context().close();
	},
);

test("staff look at any project with its owner, read only, and print it; others may not", async () => {
	const tower = await project();
	expect((await go(pages.plain, `/management/projects/${tower}`))?.status()).toBe(403);
	expect((await go(pages.plain, `/management/projects/${tower}/schedule`))?.status()).toBe(403);
	for (const script of [false, true]) {
		const staffPage = await pages.open({ who: "staff", script });
		await staffPage.goto(`/management/projects/${tower}`);
		await heading(staffPage, "Tower");
		await staffPage.getByText("user@example.com").waitFor();
		expect(await rowsOf(staffPage)).toEqual([code(0), code(1), code(2)]);
		for (const name of ["Delete", "Save Changes", "Discard Changes", "Move Up", "Reorder Solutions"]) {
			expect(await staffPage.getByText(name, { exact: true }).count()).toBe(0);
		}
		expect(await link(staffPage, `Select ${code(0)}`).count()).toBe(0);
		await link(staffPage, "Issue schedule").click();
		await button(staffPage, "Issue schedule").dblclick();
		await staffPage.getByRole("progressbar").waitFor();
		await staffPage.getByText("Your schedule is being generated.").waitFor();
		expect(await pages.em.execute("select count(*)::int as n from schedule_run")).toEqual([{ n: 1 }]);
		expect((await staffPage.goto("/management/projects/2000000000"))?.status()).toBe(404);
		await pages.em.execute("delete from schedule_run");
		await staffPage.context().close();
	}
	expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
});
