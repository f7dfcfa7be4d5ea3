import { expect, test } from "vitest";
import { issueProject } from "#tests/support/issues.ts";
import { button, heading, link, projectActs, projectPages, rowsOf } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const pages = projectPages();
const { go, press, project, code, count } = projectActs(pages);
const both = bothWays(pages);

test.each(both)("%s a project is copied under a name of its own", async (_name, page) => {
	await project();
	await go(page(), "/projects");
	await link(page(), "Select Tower").click();
	await link(page(), "Copy").click();
	await heading(page(), "Copy Tower");
	expect(await page().getByLabel("Project Name").inputValue()).toBe("Tower copy");
	await page().getByLabel("Project Name").fill(" ");
	await press(page(), button(page(), "Copy"));
	await page().getByText("Name is required").first().waitFor();
	await page().getByLabel("Project Name").fill("Tower, north");
	await press(page(), button(page(), "Copy"));
	await page().getByText("Tower, north has been created.").waitFor();
	expect(await rowsOf(page())).toEqual(["Tower, north", "Tower"]);
	expect((await count()).projects).toBe(2);
});

test.each(both)("%s the next revision begins where the last issue was", async (_name, page) => {
	const tower = await project();
	await pages.em.execute("update project set rev_notes = 'A' where id = ?", [tower]);
	await issueProject(pages.em, { id: pages.user, firstName: "", isStaff: false }, tower);
	await pages.em.execute("delete from project_item where project_id = ? and no_id = 3", [tower]);
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Next revision").click();
	await heading(page(), "Next revision of Tower");
	expect(await page().getByRole("textbox", { name: "Revision" }).inputValue()).toBe("B");
	await page()
		.getByText(`This brings back ${code(2)}.`)
		.waitFor();
	await page().getByLabel("the solutions of the last issue").check();
	await press(page(), button(page(), "Start the revision"));
	await heading(page(), "Project Summary");
	expect(await rowsOf(page())).toEqual([code(0), code(1), code(2)]);
	await page().getByText("Rev B has been started.").waitFor();
});

test.each(both)(
	"%s projects are searched by all words of name, address, code, city and revision",
	async (_name, page) => {
		await project("Rātā Terrace");
		await project("Harbour Tower");
		await pages.em.execute(
			"update project set proj_address = '12 Quay Street', rev_notes = 'C' where proj_name like 'H%'",
		);
		await pages.em.execute(
			`insert into project (user_id, proj_name, proj_address, city_id)
		 select ?, 'Hall ' || n, n || ' High Street', (select min(id) from city) from generate_series(1, 10) n`,
			[pages.user],
		);
		await go(page(), "/projects");
		for (const [words, found] of [
			["rata", ["Rātā Terrace"]],
			["quay tower", ["Harbour Tower"]],
			["tower terrace", []],
		] as const) {
			await page().getByLabel("Search projects").fill(words);
			await button(page(), "Search").click();
			await page().waitForURL((url) => url.searchParams.get("q") === words);
			if (found.length === 0) await page().getByText(`No active project has “${words}”`).waitFor();
			else await expect.poll(() => rowsOf(page())).toEqual(found);
		}
		await link(page(), "Show all").click();
		await expect.poll(async () => (await rowsOf(page())).length).toBe(10);
	},
);
