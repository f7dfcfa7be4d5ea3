import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect } from "vitest";
import { clean, type Screen } from "#tests/browser/screens/screen.ts";
import { takenOver } from "./browser.ts";
import { raiseCatalogue } from "./catalogue.ts";
import { runningBrowser } from "./running-product.ts";

type Person = "user" | "staff" | undefined;

const personOf = ({ signedOut, staff }: Screen): Person => (signedOut ? undefined : staff ? "staff" : "user");

/** Shows screens to whom they are for, on a desk and in light colours, in pages with script or without. */
export function showScreens(scripts: boolean[]) {
	const running = runningBrowser();
	const pages = new Map<string, Page>();
	const keyOf = (who: Person, script: boolean) => `${who} ${script}`;

	beforeAll(async () => {
		for (const script of scripts) {
			for (const who of [undefined, "user", "staff"] as const) {
				pages.set(keyOf(who, script), await running.open({ who, script }));
			}
		}
	}, 60_000);
	beforeEach(async () => {
		// A screen that loads itself anew would ask for what is cleaned away.
		for (const page of pages.values()) await page.goto("about:blank");
		await clean(running.em);
	});

	async function show(screen: Screen, script: boolean): Promise<Page> {
		const { state, open: go, heading, scriptless } = screen;
		const page = pages.get(keyOf(personOf(screen), script))!;
		await page.emulateMedia({ colorScheme: "light" });
		await page.setViewportSize({ width: 1440, height: 900 });
		await state?.(running.em);
		// States change rows beside the product.
		await raiseCatalogue(running.em);
		const ready = async () => script && !scriptless && takenOver(page);
		await go(page, running.em, ready);
		await ready();
		const headings = await page.getByRole("heading", { level: 1 }).allInnerTexts();
		expect(headings).toEqual([expect.stringMatching(heading)]);
		return page;
	}

	/** What the console said, other than the status of an answer that the screen is about. */
	const complaintsOf = ({ refused }: Screen) =>
		running.faults.filter((fault) => !(refused && /status of 4[01][0-9]/.test(fault)));

	async function testScriptless(_name: string, screen: Screen): Promise<void> {
		const page = await show(screen, false);
		// A browser would cut what is pasted, without a word.
		expect(await page.locator("form[method=post] [maxlength]").count()).toBe(0);
		expect(complaintsOf(screen).filter((fault) => !/script/i.test(fault))).toEqual([]);
	}

	return { running, show, complaintsOf, testScriptless };
}
