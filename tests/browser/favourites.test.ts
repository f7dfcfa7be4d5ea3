import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	answered,
	findAccessibilityFaults,
	follow,
	openBrowser,
	openPage,
	signIn,
	takenOver,
} from "#tests/support/browser.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";

const LONG = "WWWWWWWWWWWWWWWWWWWWWWWWW";

let place: FreshDatabase;
let product: Product;
let database: Database;
let em: EntityManager;
let browser: Browser;
/** Signed in, without and with script. */
let plain: Page;
let scripted: Page;
let dark: Page;
let user: number;
/** The latest solutions, as the finder shows them first. */
let latest: { id: number; drawing: string }[];
const faults: string[] = [];

async function open(options: Parameters<typeof openPage>[2]): Promise<Page> {
	const page = await openPage(browser, product.url, options);
	page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(error.message));
	await signIn(page);
	return page;
}

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	product = await startProduct({ dataDir: place.settings.dataDir, env: { ...place.env, WORKER: "off" } });
	database = await openDatabase(place.settings, 2);
	em = database.orm.em.fork() as EntityManager;
	browser = await openBrowser(place.settings);
	plain = await open({});
	scripted = await open({ script: true });
	dark = await open({ script: true, colorScheme: "dark", viewport: { width: 390, height: 844 } });
	const [row] = await em.execute<{ id: number }[]>("select id from user_account where email = 'user@example.com'");
	user = row!.id;
	latest = await em.execute("select id, drawing from solution where is_active order by updated desc, id desc limit 3");
}, 240_000);
afterAll(async () => {
	await browser?.close();
	await database?.close();
	await product?.stop();
	await place?.drop();
});
beforeEach(async () => {
	await em.execute(
		"delete from favourite; delete from draft; delete from open_project; update solution set is_active = true",
	);
	faults.length = 0;
});

/** A list of the demo user's with the first so many of the latest solutions. */
async function list(name: string, size = 0, owner = user): Promise<number> {
	const [made] = await em.execute<{ id: number }[]>(
		"insert into favourite (user_id, name) values (?, ?) returning id",
		[owner, name],
	);
	for (const [at, { id }] of latest.slice(0, size).entries()) {
		await em.execute("insert into favourite_solution values (?, ?, ?)", [made!.id, id, at + 1]);
	}
	return made!.id;
}
async function lists(count: number): Promise<void> {
	for (let at = 1; at <= count; at++) await list(`List ${at}`);
}
const stored = () =>
	em.execute<{ name: string; sol: number[] }[]>(
		`select f.name, coalesce(array_agg(s.solution_id order by s.position) filter (where s.solution_id is not null), '{}') as sol
		 from favourite f left join favourite_solution s on s.favourite_id = f.id group by f.id order by f.id`,
	);

const card = (page: Page, at: number) => page.locator(`#sol-${latest[at]!.id}`);
const bookmark = (page: Page, at: number) => card(page, at).locator("summary").first();
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const addButton = (page: Page) => page.getByRole("link", { name: "Add list" });

test("without script a list is added, renamed and, after a confirmation, deleted", async () => {
	await plain.goto("/favourites");
	await heading(plain, "No favourite lists yet").waitFor();
	await follow(plain, addButton(plain));
	await plain.getByLabel("Name").fill("   ");
	await follow(plain, plain.getByRole("button", { name: "Add list" }));
	expect(await plain.getByRole("link", { name: "Name is required" }).getAttribute("href")).toBe("#name");
	await plain.getByLabel("Name").fill("Pipes");
	await follow(plain, plain.getByRole("button", { name: "Add list" }));
	await heading(plain, "List: Pipes").waitFor();
	await heading(plain, "This list is empty").waitFor();

	await follow(plain, plain.getByRole("link", { name: "Edit" }));
	expect(await plain.getByLabel("Name").inputValue()).toBe("Pipes");
	await plain.getByLabel("Name").fill("Walls");
	await follow(plain, plain.getByRole("button", { name: "Save" }));
	await heading(plain, "List: Walls").waitFor();

	await follow(plain, plain.getByRole("link", { name: "Delete" }));
	await plain.getByText("Are you sure you want to delete Walls?").waitFor();
	await follow(plain, plain.getByRole("link", { name: "Cancel" }));
	await follow(plain, plain.getByRole("link", { name: "Delete" }));
	await follow(plain, plain.getByRole("button", { name: "Delete" }));
	await plain.getByText("The list Walls has been deleted.").waitFor();
	expect(await stored()).toEqual([]);
});

test("a list is selected by its name or its mark and let go the same way, and Edit and Delete come with it", async () => {
	const id = await list("Pipes", 2);
	await plain.goto("/favourites");
	expect(await plain.getByRole("link", { name: "Edit" }).count()).toBe(0);
	await follow(plain, plain.getByRole("link", { name: "Pipes", exact: true }));
	expect(new URL(plain.url()).search).toBe(`?list=${id}`);
	expect(await plain.getByRole("article").count()).toBe(2);
	expect(await plain.getByRole("link", { name: "Edit" }).count()).toBe(1);
	await follow(plain, plain.getByRole("link", { name: "Deselect Pipes" }));
	expect(new URL(plain.url()).search).toBe("");
	expect(await plain.getByRole("article").count()).toBe(0);
});

test("the add button is offered up to ten lists, and not while searching", async () => {
	await lists(10);
	await plain.goto("/favourites");
	expect(await addButton(plain).count()).toBe(1);
	await plain.getByLabel("Search favourite lists").fill("list 1");
	await follow(plain, plain.getByRole("button", { name: "Search" }));
	expect(new URL(plain.url()).search).toBe("?search=list+1");
	expect(await plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 1", "List 10"]);
	expect(await addButton(plain).count()).toBe(0);
	await list("List 11");
	await plain.goto("/favourites");
	expect(await addButton(plain).count()).toBe(0);
	expect(await plain.getByRole("rowheader").count()).toBe(10);
	await follow(plain, plain.getByRole("link", { name: "Page 2" }));
	expect(await plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 11"]);
	await follow(plain, plain.getByRole("link", { name: "List 11", exact: true }));
	expect(await plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 11"]);
	await follow(plain, plain.getByRole("link", { name: "Deselect List 11" }));
	expect(await plain.getByRole("rowheader").allInnerTexts()).toEqual(["List 11"]);
	await plain.goto("/favourites?search=nothing");
	await heading(plain, "No list of that name").waitFor();
});

test("without script the bookmark menu adds and removes by one press and leads back to the card", async () => {
	await list("Pipes");
	const second = latest[1]!;
	await plain.goto("/specs/sols?page=1");
	await bookmark(plain, 1).click();
	await follow(plain, card(plain, 1).getByRole("button", { name: "Pipes", pressed: false }));
	expect(new URL(plain.url()).pathname + new URL(plain.url()).search).toBe("/specs/sols?page=1");
	expect(new URL(plain.url()).hash).toBe(`#sol-${second.id}`);
	expect(await stored()).toEqual([{ name: "Pipes", sol: [second.id] }]);
	expect(await bookmark(plain, 1).getAttribute("aria-label")).toBe(`Favourites: ${second.drawing}, in 1 list`);
	expect(await bookmark(plain, 0).getAttribute("aria-label")).toBe(`Favourites: ${latest[0]!.drawing}`);
	await bookmark(plain, 1).click();
	await follow(plain, card(plain, 1).getByRole("button", { name: "Pipes", pressed: true }));
	expect(await stored()).toEqual([{ name: "Pipes", sol: [] }]);
});

test("without script New list… makes a list with the solution and leads back; a wrong name gets a page of its own", async () => {
	await plain.goto("/specs/sols");
	await bookmark(plain, 0).click();
	await card(plain, 0).getByText("New list…").click();
	await card(plain, 0).getByLabel("Name").fill(" ");
	await follow(plain, card(plain, 0).getByRole("button", { name: "Create list" }));
	await heading(plain, "New favourite list").waitFor();
	await plain.getByLabel("Name").fill("Pipes");
	await follow(plain, plain.getByRole("button", { name: "Add list" }));
	expect(new URL(plain.url()).pathname).toBe("/specs/sols");
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[0]!.id] }]);
});

test("the installation view has the bookmark menu too", async () => {
	await list("Pipes");
	await plain.goto(`/specs/${latest[0]!.id}/detail`);
	await plain.getByText("Favourites", { exact: true }).last().click();
	await follow(plain, plain.getByRole("button", { name: "Pipes", pressed: false }));
	expect(new URL(plain.url()).pathname).toBe(`/specs/${latest[0]!.id}/detail`);
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[0]!.id] }]);
});

test("from a list solutions go into the specification and out of the list", async () => {
	const id = await list("Pipes", 3);
	await plain.goto(`/favourites?list=${id}`);
	await follow(plain, card(plain, 1).getByRole("button", { name: "Add to Specs" }));
	expect(new URL(plain.url()).pathname + new URL(plain.url()).search).toBe(`/favourites?list=${id}`);
	expect(await card(plain, 1).getByRole("button", { name: "Remove from Specs" }).count()).toBe(1);
	await follow(plain, card(plain, 1).getByRole("button", { name: "Remove from list" }));
	expect(await card(plain, 1).count()).toBe(0);
	expect((await stored())[0]?.sol).toEqual([latest[0]!.id, latest[2]!.id]);
	await plain.goto("/specs/summary");
	expect(await plain.getByRole("rowheader", { name: latest[1]!.drawing }).count()).toBe(1);
});

test("a list of somebody else is not found on any page", async () => {
	const other = await makePerson(em, "Bea");
	const id = await list("Theirs", 1, other.id);
	for (const address of [`/favourites?list=${id}`, `/favourites/${id}/edit`, `/favourites/${id}/delete`]) {
		expect((await plain.goto(address))?.status()).toBe(404);
		expect(await plain.getByText("Theirs").count()).toBe(0);
	}
	const attempts = [
		[`/favourites/${id}/edit`, { name: "Mine" }],
		[`/favourites/${id}/delete`, {}],
		[`/specs/${latest[1]!.id}/favourites`, { add: String(id) }],
		[`/specs/${latest[0]!.id}/favourites`, { remove: String(id) }],
	] as const;
	for (const [address, form] of attempts) {
		const answer = await plain.request.post(address, { form, headers: { Origin: product.url }, maxRedirects: 0 });
		expect(answer.status()).toBe(404);
	}
	expect(await stored()).toEqual([{ name: "Theirs", sol: [latest[0]!.id] }]);
});

test.each([
	["without script", () => plain],
	["with script", () => scripted],
])("%s a rename that would undo another one shows both names and must be sent again", async (_name, page) => {
	const id = await list("Pipes");
	await page().goto(`/favourites/${id}/edit`);
	if (page() === scripted) await takenOver(scripted);
	await page().getByLabel("Name").fill("Mine");
	await em.execute("update favourite set name = 'Theirs', version = version + 1 where id = ?", [id]);
	await page().getByRole("button", { name: "Save" }).click();
	await page().getByText("This list was renamed to “Theirs” elsewhere").waitFor();
	expect(await page().getByLabel("Name").inputValue()).toBe("Mine");
	expect((await stored())[0]?.name).toBe("Theirs");
	await page().getByRole("button", { name: "Save" }).click();
	await heading(page(), "List: Mine").waitFor();
});

test("a withdrawn solution is marked in its list, may leave it, and may not come into another", async () => {
	const id = await list("Pipes", 2);
	await list("Walls");
	await em.execute("update solution set is_active = false where id = ?", [latest[0]!.id]);
	await plain.goto(`/favourites?list=${id}`);
	expect(await card(plain, 0).getByText("withdrawn", { exact: true }).count()).toBe(1);
	expect(await card(plain, 1).getByText("withdrawn", { exact: true }).count()).toBe(0);
	expect(await card(plain, 0).getByRole("button", { name: "Add to Specs" }).count()).toBe(0);
	await bookmark(plain, 0).click();
	expect(await card(plain, 0).getByRole("button", { name: "Walls" }).count()).toBe(0);
	expect(await card(plain, 0).getByText("New list…").count()).toBe(0);
	await follow(plain, card(plain, 0).getByRole("button", { name: "Pipes", pressed: true }));
	expect(await card(plain, 0).count()).toBe(0);
});

test("with script a press neither moves the page nor its address nor its history, and the menu stays open", async () => {
	await list("Pipes");
	await scripted.goto("/specs/sols");
	await takenOver(scripted);
	await bookmark(scripted, 2).click();
	const before = await scripted.evaluate(() => [scrollY, history.length, location.href]);
	await answered(scripted, card(scripted, 2).getByRole("button", { name: "Pipes", pressed: false }));
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[2]!.id] }]);
	await card(scripted, 2).getByRole("button", { name: "Pipes", pressed: true }).waitFor();
	await card(scripted, 2).locator("summary[aria-label$='in 1 list']").waitFor();
	expect(await scripted.evaluate(() => [scrollY, history.length, location.href])).toEqual(before);
	await answered(scripted, card(scripted, 2).getByRole("button", { name: "Pipes", pressed: true }));
	expect(await stored()).toEqual([{ name: "Pipes", sol: [] }]);
	await card(scripted, 2).getByRole("button", { name: "Pipes", pressed: false }).waitFor();
	await scripted.keyboard.press("Escape");
	await card(scripted, 2).getByRole("button", { name: "Pipes" }).waitFor({ state: "hidden" });
	await card(scripted, 2).locator("summary:focus").waitFor();
	expect(faults).toEqual([]);
});

test("with script New list… makes the list in place, once, and leads to its button", async () => {
	await scripted.goto("/specs/sols");
	await takenOver(scripted);
	await bookmark(scripted, 0).click();
	await card(scripted, 0).getByText("New list…").click();
	await card(scripted, 0).getByLabel("Name").fill("Pipes");
	await card(scripted, 0).getByRole("button", { name: "Create list" }).dblclick();
	const made = card(scripted, 0).getByRole("button", { name: "Pipes", pressed: true });
	await made.and(scripted.locator(":focus")).waitFor();
	expect(await stored()).toEqual([{ name: "Pipes", sol: [latest[0]!.id] }]);
	await card(scripted, 0).getByLabel("Name").waitFor({ state: "hidden" });
	await bookmark(scripted, 1).click();
	await card(scripted, 1).getByRole("button", { name: "Pipes", pressed: false }).waitFor();
	expect(faults).toEqual([]);
});

test("with script a refusal is said inside the menu, and many lists are a link away", async () => {
	await lists(100);
	await scripted.goto("/specs/sols");
	await takenOver(scripted);
	await bookmark(scripted, 0).click();
	expect(await card(scripted, 0).locator("button[aria-pressed]").count()).toBe(10);
	await card(scripted, 0).getByText("New list…").click();
	await card(scripted, 0).getByLabel("Name").fill("One more");
	await card(scripted, 0).getByRole("button", { name: "Create list" }).click();
	await card(scripted, 0).getByText("You can have at most 100 favourite lists.").waitFor();
	expect(await card(scripted, 0).getByLabel("Name").inputValue()).toBe("One more");
	await card(scripted, 0).getByRole("link", { name: "All 100 lists…" }).click();
	await heading(scripted, `Favourites: ${latest[0]!.drawing}`).waitFor();
	await answered(scripted, scripted.getByRole("button", { name: "List 100" }));
	await scripted.getByRole("button", { name: "List 100", pressed: true }).waitFor();
	expect((await stored())[99]?.sol).toEqual([latest[0]!.id]);
});

test("with script a solution leaves its list without a page load", async () => {
	const id = await list("Pipes", 2);
	await scripted.goto(`/favourites?list=${id}`);
	await takenOver(scripted);
	await answered(scripted, card(scripted, 0).getByRole("button", { name: "Remove from list" }));
	await card(scripted, 0).waitFor({ state: "detached" });
	expect(await card(scripted, 1).count()).toBe(1);
	expect(new URL(scripted.url()).hash).toBe("");
});

const screens: [name: string, address: (ids: number[]) => string, menu?: number][] = [
	["the table without lists", () => "/favourites?search=&page=1"],
	["the table with an open list of long name", (ids) => `/favourites?list=${ids[0]}`],
	["the bookmark menu of a card", () => "/specs/sols", 1],
	["the bookmark menu of the last list's card", (ids) => `/favourites?list=${ids[0]}`, 2],
	["the lists of one solution", () => `/specs/${latest[0]!.id}/favourites`],
	["a new list", () => "/favourites/new"],
	["the rename form", (ids) => `/favourites/${ids[0]}/edit`],
	["the deletion", (ids) => `/favourites/${ids[0]}/delete`],
];

test.each(screens)(
	"%s has no accessibility fault, light and dark, and fits a phone",
	{ timeout: 60_000 },
	async (...screen) => {
		const [name, address, menu] = screen;
		const ids = name.includes("without") ? [] : [await list(LONG, 3), await list("Pipes"), await list(LONG)];
		for (const page of [scripted, dark]) {
			await page.goto(address(ids));
			await takenOver(page);
			if (menu !== undefined) {
				await bookmark(page, menu).click();
				await card(page, menu).getByText("New list…").click();
			}
			expect(await findAccessibilityFaults(page)).toEqual([]);
		}
		expect(await dark.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		expect(faults).toEqual([]);
	},
);

test("the menu of the installation view stays on a narrow phone", async () => {
	await list(LONG);
	await dark.setViewportSize({ width: 320, height: 640 });
	await dark.goto(`/specs/${latest[0]!.id}/detail`);
	await takenOver(dark);
	await dark.getByText("Favourites", { exact: true }).last().click();
	await dark.getByText("New list…").click();
	const panel = (await dark.getByRole("button", { name: LONG }).boundingBox())!;
	expect(panel.x).toBeGreaterThanOrEqual(0);
	expect(panel.x + panel.width).toBeLessThanOrEqual(320);
	expect(await findAccessibilityFaults(dark)).toEqual([]);
	await dark.setViewportSize({ width: 390, height: 844 });
});
