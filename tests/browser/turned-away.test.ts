import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { plainPage } from "#app/http/plain-page.ts";
import { takenOver } from "#tests/support/browser.ts";
import { addButton, favouritePages, heading } from "#tests/support/favourites-page.ts";

const { pages } = favouritePages();
const DATA = "**/*.data*";

/** The next request of a page is answered as the server's door does when it is busy; the methods of all that are sent. */
async function turnedAway(retryAfter: number): Promise<string[]> {
	const sent: string[] = [];
	const { headers, html } = plainPage(503, retryAfter);
	await pages.scripted.route(DATA, async (route) => {
		sent.push(route.request().method());
		await (sent.length === 1 ? route.fulfill({ status: 503, headers, body: html }) : route.continue());
	});
	return sent;
}

const opened = async (address: string) => {
	await pages.scripted.goto(address);
	await takenOver(pages.scripted);
	return pages.scripted;
};

const detail = (page: Page) => page.locator('main a[href$="/detail"]').first();

afterEach(() => pages.scripted.unroute(DATA));

test("a page that a busy server turned away is asked for again, and comes", async () => {
	const page = await opened("/specs/sols");
	const sent = await turnedAway(1);
	await detail(page).click();
	await page.waitForURL("**/detail");
	expect(sent).toEqual(["GET", "GET"]);
});

test("a form that a busy server turned away is sent again, and what was typed is stored", async () => {
	const page = await opened("/favourites");
	await addButton(page).click();
	await page.getByLabel("Name").fill("Typed in a rush");
	const sent = await turnedAway(1);
	await page.getByRole("button", { name: "Add list" }).click();
	await heading(page, "List: Typed in a rush").waitFor();
	expect(sent.slice(0, 2)).toEqual(["POST", "POST"]);
});

test("a wait that is longer than a page waits is told", async () => {
	const page = await opened("/specs/sols");
	const sent = await turnedAway(60);
	await detail(page).click();
	await page.getByText("Nothing was lost. Please try again in a moment.").waitFor();
	expect(sent).toEqual(["GET"]);
});
