import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { csv, type Rows } from "#tests/domain/imports/trial.ts";
import { follow, takenOver } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

import { makeZip } from "#tests/support/zip.ts";

const running = runningBrowser({ worker: true, env: { MAX_IMPORT_BYTES: "8388608" } });
afterEach(async () => {
	await Promise.all(running.browser.contexts().map((context) => context.close()));
});

async function value(sql: string): Promise<unknown> {
	const [row] = await running.em.execute<{ value: unknown }[]>(`select (${sql}) as value`);
	return row!.value;
}
const LONG = { timeout: 300_000 };

const staffPage = (script = false) => running.open({ who: "staff", script });

const file = (name: string, content: string | Buffer) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
/** Specimens of a stored report, like its first one. */
async function specimens(count: number, prefix: string): Promise<Rows> {
	const [first] = parse(await readFile("seed-data/specimens.csv"), { columns: true }) as Rows;
	return Array.from({ length: count }, (_, at) => ({ ...first!, specimen_id: `${prefix}${at + 1}` }));
}

/** Sends files by the form of this name on the page. */
const send = async (page: Page, form: string, ...files: ReturnType<typeof file>[]) => {
	const region = page.getByRole("region", { name: form, exact: true });
	await region.getByLabel("Files").setInputFiles(files);
	await follow(page, region.getByRole("button", { name: "Upload and check" }));
	await page.waitForURL(/\/management\/import\/\d+$/);
};
const upload = async (page: Page, ...files: ReturnType<typeof file>[]) => {
	await page.goto("/management/import");
	await send(page, "Upload", ...files);
};
/** Waits for words of the page, which brings itself up to date. */
async function shows(page: Page, words: string): Promise<void> {
	await page.getByText(words).first().waitFor({ timeout: 200_000 });
	await page.waitForLoadState();
}
const row = (page: Page, name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

test(
	"without script 20,000 rows with three faults are checked, mended in the annotated copy, confirmed and stored",
	LONG,
	async () => {
		const page = await staffPage();
		const rows = await specimens(20_000, "S");
		Object.assign(rows[116]!, { frr: "-/61/60" });
		Object.assign(rows[9_999]!, { brand: "Halvrn" });
		Object.assign(rows[19_998]!, { size: "" });
		const before = Number(await value("select count(*) from specimen"));
		await upload(page, file("specimens.csv", csv(rows)));
		await shows(page, "3 errors: this import cannot be saved.");
		expect(await row(page, "specimens.csv").first().getByRole("cell").allInnerTexts()).toEqual(
			expect.arrayContaining(["20,000", "19,997", "3"]),
		);
		expect(await row(page, "Line 118, frr").getByRole("cell").allInnerTexts()).toEqual([
			"-/61/60",
			'"-/61/60" is not a known FRR',
			"-/60/60",
		]);
		expect(await row(page, "Line 10001, brand").count()).toBe(1);
		expect(await row(page, "Line 20000, size").count()).toBe(1);
		expect(await page.getByRole("button", { name: "Confirm and save" }).count()).toBe(0);

		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "CSV of annotated copy of specimens.csv", exact: true }).click(),
		]);
		expect(download.suggestedFilename()).toBe("specimens-annotated.csv");
		const copy = parse(await readFile(await download.path()), { columns: true }) as Rows;
		const refused = copy.filter(({ result }) => result === "refused");
		expect(refused.map(({ errors }) => errors)).toEqual([
			'frr: "-/61/60" is not a known FRR; nearest: -/60/60',
			'brand: "Halvrn" is not a known brand; nearest: Halvern',
			"size: a value is required",
		]);
		for (const one of refused) Object.assign(one, { frr: "-/60/60", brand: "Halvern", size: "40 mm" });

		const faulty = page.url();
		await page.getByRole("link", { name: "Upload again" }).click();
		await send(page, "Upload again", file("specimens-annotated.csv", csv(copy)));
		expect(page.url()).not.toBe(faulty);
		await shows(page, "No errors. Ready to save: 20,000 new rows.");
		expect(Number(await value("select count(*) from specimen"))).toBe(before);
		await follow(page, page.getByRole("button", { name: "Confirm and save" }));
		await shows(page, "The import is saved: 20,000 new rows.");
		expect(Number(await value("select count(*) from specimen"))).toBe(before + 20_000);
		await follow(page, page.getByRole("link", { name: "All imports" }));
		const history = page.getByRole("region", { name: "History" });
		expect(await history.getByRole("row").nth(1).getByRole("cell").allInnerTexts()).toEqual([
			expect.stringMatching(/^Today/),
			"Demo Staff",
			"Admin screens",
			"specimens-annotated.csv",
			"20,000",
			"0",
			"0",
			"–",
			expect.stringContaining("Undo"),
		]);
		expect(await history.getByText("Sample catalogue").count()).toBeGreaterThan(0);

		const changed = rows.slice(0, 1_001).map((one) => ({ ...one, frr: "-/60/60", brand: "Halvern", size: "41 mm" }));
		await upload(page, file("specimens.csv", csv(changed)));
		await shows(page, "No errors. Ready to save: 1,001 updated rows.");
		const changes = page.getByRole("region", { name: "1,001 changes" });
		await changes.getByText("The first 1,000 changes are listed.").waitFor();
		const [whole] = await Promise.all([
			page.waitForEvent("download"),
			changes.getByRole("link", { name: "CSV of all changes" }).click(),
		]);
		const told = parse(await readFile(await whole.path()), { columns: true, bom: true }) as Rows;
		expect([told.length, told.at(-1)]).toMatchObject([1_001, { line: "1002", field: "size", new: "41 mm" }]);
	},
);

test("with script the upload and the dry run show how far they are, and changes stand old to new", LONG, async () => {
	const page = await staffPage(true);
	const bars = new Set<string>();
	await page.exposeFunction("told", (text: string) => bars.add(text));
	await page.addInitScript(() => {
		new MutationObserver(() => {
			for (const bar of document.querySelectorAll("progress")) {
				const label = document.getElementById(bar.getAttribute("aria-labelledby") ?? "")?.textContent;
				(window as unknown as { told(text: string): void }).told(label ?? "");
			}
		}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
	});
	await page.goto("/management/import");
	await takenOver(page);
	const [first] = await specimens(1, "A");
	const rows = [{ ...first!, size: "Ø41 mm" }, ...(await specimens(5_000, "P"))];
	await page.getByLabel("Files").setInputFiles([file("specimens.csv", csv(rows))]);
	await page.getByRole("button", { name: "Upload and check" }).click();
	await page.waitForURL(/\/management\/import\/\d+$/);
	await shows(page, "No errors. Ready to save: 5,000 new rows and 1 updated row.");
	expect(bars).toContain("Uploading");
	expect([...bars].filter((label) => /^(Waiting|Reading|Checking|Writing|Finishing)/.test(label))).not.toEqual([]);
	const change = page.getByRole("region", { name: "1 change" }).getByRole("row").nth(1);
	expect(await change.getByRole("cell").allInnerTexts()).toEqual(["size", "Ø40 mm (OD 43 mm)", "Ø41 mm", "Line 2"]);
	await page.getByRole("button", { name: "Discard" }).click();
	await shows(page, "The import was discarded. Nothing was saved.");
});

test(
	"what is chosen beyond the limit is told before it is sent, and a refusal stands on the page with script, too",
	LONG,
	async () => {
		const page = await staffPage(true);
		await page.goto("/management/import");
		await takenOver(page);
		await page.getByLabel("Files").setInputFiles([file("large.csv", "a".repeat(9_000_000))]);
		await page.getByRole("button", { name: "Upload and check" }).click();
		await shows(page, "The upload is too large.");
		await page.getByLabel("Files").setInputFiles([file("a.png", "x")]);
		await page.getByRole("button", { name: "Upload and check" }).click();
		await shows(page, "There is no CSV file, workbook or zip archive among the files.");
	},
);

test("faults are grouped by cause, and warnings and created names stand apart from them", LONG, async () => {
	const page = await staffPage();
	const [, ...rows] = await specimens(4, "W");
	await upload(page, file("specimens.csv", csv(rows.map((each) => ({ ...each, brand: "Halvrn" })))));
	await shows(page, "3 errors: this import cannot be saved.");
	const causes = page.getByRole("region", { name: "Errors by cause" }).getByRole("row").nth(1);
	expect(await causes.getByRole("cell").allInnerTexts()).toEqual(["brand", "Line 2", "3"]);
	await shows(page, "To create unknown names, upload again with “Create missing names” on.");
	await page.goto("/management/import");
	await page.getByLabel("Create missing names").check();
	const frrs = "list,name,group\nfrr,One hour,Made here\n";
	await send(page, "Upload", file("lookups.csv", frrs), file("specimens.csv", csv([{ ...rows[0]!, brand: "Novel" }])));
	await shows(page, "No errors. Ready to save: 2 new rows.");
	const warning = page.getByRole("region", { name: "1 warning" }).getByRole("row").nth(1);
	expect(await warning.textContent()).toContain('"One hour" cannot be read as a rating');
	const created = page.getByRole("region", { name: "2 new names" });
	expect((await created.getByRole("rowheader").allInnerTexts()).sort()).toEqual(["Made here", "Novel"]);
	expect((await created.getByRole("cell").allInnerTexts()).sort()).toEqual(["FRR group", "brand"]);
	await page.getByRole("button", { name: "Discard" }).click();
});

test("solutions that people will not find are counted with the reason before they are stored", LONG, async () => {
	const page = await staffPage();
	await upload(page, file("lookups.csv", "list,name,group\nfrr,-/30/30,\n"));
	await shows(page, "1 FRR without FRR groups");
	const lost = page.getByRole("region", { name: /active solutions? could not be found in the finder's lists$/ });
	const reason = lost.getByRole("row").nth(1);
	expect(await reason.textContent()).toMatch(/only specimens whose FRR has no FRR group \(-\/30\/30\)/);
	await page.getByRole("button", { name: "Discard" }).click();
});

test("an archive with a path that leaves it is refused with the place", LONG, async () => {
	const page = await staffPage();
	const zip = makeZip([
		{ name: "lookups.csv", content: "list,name\n" },
		{ name: "../../evil.csv", content: "x" },
	]);
	await upload(page, { name: "catalogue.zip", mimeType: "application/zip", buffer: zip });
	await shows(page, "The upload was refused.");
	expect(await row(page, "catalogue.zip › ../../evil.csv").getByRole("cell").allInnerTexts()).toEqual([
		"the path leaves the archive",
	]);
});

test("two tabs that confirm store once, and a catalogue that changed meanwhile is checked anew", LONG, async () => {
	const page = await staffPage();
	await upload(page, file("lookups.csv", "list,name\nbrand,Tūhura\n"));
	await shows(page, "No errors. Ready to save: 1 new row.");
	const tab = await page.context().newPage();
	await tab.goto(page.url());
	await running.em.execute("update catalogue_version set version = version + 1");
	await follow(page, page.getByRole("button", { name: "Confirm and save" }));
	await shows(page, "The catalogue has changed since this import was checked.");
	await shows(page, "No errors. Ready to save: 1 new row.");
	expect(await value("select count(*)::int from brand where name = 'Tūhura'")).toBe(0);
	await follow(tab, tab.getByRole("button", { name: "Confirm and save" }));
	await shows(tab, "This import was checked again since you opened the page.");
	expect(await value("select count(*)::int from brand where name = 'Tūhura'")).toBe(0);
	await tab.goto(page.url());
	await Promise.all([page, tab].map((each) => follow(each, each.getByRole("button", { name: "Confirm and save" }))));
	for (const each of [page, tab]) await shows(each, "The import is saved: 1 new row.");
	expect(
		await value("select count(*)::int from import_run where source = 'screen' and files::text like '%lookups%'"),
	).toBe(1);
});

test("a colleague sees the dry run but cannot confirm it", LONG, async () => {
	const page = await staffPage();
	await upload(page, file("lookups.csv", "list,name\nbrand,Other\n"));
	await shows(page, "No errors. Ready to save: 1 new row.");
	await running.em.execute(
		"update user_account set is_staff = true, role = 'administrator' where email = 'user@example.com'",
	);
	const colleague = await running.open({ who: "user" });
	await colleague.goto(new URL(page.url()).pathname);
	await shows(colleague, "Demo Staff can confirm it.");
	expect(await colleague.getByRole("button", { name: /Confirm|Discard/ }).count()).toBe(0);
	await running.em.execute("update user_account set is_staff = false where email = 'user@example.com'");
});
