import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { answered, follow, openBrowser, openPage, signIn, takenOver } from "#tests/support/browser.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { button, chooseFirst, fillSpecimen, next } from "#tests/support/wizards.ts";

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
}, 240_000);
afterAll(async () => {
	await browser?.close();
	await database?.close();
	await product?.stop();
	await place?.drop();
});
beforeEach(() => em.execute("delete from draft"));

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const specimens = (id: string) =>
	em.execute<Record<string, unknown>[]>("select * from specimen where specimen_id = ?", [id]);
const firstSpecimen = async () =>
	(await em.execute<Record<string, unknown>[]>("select * from specimen order by id limit 1"))[0]!;

test("without script a specimen is made in four steps, and each step is kept while the next is filled in", async () => {
	await plain.goto("/management/specimen/create");
	await heading(plain, "Create Specimen").waitFor();
	expect(await button(plain, "Back").isDisabled()).toBe(true);
	await fillSpecimen(plain, "WIZ-1");
	await plain.getByText("Please review the information below:").waitFor();
	await plain.getByText("Ø100 mm").waitFor();
	await follow(plain, button(plain, "Back"));
	expect(await plain.getByLabel("Specimen ID").inputValue()).toBe("WIZ-1");
	await plain.goto("/management/specimen/create");
	await heading(plain, "Confirmation").waitFor();
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Specimen successfully created.").waitFor();
	expect(await specimens("WIZ-1")).toMatchObject([{ size: "Ø100 mm", is_active: true, substrate_2_id: null }]);
	await plain.goto("/management/specimen/create");
	expect(await plain.getByLabel("Size").inputValue()).toBe("");
});

test("a step that lacks something stays, says what, and keeps what was typed", async () => {
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").evaluate((input) => input.closest("form")?.setAttribute("novalidate", ""));
	await plain.getByLabel("Description").fill("A pipe\nthrough a wall");
	await next(plain);
	await heading(plain, "Description").waitFor();
	expect(await plain.getByRole("link", { name: "This field is required." }).count()).toBe(4);
	expect(await plain.getByRole("link", { name: "This field may not be blank." }).getAttribute("href")).toBe("#size");
	expect(await plain.getByLabel("Description").inputValue()).toBe("A pipe\nthrough a wall");
});

test("the second substrate appears on asking, and may not be the first", async () => {
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").fill("50 mm");
	await chooseFirst(plain, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	await next(plain);
	expect(await plain.getByLabel("Second Substrate").count()).toBe(0);
	await chooseFirst(plain, ["Service"]);
	await follow(plain, button(plain, "Construction joints"));
	expect(await plain.getByLabel("Service").inputValue()).not.toBe("");
	await plain.getByLabel("Substrate *", { exact: true }).selectOption({ index: 2 });
	await plain.getByLabel("Second Substrate").selectOption({ index: 2 });
	await next(plain);
	await plain.getByText("Choose another substrate than the first.").first().waitFor();
});

test("a linear seal asks for the second substrate by itself", async () => {
	await em.execute("insert into seal_type (name) values ('Linear Seal') on conflict do nothing");
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").fill("20 mm");
	await chooseFirst(plain, ["FRR", "Brand", "First Protection Layer"]);
	await plain.getByLabel("Seal Type").selectOption({ label: "Linear Seal" });
	await next(plain);
	expect(await plain.getByLabel("Second Substrate").count()).toBe(1);
});

test("a copy is everything but the specimen's id, and leaves the original and the empty wizard alone", async () => {
	const original = await firstSpecimen();
	await plain.goto(`/management/specimen/${original.id}/copy`);
	await heading(plain, "Copy Specimen").waitFor();
	expect(await plain.getByLabel("Size").inputValue()).toBe(original.size);
	await next(plain);
	await next(plain);
	expect(await plain.getByLabel("Specimen ID").inputValue()).toBe("");
	await plain.getByLabel("Specimen ID").fill(String(original.specimen_id));
	await next(plain);
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("This specimen already exists in the report.").waitFor();
	await follow(plain, plain.getByRole("button", { name: "Go to Report" }));
	await plain.getByLabel("Specimen ID").fill("COPY-1");
	await next(plain);
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Specimen successfully created.").waitFor();
	const [copy] = await specimens("COPY-1");
	expect(copy).toMatchObject({ size: original.size, frr_id: original.frr_id, report_id: original.report_id });
	expect(await firstSpecimen()).toEqual(original);
});

test("an edit that somebody else has overtaken shows both versions; theirs or mine is a choice", async () => {
	const { id } = await firstSpecimen();
	const address = `/management/specimen/${id}/edit`;
	await plain.goto(address);
	await plain.getByLabel("Size").fill("77 mm");
	await next(plain);
	await em.execute("update specimen set size = '88 mm', version = version + 1 where id = ?", [id]);
	await plain.goto(`${address}?step=2`);
	await plain.getByText("This specimen was changed elsewhere since you began.").waitFor();
	const row = plain.getByRole("row", { name: /^Size/ });
	expect(await row.getByRole("cell").allTextContents()).toEqual(["88 mm", "77 mm", "differs"]);
	await next(plain);
	await next(plain);
	await follow(plain, button(plain, "Submit"));
	expect(await plain.getByRole("button", { name: "Keep mine" }).count()).toBe(1);
	expect(await firstSpecimen()).toMatchObject({ size: "88 mm" });
	await follow(plain, button(plain, "Keep mine"));
	await plain.goto(address);
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Specimen successfully updated.").waitFor();
	expect(await firstSpecimen()).toMatchObject({ size: "77 mm" });
});

test("two devices on the same step do not overwrite one another; sending again means it", {
	timeout: 90_000,
}, async () => {
	await plain.goto("/management/specimen/create");
	const phone = await openPage(browser, product.url, { script: true, viewport: { width: 390, height: 844 } });
	await signIn(phone, "staff");
	await phone.goto("/management/specimen/create");
	await takenOver(phone);
	for (const [page, size] of [
		[phone, "1 mm"],
		[plain, "2 mm"],
	] as const) {
		await page.getByLabel("Size").fill(size);
		await chooseFirst(page, ["Seal Type", "FRR", "Brand", "First Protection Layer"]);
	}
	await answered(phone, button(phone, "Next"));
	await phone.getByRole("heading", { name: "Service and Substrate" }).waitFor();
	await next(plain);
	await plain.getByText("This step was filled in elsewhere").first().waitFor();
	expect(await plain.getByLabel("Size").inputValue()).toBe("2 mm");
	expect(await plain.getByRole("row", { name: /^Size/ }).textContent()).toContain("1 mm");
	await next(plain);
	await heading(plain, "Service and Substrate").waitFor();
	await phone.reload();
	await follow(plain, button(plain, "Back"));
	expect(await plain.getByLabel("Size").inputValue()).toBe("2 mm");
	await phone.context().close();
});

test("Cancel forgets what was filled in; others than staff do not reach the wizard", async () => {
	await plain.goto("/management/specimen/create");
	await plain.getByLabel("Size").fill("9 mm");
	await follow(plain, button(plain, "Cancel"));
	expect(new URL(plain.url()).pathname).toBe("/management/solution_manager");
	expect(await em.execute("select 1 from draft")).toEqual([]);
	const user = await openPage(browser, product.url);
	await signIn(user);
	for (const path of ["/management/specimen/create", "/management/solution/create", "/management/solution/1/edit"]) {
		expect((await user.goto(path))?.status()).toBe(403);
	}
	expect((await plain.goto("/management/specimen/999999/edit"))?.status()).toBe(404);
	expect((await plain.goto("/management/specimen/1/wrong"))?.status()).toBe(404);
	await user.context().close();
});
