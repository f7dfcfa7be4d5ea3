import { expect, test } from "vitest";
import { findAccessibilityFaults } from "#tests/support/browser.ts";
import { showScreens } from "#tests/support/shown-screens.ts";
import { screens } from "./screens/all.ts";

/** One screen of each kind; screens.slow.test.ts looks at every screen in every size and look. */
const KINDS = [
	"list solution",
	"form of a report",
	"record with its history",
	"analytics",
	"imports",
	"dashboard with work of every kind",
	"finder in detail",
	"installation",
	"favourite lists",
	"summary of a saved project",
	"identification with errors",
	"penetrations",
	"pasted rows with faults",
	"two issues compared",
	"a shared issue",
	"sign-in with an error",
	"manual",
	"Product Manager",
];

const { show, complaintsOf } = showScreens([true, false]);

test.each(KINDS)("%s has no accessibility fault and says nothing in the console", { timeout: 90_000 }, async (kind) => {
	const screen = screens.find(({ name }) => name === kind)!;
	expect(await findAccessibilityFaults(await show(screen, true))).toEqual([]);
	expect(complaintsOf(screen)).toEqual([]);
});

test.each(screens.map((screen) => [screen.name, screen] as const))(
	"%s is the same page without script",
	async (_name, screen) => {
		const page = await show(screen, false);
		// A browser would cut what is pasted, without a word.
		expect(await page.locator("form[method=post] [maxlength]").count()).toBe(0);
		expect(complaintsOf(screen).filter((fault) => !/script/i.test(fault))).toEqual([]);
	},
);
