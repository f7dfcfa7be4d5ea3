import { expect, test } from "vitest";
import { issueProject } from "#tests/support/issues.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const pages = projectPages();
const { go, press, project, code, id } = projectActs(pages);
const noScript = bothWays(pages, "without script");
const withScript = bothWays(pages, "with script");

const issue = (of: number) => issueProject(pages.em, { id: pages.user, firstName: "", isStaff: false }, of);

/** Two issues: in the second one the third solution is gone, and the revision is another. */
async function twoIssues(): Promise<number> {
	const tower = await project();
	await issue(tower);
	await pages.em.execute("delete from project_item where project_id = ? and no_id = 3", [tower]);
	await pages.em.execute("update project set rev_notes = 'B', version = version + 1 where id = ?", [tower]);
	await issue(tower);
	return tower;
}

test.each(noScript)("%s two issues are compared, chosen from the register", async (_name, page) => {
	const tower = await twoIssues();
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Superseded by issue 2").click();
	await heading(page(), "Issues 1 and 2");
	await page().getByText("1 solution removed").waitFor();
	await page().getByText("Nothing used here has changed in the catalogue.").waitFor();
	await page()
		.getByRole("row", { name: new RegExp(`${code(2)}.*Removed`) })
		.waitFor();
	await page()
		.getByRole("row", { name: /Revision.*B/ })
		.waitFor();
	await page().getByLabel("Compare").selectOption("2");
	await page().getByLabel("With").selectOption("1");
	await button(page(), "Compare").click();
	await heading(page(), "Issues 2 and 1");
	await page()
		.getByRole("row", { name: new RegExp(`${code(2)}.*Added`) })
		.waitFor();
	expect(pages.faults).toEqual([]);
});

test.each(withScript)("%s the newest issue is compared with what is on screen, saved or not", async (_name, page) => {
	const tower = await twoIssues();
	await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
	await press(page(), button(page(), "Delete"));
	await page().getByText("unsaved changes").waitFor();
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Compare with the last issue").click();
	await heading(page(), "Issue 2 and now");
	await page()
		.getByRole("row", { name: new RegExp(`${code(0)}.*Removed`) })
		.waitFor();
	const [row] = await pages.em.execute("select count(*)::int as struck from project_item where not is_active");
	expect(row).toEqual({ struck: 0 });
});

test("before the first issue there is nothing to compare with, and the page says nothing of it", async () => {
	await go(pages.plain, `/projects/${await project()}/schedule`);
	expect(await pages.plain.getByRole("main").getByRole("link").allTextContents()).toEqual([
		"Projects",
		"Tower",
		"Issue schedule",
	]);
});

test("staff go back to the project among those of all; what is printed names project and issues", async () => {
	const tower = await twoIssues();
	const staff = await pages.open({ who: "staff" });
	await staff.goto(`/projects/${tower}/issues/1/2`);
	await staff.emulateMedia({ media: "print" });
	await staff.getByText(/Issue 1, \d+ \w+ \d{4}Issue 2, Rev B, \d+ \w+ \d{4}/).waitFor();
	expect(await staff.getByLabel("Compare").isVisible()).toBe(false);
	await staff.emulateMedia({ media: "screen" });
	await link(staff, "Schedules").click();
	await heading(staff, "Tower");
	expect(new URL(staff.url()).pathname).toBe(`/management/projects/${tower}`);
	await staff.close();
});

test("what a project's schedules print of their changes is asked where one issues, and kept", async () => {
	const tower = await twoIssues();
	await pages.em.execute("update project set rev_notes = 'C', version = version + 1 where id = ?", [tower]);
	await go(pages.plain, `/projects/${tower}/issue`);
	await pages.plain.getByLabel("Changes since issue 2").selectOption("Left out");
	await press(pages.plain, button(pages.plain, "Issue schedule"));
	const [run] = await pages.em.execute(
		"select facts #> '{changes,printed}' as printed from schedule_run where issue_no is null",
	);
	expect(run).toEqual({ printed: false });
	await pages.em.execute("delete from schedule_run where issue_no is null");
	await go(pages.plain, `/projects/${tower}/issue`);
	expect(await pages.plain.getByLabel("Changes since issue 2").inputValue()).toBe("leave");
});

test("issues that are not there, and other people's, are not found", async () => {
	const tower = await twoIssues();
	for (const rest of ["issues/1/9", "issues/0/1", "issues/1/x", "issues/9/now"]) {
		expect((await pages.plain.goto(`/projects/${tower}/${rest}`))?.status()).toBe(404);
	}
	await pages.em.execute(
		"update project set user_id = (select id from user_account where email = 'staff@example.com')",
	);
	expect((await pages.plain.goto(`/projects/${tower}/issues/1/2`))?.status()).toBe(404);
});
