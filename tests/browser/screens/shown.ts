import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { type RunningBrowser, runningBrowser } from "#tests/support/running-product.ts";
import { screens } from "./all.ts";
import { clean } from "./screen.ts";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Pages with script of a member of staff and a user, on which screens are looked at. */
interface Shown {
	running: RunningBrowser;
	staff: Page;
	user: Page;
	/** On which the last screen was shown. */
	page: Page;
	/** Shows a screen by its name, at the size of the page before. */
	show(name: string): Promise<void>;
}

/** At the size of a desk before each test. */
export function shownScreens(): Shown {
	const running = runningBrowser();
	const shown = { running, show } as Shown;
	async function show(name: string): Promise<void> {
		const screen = screens.find((one) => one.name === name);
		if (!screen) throw new Error(`There is no screen “${name}”.`);
		if (!screen.staff) {
			await shown.user.setViewportSize(shown.page.viewportSize()!);
			shown.page = shown.user;
		}
		await screen.state?.(running.em);
		// States change rows beside the product.
		await raiseCatalogue(running.em);
		const ready = () => takenOver(shown.page);
		await screen.open(shown.page, running.em, ready);
		await ready();
	}
	beforeAll(async () => {
		shown.staff = await running.open({ who: "staff", script: true });
		shown.user = await running.open({ who: "user", script: true });
	}, 60_000);
	beforeEach(async () => {
		await clean(running.em);
		shown.page = shown.staff;
		for (const each of [shown.staff, shown.user]) await each.setViewportSize(DESK);
	});
	afterEach(() => shown.page.emulateMedia({ colorScheme: "light" }));
	return shown;
}
