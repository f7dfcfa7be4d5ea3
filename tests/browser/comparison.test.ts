import { expect, test } from "vitest";
import { issueProject } from "#tests/support/issues.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const pages = projectPages();
const { go, press, project, code, id } = projectActs(pages);
const both = bothWays(pages);

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

test.each(both)("%s two issues are compared, chosen from the register", async (_name, page) => {
	const tower = await twoIssues();
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Superseded by 2").click();
	await heading(page(), "Issues 1 and 2");
	await page().getByText("1 solution cancelled").waitFor();
	await page().getByText("The project was changed.").waitFor();
	await page()
		.getByRole("row", { name: new RegExp(`${code(2)}.*Cancelled`) })
		.waitFor();
	await page()
		.getByRole("row", { name: /Revision.*B/ })
		.waitFor();
	await page().getByLabel("Compare").selectOption("2");
	await page().getByLabel("with").selectOption("1");
	await button(page(), "Compare").click();
	await heading(page(), "Issues 2 and 1");
	await page()
		.getByRole("row", { name: new RegExp(`${code(2)}.*Added`) })
		.waitFor();
	expect(pages.faults).toEqual([]);
});

test.each(both)("%s the newest issue is compared with what is on screen, saved or not", async (_name, page) => {
	const tower = await twoIssues();
	await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
	await press(page(), button(page(), "Delete"));
	await page().getByText("unsaved changes").waitFor();
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "What will change").click();
	await heading(page(), "What will change if I issue");
	await page()
		.getByRole("row", { name: new RegExp(`${code(0)}.*Cancelled`) })
		.waitFor();
	const [row] = await pages.em.execute("select count(*)::int as struck from project_item where not is_active");
	expect(row).toEqual({ struck: 0 });
});

test("before the first issue there is nothing to compare with, and the page says nothing of it", async () => {
	await go(pages.plain, `/projects/${await project()}/schedule`);
	const header = pages.plain.getByRole("link", { name: "Back to the project" }).locator("..");
	expect(await header.textContent()).toBe("Back to the project");
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
