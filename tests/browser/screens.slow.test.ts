import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityFaults, findColourFaults } from "#tests/support/browser.ts";
import { showScreens } from "#tests/support/shown-screens.ts";
import { screens } from "./screens/all.ts";

const { show, complaintsOf, testScriptless } = showScreens([true, false]);

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

test.each(screens.map((screen) => [screen.name, screen] as const))(
	"%s has no accessibility fault in light and dark colours and on a phone, where it fits, and says nothing in the console",
	{ timeout: 90_000 },
	async (_name, screen) => {
		const page = await show(screen, true);
		expect(await findAccessibilityFaults(page)).toEqual([]);
		const { red, wide } = await findLookFaults(page);
		expect(red.length, `one red thing, not ${red.join(", ")}`).toBeLessThanOrEqual(1);
		// A grid with columns of one's own choice may be wider than the page.
		expect(wide.filter((label) => !/^(Candidates|Specimens$)/.test(label ?? ""))).toEqual([]);
		await page.emulateMedia({ colorScheme: "dark" });
		expect(await findColourFaults(page), "in dark colours").toEqual([]);
		await page.emulateMedia({ colorScheme: "light" });
		await page.setViewportSize({ width: 390, height: 844 });
		const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
		expect([content, window]).toEqual([390, 390]);
		const menus = page.locator("details[open] > div").filter({ visible: true });
		const edges = await menus.evaluateAll((all) => all.map((menu) => menu.getBoundingClientRect().left));
		expect(Math.min(0, ...edges), "open menus begin on the page").toBe(0);
		expect(await findAccessibilityFaults(page), "on a phone").toEqual([]);
		expect(complaintsOf(screen)).toEqual([]);
	},
);

test.each(screens.map((screen) => [screen.name, screen] as const))(
	"%s is the same page without script",
	testScriptless,
);
