import { expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { button, heading, link, projectActs, projectPages, rowsOf } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const running = projectPages();
const { go, press, project, stored, code, id } = projectActs(running);
const noScript = bothWays(running, "without script");
const withScript = bothWays(running, "with script");

/** A row begins with the code and the title of its drawing. */
const rowOf = (at: number, difference: string) => new RegExp(`^${code(at)} .+ ${difference.replaceAll(".", "\\.")}$`);

test.each(noScript)(
	"%s a save over what was changed elsewhere shows both versions and lets one choose",
	async (_name, page) => {
		for (const choice of ["Keep mine", "Take theirs"]) {
			const tower = await project(choice);
			await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
			await press(page(), button(page(), "Delete"));
			await page().getByText("unsaved changes").waitFor();
			await running.em.execute("update project_item set is_active = false where solution_id = ?", [id(1)]);
			await running.em.execute("update project set version = version + 1 where id = ?", [tower]);
			await button(page(), "Save Changes").click();
			await heading(page(), "Changed elsewhere");
			const versions = page().getByRole("table", { name: "Both versions" });
			for (const [at, difference] of [
				"No. 1, active No. 1, removed removed in yours",
				"No. 2, removed No. 2, active active in yours",
				"No. 3, active No. 3, active –",
			].entries()) {
				expect(await versions.getByRole("row", { name: rowOf(at, difference) }).count()).toBe(1);
			}
			expect(await stored(tower)).toEqual([id(0), -id(1), id(2)]);
			await link(page(), "Back to summary").click();
			await link(page(), "Compare both versions").click();
			await button(page(), choice).dblclick();
			await heading(page(), choice === "Keep mine" ? "Projects" : "Project Summary");
			const mine = [-id(0), id(1), id(2)];
			const theirs = [id(0), -id(1), id(2)];
			expect(await stored(tower)).toEqual(choice === "Keep mine" ? mine : theirs);
		}
	},
);

test.each(noScript)(
	"%s of two lists that differ the solutions at other places are folded away",
	async (_name, page) => {
		const tower = await project();
		await go(page(), `/projects/${tower}/edit?selected=${id(2)}`);
		await press(page(), button(page(), "Delete"));
		await page().getByText("unsaved changes").waitFor();
		const numbers = "case solution_id when ? then 1 when ? then 0 else no_id end";
		await running.em.execute(`update project_item set no_id = ${numbers} where project_id = ?`, [id(0), id(1), tower]);
		await running.em.execute("update project set version = version + 1 where id = ?", [tower]);
		await go(page(), "/specs/summary/conflict");
		const row = (at: number, difference: string) => page().getByRole("row", { name: rowOf(at, difference) });
		expect(await row(2, "No. 3, active No. 3, removed removed in yours").count()).toBe(1);
		expect(await page().getByRole("row").count()).toBe(2);
		await page().getByText("2 others stand in another order").click();
		expect(await row(0, "No. 2, active No. 1, active order only").count()).toBe(1);
		expect(await row(1, "No. 1, active No. 2, active order only").count()).toBe(1);
		await running.em.execute("delete from project_item where project_id = ? and solution_id = ?", [tower, id(2)]);
		await go(page(), "/specs/summary/conflict");
		expect(await row(2, "not in the list No. 3, removed only in yours").count()).toBe(1);
	},
);

test.each(withScript)("%s of two tabs of the identification the later one shows both versions", async (_name, page) => {
	const tower = await project();
	const other = await page().context().newPage();
	await go(page(), `/projects/${tower}/edit`);
	await go(page(), "/specs/form");
	await other.goto("/specs/form");
	if (page() === running.scripted) await takenOver(other);
	await other.getByLabel("Project Name").fill("Theirs");
	await button(other, "Save").dblclick();
	await heading(other, "Project Summary");
	await page().getByLabel("Project Name").fill("Mine");
	await button(page(), "Save").click();
	const versions = page().getByRole("table", { name: "Both versions" });
	await versions.waitFor();
	expect(await versions.getByRole("row", { name: "Project Name Theirs Mine" }).count()).toBe(1);
	expect(await versions.getByRole("row").count()).toBe(2);
	expect(await page().getByRole("textbox", { name: "Project Name" }).inputValue()).toBe("Mine");
	await link(page(), "Take theirs").click();
	await expect.poll(() => page().getByLabel("Project Name").inputValue()).toBe("Theirs");
	if (page() === running.scripted) await takenOver(page());
	await page().getByLabel("Project Name").fill("Mine");
	await running.em.execute(
		"update project set proj_name = 'Again', proj_address = '7 Saved Street', version = version + 1 where id = ?",
		[tower],
	);
	await page().getByLabel("Project Address").fill("8 Typed Street");
	await button(page(), "Save").click();
	await page().getByLabel("Keep the saved: Project Address").check();
	await button(page(), "Keep mine").click();
	await page().getByText("The project identification has been saved.").first().waitFor();
	expect(await running.em.execute("select proj_name, proj_address from project")).toEqual([
		{ proj_name: "Mine", proj_address: "7 Saved Street" },
	]);
	await other.close();
});

test.each(noScript)("%s of two tabs the one that shows an older list stores nothing", async (_name, page) => {
	const tower = await project();
	const other = await page().context().newPage();
	const goThere = async (address: string) => {
		await other.goto(address);
		if (page() === running.scripted) await takenOver(other);
	};
	await go(page(), `/projects/${tower}/edit?selected=${id(2)}`);
	await press(page(), button(page(), "Delete"));
	await page().getByText("unsaved changes").waitFor();
	await goThere(`/projects/${tower}/edit?selected=${id(1)}`);
	await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
	await press(page(), button(page(), "Delete"));
	await expect.poll(async () => (await rowsOf(page()))[0]).toBe(`${code(0)} Removed`);
	await button(other, "Save Changes").click();
	await other.getByText("The changes could not be saved. The list was changed since this page was shown.").waitFor();
	expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
	await expect.poll(() => rowsOf(other)).toEqual([`${code(0)} Removed`, code(1), `${code(2)} Removed`]);
	const hall = await project("Hall", 1);
	await goThere(`/projects/${hall}/edit`);
	await button(page(), "Move Down").click();
	await page().getByText("Another project has been opened since this page was shown.").waitFor();
	expect([await stored(tower), await stored(hall)]).toEqual([[id(0), id(1), id(2)], [id(0)]]);
	await other.close();
});

test.each(withScript)("%s of two tabs the one that asks about an older list discards nothing", async (_name, page) => {
	const tower = await project();
	const other = await page().context().newPage();
	const remove = async (at: number) => {
		await go(page(), `/projects/${tower}/edit?selected=${id(at)}`);
		await press(page(), button(page(), "Delete"));
		await expect.poll(async () => (await rowsOf(page()))[at]).toBe(`${code(at)} Removed`);
	};
	await remove(0);
	await other.goto("/specs/summary/discard");
	if (page() === running.scripted) await takenOver(other);
	await remove(1);
	await button(other, "Discard Changes").click();
	await other.getByText("The list was changed since this page was shown. Nothing was discarded.").first().waitFor();
	await expect.poll(() => rowsOf(other)).toEqual([`${code(0)} Removed`, `${code(1)} Removed`, code(2)]);
	await other.close();
});
