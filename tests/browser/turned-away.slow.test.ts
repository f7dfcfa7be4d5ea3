import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { plainPage } from "#app/http/remix-pages.server.ts";
import { findAccessibilityFaults, takenOver } from "#tests/support/browser.ts";
import { addButton, favouritePages, heading } from "#tests/support/favourites-page.ts";

const { pages } = favouritePages();
const DATA = "**/*.data*";

const STATUSES = [503, 429] as const;
const WORDS = "The service is busy. The page tries again by itself within a minute. Nothing was lost.";

/** The next request of a page is answered as the server's door does; the methods of all that are sent. */
async function turnedAway(status: 429 | 503, retryAfter: number): Promise<string[]> {
	const sent: string[] = [];
	const { headers, html } = plainPage(status, retryAfter);
	await pages.scripted.route(DATA, async (route) => {
		sent.push(route.request().method());
		await (sent.length === 1 ? route.fulfill({ status, headers, body: html }) : route.continue());
	});
	return sent;
}

const opened = async (address: string) => {
	await pages.scripted.goto(address);
	await takenOver(pages.scripted);
	return pages.scripted;
};

const detail = (page: Page) => page.locator('main a[href$="/detail"]').first();
const message = (page: Page) => page.getByRole("status").filter({ hasText: "Please wait" });

afterEach(() => pages.scripted.unroute(DATA));

test.each(STATUSES)("a page that was turned away with %i says so, is asked for again, and comes", async (status) => {
	const page = await opened("/specs/sols");
	const sent = await turnedAway(status, 3);
	await detail(page).click();
	await message(page).getByText(WORDS).waitFor();
	expect(await findAccessibilityFaults(page)).toEqual([]);
	await page.waitForURL("**/detail");
	await message(page).waitFor({ state: "detached" });
	expect(sent).toEqual(["GET", "GET"]);
});

test.each(STATUSES)(
	"a form that was turned away with %i is sent again, says so over its dialog, and what was typed is stored",
	async (status) => {
		const page = await opened("/favourites");
		await addButton(page).click();
		await page.getByLabel("Name").fill(`Typed in a rush ${status}`);
		const sent = await turnedAway(status, 3);
		await page.getByRole("button", { name: "Add list" }).click();
		// In the top layer, where it came after the dialog.
		await page.locator("[popover]:popover-open", { hasText: WORDS }).waitFor();
		await heading(page, `List: Typed in a rush ${status}`).waitFor();
		await message(page).waitFor({ state: "detached" });
		expect(sent.slice(0, 2)).toEqual(["POST", "POST"]);
	},
);

test("whoever goes elsewhere meanwhile ends the wait", async () => {
	const page = await opened("/specs/sols");
	const sent = await turnedAway(429, 60);
	await detail(page).click();
	await message(page).waitFor();
	await page.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
	await page.waitForURL("**/projects");
	await message(page).waitFor({ state: "detached" });
	expect(sent).toEqual(["GET", "GET"]);
});

test("a wait that is longer than a page waits is told, and the page stays until it is asked for again", async () => {
	const page = await opened("/specs/sols");
	const sent = await turnedAway(503, 120);
	await detail(page).click();
	await page.getByText("This page stays as it is.").waitFor();
	expect([sent, new URL(page.url()).pathname]).toEqual([["GET"], "/specs/sols"]);
	await page.getByRole("button", { name: "Try again" }).click();
	await page.waitForURL("**/detail");
});

test("a browser that knows no popovers has every page all the same", async () => {
	const page = await pages.open({ who: "user", script: true });
	await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, "togglePopover"));
	await page.goto("/specs/sols");
	await takenOver(page);
	await detail(page).waitFor();
	expect(pages.faults).toEqual([]);
});
