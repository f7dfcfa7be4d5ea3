import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { findAccessibilityFaults, openBrowser, openPage, signIn } from "#tests/support/browser.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";

let place: FreshDatabase;
let product: Product;
let database: Database;
let em: EntityManager;
let browser: Browser;
/** Signed in, without and with script. */
let plain: Page;
let scripted: Page;
const faults: string[] = [];

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	product = await startProduct({ dataDir: place.settings.dataDir, env: { ...place.env, WORKER: "off" } });
	database = await openDatabase(place.settings, 2);
	em = database.orm.em.fork() as EntityManager;
	browser = await openBrowser(place.settings);
	plain = await openPage(browser, product.url);
	scripted = await openPage(browser, product.url, { script: true });
	scripted.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	scripted.on("pageerror", (error) => faults.push(error.message));
	for (const page of [plain, scripted]) await signIn(page);
}, 240_000);
afterAll(async () => {
	await browser?.close();
	await database?.close();
	await product?.stop();
	await place?.drop();
});
beforeEach(() => {
	faults.length = 0;
});

const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const level = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const choose = (page: Page, list: string, value: RegExp) =>
	level(page, list).getByRole("link", { name: value }).click();
/** The codes of the cards, once the whole page has come. */
async function codes(page: Page): Promise<string[]> {
	await page.waitForLoadState();
	return page.locator("main article h3").allInnerTexts();
}
const dialog = (page: Page) => page.getByRole("dialog");
/** What a person sees of a list: its solutions, its choices, its filter, what is typed. */
const state = async (page: Page) => ({
	cards: await codes(page),
	heading: await page
		.getByRole("heading", { level: 2, name: /olution|Drawings/ })
		.first()
		.textContent(),
	chosen: await page.locator("main section a[aria-current=true]").allInnerTexts(),
	filter: await page.locator("main select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
	typed: await page.getByRole("searchbox").inputValue(),
});

test("without script the service filter narrows levels and solutions by one specimen, and is cleared again", async () => {
	await plain.goto("/specs/sols");
	await choose(plain, "Orientation", /^Wall/);
	await plain.getByLabel("Service Type").selectOption({ label: "Cables" });
	await plain.getByRole("button", { name: "Show" }).click();
	expect(address(plain)).toMatch(/[?&]ori=\d+.*stype=\d+/);
	await plain.getByRole("heading", { name: "Tested solutions" }).waitFor();
	expect((await codes(plain)).length).toBeGreaterThan(0);
	const [wrong] = await em.execute<{ count: number }[]>(
		`select count(*)::int as count from solution s where s.drawing = any(?::text[]) and not exists (
			select 1 from solution_path p join service_type t on t.id = p.service_type_id join orientation o on o.id = p.orientation_id
			where p.solution_id = s.id and t.name = 'Cables' and o.name = 'Wall')`,
		[`{${(await codes(plain)).map((code) => `"${code}"`).join(",")}}`],
	);
	expect(wrong!.count).toBe(0);
	expect(await plain.getByLabel("Material").locator("option").allInnerTexts()).not.toContain("PVC");
	await plain.getByRole("link", { name: "Clear filter" }).click();
	await plain.getByRole("heading", { name: "Latest Solutions and Updates" }).waitFor();
	expect(address(plain)).toMatch(/^\/specs\/sols\?ori=\d+$/);
});

test("Grid and Detail show the same solutions, and the view stays while people choose", async () => {
	await plain.goto("/specs/sols");
	const grid = await codes(plain);
	await plain.getByRole("link", { name: "Detail" }).click();
	await plain.waitForLoadState();
	expect(await plain.locator("main tbody th").allInnerTexts()).toEqual(
		grid.map((code) => expect.stringContaining(code)),
	);
	await plain.getByText(/^Ø|mm/).first().waitFor();
	await choose(plain, "Orientation", /^Floor/);
	expect(address(plain)).toContain("view=detail");
	await plain.getByRole("link", { name: "Grid" }).click();
	expect(address(plain)).not.toContain("view");
});

test("the finder starts clean, and true without a query leads back to the last results", async () => {
	await plain.goto("/specs/sols");
	await choose(plain, "Orientation", /^Wall/);
	await plain.getByLabel("Material").selectOption({ label: "PVC" });
	await plain.getByRole("button", { name: "Show" }).click();
	const [kept, shown] = [address(plain), await state(plain)];
	await plain.getByRole("article").first().getByRole("link", { name: "Installation" }).click();
	await plain.getByRole("link", { name: "Return" }).click();
	expect(address(plain).split("?")[1]!.split("&").sort()).toEqual(
		kept
			.split("?")[1]!
			.split("&")
			.filter((part) => !part.endsWith("="))
			.sort(),
	);
	expect(await state(plain)).toEqual(shown);
	await plain.getByRole("link", { name: "Solutions", exact: true }).click();
	expect(address(plain)).toBe("/specs/sols");
	expect((await state(plain)).filter).toEqual(["", "", ""]);
});

test.each(["plain", "scripted"])(
	"one line of words is understood, and each part can be taken away (%s)",
	async (kind) => {
		const page = kind === "plain" ? plain : scripted;
		await page.goto("/specs/sols");
		await page.getByRole("searchbox").fill("100 pvc wall 60");
		await page.getByRole("button", { name: "Search" }).click();
		await page.getByRole("heading", { name: "Solutions found" }).waitFor();
		const chips = () => page.getByRole("link", { name: /\(remove\)/ }).allInnerTexts();
		expect((await chips()).map((text) => text.replaceAll(/\s+/g, " ").trim())).toEqual([
			"Size 100 mm (remove)",
			"Material PVC (remove)",
			"Orientation Wall (remove)",
			"FRR 60min (remove)",
		]);
		const narrow = (await codes(page)).length;
		expect(narrow).toBeGreaterThan(0);
		await page.getByRole("link", { name: /Size/ }).click();
		await expect.poll(async () => (await chips()).length).toBe(3);
		expect((await codes(page)).length).toBeGreaterThanOrEqual(narrow);
		expect(await page.getByRole("searchbox").inputValue()).toBe("PVC WALL 60");
	},
);

test("what is not understood is said, and when nothing is found the nearest is offered and the miss is kept", async () => {
	await em.execute("delete from search_miss");
	await plain.goto("/specs/sols?q=pvc+xyzzy");
	await plain.getByText("“xyzzy”").waitFor();
	expect((await codes(plain)).length).toBeGreaterThan(0);
	await plain.goto("/specs/sols?q=9999mm+pvc+wall");
	await plain.getByText("Nothing matches all of it").waitFor();
	await plain
		.getByRole("link", { name: /for \d+ mm/ })
		.first()
		.click();
	expect((await codes(plain)).length).toBeGreaterThan(0);
	expect(await em.execute("select text from search_miss")).toEqual([{ text: "9999MM PVC WALL" }]);
});

test("with script typing searches after a pause, in capitals, and an empty field asks nothing", async () => {
	await scripted.goto("/specs/sols");
	const field = scripted.getByRole("searchbox");
	await field.pressSequentially("v-10", { delay: 20 });
	await scripted.waitForURL(/\?q=V-10$/);
	await scripted.getByRole("heading", { name: "Solutions found" }).waitFor();
	await field.pressSequentially("1", { delay: 20 });
	await scripted.waitForURL(/\?q=V-101$/);
	expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
	await field.fill("");
	await scripted.waitForTimeout(900);
	expect(address(scripted)).toBe("/specs/sols?q=V-101");
	await scripted.goBack();
	await scripted.waitForURL(/\/specs\/sols$/);
	expect(await field.inputValue()).toBe("");
});

test("with script a choice of the filter narrows at once, and Back and a pasted address restore the exact state", async () => {
	await scripted.goto("/specs/sols");
	await choose(scripted, "Orientation", /^Wall/);
	await scripted.waitForURL(/ori=/);
	await scripted.getByLabel("Material").selectOption({ label: "PVC" });
	await scripted.waitForURL(/smat=/);
	await scripted.getByRole("heading", { name: "Tested solutions" }).waitFor();
	await choose(scripted, "Substrate", /^Plasterboard/);
	await scripted.waitForURL(/sub=/);
	await level(scripted, "Substrate").locator("a[aria-current=true]").waitFor();
	const [third, seen] = [scripted.url(), await state(scripted)];
	await scripted.goBack();
	await scripted.waitForURL((url) => !url.search.includes("sub="));
	await expect.poll(async () => (await state(scripted)).chosen.length).toBe(seen.chosen.length - 1);
	await scripted.goForward();
	await scripted.waitForURL(third);
	await expect.poll(() => state(scripted)).toEqual(seen);
	for (const page of [plain, scripted]) {
		await page.goto(third);
		expect(await state(page)).toEqual(seen);
	}
	expect(faults).toEqual([]);
});

test("the detail is a dialog over the list with script: Escape closes it, focus returns, Back and its address work", async () => {
	await scripted.goto("/specs/sols");
	const list = await state(scripted);
	const link = scripted.getByRole("article").nth(1).getByRole("heading").getByRole("link");
	const code = await link.textContent();
	await link.click();
	await dialog(scripted).getByRole("table", { name: "Tested Specimens" }).waitFor();
	expect(await dialog(scripted).getAttribute("aria-label")).toBe(code);
	expect(await dialog(scripted).getByRole("rowheader").allInnerTexts()).toEqual(
		expect.arrayContaining(["FRR", "Size", "Service", "Insulation", "Substrate", "Notes", "Products"]),
	);
	expect(await findAccessibilityFaults(scripted)).toEqual([]);
	const pasted = scripted.url();
	await scripted.keyboard.press("Escape");
	await dialog(scripted).waitFor({ state: "hidden" });
	expect(address(scripted)).toBe("/specs/sols");
	await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

	await link.click();
	await dialog(scripted).getByRole("table").waitFor();
	await scripted.goBack();
	await dialog(scripted).waitFor({ state: "hidden" });
	expect(await state(scripted)).toEqual(list);

	await scripted.goto(pasted);
	await dialog(scripted).getByRole("table", { name: "Tested Specimens" }).waitFor();
	await dialog(scripted).getByRole("button", { name: "Close" }).click();
	await dialog(scripted).waitFor({ state: "hidden" });
	expect(address(scripted)).toBe("/specs/sols");
	expect(faults).toEqual([]);
});

test("without script the detail is a page of its own, with a way back to the list as it was", async () => {
	await plain.goto("/specs/sols?q=pvc");
	const list = await state(plain);
	const link = plain.getByRole("article").first().getByRole("heading").getByRole("link");
	const code = await link.textContent();
	await link.click();
	expect(await plain.getByRole("heading", { level: 1 }).textContent()).toBe(code);
	await plain.getByRole("table", { name: "Tested Specimens" }).waitFor();
	await plain.getByRole("link", { name: "Back without changes" }).click();
	expect(await state(plain)).toEqual(list);
});

test("the large drawing of the installation view is a link without script and can be drawn closer with it", async () => {
	const [row] = await em.execute<{ id: number }[]>("select min(id) as id from solution where img_large_id is not null");
	await plain.goto(`/specs/${row!.id}/detail`);
	const full = plain.getByRole("link", { name: /^Drawing/ });
	expect((await plain.request.get((await full.getAttribute("href"))!)).headers()["content-type"]).toBe("image/jpeg");
	const picture = full.getByRole("img");
	expect(await picture.getAttribute("srcset")).toMatch(/img_small.* \d+w, .*img_large.* \d+w$/);
	expect(Number(await picture.getAttribute("width"))).toBeGreaterThan(0);

	await scripted.goto(`/specs/${row!.id}/detail`);
	await scripted.getByRole("link", { name: /^Drawing/ }).click();
	const image = dialog(scripted).getByRole("img");
	const width = async () => (await image.boundingBox())!.width;
	const whole = await width();
	await dialog(scripted).getByRole("button", { name: "Zoom in" }).click();
	await dialog(scripted).getByRole("button", { name: "Zoom in" }).click();
	expect(await width()).toBeGreaterThan(whole * 1.5);
	expect(await findAccessibilityFaults(scripted)).toEqual([]);
	await scripted.keyboard.press("Escape");
	await dialog(scripted).waitFor({ state: "hidden" });
	expect(faults).toEqual([]);
});

test("a withdrawn solution is shown, marked, to who holds it, and to nobody else", async () => {
	const [held] = await em.execute<{ id: number }[]>(
		`select i.solution_id as id from project_item i join project p on p.id = i.project_id
		 join user_account u on u.id = p.user_id where u.email = 'user@example.com' order by 1 limit 1`,
	);
	const [other] = await em.execute<{ id: number }[]>(
		`select id from solution s where not exists (select 1 from project_item where solution_id = s.id)
		 and not exists (select 1 from favourite_solution where solution_id = s.id) order by id limit 1`,
	);
	await em.execute("update solution set is_active = false where id in (?, ?)", [held!.id, other!.id]);
	await plain.goto(`/specs/${held!.id}/detail`);
	await plain.getByText("This solution has been withdrawn.").waitFor();
	expect((await plain.goto(`/specs/${other!.id}/detail`))!.status()).toBe(404);
	await em.execute("update solution set is_active = true where id in (?, ?)", [held!.id, other!.id]);
});

test("when the levels cannot be read a banner says so, can be closed, and the solutions are shown", async () => {
	await em.execute("alter table path_count rename column frr_group_id to away");
	try {
		for (const page of [plain, scripted]) {
			await page.goto("/specs/sols?drawing=V-1");
			await page.getByRole("alert").getByText("Error filter services: Something went wrong.").waitFor();
			expect((await codes(page)).length).toBeGreaterThan(0);
		}
		expect(await findAccessibilityFaults(scripted)).toEqual([]);
	} finally {
		await em.execute("alter table path_count rename column away to frr_group_id");
	}
	await plain.getByRole("link", { name: "Close this message" }).click();
	expect(await plain.getByRole("alert").count()).toBe(0);
	expect(await level(plain, "Orientation").count()).toBe(1);
});

test("the new states have no accessibility fault, also on a phone, where nothing scrolls sideways", async () => {
	for (const path of ["?view=detail", "?q=100+pvc+wall+60", "?q=9999mm+pvc+xyzzy", "?q=pvc&view=detail"]) {
		for (const width of [1440, 390]) {
			await scripted.setViewportSize({ width, height: 844 });
			await scripted.goto(`/specs/sols${path}`);
			expect([path, await findAccessibilityFaults(scripted)]).toEqual([path, []]);
			expect(await scripted.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		}
	}
	await scripted.setViewportSize({ width: 1440, height: 900 });
});
