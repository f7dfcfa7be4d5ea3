import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { answered, takenOver } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";
import { drawingImage, drawingPdf } from "#tests/support/wizards.ts";

const running = runningBrowser();
let page: Page;
let report: number;
beforeAll(async () => {
	page = await running.open({ who: "staff", script: true });
	const [row] = await running.em.execute<{ id: number }[]>("select id from report where number = 'SF-2102'");
	report = row!.id;
}, 60_000);
beforeEach(async () => {
	await running.em.execute("delete from draft");
	await page.goto(`/management/reports/${report}/specimens`);
	await takenOver(page);
});

const cell = (column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true });
const value = (column: string, row: number) => cell(column, row).inputValue();
const button = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name });

/** Pastes into the cell that has the focus, as a spreadsheet's copy. */
const paste = (text: string) =>
	page.evaluate((copied) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", copied);
		document.activeElement!.dispatchEvent(
			new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
		);
	}, text);

test("the table has the keys of a spreadsheet: Enter, arrows, Tab, Ctrl+D, and blocks that are pasted", async () => {
	await cell("Specimen ID *", 1).fill("X1");
	await page.keyboard.press("Enter");
	await page.keyboard.type("X2");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Tab");
	await page.keyboard.type("Ø100 mm");
	expect([await value("Specimen ID *", 2), await value("Specimen ID *", 1)]).toEqual(["X2", "X1"]);
	await cell("Brand *", 1).fill("Halvern");
	await cell("Brand *", 2).focus();
	await page.keyboard.press("Control+d");
	expect(await value("Brand *", 2)).toBe("Halvern");
	await cell("Specimen ID *", 2).focus();
	await page.keyboard.press("Control+d");
	expect(await value("Specimen ID *", 2)).toBe("X2");
	await cell("Size *", 2).focus();
	await paste("Ø50 mm\tPipe Collar\nØ65 mm\tPipe Collar\n");
	expect([await value("Size *", 3), await value("Seal Type *", 2)]).toEqual(["Ø65 mm", "Pipe Collar"]);
	await cell("FRR *", 1).fill("-/60/60");
	await button("Same as above: FRR, empty cells").click();
	expect([await value("FRR *", 2), await value("FRR *", 3), await value("FRR *", 4)]).toEqual([
		"-/60/60",
		"-/60/60",
		"",
	]);
	await cell("Brand *", 3).focus();
	await button("Same as above").first().click();
	expect(await value("Brand *", 3)).toBe("Halvern");
	expect(await running.em.execute("select 1 from draft")).toEqual([]);
});

const HEAD =
	"Specimen\tSize\tSeal\tFRL\tBrand\tProduct\tService class\tMaterial\tType\tInsulation\tWall or floor\tWall type\tWall thickness";
const lineOf = (at: number) =>
	`Y${at}\tØ${at * 10} mm\tPipe Collar\t-/60/60\tHalvern\tHalvern CR Colar\tCombustible Pipe\tPVC\tPipe\tnone\tWall\tPlasterboard\t90mm (1x13mm each side)`;
const TABLE = [HEAD, ...Array.from({ length: 12 }, (_, at) => lineOf(at + 1))].join("\n");

test("a report of 12 specimens and 4 solutions with drawings is stored by few presses", {
	timeout: 120_000,
}, async () => {
	await cell("Specimen ID *", 1).focus();
	await paste(TABLE);
	await page.getByText("12 rows added to the table.").waitFor();
	await answered(page, button("Check"));
	await page
		.getByText(/^Rows? .*: “.+” is not a known /)
		.first()
		.waitFor();
	await answered(page, button(/^Take the nearest/));
	await page.getByText("12 new specimens. Nothing is saved yet.").waitFor();
	expect(await value("First Protection Layer *", 12)).toBe("Halvern CR Collar");
	const codes = ["V-971", "V-972", "V-973", "V-974"];
	const files = await Promise.all(
		codes.flatMap((code) => [drawingPdf(`${code}.pdf`, undefined, code), drawingImage(`${code}.png`)]),
	);
	await page.getByLabel("Drawings and their pictures").setInputFiles(files);
	await page.getByRole("heading", { name: "Solution 4: V-974" }).waitFor();
	for (const [at] of codes.entries()) {
		for (const row of [0, 1, 2]) await page.locator(`[name=tick][value="${at} r${at * 3 + row}"]`).check();
	}
	await button("Save").click();
	await page.getByText("12 specimens and 4 solutions saved.").waitFor();
	const stored = await running.em.execute(
		`select s.drawing, (select count(*)::int from solution_specimen l where l.solution_id = s.id) as specimens,
			s.pdf_id is not null and s.img_small_id is not null as "hasFiles" from solution s where s.drawing like 'V-97_' order by 1`,
	);
	expect(stored).toEqual(codes.map((drawing) => ({ drawing, specimens: 3, hasFiles: true })));
	await page.getByRole("link", { name: "Undo" }).click();
	await answered(page, button("Undo this import"));
	await page.getByText(/is undone: 0 records put back/).waitFor();
	expect(running.faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
});

test("what is wrong is said above, linked to its cell, and typed texts stay", async () => {
	await cell("Specimen ID *", 1).fill("W1");
	await cell("Size *", 1).fill("Ø100 mm");
	await answered(page, button("Check"));
	await page.getByRole("link", { name: /^Row 1: Seal Type, FRR, Brand and \d+ more are required\.$/ }).click();
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("cell-1-application");
	expect(await cell("FRR *", 1).getAttribute("aria-describedby")).toBe("cell-1-frr-error");
	expect(await value("Size *", 1)).toBe("Ø100 mm");
});

test("a name of no list may become any name of its list; to start again empties the table", async () => {
	await cell("Specimen ID *", 1).focus();
	await paste(TABLE.replaceAll("Combustible Pipe", "comb").replaceAll("Halvern CR Colar", "Halvern CR Collar"));
	await page.getByText("12 rows added to the table.").waitFor();
	await answered(page, button("Check"));
	const means = page.getByLabel("“comb” means");
	await means.waitFor();
	expect(
		await means.locator("optgroup").evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label)),
	).toContain("All of the list");
	await means.selectOption("Combustible Pipe");
	await answered(page, button("Use my choices"));
	await page.getByText("12 new specimens. Nothing is saved yet.").waitFor();
	expect(await value("Service classification *", 12)).toBe("Combustible Pipe");
	await page.getByText("Start again", { exact: true }).click();
	await button("Discard and start again").click();
	await page.getByText("Start again", { exact: true }).waitFor({ state: "detached" });
	expect([await value("Specimen ID *", 1), await value("Specimen ID *", 2)]).toEqual(["", ""]);
});
