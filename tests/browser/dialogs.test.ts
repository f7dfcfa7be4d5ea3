import { expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { runningPages } from "#tests/support/running-product.ts";

const pages = runningPages({ who: "staff" });

/** A page, the link on it that opens a dialog, and where the same is without script. */
const kinds = [
	["a form of a list", "/management/solution_manager?list=brand", "Add", /^\/management\/lists\/brand\/new/],
	["the detail of a solution", "/specs/sols", null, /^\/specs\/\d+\/specimens$/],
	["a question", "/projects/:project/schedule", "Issue schedule", /^\/projects\/\d+\/issue$/],
] as const;

async function addressOf(page: string): Promise<string> {
	if (!page.includes(":project")) return page;
	const [staff] = await pages.em.execute<{ id: number }[]>("select id from user_account where is_staff limit 1");
	const actor = { ...(await makePerson(pages.em, "Ann")), id: staff!.id };
	const [{ id }] = await pages.em.execute<[{ id: number }]>("select min(solution_id) as id from solution_path");
	return page.replace(":project", String(await makeProject(pages.em, actor, "Tower", [id])));
}

test.each(kinds)("%s is a dialog with script, a page without or with a key held", async (_kind, page, name, own) => {
	const { scripted, plain } = pages;
	const address = await addressOf(page);
	const linkOn = (on: typeof plain) =>
		name ? on.getByRole("link", { name, exact: true }) : on.locator("article h3 a").first();
	await plain.goto(address);
	await linkOn(plain).click();
	await plain.waitForURL((url) => own.test(url.pathname));

	await scripted.goto("/");
	await scripted.goto(address);
	await takenOver(scripted);
	// Not for the tab: of one whose document comes before the browser's driver has looked at it, it never tells.
	const [asked] = await Promise.all([
		scripted
			.context()
			.waitForEvent("request", (request) => request.isNavigationRequest() && own.test(new URL(request.url()).pathname)),
		linkOn(scripted).click({ modifiers: ["Control"] }),
	]);
	expect((await asked.response())?.status()).toBe(200);
	const dialog = scripted.getByRole("dialog");
	expect(await dialog.count()).toBe(0);

	await linkOn(scripted).click();
	await dialog.waitFor();
	expect(new URL(scripted.url()).pathname).toBe(new URL(address, scripted.url()).pathname);
	await scripted.keyboard.press("Escape");
	await dialog.waitFor({ state: "hidden" });
	await linkOn(scripted).and(scripted.locator(":focus")).waitFor();
	await scripted.goBack();
	await scripted.waitForURL((url) => url.pathname === "/");
	expect(await dialog.count()).toBe(0);
	expect(pages.faults).toEqual([]);
});
