import { expect, test } from "vitest";
import { answered, findAccessibilityFaults, follow, takenOver } from "#tests/support/browser.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { favouritePages, heading } from "#tests/support/favourites-page.ts";

const { pages, latest, list, lists, stored, card, bookmark } = favouritePages();

test("without script the bookmark menu adds and removes by one press and leads back to the card", async () => {
	await list("Pipes");
	const second = latest[1]!;
	await pages.plain.goto("/specs/sols?page=1");
	await bookmark(pages.plain, 1).click();
	await follow(pages.plain, card(pages.plain, 1).getByRole("button", { name: "Pipes", pressed: false }));
	expect(new URL(pages.plain.url()).pathname + new URL(pages.plain.url()).search).toBe("/specs/sols?page=1");
	expect(new URL(pages.plain.url()).hash).toBe(`#sol-${second.id}`);
	expect(await stored()).toEqual([{ name: "Pipes", sol: [second.id] }]);
	expect(await bookmark(pages.plain, 1).getAttribute("aria-label")).toBe(`Favourites: ${second.drawing}, in 1 list`);
	expect(await bookmark(pages.plain, 0).getAttribute("aria-label")).toBe(`Favourites: ${latest[0]!.drawing}`);
	await bookmark(pages.plain, 1).click();
	await follow(pages.plain, card(pages.plain, 1).getByRole("button", { name: "Pipes", pressed: true }));
	expect(await stored()).toEqual([{ name: "Pipes", sol: [] }]);
});

test("without script New list… makes a list with the solution and leads back; a wrong name gets a page of its own", async () => {
	await pages.plain.goto("/specs/sols");
	await bookmark(pages.plain, 0).click();
	await card(pages.plain, 0).getByText("New list…").click();
	await card(pages.plain, 0).getByLabel("Name").fill(" ");
	await follow(pages.plain, card(pages.plain, 0).getByRole("button", { name: "Add list" }));
	await heading(pages.plain, "Add favourite list").waitFor();
	await pages.plain.getByLabel("Name").fill("Pipes");
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Add list" }));
	expect(new URL(pages.plain.url()).pathname).toBe("/specs/sols");
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[0]!.id] }]);
});

test("the installation view has the bookmark menu too", async () => {
	await list("Pipes");
	await pages.plain.goto(`/specs/${latest[0]!.id}/detail`);
	await pages.plain.getByText("Favourites", { exact: true }).last().click();
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Pipes", pressed: false }));
	expect(new URL(pages.plain.url()).pathname).toBe(`/specs/${latest[0]!.id}/detail`);
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[0]!.id] }]);
});

test("a withdrawn solution is marked in its list, may leave it, and may not come into another", async () => {
	const id = await list("Pipes", 2);
	await list("Walls");
	await pages.em.execute("update solution set is_active = false where id = ?", [latest[0]!.id]);
	await raiseCatalogue(pages.em);
	await pages.plain.goto(`/favourites?list=${id}`);
	expect(await card(pages.plain, 0).getByText("withdrawn", { exact: true }).count()).toBe(1);
	expect(await card(pages.plain, 1).getByText("withdrawn", { exact: true }).count()).toBe(0);
	expect(await card(pages.plain, 0).getByRole("button", { name: "Add to Specs" }).count()).toBe(0);
	await bookmark(pages.plain, 0).click();
	expect(await card(pages.plain, 0).getByRole("button", { name: "Walls" }).count()).toBe(0);
	expect(await card(pages.plain, 0).getByText("New list…").count()).toBe(0);
	await follow(pages.plain, card(pages.plain, 0).getByRole("button", { name: "Pipes", pressed: true }));
	expect(await card(pages.plain, 0).count()).toBe(0);
});

test("with script a press neither moves the page nor its address nor its history, and the menu stays open", async () => {
	await list("Pipes");
	await pages.scripted.goto("/specs/sols");
	await takenOver(pages.scripted);
	await bookmark(pages.scripted, 2).click();
	await card(pages.scripted, 2).getByRole("button", { name: "Pipes" }).scrollIntoViewIfNeeded();
	const before = await pages.scripted.evaluate(() => [scrollY, history.length, location.href]);
	await answered(pages.scripted, card(pages.scripted, 2).getByRole("button", { name: "Pipes", pressed: false }));
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[2]!.id] }]);
	await card(pages.scripted, 2).getByRole("button", { name: "Pipes", pressed: true }).waitFor();
	await card(pages.scripted, 2).locator("summary[aria-label$='in 1 list']").waitFor();
	expect(await pages.scripted.evaluate(() => [scrollY, history.length, location.href])).toEqual(before);
	await answered(pages.scripted, card(pages.scripted, 2).getByRole("button", { name: "Pipes", pressed: true }));
	expect(await stored()).toEqual([{ name: "Pipes", sol: [] }]);
	await card(pages.scripted, 2).getByRole("button", { name: "Pipes", pressed: false }).waitFor();
	await pages.scripted.keyboard.press("Escape");
	await card(pages.scripted, 2).getByRole("button", { name: "Pipes" }).waitFor({ state: "hidden" });
	await card(pages.scripted, 2).locator("summary:focus").waitFor();
	expect(pages.faults).toEqual([]);
});

test("with script the arrow keys lead through an open menu, round its ends, and stay out of its field", async () => {
	await list("Pipes");
	await pages.scripted.goto("/specs/sols");
	await takenOver(pages.scripted);
	await bookmark(pages.scripted, 1).press("Enter");
	const focused = () => pages.scripted.evaluate(() => document.activeElement?.textContent?.trim());
	const walked: unknown[] = [];
	for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End"]) {
		await pages.scripted.keyboard.press(key);
		walked.push(await focused());
	}
	expect(walked).toEqual(["Pipes", "New list…", "Pipes", "New list…", "Pipes", "New list…"]);
	await pages.scripted.keyboard.press("Enter");
	await card(pages.scripted, 1).getByLabel("Name").press("ArrowDown");
	await card(pages.scripted, 1).locator("input:focus").waitFor();
});

test("with script New list… makes the list in place, once, and leads to its button", async () => {
	await pages.scripted.goto("/specs/sols");
	await takenOver(pages.scripted);
	await bookmark(pages.scripted, 0).click();
	await card(pages.scripted, 0).getByText("New list…").click();
	await card(pages.scripted, 0).getByLabel("Name").fill("Pipes");
	await card(pages.scripted, 0).getByRole("button", { name: "Add list" }).dblclick();
	const made = card(pages.scripted, 0).getByRole("button", { name: "Pipes", pressed: true });
	await made.and(pages.scripted.locator(":focus")).waitFor();
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[0]!.id] }]);
	await card(pages.scripted, 0).getByLabel("Name").waitFor({ state: "hidden" });
	await bookmark(pages.scripted, 1).click();
	await card(pages.scripted, 1).getByRole("button", { name: "Pipes", pressed: false }).waitFor();
	expect(pages.faults).toEqual([]);
});

test("with script a refusal is said inside the menu, and many lists are a link away", async () => {
	await lists(100);
	await pages.scripted.goto("/specs/sols");
	await takenOver(pages.scripted);
	await bookmark(pages.scripted, 0).click();
	expect(await card(pages.scripted, 0).locator("button[aria-pressed]").count()).toBe(10);
	await card(pages.scripted, 0).getByText("New list…").click();
	await card(pages.scripted, 0).getByLabel("Name").fill("One more");
	await card(pages.scripted, 0).getByRole("button", { name: "Add list" }).click();
	await card(pages.scripted, 0).getByText("You can have at most 100 favourite lists.").waitFor();
	expect(await card(pages.scripted, 0).getByLabel("Name").inputValue()).toBe("One more");
	await card(pages.scripted, 0).getByRole("link", { name: "All 100 lists…" }).click();
	await heading(pages.scripted, `Favourites: ${latest[0]!.drawing}`).waitFor();
	await answered(pages.scripted, pages.scripted.getByRole("button", { name: "List 100" }));
	await pages.scripted.getByRole("button", { name: "List 100", pressed: true }).waitFor();
	expect((await stored())[99]?.sol).toEqual([latest[0]!.id]);
});

test("with script a solution leaves its list without a page load", async () => {
	const id = await list("Pipes", 2);
	await pages.scripted.goto(`/favourites?list=${id}`);
	await takenOver(pages.scripted);
	await bookmark(pages.scripted, 0).click();
	await answered(pages.scripted, card(pages.scripted, 0).getByRole("button", { name: "Remove from this list" }));
	await card(pages.scripted, 0).waitFor({ state: "detached" });
	expect(await card(pages.scripted, 1).count()).toBe(1);
	expect(new URL(pages.scripted.url()).hash).toBe("");
});

test("the menu of the installation view stays on a narrow phone", async () => {
	await list("W".repeat(25));
	const page = pages.scripted;
	await page.setViewportSize({ width: 320, height: 640 });
	await page.goto(`/specs/${latest[0]!.id}/detail`);
	await takenOver(page);
	await page.getByText("Favourites", { exact: true }).last().click();
	await page.getByText("New list…").click();
	const panel = (await page.getByRole("button", { name: "W".repeat(25) }).boundingBox())!;
	expect(panel.x).toBeGreaterThanOrEqual(0);
	expect(panel.x + panel.width).toBeLessThanOrEqual(320);
	expect(await findAccessibilityFaults(page)).toEqual([]);
	await page.setViewportSize({ width: 1440, height: 900 });
});
