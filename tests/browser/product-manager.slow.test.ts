import { expect, test } from "vitest";
import { bothWays, complaints, runningPages } from "#tests/support/running-product.ts";
import { button, drawingImage, drawingPdf, heading, link, wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const both = bothWays(running);
const { go, press, open } = wizardActs(running);

test.each(both)(
	"%s a product is added with its files, found, edited, deleted and restored",
	{
		timeout: 120_000,
	},
	async (way, of) => {
		const page = of();
		const name = `Zinc ${way}`;
		await go(page, "/management/product_manager");
		expect(await page.getByRole("table").first().getByRole("rowheader").count()).toBe(7);
		await link(page, "Add").first().click();
		await heading(page, "Add product").waitFor();
		await page.getByLabel("Name").fill(name);
		await page.getByLabel("TDS", { exact: true }).setInputFiles(await drawingPdf("Zinc mastic technical sheet.pdf"));
		await press(page, button(page, "Add"));
		await page.getByText(`The product ${name} has been added.`).waitFor();
		// It is the last by name, and shown all the same.
		await page.getByText(`${name} selected`).waitFor();
		const [made] = await running.em.execute<{ id: number }[]>("select id from product where name = ?", [name]);
		const found = `/management/product_manager?ps=${encodeURIComponent(name.toUpperCase())}&product=${made!.id}`;
		await go(page, found);
		await page.getByText("Photo hasn't been uploaded yet.").waitFor();
		expect(await page.getByRole("link", { name: /^TDS: Zinc mastic/ }).count()).toBe(1);
		await open(page, "Edit", "Edit product");
		await page.getByLabel("Image").setInputFiles(await drawingImage("photo.png"));
		await press(page, button(page, "Save"));
		await page.getByText(`The product ${name} has been saved.`).waitFor();
		await go(page, found);
		const photo = page.getByRole("img", { name: `Photo of ${name}` });
		expect(await photo.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(900);
		await open(page, "Delete", "Delete product");
		await page.getByText(`Are you sure you want to delete ${name}?`).waitFor();
		await press(page, button(page, "Delete"));
		await page.getByText("The product has been deleted.").waitFor();
		await go(page, found);
		await open(page, "Restore", "Restore product");
		await press(page, button(page, "Restore"));
		await page.getByText("The product has been restored.").waitFor();
		expect(complaints(running)).toEqual([]);
	},
);

test.each(both)("%s files that are refused are told one by one, and the product is not changed", async (_, of) => {
	const page = of();
	const [one] = await running.em.execute<{ id: number; version: number }[]>(
		"select id, version from product order by id limit 1",
	);
	await go(page, `/management/product_manager/products/${one!.id}/edit`);
	const html = { mimeType: "application/pdf", buffer: Buffer.from("<html></html>") };
	await page.getByLabel("TDS", { exact: true }).setInputFiles({ ...html, name: "a.pdf" });
	await page.getByLabel("Image").setInputFiles({ ...html, name: "a.svg" });
	await press(page, button(page, "Save"));
	await page.getByText("Only PDF files are accepted.").first().waitFor();
	await page.getByText("Only PNG or JPEG images are accepted.").first().waitFor();
	expect(await running.em.execute("select version from product where id = ?", [one!.id])).toEqual([
		{ version: one!.version },
	]);
	expect(await running.em.execute("select 1 from file where state <> 'stored'")).toEqual([]);
	expect(complaints(running)).toEqual([]);
});

test.each(both)(
	"%s a warranty is added with its PDF, deleted and restored, and cannot be edited",
	{
		timeout: 60_000,
	},
	async (way, of) => {
		const page = of();
		const revision = way === "with script" ? "W-8" : "W-9";
		await go(page, "/management/product_manager/warranties/new");
		await page.getByRole("textbox", { name: /^Revision/ }).fill(revision);
		await page
			.getByLabel("Warranty", { exact: false })
			.last()
			.setInputFiles(await drawingPdf("Warranty.pdf"));
		await press(page, button(page, "Add"));
		await page.getByText(`The warranty revision ${revision} has been added.`).waitFor();
		await page.getByRole("rowheader", { name: `All products R${revision}` }).waitFor();
		const label = new RegExp(`^R${revision} - \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d [ap]m$`);
		await page.getByRole("cell", { name: label }).waitFor();
		expect(await link(page, "Edit").count()).toBe(0);
		await open(page, "Delete", "Delete warranty revision");
		await press(page, button(page, "Delete"));
		await page.getByText("The warranty revision has been deleted.").waitFor();
		await open(page, "Restore", "Restore warranty revision");
		await press(page, button(page, "Restore"));
		await page.getByText("The warranty revision has been restored.").waitFor();
		expect(complaints(running)).toEqual([]);
	},
);

test.each(both)(
	"%s a cover page starts unpublished with a dot, and its preview shows it cleaned",
	{
		timeout: 120_000,
	},
	async (way, of) => {
		const page = of();
		const revision = way === "with script" ? "C-8" : "C-9";
		await go(page, "/management/product_manager/covers/new");
		if (way === "with script") await button(page, "Edit as HTML").click();
		const content = page.getByLabel("Cover page content");
		expect(await content.inputValue()).toBe(".");
		await page.getByText("1 / 8000").waitFor();
		await page.getByRole("textbox", { name: /^Revision/ }).fill(revision);
		await press(page, button(page, "Add"));
		await page.getByText(`The cover page revision ${revision} has been added.`).waitFor();
		const [cover] = await running.em.execute<{ id: number; is_active: boolean }[]>(
			"select id, is_active from cover where revision = ?",
			[revision],
		);
		expect(cover?.is_active).toBe(false);

		await go(page, `/management/product_manager/covers/${cover!.id}/edit`);
		if (way === "with script") await button(page, "Edit as HTML").click();
		await content.fill('<h1 onclick="x()">Dear client</h1><script>alert(1)</script><img src=x onerror=alert(1)>');
		await press(page, button(page, "Save and preview"));
		await page.waitForURL(`**/management/preview_cover/${cover!.id}`);
		await page.getByText("Dear client").waitFor();
		// The Product Manager stands below the preview, folded away.
		await page.getByRole("main").getByText("Product Manager", { exact: true }).click();
		for (const table of ["Products", "Warranty revisions", "Cover Page revisions"]) {
			await heading(page, table).waitFor();
		}
		expect(await page.locator("main :is(script, img)").count()).toBe(0);
		const pdf = await page.request.get(`/management/preview_cover/${cover!.id}/pdf`);
		expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
		expect(complaints(running)).toEqual([]);
	},
);

test("with script the editor stands on top of the HTML, formats it and counts", { timeout: 90_000 }, async () => {
	const page = running.scripted;
	await go(page, "/management/product_manager/covers/new");
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
	await press(page, button(page, "Add"));
	await page.getByText("The cover page revision C-10 has been added.").waitFor();
	expect(await running.em.execute("select content from cover where revision = 'C-10'")).toEqual([
		{ content: expect.stringMatching(/<b>Strong words<\/b>/) },
	]);
	expect(complaints(running)).toEqual([]);
});

test("with script a form refused twice in the same words leads to its summary each time, and on into the editor", {
	timeout: 90_000,
}, async () => {
	const page = running.scripted;
	await go(page, "/management/product_manager/covers/new");
	await page.getByRole("textbox", { name: /^Revision/ }).fill("C-11");
	const editor = page.getByRole("textbox", { name: "Cover page content" });
	await editor.fill("a".repeat(8_001));
	const summary = page.getByRole("alert").locator("..");
	const holdsFocus = (element: Element) => element === document.activeElement;
	for (const _ of [1, 2]) {
		await press(page, button(page, "Add"));
		await expect.poll(() => summary.evaluate(holdsFocus)).toBe(true);
	}
	await summary.getByRole("link").click();
	await expect.poll(() => editor.evaluate(holdsFocus)).toBe(true);
	await button(page, "Edit as HTML").click();
	expect(await page.getByLabel("Cover page content").evaluate(holdsFocus)).toBe(true);
	expect(complaints(running)).toEqual([]);
});
