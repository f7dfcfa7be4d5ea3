import { expect, test } from "vitest";
import { answered, countBarred, follow, takenOver } from "#tests/support/browser.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { addButton, favouritePages, heading } from "#tests/support/favourites-page.ts";
import { holdData } from "#tests/support/held-data.ts";
import { complaints } from "#tests/support/running-product.ts";

const { pages, latest, list, lists, stored, card } = favouritePages();

test("without script a list is added, renamed and, after a confirmation, deleted", async () => {
	await pages.plain.goto("/favourites");
	await heading(pages.plain, "No favourite lists yet").waitFor();
	await follow(pages.plain, addButton(pages.plain));
	await pages.plain.getByLabel("Name").fill("   ");
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Add list" }));
	expect(await pages.plain.getByRole("link", { name: "Name is required" }).getAttribute("href")).toBe("#name");
	await pages.plain.getByLabel("Name").fill("Pipes");
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Add list" }));
	await heading(pages.plain, "List: Pipes").waitFor();
	await heading(pages.plain, "This list is empty").waitFor();

	await follow(pages.plain, pages.plain.getByRole("link", { name: "Edit" }));
	expect(await pages.plain.getByLabel("Name").inputValue()).toBe("Pipes");
	await pages.plain.getByLabel("Name").fill("Walls");
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Save" }));
	await heading(pages.plain, "List: Walls").waitFor();

	await follow(pages.plain, pages.plain.getByRole("link", { name: "Delete" }));
	await pages.plain.getByText("Are you sure you want to delete Walls?").waitFor();
	await follow(pages.plain, pages.plain.getByRole("link", { name: "Cancel" }));
	await follow(pages.plain, pages.plain.getByRole("link", { name: "Delete" }));
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Delete" }));
	await pages.plain.getByText("The list Walls has been deleted.").waitFor();
	expect(await stored()).toEqual([]);
});

test("a list is selected by its name or its mark and let go the same way, and Edit and Delete come with it", async () => {
	const id = await list("Pipes", 2);
	await pages.plain.goto("/favourites");
	expect(await pages.plain.getByRole("link", { name: "Edit" }).count()).toBe(0);
	await follow(pages.plain, pages.plain.getByRole("link", { name: "Pipes", exact: true }));
	expect(new URL(pages.plain.url()).search).toBe(`?list=${id}`);
	expect(await pages.plain.getByRole("article").count()).toBe(2);
	expect(await pages.plain.getByRole("link", { name: "Edit" }).count()).toBe(1);
	await follow(pages.plain, pages.plain.getByRole("link", { name: "Deselect Pipes" }));
	expect(new URL(pages.plain.url()).search).toBe("");
	expect(await pages.plain.getByRole("article").count()).toBe(0);
});

test("the add button is offered up to ten lists, and not while searching", async () => {
	await lists(10);
	await pages.plain.goto("/favourites");
	expect(await addButton(pages.plain).count()).toBe(1);
	await pages.plain.getByLabel("Search favourite lists").fill("list 1");
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Search" }));
	expect(new URL(pages.plain.url()).search).toBe("?search=list+1");
	expect(await pages.plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 1", "List 10"]);
	expect(await addButton(pages.plain).count()).toBe(0);
	await list("List 11");
	await pages.plain.goto("/favourites");
	expect(await addButton(pages.plain).count()).toBe(0);
	expect(await pages.plain.getByRole("rowheader").count()).toBe(10);
	await follow(pages.plain, pages.plain.getByRole("link", { name: "Page 2" }));
	expect(await pages.plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 11"]);
	await follow(pages.plain, pages.plain.getByRole("link", { name: "List 11", exact: true }));
	expect(await pages.plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 11"]);
	await follow(pages.plain, pages.plain.getByRole("link", { name: "Deselect List 11" }));
	expect(await pages.plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 11"]);
	await pages.plain.goto("/favourites?search=nothing");
	await heading(pages.plain, "No list of that name").waitFor();
});

test("from a list solutions go into the specification and out of the list", async () => {
	const id = await list("Pipes", 3);
	await pages.plain.goto(`/favourites?list=${id}`);
	await follow(pages.plain, card(pages.plain, 1).getByRole("button", { name: "Add to Specs" }));
	expect(new URL(pages.plain.url()).pathname + new URL(pages.plain.url()).search).toBe(`/favourites?list=${id}`);
	expect(await card(pages.plain, 1).getByRole("button", { name: "Remove from Specs" }).count()).toBe(1);
	await card(pages.plain, 1).locator("summary").first().click();
	await follow(pages.plain, card(pages.plain, 1).getByRole("button", { name: "Remove from this list" }));
	expect(await card(pages.plain, 1).count()).toBe(0);
	expect((await stored())[0]?.sol).toEqual([latest[0]!.id, latest[2]!.id]);
	await pages.plain.goto("/specs/summary");
	expect(await pages.plain.getByRole("rowheader", { name: latest[1]!.drawing }).count()).toBe(1);
});

test("a list of somebody else is not found on any page", async () => {
	const other = await makePerson(pages.em, "Bea");
	const id = await list("Theirs", 1, other.id);
	for (const address of [`/favourites?list=${id}`, `/favourites/${id}/edit`, `/favourites/${id}/delete`]) {
		expect((await pages.plain.goto(address))?.status()).toBe(404);
		expect(await pages.plain.getByText("Theirs").count()).toBe(0);
	}
	const attempts = [
		[`/favourites/${id}/edit`, { name: "Mine" }],
		[`/favourites/${id}/delete`, {}],
		[`/specs/${latest[1]!.id}/favourites`, { add: String(id) }],
		[`/specs/${latest[0]!.id}/favourites`, { remove: String(id) }],
	] as const;
	for (const [address, form] of attempts) {
		const answer = await pages.plain.request.post(address, {
			form,
			headers: { Origin: pages.product.url },
			maxRedirects: 0,
		});
		expect(answer.status()).toBe(404);
	}
	expect(await stored()).toEqual([{ name: "Theirs", sol: [latest[0]!.id] }]);
});

test.each([
	["without script", () => pages.plain],
	["with script", () => pages.scripted],
])("%s a rename that would undo another one shows both names and must be sent again", async (_name, page) => {
	const id = await list("Pipes");
	await page().goto(`/favourites/${id}/edit`);
	if (page() === pages.scripted) await takenOver(pages.scripted);
	await page().getByLabel("Name").fill("Mine");
	await pages.em.execute("update favourite set name = 'Theirs', version = version + 1 where id = ?", [id]);
	await page().getByRole("button", { name: "Save" }).click();
	await page().getByText("This list was renamed to “Theirs” elsewhere").waitFor();
	expect(await page().getByLabel("Name").inputValue()).toBe("Mine");
	expect((await stored())[0]?.name).toBe("Theirs");
	await page().getByRole("button", { name: "Save" }).click();
	await heading(page(), "List: Mine").waitFor();
});

test.each(["plain", "scripted"] as const)(
	"a search, a page and an open list are in the address: Back and a pasted one bring them back (%s)",
	async (kind) => {
		const page = pages[kind];
		await lists(12);
		const id = await list("List 13", 2);
		const state = async () => ({
			rows: await page.getByRole("rowheader").allInnerTexts(),
			open: await page.getByRole("heading", { name: /^List: / }).allInnerTexts(),
			cards: await page.getByRole("article").count(),
			typed: await page.getByRole("searchbox").inputValue(),
		});
		await page.goto("/favourites");
		const first = await state();
		expect(first.rows).toHaveLength(10);
		await page.getByRole("link", { name: "Page 2" }).click();
		await expect.poll(async () => (await state()).rows).toEqual(["List 11", "List 12", "List 13"]);
		await page.goBack();
		await expect.poll(state).toEqual(first);
		await page.getByRole("searchbox").fill("list 13");
		await page.getByRole("button", { name: "Search" }).click();
		await page.getByRole("link", { name: "List 13", exact: true }).click();
		await heading(page, "List: List 13").waitFor();
		const shown = { rows: ["List 13"], open: ["List: List 13"], cards: 2, typed: "list 13" };
		await expect.poll(state).toEqual(shown);
		await page.goBack();
		await expect.poll(state).toEqual({ ...shown, open: [], cards: 0 });
		await page.goto(`/favourites?search=list+13&list=${id}`);
		expect(await state()).toEqual(shown);
		expect(pages.faults).toEqual([]);
	},
);

test("with script a refused name that is sent again while the lists are still read is stored, and so is the next", async () => {
	const page = pages.scripted;
	const dialog = page.getByRole("dialog");
	await page.goto("/favourites");
	await takenOver(page);
	await addButton(page).click();
	const letGo = await holdData(page);
	await dialog.getByRole("button", { name: "Add list" }).click();
	await dialog.getByText("Name is required").first().waitFor();
	await dialog.getByLabel("Name").fill("Pipes");
	await dialog.getByRole("button", { name: "Add list" }).click();
	await dialog.getByRole("button", { name: "Add list", disabled: true }).waitFor();
	letGo();
	await heading(page, "List: Pipes").waitFor();
	await page.getByRole("link", { name: "Edit" }).click();
	await pages.em.execute("update favourite set name = 'Doors', version = version + 1");
	await dialog.getByLabel("Name").fill("Walls");
	await answered(page, dialog.getByRole("button", { name: "Save" }));
	await dialog.getByText(/was renamed to “Doors” elsewhere/).waitFor();
	await dialog.getByRole("button", { name: "Save" }).click();
	await heading(page, "List: Walls").waitFor();
	expect(complaints(pages)).toEqual([]);
});

test("with script lists are added, renamed and deleted in dialogs, which stay open with what was typed when refused", async () => {
	const page = pages.scripted;
	await page.goto("/favourites");
	await takenOver(page);
	await addButton(page).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("heading", { name: "Add favourite list" }).waitFor();
	await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
	await dialog.getByRole("button", { name: "Add list" }).click();
	await dialog.getByText("Name is required").first().waitFor();
	await dialog.getByLabel("Name").fill("P".repeat(26));
	await dialog.getByLabel("Name").press("Enter");
	await dialog.getByText("Ensure Name has no more than 25 characters.").waitFor();
	expect(await dialog.getByLabel("Name").inputValue()).toBe("P".repeat(26));
	expect(new URL(page.url()).pathname).toBe("/favourites");
	await dialog.getByLabel("Name").fill("Pipes");
	await dialog.getByLabel("Name").press("Enter");
	await heading(page, "List: Pipes").waitFor();
	expect(await page.getByRole("dialog").count()).toBe(0);

	await page.getByRole("link", { name: "Edit" }).click();
	expect(await dialog.getByLabel("Name").inputValue()).toBe("Pipes");
	await pages.em.execute("update favourite set name = 'Doors', version = version + 1");
	await dialog.getByLabel("Name").fill("Walls");
	const letGo = await holdData(page);
	const save = dialog.getByRole("button", { name: "Save" });
	const barred = await countBarred(save);
	await save.click();
	await dialog.getByText(/was renamed to “Doors” elsewhere/).waitFor();
	expect(await dialog.getByLabel("Name").inputValue()).toBe("Walls");
	expect([await save.isEnabled(), await barred()]).toEqual([false, 1]);
	letGo();
	await save.click();
	await heading(page, "List: Walls").waitFor();

	await page.getByRole("link", { name: "Delete" }).click();
	await dialog.getByText("Are you sure you want to delete Walls?").waitFor();
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("link", { name: "Delete" }).click();
	await dialog.getByRole("button", { name: "Delete" }).click();
	await page.getByText("The list Walls has been deleted.").waitFor();
	expect(await stored()).toEqual([]);
});
