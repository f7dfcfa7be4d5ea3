import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";
import { makeWorkbook, sheetRows, textCell } from "#tests/support/workbooks.ts";

const running = runningBrowser({ worker: true });
afterEach(async () => {
	await Promise.all(running.browser.contexts().map((context) => context.close()));
});
const LONG = { timeout: 300_000 };
const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
	await page.goto("/management/import");
	await page.getByLabel("Files").first().setInputFiles([{ name, mimeType, buffer }]);
	await follow(page, page.getByRole("button", { name: "Upload and check" }));
}

async function download(page: Page, name: string): Promise<Buffer> {
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name, exact: true }).click(),
	]);
	return readFile(await file.path());
}

test(
	"without script a workbook is checked by sheet and row, its annotated copy is one, and the catalogue comes as one",
	LONG,
	async () => {
		const page = await running.open({ who: "staff", script: false });
		const rows = [
			["list", "name"],
			["brand", "Fresh Brand"],
			["brand", ""],
		].map((row) => row.map((text) => textCell(text)).join(""));
		const book = makeWorkbook({
			sheets: [
				{ name: "Read me", xml: sheetRows(textCell("x")) },
				{ name: "lookups", xml: sheetRows(...rows) },
			],
		});
		await upload(page, "names.xlsx", Buffer.from(book));
		await page.getByText("1 error: this import cannot be saved.").waitFor({ timeout: 60_000 });
		await page.getByText("Row 3, name").first().waitFor();
		await page.getByText('not imported, since its name is no list of this import: "Read me"').waitFor();
		await upload(page, "copy.xlsx", await download(page, "XLSX of annotated copy of names.xlsx › lookups"));
		await page.getByText("Import of copy.xlsx").first().waitFor({ timeout: 60_000 });
		await page.getByText("Row 3, name").first().waitFor({ timeout: 60_000 });

		await page.goto("/management/import");
		await upload(page, "catalogue.xlsx", await download(page, "Whole catalogue"));
		await page.getByText("Everything in these files is already in the catalogue.").waitFor({ timeout: 60_000 });
		await page.goto("/management/import");
		await upload(page, "template.xlsx", await download(page, "All lists"));
		await page.getByText("Everything in these files is already in the catalogue.").waitFor({ timeout: 60_000 });
	},
);

test("what is no workbook of today is refused with a word", LONG, async () => {
	const page = await running.open({ who: "staff", script: false });
	await upload(page, "old.xls", Buffer.from("x"));
	expect(await page.getByText("Open a workbook and save it as .xlsx.").count()).toBe(1);
});
