import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { makeProject } from "#tests/support/catalogue.ts";
import { projectPages } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";
import { writtenWorkbook } from "#tests/support/workbooks.ts";
import { makeZip } from "#tests/support/zip.ts";

const pages = projectPages();
const both = bothWays(pages);
let project: number;
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-lists-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
	project = await makeProject(pages.em, { id: pages.user, firstName: "Ann", isStaff: false }, "Harbour Tower");
	await pages.em.execute("insert into open_project (user_id, project_id) values (?, ?)", [pages.user, project]);
});

const button = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("link", { name });

async function go(page: Page, address: string): Promise<void> {
	await page.goto(address);
	if (page !== pages.plain) await takenOver(page);
}

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, bytes);
	return path;
}

const manyRows = () => {
	const rows = Array.from({ length: 5001 }, (_, n) => [`P-${n + 1}`, "-/60/60"]);
	return writtenWorkbook({ name: "Penetrations", rows: [["ref", "required"], ...rows] });
};

const bomb = () => {
	const sheet = `<worksheet><sheetData/>${" ".repeat(101 * 1024 ** 2)}</worksheet>`;
	const workbook = '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
	const links = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
	return makeZip([
		{ name: "xl/workbook.xml", content: workbook },
		{ name: "xl/_rels/workbook.xml.rels", content: links },
		{ name: "xl/worksheets/sheet1.xml", content: sheet },
	]);
};

const large = () => makeZip([{ name: "xl/workbook.xml", content: new Uint8Array(50 * 1024 ** 2), method: 0 }]);

const stored = () =>
	pages.em.execute<{ ref: string; level: string; sol: number | null; version: number }[]>(
		"select ref, level, solution_id as sol, version from penetration where project_id = ? order by id",
		[project],
	);

/** Where rows are typed: a text area, or with script the cells of a table. */
async function typeRow(page: Page, [ref, required]: [string, string]): Promise<void> {
	if (page === pages.plain) return page.locator("#rows").fill(`ref\trequired\n${ref}\t${required}\n`);
	const asTable = button(page, "Type rows in a table instead");
	if (await asTable.isVisible()) await asTable.click();
	await page.getByLabel("Ref, row 2", { exact: true }).fill(ref);
	await page.getByLabel("Required, row 2", { exact: true }).fill(required);
}

async function expectTyped(page: Page, [ref, required]: [string, string]): Promise<void> {
	const asText = button(page, "Show as text");
	if (await asText.isVisible()) await asText.click();
	expect(await page.locator("#rows").inputValue()).toMatch(new RegExp(`${ref}\\t(.*\\t)?${required}`));
}

const files = [
	["a file of 5,001 rows", "many.xlsx", manyRows, "The file has 5001 rows. A project can have at most 5000 openings."],
	["a workbook of 50 MB", "large.xlsx", large, "The file is larger than 16 MB."],
	["a zip bomb", "bomb.xlsx", bomb, "The workbook cannot be read. The workbook unpacks to more than 100 MB."],
] as const;

test.each(files.flatMap((file) => both.map((way) => [...file, ...way] as const)))(
	"%s is refused in words, and nothing is stored or lost",
	{ timeout: 60_000 },
	async (_what, name, make, message, way, open) => {
		const page = open();
		await go(page, "/specs/penetrations/import");
		const typed: [string, string] = ["T-1", "-/30/30"];
		if (name !== "many.xlsx") await typeRow(page, typed);
		await page.getByLabel("Or choose a file").setInputFiles(await fileOf(name, await make()));
		await button(page, "Check the rows").click();
		await page.getByText(message).first().waitFor();
		expect([way, await stored()]).toEqual([way, []]);
		if (name !== "many.xlsx") {
			await expectTyped(page, typed);
			await button(page, "Check the rows").click();
			await page.getByText("1 new opening, 0 changed, 0 unchanged. Nothing is saved yet.").waitFor();
		}
	},
);

test.each(both)("rows that are edited in two tabs overwrite nothing, %s", async (_way, open) => {
	const page = open();
	await pages.em.execute(
		`insert into penetration (project_id, ref, ref_key, level, required)
		 select ?, 'P-' || n, 'p-' || n, 'Level 1', '-/60/60' from generate_series(1, 2) n`,
		[project],
	);
	const edit = async (tab: Page, level: string) => {
		if (tab.context() === pages.plain.context()) {
			const text = await tab.locator("#rows").inputValue();
			await tab.locator("#rows").fill(text.replace("P-1\tLevel 1", `P-1\t${level}`));
		} else await tab.getByLabel("Level, row 2", { exact: true }).fill(level);
		await button(tab, "Check the rows").click();
	};
	const other = await page.context().newPage();
	for (const tab of [page, other]) {
		await tab.goto("/specs/penetrations/import?list=1");
		if (page !== pages.plain) await takenOver(tab);
	}
	await edit(other, "Level 8");
	await button(other, "Save 1 opening").click();
	await other.getByText("1 opening saved.").waitFor();
	await other.close();
	await edit(page, "Level 9");
	await page.getByText("1 problem. Nothing has been saved.").waitFor();
	await page.getByText("Changed elsewhere since you began.").first().waitFor();
	const asText = button(page, "Show as text");
	if (await asText.isVisible()) await asText.click();
	expect(await page.locator("#rows").inputValue()).toContain("P-1\tLevel 9");
	expect(await stored()).toMatchObject([
		{ level: "Level 8", version: 2 },
		{ level: "Level 1", version: 1 },
	]);
});

test.each(both)(
	"faults of many rows are told by their causes, with every row that has them, %s",
	async (_way, open) => {
		const page = open();
		await go(page, "/specs/penetrations/import");
		const rows = Array.from({ length: 44 }, (_, n) => `P-${n + 1}\tHose\tone hour`);
		const text = ["ref\tservice\trequired", ...rows, "P-99\tHose\t60 minutes", "P-100\tPVC\t"].join("\n");
		await page
			.getByLabel("Or choose a file")
			.setInputFiles(await fileOf("causes.csv", Buffer.from(text.replaceAll("\t", ","))));
		await button(page, "Check the rows").click();
		await page.getByText("46 problems. Nothing has been saved.").waitFor();
		const causes = page.getByRole("region", { name: "What is wrong, and in which rows" }).getByRole("listitem");
		expect(await causes.count()).toBe(2);
		const [first, second] = await causes.all();
		await first!.getByLabel("“one hour” (44 rows) means").waitFor();
		expect(await second!.textContent()).toContain("row 47");
		const last = first!.getByText("“one hour”: rows 2, 3, 4, 5, ");
		expect(await last.isVisible()).toBe(false);
		await first!.getByText("rows 2, 3, 4 and 42 more").click();
		await last.waitFor();
		expect(await first!.textContent()).toMatch(/, 44, 45“60 minutes”: row 46/);
	},
);

/** Two types with candidates in the sample catalogue. */
const listTypes = () =>
	pages.em.execute(
		`insert into penetration (project_id, ref, ref_key, orientation, substrate, service, size, required)
		 select ?, 'P-' || n, 'p-' || n, 'Wall', 'Plasterboard', 'PVC', case when n % 2 = 0 then 'Ø65' else 'Ø100' end, '-/60/60'
		 from generate_series(1, 4) n`,
		[project],
	);

test.each(both)(
	"what a tab from before a change would assign is refused, and nothing is overwritten, %s",
	async (_way, open) => {
		const page = open();
		await listTypes();
		await go(page, "/specs/penetrations/types");
		await button(page, /^Assign .+ to 2 openings/)
			.first()
			.waitFor();
		await pages.em.execute(
			"update penetration set size = 'Ø40', version = version + 1 where ref = 'P-1' and project_id = ?",
			[project],
		);
		await button(page, /^Assign .+ to 2 openings/)
			.first()
			.click();
		await page.getByText("The list was changed since this page was shown. Nothing was assigned.").first().waitFor();
		expect((await stored()).map(({ sol }) => sol)).toEqual([null, null, null, null]);
		await page.getByRole("navigation", { name: "Which groups" }).getByText("All 3").waitFor();
	},
);

test.each(both)("a second press stores and assigns nothing twice, %s", async (_way, open) => {
	const page = open();
	await go(page, "/specs/penetrations/import");
	await typeRow(page, ["D-1", "-/60/60"]);
	await button(page, "Check the rows").click();
	await button(page, "Save 1 opening").dblclick();
	await page.getByText("1 opening saved.").waitFor();
	expect(await stored()).toMatchObject([{ ref: "D-1", version: 1 }]);
	await pages.em.execute("delete from penetration where project_id = ?", [project]);
	await listTypes();
	await go(page, "/specs/penetrations/types");
	for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
	await button(page, /ticked groups?$/).dblclick();
	await page.getByText("2 groups, 4 openings assigned.").waitFor();
	expect((await stored()).map(({ version }) => version)).toEqual([2, 2, 2, 2]);
});

test.each(both)("Enter on a tick assigns what is ticked, not the first group, %s", async (_way, open) => {
	const page = open();
	await listTypes();
	await go(page, "/specs/penetrations/types");
	const boxes = page.getByRole("main").getByRole("checkbox");
	for (const box of await boxes.all()) await box.uncheck();
	await boxes.nth(1).check();
	await boxes.nth(1).press("Enter");
	await page.getByText("1 group, 2 openings assigned.").waitFor();
	expect(new Set((await stored()).map(({ sol }) => sol)).size).toBe(2);
	await link(page, "Openings").first().waitFor();
});

test.each(both)("Enter on a tick of the list presses nothing, %s", async (_way, open) => {
	const page = open();
	await listTypes();
	await go(page, "/specs/penetrations");
	const boxes = page.getByRole("main").getByRole("checkbox", { name: /^Select P-/ });
	await boxes.nth(1).check();
	await boxes.nth(1).press("Enter");
	await boxes.nth(2).press("Enter");
	await boxes.nth(2).check();
	expect(new URL(page.url()).pathname).toBe("/specs/penetrations");
	expect((await stored()).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
	await button(page, "Not needed").click();
	await page.getByText("2 openings: not needed.").waitFor();
	expect((await stored()).map(({ version }) => version)).toEqual([1, 2, 2, 1]);
});

test.each(both)(
	"without a tick nothing is assigned, %s: the button for it is there with a tick alone",
	async (_way, open) => {
		const page = open();
		await listTypes();
		await go(page, "/specs/penetrations/types");
		for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.uncheck();
		await button(page, /ticked groups?$/).waitFor({ state: "hidden" });
		await page.getByRole("main").getByRole("checkbox").first().press("Enter");
		await page.getByText("Tick groups first.").waitFor();
		expect((await stored()).map(({ sol }) => sol)).toEqual([null, null, null, null]);
	},
);
