import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { button, link, projectActs, projectPages, rowsOf } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, project, unsaved, stored, code, id } = projectActs(running);

/** Where the grip of a row is, and how high its row. */
async function gripOf(page: Page, at: number) {
	const row = page.getByRole("row").nth(at + 1);
	const grip = (await row.locator("[data-grip]").boundingBox())!;
	const { height } = (await row.boundingBox())!;
	return { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2, height };
}

test("with script a key that comes before its row is drawn as selected acts on that row, and on no other", async () => {
	const { scripted } = running;
	const tower = await project();
	await go(scripted, `/projects/${tower}/edit?selected=${id(0)}`);
	const session = await scripted.context().newCDPSession(scripted);
	await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
	await scripted.getByRole("region", { name: "Specification" }).focus();
	await scripted.keyboard.press("ArrowDown");
	await scripted.keyboard.press("Alt+ArrowDown");
	await expect.poll(() => stored(tower)).toEqual([id(0), id(2), id(1)]);
	await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
});

test("with script the keyboard selects, moves and deletes, and a click anywhere in a row selects it", async () => {
	const { scripted } = running;
	const tower = await project();
	await go(scripted, `/projects/${tower}/edit`);
	await scripted.getByRole("region", { name: "Specification" }).focus();
	await scripted.keyboard.press("ArrowDown");
	await scripted.waitForURL(`**/edit?selected=${id(0)}`);
	await scripted.keyboard.press("ArrowDown");
	await scripted.waitForURL(`**/edit?selected=${id(1)}`);
	await scripted.keyboard.press("Alt+ArrowDown");
	await expect.poll(() => stored(tower)).toEqual([id(0), id(2), id(1)]);
	const said = () => scripted.getByRole("status").allInnerTexts();
	await expect.poll(said).toContain(`${code(1)} is now number 3 of 3.`);
	// The router writes to the console when the next press cuts off the rows that are on their way.
	await expect.poll(() => button(scripted, "Reorder Solutions").isEnabled()).toBe(true);
	await scripted.keyboard.press("Delete");
	await scripted.getByText("unsaved changes").waitFor();
	await expect.poll(() => rowsOf(scripted)).toEqual([code(0), code(2), `${code(1)} Removed`]);
	const cell = scripted
		.getByRole("row", { name: new RegExp(code(0)) })
		.getByRole("cell")
		.nth(1);
	await cell.click();
	await scripted.waitForURL(`**/edit?selected=${id(0)}`);
	await cell.click();
	await scripted.waitForURL(/\/edit$/);
	expect(running.faults).toEqual([]);
});

test("with script every press of Move counts, also those before the server has answered", async () => {
	const { scripted } = running;
	const tower = await project();
	await go(scripted, `/projects/${tower}/edit?selected=${id(2)}`);
	let answers = 0;
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await scripted.route("**/specs/summary/move*", async (route) => {
		await held;
		answers++;
		await route.continue();
	});
	await button(scripted, "Move Up").click();
	await button(scripted, "Move Up").click();
	expect(await rowsOf(scripted)).toEqual([code(2), code(0), code(1)]);
	expect(await button(scripted, "Move Up").isDisabled()).toBe(true);
	await button(scripted, "Move Down").click();
	expect(await rowsOf(scripted)).toEqual([code(0), code(2), code(1)]);
	expect([answers, await stored(tower)]).toEqual([0, [id(0), id(1), id(2)]]);
	expect(await button(scripted, "Save Changes").isDisabled()).toBe(true);
	letGo();
	await expect.poll(() => stored(tower)).toEqual([id(0), id(2), id(1)]);
	// A move is stored at once, so nothing is left to be saved.
	await expect.poll(() => button(scripted, "Save Changes").count()).toBe(0);
	expect(answers).toBe(3);
	await scripted.unroute("**/specs/summary/move*");
	expect(running.faults).toEqual([]);
});

test("with script a row is dragged to its place, and Escape leaves it where it was", async () => {
	const { scripted } = running;
	await unsaved(3);
	await go(scripted, "/specs/summary");
	const first = await gripOf(scripted, 0);
	const last = await gripOf(scripted, 2);
	const drag = async () => {
		await scripted.mouse.move(first.x, first.y);
		await scripted.mouse.down();
		await scripted.mouse.move(last.x, last.y + last.height / 3, { steps: 4 });
		await scripted.locator('tr[data-drop="after"]').waitFor();
	};
	await drag();
	await scripted.keyboard.press("Escape");
	await scripted.mouse.up();
	expect(await scripted.locator("tr[data-drop], tr[data-dragged]").count()).toBe(0);
	expect(await rowsOf(scripted)).toEqual([code(0), code(1), code(2)]);
	await drag();
	await scripted.mouse.up();
	await expect.poll(() => rowsOf(scripted)).toEqual([code(1), code(2), code(0)]);
	const items = async () => {
		const rows = await running.em.execute<{ sol: number }[]>(
			"select (jsonb_array_elements(data->'items')->>'sol')::int as sol from draft",
		);
		return rows.map(({ sol }) => sol);
	};
	await expect.poll(items).toEqual([id(1), id(2), id(0)]);
	expect(await scripted.getByRole("status").allInnerTexts()).toContain(`${code(0)} is now number 3 of 3.`);
	expect(running.faults).toEqual([]);
});

test("with script a row is dragged by a finger on a phone", async () => {
	const tower = await project();
	const page = await running.open({ who: "user", script: true });
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto(`/projects/${tower}/edit`);
	await takenOver(page);
	await page.getByRole("row").nth(3).scrollIntoViewIfNeeded();
	const from = await gripOf(page, 2);
	const to = await gripOf(page, 0);
	const touch = await page.context().newCDPSession(page);
	const send = (type: string, y?: number) =>
		touch.send("Input.dispatchTouchEvent", {
			type: type as "touchStart",
			touchPoints: y === undefined ? [] : [{ x: from.x, y }],
		});
	await send("touchStart", from.y);
	await send("touchMove", (from.y + to.y) / 2);
	await send("touchMove", to.y - to.height / 3);
	await page.locator(`tr[data-row="${id(0)}"][data-drop="before"]`).waitFor();
	await send("touchEnd");
	await expect.poll(() => stored(tower)).toEqual([id(2), id(0), id(1)]);
	await page.context().close();
});

test("without script there is no grip to hold", async () => {
	const tower = await project();
	await go(running.plain, `/projects/${tower}/edit`);
	expect(await running.plain.locator("[data-grip]").first().isVisible()).toBe(false);
});

test("with script a move that fails goes back, and the page says why", async () => {
	const { scripted } = running;
	const tower = await project();
	await go(scripted, `/projects/${tower}/edit?selected=${id(0)}`);
	await scripted.context().setOffline(true);
	await button(scripted, "Move Down").click();
	await scripted.getByText("Network error!").waitFor();
	await scripted.context().setOffline(false);
	await expect.poll(() => rowsOf(scripted)).toEqual([code(0), code(1), code(2)]);
	await link(scripted, `Select ${code(1)}`).click();
	await scripted.getByText("Network error!").waitFor({ state: "detached" });
	await running.em.execute("delete from project_item where solution_id = ?", [id(2)]);
	await go(scripted, `/projects/${tower}/edit?selected=${id(1)}`);
	await running.em.execute("delete from project_item where solution_id = ?", [id(0)]);
	await button(scripted, "Move Up").click();
	await scripted.getByText("The list was changed since this page was shown. Nothing was moved.").waitFor();
	await expect.poll(() => rowsOf(scripted)).toEqual([code(1)]);
	await link(scripted, "Solutions").first().waitFor();
});
