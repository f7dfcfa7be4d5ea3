import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const running = projectPages();
const { go, press, project, unsaved, stored, count, code, id } = projectActs(running);
const both = bothWays(running);

const loses = (page: Page, size: number) =>
	page.getByText(`Your list has ${size} solutions that are not saved in a project yet.`).waitFor();

test.each(both)("%s Clear All Solutions empties the unsaved list after a confirmation", async (_name, page) => {
	await unsaved(3);
	await go(page(), "/specs/summary");
	await link(page(), "Clear All Solutions").click();
	await loses(page(), 3);
	await (page() === running.plain ? link(page(), "Cancel") : button(page(), "Cancel")).click();
	expect((await count()).unsaved).toBe(3);
	await link(page(), "Clear All Solutions").click();
	await button(page(), "Clear All Solutions").dblclick();
	await page().getByText("No solutions yet").waitFor();
	expect((await count()).unsaved).toBe(0);
	expect(running.faults).toEqual([]);
});

test.each(both)(
	"%s Discard Changes drops what is pending, after a confirmation, and is not there where nothing is",
	async (_name, page) => {
		const tower = await project();
		await go(page(), `/projects/${tower}/edit`);
		expect(await page().getByText("Discard Changes").count()).toBe(0);
		await go(page(), `/projects/${tower}/edit?selected=${id(1)}`);
		await press(page(), button(page(), "Delete"));
		await page().getByText("unsaved changes").waitFor();
		await link(page(), "Discard Changes").click();
		await page().getByText("Tower has changes that are not saved yet.").waitFor();
		await button(page(), "Discard Changes").dblclick();
		await heading(page(), "Projects");
		expect(await running.em.execute("select 1 from draft")).toEqual([]);
		expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
		expect(running.faults).toEqual([]);
	},
);

test.each(both)(
	"%s New Project starts empty, after a confirmation if there is something to lose",
	async (_name, page) => {
		await go(page(), "/projects");
		await button(page(), "New Project").dblclick();
		await heading(page(), "Project Identification");
		await unsaved(2);
		const tower = await project("Tower", 1);
		await go(page(), `/specs/summary?id=${tower}`);
		await go(page(), "/projects");
		await link(page(), "New Project").click();
		await loses(page(), 2);
		await button(page(), "Save them first").click();
		await page().getByText("Not saved as a project yet.").waitFor();
		expect((await count()).unsaved).toBe(2);
		await go(page(), "/projects");
		await link(page(), "New Project").click();
		await button(page(), "Discard them and start").dblclick();
		await heading(page(), "Project Identification");
		expect((await count()).unsaved).toBe(0);
		expect(await page().getByLabel("Project Name").inputValue()).toBe("");
	},
);

test.each(both)("%s archiving drops the unsaved list only after a confirmation", async (_name, page) => {
	const tower = await project();
	await unsaved(2);
	await go(page(), `/projects?selected=${tower}`);
	await link(page(), "Archive").click();
	await loses(page(), 2);
	await (page() === running.plain ? link(page(), "Cancel") : button(page(), "Cancel")).click();
	expect((await count()).unsaved).toBe(2);
	await link(page(), "Archive").click();
	await button(page(), "Discard them and archive").dblclick();
	await page().getByText("Tower has been archived.").waitFor();
	expect((await count()).unsaved).toBe(0);
});

test.each(both)(
	"%s adding to a saved project drops the unsaved list only after a confirmation",
	async (_name, page) => {
		const tower = await project("Tower", 1);
		await unsaved(2);
		await go(page(), `/projects/${tower}/edit`);
		await go(page(), `/specs/${id(1)}/detail`);
		await button(page(), "Add to Specs").click();
		await loses(page(), 2);
		await link(page(), "Cancel").click();
		await button(page(), "Add to Specs").click();
		await button(page(), "Discard the list and add").dblclick();
		await button(page(), "Remove from Specs").waitFor();
		expect(await running.em.execute("select jsonb_array_length(data->'items') as n, record_id from draft")).toEqual([
			{ n: 2, record_id: tower },
		]);
	},
);

test.each([
	["without script", false],
	["with script", true],
] as const)("%s signing out drops the unsaved list only after a confirmation", async (_name, script) => {
	const page = await running.open({ who: "user", script });
	const ask = async () => {
		await page.getByLabel("Account menu").click();
		await link(page, "Sign out").click();
		await loses(page, 2);
	};
	await unsaved(2);
	await page.goto("/projects");
	await ask();
	await (script ? button(page, "Cancel") : link(page, "Cancel")).click();
	if (script) {
		await page.waitForFunction(() => document.activeElement?.ariaLabel?.startsWith("Account menu"));
	}
	expect((await count()).unsaved).toBe(2);
	await page.goto("/projects");
	await ask();
	await button(page, "Save them first").click();
	await page.getByText(code(0)).first().waitFor();
	await ask();
	await button(page, "Discard them and sign out").dblclick();
	await heading(page, "Welcome back");
	expect((await count()).unsaved).toBe(0);
	await page.context().close();
});

test("what is pending in a saved project, and the list of a closed browser, are there again after the next sign-in", async () => {
	const tower = await project();
	const page = await running.open({ who: "user" });
	await page.goto(`/projects/${tower}/edit?selected=${id(1)}`);
	await follow(page, button(page, "Delete"));
	await page.getByLabel("Account menu").click();
	await button(page, "Sign out").click();
	await heading(page, "Welcome back");
	await page.context().close();
	await unsaved(2);
	const next = await running.open({ who: "user" });
	await next.goto("/specs/summary");
	await next.getByText("Not saved as a project yet.").waitFor();
	expect((await count()).unsaved).toBe(2);
	await next.goto(`/projects/${tower}/edit`);
	await next.getByText("unsaved changes").waitFor();
	await next.context().close();
});
