import { expect, test } from "vitest";
import { button, heading, link, projectActs, projectPages, rowsOf } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const running = projectPages();
const { go, press, project, unsaved, stored, code, id } = projectActs(running);
const noScript = bothWays(running, "without script");
const withScript = bothWays(running, "with script");

test.each(noScript)("%s a row is selected and let go by its mark, and the address holds it", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects/${tower}/edit`);
	expect(await button(page(), "Move Up").isDisabled()).toBe(true);
	expect(await button(page(), "Move Down").isDisabled()).toBe(true);
	expect(await button(page(), "Delete").isDisabled()).toBe(true);
	await link(page(), `Select ${code(0)}`).click();
	await page().waitForURL(`**/projects/${tower}/edit?selected=${id(0)}`);
	await expect.poll(() => button(page(), "Move Down").isDisabled()).toBe(false);
	expect(await button(page(), "Move Up").isDisabled()).toBe(true);
	await link(page(), `Select ${code(2)}`).click();
	await page().waitForURL(`**/projects/${tower}/edit?selected=${id(2)}`);
	await expect.poll(() => button(page(), "Move Down").isDisabled()).toBe(true);
	expect(await button(page(), "Move Up").isDisabled()).toBe(false);
	expect(await page().locator("tr [aria-current]").count()).toBe(1);
	await link(page(), "Grid").click();
	await link(page(), `Deselect ${code(2)}`).waitFor();
	await expect.poll(() => page().getByRole("article").count()).toBe(3);
	await link(page(), "List").click();
	await page().getByRole("table").waitFor();
	await link(page(), `Deselect ${code(2)}`).click();
	await page().waitForURL(`**/projects/${tower}/edit`);
	expect(running.faults).toEqual([]);
});

test.each(noScript)("%s the table has the columns of the specification and at most 600 pixels", async (_name, page) => {
	const tower = await project();
	await go(page(), `/specs/summary?id=${tower}`);
	await heading(page(), "Project Summary");
	const columns = [
		"Selection",
		"Drawing",
		"Orientation",
		"Substrate(s) Type",
		"Service",
		"FRR",
		"Report(s)",
		"Preview",
	];
	expect(await page().getByRole("columnheader").allInnerTexts()).toEqual(columns);
	const box = page().getByRole("region", { name: "Specification" });
	expect(await box.evaluate((section) => getComputedStyle(section).maxHeight)).toBe("600px");
	await link(page(), "Solutions").first().waitFor();
	await page().getByText("Current Project").waitFor();
});

test.each(withScript)("%s moves, Reorder and its undo are stored at once", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects/${tower}/edit?selected=${id(2)}`);
	await press(page(), button(page(), "Move Up"));
	await expect.poll(() => stored(tower)).toEqual([id(0), id(2), id(1)]);
	await expect.poll(() => rowsOf(page())).toEqual([code(0), code(2), code(1)]);
	await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
	await press(page(), button(page(), "Move Down"));
	await expect.poll(() => stored(tower)).toEqual([id(2), id(0), id(1)]);
	await go(page(), `/projects/${tower}/edit`);
	await button(page(), "Reorder Solutions").dblclick();
	await button(page(), "Undo Reorder").waitFor();
	expect(await stored(tower)).not.toEqual([id(2), id(0), id(1)]);
	await button(page(), "Undo Reorder").dblclick();
	await button(page(), "Undo Reorder").waitFor({ state: "detached" });
	expect(await stored(tower)).toEqual([id(2), id(0), id(1)]);
	expect(await page().getByText("unsaved changes").count()).toBe(0);
	expect(running.faults).toEqual([]);
});

test("without script a double click on Move counts once", async () => {
	const tower = await project();
	await go(running.plain, `/projects/${tower}/edit?selected=${id(2)}`);
	await button(running.plain, "Move Up").dblclick();
	await expect.poll(() => rowsOf(running.plain)).toEqual([code(0), code(2), code(1)]);
	expect(await stored(tower)).toEqual([id(0), id(2), id(1)]);
});

test.each(noScript)(
	"%s Delete strikes through and brings back, and is stored by Save Changes only",
	async (_name, page) => {
		const tower = await project();
		await go(page(), `/projects/${tower}/edit?selected=${id(1)}`);
		await button(page(), "Delete").dblclick();
		await page().getByText("unsaved changes").waitFor();
		await expect.poll(() => rowsOf(page())).toEqual([code(0), `${code(1)} Removed`, code(2)]);
		await page()
			.getByRole("link", { name: /^Summary\s*2 solutions$/ })
			.waitFor();
		expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
		await press(page(), button(page(), "Restore"));
		await expect.poll(() => rowsOf(page())).toEqual([code(0), code(1), code(2)]);
		await press(page(), button(page(), "Delete"));
		await expect.poll(() => rowsOf(page())).toEqual([code(0), `${code(1)} Removed`, code(2)]);
		await go(page(), `/projects/${tower}/edit`);
		await button(page(), "Save Changes").dblclick();
		await heading(page(), "Projects");
		await page().getByText("Your changes have been saved.").waitFor();
		await expect.poll(() => stored(tower)).toEqual([id(0), -id(1), id(2)]);
		expect(await page().getByText("Current Project").count()).toBe(0);
		expect(running.faults).toEqual([]);
	},
);

const switches = ["Include TDS", "Include MSDS", "Include Warranty", "Include Reports"];

test("with script Save Changes and the next Delete wait for a Delete that is on its way", async () => {
	const { scripted } = running;
	const tower = await project();
	await go(scripted, `/projects/${tower}/edit?selected=${id(1)}`);
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	let sent = 0;
	await scripted.route("**/removal*", async (route) => {
		sent++;
		await held;
		await route.continue();
	});
	await button(scripted, "Delete").click();
	await expect.poll(() => rowsOf(scripted)).toEqual([code(0), `${code(1)} Removed`, code(2)]);
	expect(await button(scripted, "Save Changes").isDisabled()).toBe(true);
	const pressed = scripted.getByRole("button", { name: "Delete" });
	expect(await pressed.getAttribute("aria-disabled")).toBe("true");
	await pressed.click({ force: true });
	expect(await rowsOf(scripted)).toEqual([code(0), `${code(1)} Removed`, code(2)]);
	await expect.poll(() => sent).toBe(1);
	letGo();
	await button(scripted, "Save Changes").click();
	await heading(scripted, "Projects");
	expect(await stored(tower)).toEqual([id(0), -id(1), id(2)]);
	await scripted.unroute("**/removal*");
	expect(running.faults).toEqual([]);
});

test.each(withScript)("%s the document switches and Track Alterations are stored at once", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects/${tower}/edit`);
	for (const name of switches) {
		await page().locator("summary", { hasText: "Supporting Documentation" }).click();
		await button(page(), name).click();
		await page().getByRole("button", { name, pressed: true, includeHidden: true }).waitFor({ state: "attached" });
		await go(page(), `/projects/${tower}/edit`);
	}
	await page().getByRole("switch", { name: "Track Alterations" }).dblclick();
	await page().getByRole("switch", { name: "Track Alterations", checked: true }).waitFor();
	const [row] = await running.em.execute(
		"select add_tds, add_msds, add_warranty, add_reports, track_changes from project",
	);
	expect(row).toEqual({ add_tds: true, add_msds: true, add_warranty: true, add_reports: true, track_changes: true });
	expect(await page().getByText("unsaved changes").count()).toBe(0);
});

test.each(noScript)("%s the switches of the unsaved list go into its identification", async (_name, page) => {
	await unsaved(2);
	await go(page(), "/specs/summary");
	await page().locator("summary", { hasText: "Supporting Documentation" }).click();
	await press(page(), button(page(), "Include MSDS"));
	await go(page(), "/specs/summary");
	await press(page(), page().getByRole("switch", { name: "Track Alterations" }));
	await page().getByRole("switch", { name: "Track Alterations", checked: true }).waitFor();
	expect(await rowsOf(page())).toEqual([code(0), code(1)]);
	await press(page(), button(page(), "Save as a project"));
	await heading(page(), "Project Identification");
	expect(await page().getByLabel("Include TDS").isChecked()).toBe(false);
	expect(await page().getByLabel("Include MSDS").isChecked()).toBe(true);
});

test.each(noScript)("%s the summary shows only what can be done now", async (_name, page) => {
	const offered = async () => {
		const header = page().locator("h1").locator("xpath=ancestor::div[3]");
		return (await header.locator("a:not(nav a), button").allInnerTexts()).map((text) => text.trim());
	};
	const tower = await project();
	await go(page(), `/projects/${tower}/edit?selected=${id(1)}`);
	expect(await offered()).toEqual(["Issue", "Solutions"]);
	await button(page(), "Delete").click();
	await page().getByText("unsaved changes").waitFor();
	await expect.poll(offered).toEqual(["Save Changes", "Save and issue", "Discard Changes", "Solutions"]);
});

test.each(noScript)("%s an empty project leads to its openings", async (_name, page) => {
	const empty = await project("Empty", 0);
	await go(page(), `/projects/${empty}/edit`);
	await link(page(), "Start from a list of openings").click();
	await heading(page(), "Paste or upload openings");
});

test.each(withScript)("%s the empty list leads to the finder, and a card takes in and out", async (_name, page) => {
	await go(page(), "/specs/summary");
	await page().getByText("No solutions yet").waitFor();
	expect(await page().getByRole("button", { name: /^Save/ }).count()).toBe(0);
	await link(page(), "Add Solutions").last().click();
	await heading(page(), "Solutions");
	const tower = await project("Tower", 1);
	await go(page(), `/specs/summary?id=${tower}`);
	await go(page(), `/specs/${id(0)}/detail`);
	await button(page(), "Remove from Specs").dblclick();
	await button(page(), "Add to Specs").waitFor();
	await go(page(), "/specs/summary");
	expect(await rowsOf(page())).toEqual([`${code(0)} Removed`]);
	expect(await stored(tower)).toEqual([id(0)]);
});
