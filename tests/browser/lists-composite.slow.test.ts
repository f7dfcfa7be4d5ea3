import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { listOf } from "#app/domain/lists/table.ts";
import type { EntityManager } from "#db/orm.ts";
import { answered, countBarred, follow, takenOver } from "#tests/support/browser.ts";
import { ensure } from "#tests/support/catalogue.ts";
import { holdData } from "#tests/support/held-data.ts";
import { complaints, runningPages } from "#tests/support/running-product.ts";
import { listPage, press, rowWith } from "#tests/support/staff-lists.ts";

const running = runningPages({ who: "staff" });
let em: EntityManager;
let plain: Page;
let scripted: Page;
beforeAll(() => {
	({ em, plain, scripted } = running);
});

const edit = (key: string, id: number) => `/management/lists/${key}/${id}/edit`;
const flagOf = async (table: string, id: number) =>
	(await em.execute<{ is_active: boolean }[]>(`select is_active from ${table} where id = ?`, [id]))[0]!.is_active;

test("an FRR shows its groups, and saving without any takes them away", async () => {
	const id = await ensure(em, "frr", { name: "-/240/60" });
	await plain.goto(edit("frr", id));
	await plain.getByRole("checkbox", { name: "60min" }).check();
	await plain.getByRole("checkbox", { name: "30min" }).check();
	await press(plain, "button", "Save");
	expect(await rowWith(plain, "-/240/60").locator("td").last().textContent()).toBe("30min, 60min");
	await press(plain, "link", "Edit");
	await plain.getByRole("checkbox", { name: "30min" }).uncheck();
	await plain.getByRole("checkbox", { name: "60min" }).uncheck();
	await press(plain, "button", "Save");
	expect(await rowWith(plain, "-/240/60").locator("td").last().textContent()).toBe("–");
	await press(plain, "link", "History");
	expect(await rowWith(plain, "FRR Grp.").first().textContent()).toContain("FRR Grp.: 30min;60min → –");
});

test.each(["without script", "with script"])(
	"%s the groups that the minutes of a new FRR reach are suggested",
	async (way) => {
		const page = way === "with script" ? scripted : plain;
		const name = way === "with script" ? "-/180/60" : "-/360/60";
		await page.goto("/management/lists/frr/new");
		if (page === scripted) await takenOver(page);
		await page.getByLabel("Name").fill(name);
		await page.getByRole("button", { name: "Add" }).click();
		await page
			.getByText(`The FRR ${name} has been added. Groups that its minutes reach: 30min, 60min. Edit it to add them.`)
			.waitFor();
		await page.getByRole("link", { name: "Edit" }).first().click();
		await page.getByText(`Suggested for ${name}: 30min, 60min.`).waitFor();
		await page.getByRole("checkbox", { name: "60min" }).check();
		await page.getByRole("button", { name: "Save" }).click();
		await page.getByText(`The FRR ${name} has been saved.`).waitFor();
		expect(await rowWith(page, name).locator("td").last().textContent()).toBe("60min");
	},
);

test.each([
	["subs", "substrate"],
	["insu", "insulation"],
] as const)("saving a withdrawn one of %s restores it", async (key, table) => {
	const [row] = await em.execute<{ id: number }[]>(
		`update ${table} set is_active = false where id = (select max(id) from ${table}) returning id`,
	);
	await plain.goto(edit(key, row!.id));
	await plain.getByText("is withdrawn. Saving restores it.").waitFor();
	await plain.locator("#thickness").fill("345mm");
	await press(plain, "button", "Save");
	expect(await flagOf(table, row!.id)).toBe(true);
});

test("a service that is withdrawn stays so when it is saved", async () => {
	const [row] = await em.execute<{ id: number }[]>(
		"update service set is_active = false where id = (select max(id) from service) returning id",
	);
	await plain.goto(edit("serv", row!.id));
	await plain.locator("#insulation").selectOption({ index: 2 });
	await press(plain, "button", "Save");
	expect(await flagOf("service", row!.id)).toBe(false);
});

test("a report is written without BK, shown with it, and asked about by number and book", async () => {
	await plain.goto("/management/lists/report/new");
	await plain.locator("#number").fill("FR4567");
	await plain.locator("#book").fill("bk 77");
	await plain.locator("#lab").selectOption({ index: 1 });
	await press(plain, "button", "Add");
	await plain.getByText(/The report BK77 - Report FR4567 \[.+\] has been added\./).waitFor();
	expect(await rowWith(plain, "FR4567").locator("td").nth(1).textContent()).toBe("BK77");
	await press(plain, "link", "Delete");
	await plain.getByText("Are you sure you want to delete FR4567 [BK77]?").waitFor();
	await plain.getByText("Hides no solution from the finder.").waitFor();
});

test("before a withdrawal its effect is told: uses, hidden solutions, projects", async () => {
	const [hdpe] = await em.execute<{ id: number }[]>("select id from service_material where name = 'HDPE'");
	await plain.goto(`/management/lists/servmat/${hdpe!.id}/delete`);
	await plain.getByText("Used in 1 service.").waitFor();
	await plain.getByText("Hides 3 solutions from the finder, stays in 1 project.").waitFor();
});

test("of two editors the later one is shown both versions, and keeps or drops their own", async () => {
	const id = await ensure(em, "brand", { name: "Before" });
	await plain.goto(edit("brand", id));
	await em.execute("update brand set name = 'Theirs', version = version + 1 where id = ?", [id]);
	await plain.getByLabel("Name").fill("Mine");
	await press(plain, "button", "Save");
	await plain
		.getByText("This record was changed elsewhere since you opened the form. Nothing was saved yet.")
		.waitFor();
	const both = await rowWith(plain, "Name").textContent();
	expect(both).toMatch(/Name\s*Theirs\s*Mine/);
	await press(plain, "button", "Keep mine");
	await plain.getByText("The brand Mine has been saved.").waitFor();
});

test("a form that is sent twice acts once", async () => {
	await plain.goto("/management/lists/brand/new");
	await plain.getByLabel("Name").fill("Once");
	await plain.getByRole("button", { name: "Add" }).dblclick();
	await plain.getByText("The brand Once has been added.").waitFor();
});

test("with script the forms are dialogs over the list: they stay with their errors, and close on Escape and success", async () => {
	await scripted.goto(listPage(listOf("brand")));
	await takenOver(scripted);
	const dialog = scripted.getByRole("dialog", { name: "Add brand" });
	await scripted.getByRole("link", { name: "Add", exact: true }).click();
	await dialog.waitFor();
	await dialog.getByLabel("Name").and(scripted.locator(":focus")).waitFor();
	await scripted.keyboard.press("Escape");
	await dialog.waitFor({ state: "hidden" });
	await scripted.getByRole("link", { name: "Add", exact: true }).and(scripted.locator(":focus")).waitFor();
	await scripted.getByRole("link", { name: "Add", exact: true }).click();
	const [known] = await em.execute<{ name: string }[]>("select name from brand where is_active limit 1");
	await dialog.getByLabel("Name").fill(known!.name.toUpperCase());
	await answered(scripted, dialog.getByRole("button", { name: "Add" }));
	await dialog.getByText("This name already exists.").first().waitFor();
	await dialog.getByLabel("Name").fill("From a dialog");
	await dialog.getByRole("button", { name: "Add" }).click();
	await scripted.getByText("The brand From a dialog has been added.").waitFor();
	await dialog.waitFor({ state: "hidden" });
	expect(new URL(scripted.url()).pathname).toBe("/management/solution_manager");
	await rowWith(scripted, "From a dialog").locator("[aria-current]").waitFor();
	await scripted.getByRole("link", { name: "Delete", exact: true }).click();
	const question = scripted.getByRole("dialog", { name: "Delete brand" });
	await question.getByRole("button", { name: "Delete" }).click();
	await rowWith(scripted, "From a dialog").getByText("withdrawn", { exact: true }).waitFor();
	expect(complaints(running)).toEqual([]);
});

test("with script a refused form that is sent again while the list behind it is still read is stored, and so is the next", async () => {
	await scripted.goto(listPage(listOf("brand")));
	await takenOver(scripted);
	await scripted.getByRole("link", { name: "Add", exact: true }).click();
	const dialog = scripted.getByRole("dialog", { name: "Add brand" });
	const [known] = await em.execute<{ name: string }[]>("select name from brand where is_active limit 1");
	await dialog.getByLabel("Name").fill(known!.name);
	const letGo = await holdData(scripted);
	await dialog.getByRole("button", { name: "Add" }).click();
	await dialog.getByText("This name already exists.").first().waitFor();
	await dialog.getByLabel("Name").fill("Sent again");
	const cancel = dialog.getByRole("button", { name: "Cancel" });
	const before = await cancel.boundingBox();
	await dialog.getByRole("button", { name: "Add" }).click();
	await dialog.getByRole("button", { name: "Add", disabled: true }).waitFor();
	expect(await cancel.boundingBox()).toEqual(before);
	letGo();
	await scripted.getByText("The brand Sent again has been added.").waitFor();
	await scripted.getByRole("link", { name: "Delete", exact: true }).click();
	const question = scripted.getByRole("dialog", { name: "Delete brand" });
	await question.getByRole("button", { name: "Delete" }).click();
	await rowWith(scripted, "Sent again").getByText("withdrawn", { exact: true }).waitFor();
	expect(complaints(running)).toEqual([]);
});

test("with script two editors in a dialog are shown both versions", async () => {
	const id = await ensure(em, "lab", { name: "Lab before" });
	await scripted.goto(`/management/solution_manager?list=lab&selected=${id}`);
	await takenOver(scripted);
	await scripted.getByRole("link", { name: "Edit", exact: true }).click();
	const dialog = scripted.getByRole("dialog", { name: "Edit lab" });
	await dialog.getByLabel("Name").fill("Lab mine");
	await em.execute("update lab set name = 'Lab theirs', version = version + 1 where id = ?", [id]);
	const letGo = await holdData(scripted);
	const save = dialog.getByRole("button", { name: "Save" });
	const barred = await countBarred(save);
	await save.click();
	await dialog.getByRole("alert").waitFor();
	expect([await save.isEnabled(), await barred()]).toEqual([false, 1]);
	letGo();
	await dialog.getByText("Lab theirs").waitFor();
	await dialog.getByRole("button", { name: "Keep mine" }).click();
	await scripted.getByText("The lab Lab mine has been saved.").waitFor();
	expect(complaints(running)).toEqual([]);
});

test("with script a click in a row selects it, another lets it go", async () => {
	await scripted.goto(listPage(listOf("orient")));
	await takenOver(scripted);
	const row = scripted.locator("main tbody tr").first();
	await row.click({ position: { x: 400, y: 10 } });
	await row.locator("[aria-current]").waitFor();
	await row.click({ position: { x: 400, y: 10 } });
	await row.locator("[aria-current]").waitFor({ state: "detached" });
});

test("every list is downloaded as CSV, those with an import file in its format", async () => {
	const csv = async (key: string) => {
		const [download] = await Promise.all([
			plain.waitForEvent("download"),
			plain.goto(`/management/lists/${key}/csv`).catch(() => null),
		]);
		const chunks: Buffer[] = [];
		for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
		return { name: download.suggestedFilename(), lines: Buffer.concat(chunks).toString().trim().split("\n") };
	};
	const brands = await csv("brand");
	expect([brands.name, brands.lines[0]]).toEqual(["lookups-brands.csv", "list,name,group,region,is_active"]);
	expect(brands.lines.slice(1).every((line) => line.startsWith("brand,"))).toBe(true);
	expect((await csv("report")).lines[0]).toBe(
		"book,number,lab,is_sample,kind,standard,issued,expires,superseded_by,sponsor,scope,document_public,is_active",
	);
	const [row] = await em.execute<{ total: number }[]>("select count(*)::int as total from substrate");
	const substrates = await csv("subs");
	expect([substrates.lines[0], substrates.lines.length]).toEqual([
		"id,orientation,name,thickness,is_active",
		row!.total + 1,
	]);
});

test("an address of a list that is not there is not found", async () => {
	for (const path of [
		"solution_manager?list=nothing",
		"lists/nothing/new",
		"lists/brand/999999",
		"lists/specimen/new",
	]) {
		expect((await plain.goto(`/management/${path}`))!.status()).toBe(404);
	}
	await follow(plain, plain.getByRole("link", { name: "Dashboard" }).first());
});
