import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatherFacts } from "#app/domain/schedules/gather.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { follow, openBrowser, openPage, signIn, takenOver } from "#tests/support/browser.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { button, drawingImage, drawingPdf } from "#tests/support/wizards.ts";

let place: FreshDatabase;
let product: Product;
let database: Database;
let em: EntityManager;
let browser: Browser;
let plain: Page;

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	product = await startProduct({ dataDir: place.settings.dataDir, env: { ...place.env, WORKER: "off" } });
	database = await openDatabase(place.settings, 2);
	em = database.orm.em.fork() as EntityManager;
	browser = await openBrowser(place.settings);
	plain = await openPage(browser, product.url);
	await signIn(plain, "staff");
}, 300_000);
afterAll(async () => {
	await browser?.close();
	await database?.close();
	await product?.stop();
	await place?.drop();
});

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
async function nextCover() {
	const [row] = await em.execute<{ project: number; owner: number }[]>(
		"select id as project, user_id as owner from project limit 1",
	);
	const facts = await gatherFacts(em, {
		projectId: row!.project,
		userId: row!.owner,
		documentNo: "1",
		issuedAt: new Date(),
		timeZone: "UTC",
	});
	return facts.cover;
}

test("without script a product is added with its files, found, edited, deleted and restored", {
	timeout: 120_000,
}, async () => {
	await plain.goto("/management/product_manager/products/new");
	await plain.getByLabel("Name").fill("Zinc Mastic");
	await plain.getByLabel("TDS", { exact: true }).setInputFiles(await drawingPdf("Zinc mastic technical sheet.pdf"));
	await follow(plain, button(plain, "Save"));
	await plain.getByText("Zinc Mastic has been saved.").waitFor();
	const [made] = await em.execute<{ id: number }[]>("select id from product where name = 'Zinc Mastic'");
	await plain.goto(`/management/product_manager?ps=zinc&product=${made!.id}`);
	await plain.getByText("Photo hasn't been uploaded yet.").waitFor();
	expect(await plain.getByRole("link", { name: /^TDS: Zinc mastic/ }).count()).toBe(1);
	await follow(plain, link(plain, "Edit"));
	await plain.getByLabel("Image").setInputFiles(await drawingImage("photo.png"));
	await follow(plain, button(plain, "Save"));
	await plain.goto(`/management/product_manager?ps=zinc&product=${made!.id}`);
	expect(await plain.getByRole("img", { name: "Photo of Zinc Mastic" }).count()).toBe(1);
	await follow(plain, link(plain, "Delete"));
	await plain.getByText("Are you sure you want to delete Zinc Mastic?").waitFor();
	await follow(plain, button(plain, "Delete"));
	await plain.goto(`/management/product_manager?ps=ZINC&product=${made!.id}`);
	await follow(plain, link(plain, "Restore"));
	await follow(plain, button(plain, "Restore"));
	await plain.getByText("The product has been restored.").waitFor();
	await plain.goto("/management/product_manager");
	expect(await plain.getByRole("table").first().getByRole("rowheader").count()).toBe(7);
});

test("a warranty is added with its PDF, and cannot be edited", { timeout: 60_000 }, async () => {
	await plain.goto("/management/product_manager/warranties/new");
	await plain.getByRole("textbox", { name: /^Revision/ }).fill("W-9");
	await plain
		.getByLabel("Warranty", { exact: false })
		.last()
		.setInputFiles(await drawingPdf("Warranty.pdf"));
	await follow(plain, button(plain, "Save"));
	await plain.getByText("The warranty revision W-9 has been added.").waitFor();
	await plain.getByRole("rowheader", { name: /^RW-9 - \d\d\/\d\d\/\d{4} \d\d:\d\d [ap]m$/ }).waitFor();
	expect(await link(plain, "Edit").count()).toBe(0);
	expect(await link(plain, "Delete").count()).toBe(1);
});

test("a cover page starts unpublished with a dot, is cleaned, previewed, published, and on the next schedule", {
	timeout: 120_000,
}, async () => {
	await plain.goto("/management/product_manager/covers/new");
	expect(await plain.getByLabel("Cover page content").inputValue()).toBe(".");
	await plain.getByText("1 / 8000").waitFor();
	await plain.getByRole("textbox", { name: /^Revision/ }).fill("C-9");
	await follow(plain, button(plain, "Save"));
	await plain.getByText("The cover page revision C-9 has been saved.").waitFor();
	const [cover] = await em.execute<{ id: number; is_active: boolean }[]>(
		"select id, is_active from cover where revision = 'C-9'",
	);
	expect(cover?.is_active).toBe(false);
	expect((await nextCover())?.revision).not.toBe("C-9");

	await plain.goto(`/management/product_manager/covers/${cover!.id}/edit`);
	await plain
		.getByLabel("Cover page content")
		.fill('<h1 onclick="x()">Dear client</h1><script>alert(1)</script><img src=x onerror=alert(1)>');
	await follow(plain, button(plain, "Save and preview"));
	expect(new URL(plain.url()).pathname).toBe(`/management/preview_cover/${cover!.id}`);
	await plain.getByText("Dear client").waitFor();
	expect(await plain.locator("main :is(script, img)").count()).toBe(0);
	const pdf = await plain.request.get(`/management/preview_cover/${cover!.id}/pdf`);
	expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);

	await follow(plain, link(plain, "Publish"));
	await follow(plain, button(plain, "Publish"));
	await plain.getByText("The cover page revision has been published.").waitFor();
	expect(await nextCover()).toMatchObject({ revision: "C-9", html: "<h1>Dear client</h1>" });
});

test("with script the editor stands on top of the HTML, formats it and counts", { timeout: 90_000 }, async () => {
	const page = await openPage(browser, product.url, { script: true });
	const faults: string[] = [];
	page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(error.message));
	await signIn(page, "staff");
	await page.goto("/management/product_manager/covers/new");
	await takenOver(page);
	await page.getByRole("textbox", { name: /^Revision/ }).fill("C-10");
	const editor = page.getByRole("textbox", { name: "Cover page content" });
	await editor.click();
	await page.keyboard.press("ControlOrMeta+a");
	await button(page, "Bold").click();
	await page.keyboard.type("Strong words");
	expect((await editor.boundingBox())?.height).toBe(400);
	await button(page, "Edit as HTML").click();
	await page.getByLabel("Cover page content").waitFor();
	expect(await page.getByLabel("Cover page content").inputValue()).toContain("Strong words");
	await button(page, "Save").click();
	await page.getByText("The cover page revision C-10 has been saved.").waitFor();
	expect(await em.execute("select content from cover where revision = 'C-10'")).toEqual([
		{ content: expect.stringMatching(/<b>Strong words<\/b>/) },
	]);
	expect(faults).toEqual([]);
	await page.context().close();
});
