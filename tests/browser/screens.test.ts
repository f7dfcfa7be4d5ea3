import { expect, test } from "vitest";
import { findAccessibilityFaults } from "#tests/support/browser.ts";
import { showScreens } from "#tests/support/shown-screens.ts";
import { screens } from "./screens/all.ts";

/** One screen of each kind; screens.slow.test.ts looks at every screen in every size and look, and without script. */
const KINDS = [
	"list solution",
	"form of a report",
	"specimens of a report with errors",
	"record with its history",
	"grid of specimens",
	"saved view",
	"replace in many",
	"analytics",
	"imports",
	"people",
	"person",
	"review",
	"proposal",
	"proposed import",
	"invitation",
	"dashboard with work of every kind",
	"finder in detail",
	"installation",
	"account",
	"account details",
	"account email refused",
	"account two-step set-up",
	"account recovery codes",
	"account wrong code at sign-in",
	"favourite lists",
	"summary of a saved project",
	"identification with errors",
	"penetrations",
	"pasted rows with faults",
	"two issues compared",
	"a shared issue",
	"an opening on site with records",
	"site of a project",
	"plans",
	"plan with pins",
	"plan while a place is chosen",
	"new plan",
	"openings to inspect",
	"labels of a project",
	"own notices with openings",
	"site links",
	"a site link opened",
	"sign-in with an error",
	"manual",
	"Product Manager",
];

const { show, complaintsOf, testScriptless } = showScreens([true, false]);

test.each(KINDS)("%s has no accessibility fault and says nothing in the console", { timeout: 90_000 }, async (kind) => {
	const screen = screens.find(({ name }) => name === kind)!;
	expect(await findAccessibilityFaults(await show(screen, true))).toEqual([]);
	expect(complaintsOf(screen)).toEqual([]);
});

test.each(KINDS.map((kind) => [kind, screens.find(({ name }) => name === kind)!] as const))(
	"%s is the same page without script",
	testScriptless,
);
