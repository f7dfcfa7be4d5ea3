import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { follow, openBrowser, openPage, signIn, takenOver } from "#tests/support/browser.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { button, drawingImage, drawingPdf, fillSpecimen, next } from "#tests/support/wizards.ts";

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
beforeEach(() => em.execute("delete from draft; delete from file where state <> 'stored'"));

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const solution = async (drawing: string) =>
	(
		await em.execute<
			{ id: number; notes: string[]; specimens: number; pdf: string; img: number; is_offered: boolean }[]
		>(
			`select s.id, s.is_offered, f.name as pdf, s.img_large_id as img,
			 array(select note from installation_note n where n.solution_id = s.id order by no_id) as notes,
			 (select count(*)::int from solution_specimen x where x.solution_id = s.id) as specimens
			 from solution s left join file f on f.id = s.pdf_id where s.drawing = ?`,
			[drawing],
		)
	)[0];
const states = async () =>
	(await em.execute<{ state: string }[]>("select distinct state from file order by 1")).map(({ state }) => state);

async function chooseFiles(page: Page, name: string): Promise<void> {
	await page.getByLabel("V drawing PDF").setInputFiles(await drawingPdf(`${name}.pdf`));
	await page.getByLabel("Solution image").setInputFiles(await drawingImage(`${name}.png`));
}

test("without script a drawing becomes a solution that is found: upload, notes, substrates, a new specimen, submit", {
	timeout: 120_000,
}, async () => {
	await plain.goto("/management/solution/create");
	await plain.getByLabel("V Drawing *").fill("wiz-901");
	await chooseFiles(plain, "A drawing with a long name");
	await follow(plain, button(plain, "Upload"));
	await plain.getByText("The files were read.").waitFor();
	expect(await plain.getByLabel("V Drawing *").inputValue()).toBe("WIZ-901");
	await plain.getByText(/^New PDF: A drawing with \.pdf \(/).waitFor();
	const picture = plain.getByRole("img", { name: "Drawing WIZ-901" });
	await picture.scrollIntoViewIfNeeded();
	expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(900);
	await next(plain);

	expect(
		await plain.getByRole("textbox").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
	).toEqual(["Fill the gap.", "Smooth off."]);
	await plain.getByLabel("Note 1").fill("Fill the gap all round.");
	await follow(plain, button(plain, "Move note 1 down"));
	await follow(plain, button(plain, "Add note"));
	await plain.getByLabel("Note 3").fill("Fit the label.");
	await follow(plain, button(plain, "Remove note 1"));
	await next(plain);

	await next(plain);
	await plain.getByText("Select at least one substrate.").first().waitFor();
	await plain.getByRole("checkbox").first().check();
	await next(plain);

	await plain.getByLabel("Classification").selectOption({ index: 1 });
	await follow(plain, button(plain, "Filter"));
	expect(await plain.getByLabel("Classification").inputValue()).not.toBe("");
	await plain.getByRole("checkbox").first().check();
	await follow(plain, button(plain, "Click here"));
	await heading(plain, "Create Specimen").waitFor();
	await fillSpecimen(plain, "INLINE-1");
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Specimen successfully created.").waitFor();
	await heading(plain, "Specimens").waitFor();
	expect(await plain.getByRole("checkbox", { checked: true }).count()).toBe(2);
	await next(plain);

	await plain.getByText("Please review the information below:").waitFor();
	await heading(plain, "WIZ-901 Preview").waitFor();
	await plain.getByText("Install Notes (2)").waitFor();
	await plain.getByText("People can find").waitFor();
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Solution has been created successfully.").waitFor();
	const made = await solution("WIZ-901");
	expect(made).toMatchObject({ notes: ["Fill the gap all round.", "Fit the label."], specimens: 2, is_offered: true });
	expect(await states()).toEqual(["stored"]);
	await plain.goto("/specs/sols?drawing=WIZ-901");
	expect(await plain.getByRole("article").count()).toBe(1);
	await plain.goto("/management/solution/create");
	expect(await plain.getByLabel("V Drawing *").inputValue()).toBe("");
});

test("a failed upload says so with the server's word, and keeps neither files nor their notes", async () => {
	await plain.goto("/management/solution/create");
	await plain.getByLabel("V Drawing *").fill("WIZ-902");
	await chooseFiles(plain, "first");
	await follow(plain, button(plain, "Upload"));
	await plain.getByLabel("V drawing PDF").setInputFiles({
		name: "page.pdf",
		mimeType: "application/pdf",
		buffer: Buffer.from("<html></html>"),
	});
	await plain.getByLabel("Solution image").setInputFiles(await drawingImage("b.png"));
	await follow(plain, button(plain, "Upload"));
	await plain.getByText("Could not upload the file!").waitFor();
	await plain.getByText("PDF: Only PDF files are accepted.").waitFor();
	expect(await plain.getByText("New PDF").count()).toBe(0);
	expect(await em.execute("select data->'notes' as notes, data->'pdf' as pdf from draft")).toEqual([
		{ notes: [], pdf: null },
	]);
	await follow(plain, button(plain, "Cancel"));
	expect(await em.execute("select 1 from draft_file")).toEqual([]);
	expect(await em.execute("select 1 from file where state = 'pending'")).toEqual([]);
});

test("with a PDF alone on an existing drawing, picture and notes stay and the files of the old one go", {
	timeout: 120_000,
}, async () => {
	const before = (await solution("V-101"))!;
	const address = `/management/solution/${before.id}/edit`;
	await plain.goto(address);
	await plain.getByLabel("V drawing PDF").setInputFiles(await drawingPdf("Revised.pdf"));
	await follow(plain, button(plain, "PDF Only"));
	await plain.getByText("The PDF was read. It replaces the stored one on Submit.").waitFor();
	expect((await solution("V-101"))?.pdf).toBe(before.pdf);
	for (let step = 1; step < 5; step++) await next(plain);
	await plain.getByText("The PDF is new; the picture is not changed.").waitFor();
	await follow(plain, button(plain, "Submit"));
	await plain.getByText("Solution has been updated successfully.").waitFor();
	expect(await solution("V-101")).toMatchObject({ pdf: "Revised.pdf", img: before.img, notes: before.notes });
	await plain.goto(address);
	for (let step = 1; step < 5; step++) await next(plain);
	await plain.getByText("Files not changed!").waitFor();
});

test("with script Upload is offered once both files are chosen, shows how far it is, and the wizard goes on", async () => {
	const page = await openPage(browser, product.url, { script: true });
	const faults: string[] = [];
	page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(error.message));
	await signIn(page, "staff");
	await page.goto("/management/solution/create");
	await takenOver(page);
	await page.getByLabel("V Drawing *").fill("wiz-903");
	expect(await button(page, "Upload").isDisabled()).toBe(true);
	await chooseFiles(page, "scripted");
	const shown = page.getByRole("progressbar").waitFor();
	await page.route("**/management/solution/create**", async (route) => {
		if (route.request().method() === "POST") await shown;
		await route.continue();
	});
	await button(page, "Upload").click();
	await page.getByText("The files were read.").waitFor();
	await page.unroute("**/management/solution/create**");
	await page.getByRole("img", { name: "Drawing WIZ-903" }).waitFor();
	await page
		.getByLabel("V drawing PDF")
		.setInputFiles({ name: "x.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
	await page.getByLabel("Solution image").setInputFiles(await drawingImage("b.png"));
	await button(page, "Upload").click();
	await page.getByText("Could not upload the file!").waitFor();
	await page.getByText("PDF: Only PDF files are accepted.").waitFor();
	await page.getByRole("img", { name: "Drawing WIZ-903" }).waitFor({ state: "detached" });
	expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
	await page.context().close();
});
