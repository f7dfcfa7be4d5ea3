import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { findAccessibilityFaults, findColourFaults, takenOver } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

import { screens } from "./screens/all.ts";
import { clean, type Screen } from "./screens/screen.ts";

const named = screens.map((screen) => [screen.name, screen] as const);

const running = runningBrowser();
/** A page with script and one without for each kind of person. */
const pages = new Map<string, Page>();

type Person = "user" | "staff" | undefined;
const personOf = ({ signedOut, staff }: Screen): Person => (signedOut ? undefined : staff ? "staff" : "user");

const pageOf = (who: Person, script: boolean) => `${who} ${script}`;

beforeAll(async () => {
	for (const script of [true, false]) {
		for (const who of [undefined, "user", "staff"] as const) {
			pages.set(pageOf(who, script), await running.open({ who, script }));
		}
	}
}, 60_000);
beforeEach(() => clean(running.em));

async function show(screen: Screen, script: boolean): Promise<Page> {
	const { state, open: go, heading, scriptless } = screen;
	const page = pages.get(pageOf(personOf(screen), script))!;
	await page.emulateMedia({ colorScheme: "light" });
	await page.setViewportSize({ width: 1440, height: 900 });
	await state?.(running.em);
	const ready = async () => script && !scriptless && takenOver(page);
	await go(page, running.em, ready);
	await ready();
	const headings = await page.getByRole("heading", { level: 1 }).allInnerTexts();
	expect(headings).toEqual([expect.stringMatching(heading)]);
	return page;
}

/** The words of everything red like the main action, and the boxes whose content is wider than they are. */
const findLookFaults = (page: Page) =>
	page.evaluate(() => {
		const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
		const words = (element: Element) => (element.textContent ?? "").trim();
		const red = [...document.querySelectorAll("a, button")].filter(
			(element) => isSeen(element) && getComputedStyle(element).backgroundColor === "rgb(206, 58, 67)",
		);
		const boxes = [...document.querySelectorAll("section[tabindex='0']")].filter(
			(element) => isSeen(element) && element.scrollWidth > element.clientWidth + 1,
		);
		return { red: red.map(words), wide: boxes.map((box) => box.getAttribute("aria-label")) };
	});

/** All but the status of an answer that the screen is about. */
const complaintsOf = ({ refused }: Screen) =>
	running.faults.filter((fault) => !(refused && /status of 4[01][0-9]/.test(fault)));

test.each(named)(
	"%s has no accessibility fault in light and dark colours and on a phone, where it fits, and says nothing in the console",
	{ timeout: 90_000 },
	async (_name, screen) => {
		const page = await show(screen, true);
		expect(await findAccessibilityFaults(page)).toEqual([]);
		const { red, wide } = await findLookFaults(page);
		expect(red.length, `one red thing, not ${red.join(", ")}`).toBeLessThanOrEqual(1);
		expect(wide.filter((label) => !label?.startsWith("Candidates"))).toEqual([]);
		await page.emulateMedia({ colorScheme: "dark" });
		expect(await findColourFaults(page), "in dark colours").toEqual([]);
		await page.emulateMedia({ colorScheme: "light" });
		await page.setViewportSize({ width: 390, height: 844 });
		const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
		expect([content, window]).toEqual([390, 390]);
		expect(await findAccessibilityFaults(page), "on a phone").toEqual([]);
		expect(complaintsOf(screen)).toEqual([]);
	},
);

test.each(named)("%s is the same page without script", async (_name, screen) => {
	const page = await show(screen, false);
	// A browser would cut what is pasted, without a word.
	expect(await page.locator("form[method=post] [maxlength]").count()).toBe(0);
	expect(complaintsOf(screen).filter((fault) => !/script/i.test(fault))).toEqual([]);
});
