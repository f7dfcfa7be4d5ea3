import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	answered,
	findAccessibilityFaults,
	follow,
	openBrowser,
	openPage,
	signIn,
	takenOver,
} from "#tests/support/browser.ts";
import { insert, makeSolution } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";

let place: FreshDatabase;
let product: Product;
let database: Database;
let em: EntityManager;
let browser: Browser;
/** Without script, and with it. */
let plain: Page;
let scripted: Page;
let user: number;
let three: { id: number; drawing: string }[];
const faults: string[] = [];

/** Opens an address; on a page with script, waits until the script has taken over. */
async function go(page: Page, address: string) {
	const response = await page.goto(address);
	if (page !== plain) await takenOver(page);
	return response;
}

/** Presses something that is stored, and waits until it is: the next press must not overtake this one. */
async function press(page: Page, pressed: Locator): Promise<void> {
	await (page === plain ? follow(page, pressed) : answered(page, pressed));
}

async function open(script: boolean, who?: "staff"): Promise<Page> {
	const page = await openPage(browser, product.url, { script });
	page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(error.message));
	await signIn(page, who);
	return page;
}

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	product = await startProduct({ dataDir: place.settings.dataDir, env: { ...place.env, WORKER: "off" } });
	database = await openDatabase(place.settings, 2);
	em = database.orm.em.fork() as EntityManager;
	browser = await openBrowser(place.settings);
	plain = await open(false);
	scripted = await open(true);
	const [row] = await em.execute<{ id: number }[]>("select id from user_account where email = 'user@example.com'");
	user = row!.id;
	three = await em.execute("select id, drawing from solution where is_active order by drawing limit 3");
}, 240_000);
afterAll(async () => {
	await browser?.close();
	await database?.close();
	await product?.stop();
	await place?.drop();
});
beforeEach(async () => {
	await em.execute("delete from draft; delete from open_project; delete from schedule_run; delete from project");
	await em.execute("update session set data = '{}'");
	faults.length = 0;
});

async function project(name = "Tower", size = 3): Promise<number> {
	const [made] = await em.execute<{ id: number }[]>(
		`insert into project (user_id, proj_name, proj_address, city_id)
		 select ?, ?, '1 Quay Street', min(id) from city returning id`,
		[user, name],
	);
	for (const [at, { id }] of three.slice(0, size).entries()) {
		await insert(em, "project_item", { project_id: made!.id, solution_id: id, no_id: at + 1 });
	}
	return made!.id;
}
const unsaved = (size: number) =>
	em.execute("insert into draft (user_id, kind, data) values (?, 'specification', ?::jsonb)", [
		user,
		JSON.stringify({ items: three.slice(0, size).map(({ id }) => ({ sol: id, isActive: true })) }),
	]);
/** A run of the project that is under way; nobody works on it. */
const running = (id: number, status = "running") =>
	insert(em, "schedule_run", {
		project_id: id,
		project_name: "Tower",
		user_id: user,
		status,
		progress: 40,
		finished: status === "running" ? null : new Date().toISOString(),
		project_version: 1,
		catalogue_version: 1,
		document_no: `PFS-2026-${id}`,
	});
const stored = async (id: number) =>
	(
		await em.execute<{ sol: number }[]>(
			`select case when is_active then solution_id else -solution_id end as sol
			 from project_item where project_id = ? order by no_id`,
			[id],
		)
	).map(({ sol }) => sol);
const code = (at: number) => three[at]!.drawing;
const id = (at: number) => three[at]!.id;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const shown = async (page: Page) =>
	(await page.getByRole("rowheader").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim());
const both = [
	["without script", () => plain],
	["with script", () => scripted],
] as const;

test.each(both)("%s a row is selected and let go by its mark, and the address holds it", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects/${tower}/edit`);
	expect(await button(page(), "Move Up").isDisabled()).toBe(true);
	expect(await button(page(), "Move Down").isDisabled()).toBe(true);
	expect(await button(page(), "Delete").isDisabled()).toBe(true);
	await page()
		.getByRole("link", { name: `Select ${code(0)}` })
		.click();
	await page().waitForURL(`**/projects/${tower}/edit?selected=${id(0)}`);
	expect(await button(page(), "Move Up").isDisabled()).toBe(true);
	expect(await button(page(), "Move Down").isDisabled()).toBe(false);
	await page().getByRole("link", { name: "Grid" }).click();
	await page()
		.getByRole("link", { name: `Deselect ${code(0)}` })
		.waitFor();
	await expect.poll(() => page().getByRole("article").count()).toBe(3);
	await page().getByRole("link", { name: "List", exact: true }).click();
	await page().getByRole("table").waitFor();
	await page()
		.getByRole("link", { name: `Deselect ${code(0)}` })
		.click();
	await page().waitForURL(`**/projects/${tower}/edit`);
	expect(faults).toEqual([]);
});

test.each(both)(
	"%s moves, Reorder and its undo are stored at once; a double click counts once",
	async (_name, page) => {
		const tower = await project();
		await go(page(), `/projects/${tower}/edit?selected=${id(2)}`);
		await button(page(), "Move Up").dblclick();
		await expect.poll(() => stored(tower)).toEqual([id(0), id(2), id(1)]);
		await expect.poll(() => shown(page())).toEqual([code(0), code(2), code(1)]);
		await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
		await button(page(), "Move Down").click();
		await expect.poll(() => stored(tower)).toEqual([id(2), id(0), id(1)]);
		await go(page(), `/projects/${tower}/edit`);
		await button(page(), "Reorder Solutions").dblclick();
		await button(page(), "Undo Reorder").waitFor();
		expect(await stored(tower)).not.toEqual([id(2), id(0), id(1)]);
		await button(page(), "Undo Reorder").click();
		await button(page(), "Undo Reorder").waitFor({ state: "detached" });
		expect(await stored(tower)).toEqual([id(2), id(0), id(1)]);
		expect(await page().getByText("unsaved changes").count()).toBe(0);
		expect(faults).toEqual([]);
	},
);

test.each(both)(
	"%s Delete strikes through and brings back, and is stored by Save Changes only",
	async (_name, page) => {
		const tower = await project();
		await go(page(), `/projects/${tower}/edit?selected=${id(1)}`);
		await button(page(), "Delete").dblclick();
		await page().getByText("unsaved changes").waitFor();
		await expect.poll(() => shown(page())).toEqual([code(0), `${code(1)} inactive`, code(2)]);
		expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
		await press(page(), page().getByRole("button", { name: "Delete", pressed: true }));
		await expect.poll(() => shown(page())).toEqual([code(0), code(1), code(2)]);
		await press(page(), button(page(), "Delete"));
		await expect.poll(() => shown(page())).toEqual([code(0), `${code(1)} inactive`, code(2)]);
		await go(page(), `/projects/${tower}/edit`);
		await button(page(), "Save Changes").dblclick();
		await page().getByRole("heading", { level: 1, name: "Projects" }).waitFor();
		await expect.poll(() => stored(tower)).toEqual([id(0), -id(1), id(2)]);
		expect(faults).toEqual([]);
	},
);

test.each(both)("%s the document switches and Track Alterations are stored at once", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects/${tower}/edit`);
	for (const name of ["Include TDS", "Include MSDS", "Include Warranty"]) {
		await page().locator("summary", { hasText: "Supporting Documentation" }).click();
		await button(page(), name).click();
		await page().getByRole("button", { name, pressed: true, includeHidden: true }).waitFor({ state: "attached" });
		await go(page(), `/projects/${tower}/edit`);
	}
	const track = page().getByRole("switch", { name: "Track Alterations" });
	await track.dblclick();
	await page().getByRole("switch", { name: "Track Alterations", checked: true }).waitFor();
	const [row] = await em.execute("select add_tds, add_msds, add_warranty, track_changes from project");
	expect(row).toEqual({ add_tds: true, add_msds: true, add_warranty: true, track_changes: true });
	expect(await page().getByText("unsaved changes").count()).toBe(0);
});

test.each(both)("%s the unsaved list is moved, shortened, cleared, and becomes a project", async (_name, page) => {
	await unsaved(3);
	await go(page(), `/specs/summary?selected=${id(1)}`);
	expect(await page().getByText("Track Alterations").count()).toBe(0);
	await press(page(), button(page(), "Move Up"));
	await expect.poll(() => shown(page())).toEqual([code(1), code(0), code(2)]);
	await press(page(), button(page(), "Delete"));
	await expect.poll(() => shown(page())).toEqual([code(0), code(2)]);
	await page()
		.getByRole("link", { name: `Deselect ${code(0)}` })
		.waitFor();
	await press(page(), button(page(), "Save Changes"));
	await page().getByLabel("Project Name").fill("N".repeat(35));
	await page().getByLabel("Project Address").fill("W".repeat(40));
	await page().getByLabel("City").selectOption({ index: 1 });
	await button(page(), "Create project").dblclick();
	await page().getByText("Your project has been created successfully!").waitFor();
	const [row] = await em.execute<{ id: number; n: number }[]>("select min(id) as id, count(*)::int as n from project");
	expect(row!.n).toBe(1);
	expect(await stored(row!.id)).toEqual([id(0), id(2)]);
	await go(page(), "/specs/form");
	await press(page(), button(page(), "Save"));
	await page().getByText("The project identification has been saved.").waitFor();
	expect(await page().getByText("created successfully").count()).toBe(0);
	expect(faults).toEqual([]);
});

test.each(both)(
	"%s a save over what was changed elsewhere shows both versions and lets one choose",
	async (_name, page) => {
		for (const choice of ["Keep mine", "Take theirs"]) {
			const tower = await project(choice);
			await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
			await button(page(), "Delete").click();
			await page().getByText("unsaved changes").waitFor();
			await em.execute("update project_item set is_active = false where solution_id = ?", [id(1)]);
			await em.execute("update project set version = version + 1 where id = ?", [tower]);
			await button(page(), "Save Changes").click();
			await page().getByRole("heading", { name: "Changed elsewhere" }).waitFor();
			expect(await page().getByText("differs").count()).toBe(2);
			expect(await stored(tower)).toEqual([id(0), -id(1), id(2)]);
			await page().getByRole("link", { name: "Back to summary" }).click();
			await page().getByRole("link", { name: "Compare both versions" }).click();
			await button(page(), choice).dblclick();
			const next = choice === "Keep mine" ? "Projects" : "Project Summary";
			await page().getByRole("heading", { level: 1, name: next }).waitFor();
			const [mine, theirs] = [
				[-id(0), id(1), id(2)],
				[id(0), -id(1), id(2)],
			];
			expect(await stored(tower)).toEqual(choice === "Keep mine" ? mine : theirs);
		}
	},
);

test.each(both)(
	"%s an identification changed elsewhere shows both versions and lets one choose",
	async (_name, page) => {
		const tower = await project();
		await go(page(), `/projects/${tower}/edit`);
		await go(page(), "/specs/form");
		await page().getByLabel("Project Name").fill("Mine");
		await em.execute("update project set proj_name = 'Theirs', version = version + 1 where id = ?", [tower]);
		await button(page(), "Save").click();
		const both = page().getByRole("table", { name: "Both versions" });
		await both.waitFor();
		expect(await both.getByRole("row", { name: "Project Name Theirs Mine differs" }).count()).toBe(1);
		expect(await page().getByLabel("Project Name").inputValue()).toBe("Mine");
		await page().getByRole("link", { name: "Take theirs" }).click();
		await expect.poll(() => page().getByLabel("Project Name").inputValue()).toBe("Theirs");
		await page().getByLabel("Project Name").fill("Mine");
		await em.execute("update project set proj_name = 'Again', version = version + 1 where id = ?", [tower]);
		await button(page(), "Save").click();
		await button(page(), "Keep mine").click();
		await page().getByText("The project identification has been saved.").waitFor();
		expect(await em.execute("select proj_name from project")).toEqual([{ proj_name: "Mine" }]);
	},
);

test("of two tabs the one that shows an older list stores nothing", async () => {
	const tower = await project();
	const other = await plain.context().newPage();
	await go(plain, `/projects/${tower}/edit?selected=${id(0)}`);
	await other.goto(`/projects/${tower}/edit?selected=${id(1)}`);
	await button(plain, "Delete").click();
	await plain.getByText("unsaved changes").waitFor();
	await button(other, "Save Changes").click();
	await other.getByText("The changes could not be saved. The list was changed since this page was shown.").waitFor();
	expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
	expect(await shown(other)).toEqual([`${code(0)} inactive`, code(1), code(2)]);
	await project("Hall", 1);
	await other.goto("/projects");
	await other.getByRole("link", { name: "Hall", exact: true }).click();
	await button(plain, "Move Down").click();
	await plain.getByText("Another project has been opened since this page was shown.").waitFor();
	expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
	await other.close();
});

test.each(both)("%s a project is archived, set active and, after a confirmation, deleted", async (_name, page) => {
	const tower = await project();
	await unsaved(2);
	await go(page(), "/projects");
	expect(await button(page(), "Archive").count()).toBe(0);
	await page().getByRole("link", { name: "Select Tower" }).click();
	await button(page(), "Archive").click();
	await page().getByText("Your list has 2 solutions that are not saved in a project yet.").waitFor();
	await page().getByRole("link", { name: "Cancel" }).click();
	await button(page(), "Archive").click();
	await button(page(), "Drop them and archive").dblclick();
	await page().getByText("Tower has been archived.").waitFor();
	expect(await em.execute("select 1 from draft")).toEqual([]);
	await page().getByRole("link", { name: "Archived" }).click();
	await page().getByRole("link", { name: "Select Tower" }).click();
	await button(page(), "Set Active").dblclick();
	await page().getByText("Tower is active again.").waitFor();
	await page().getByRole("link", { name: "Active", exact: true }).click();
	await page().getByRole("link", { name: "Select Tower" }).click();
	await page().getByRole("link", { name: "Edit", exact: true }).waitFor();
	await page().getByRole("link", { name: "Delete", exact: true }).click();
	await page().getByText("Are you sure you want to delete Tower?").waitFor();
	const run = await running(tower);
	await button(page(), "Delete").click();
	await page().getByText("A schedule is being generated for this project.").waitFor();
	await em.execute("delete from schedule_run where id = ?", [run]);
	await button(page(), "Delete").dblclick();
	await page().getByText("Tower has been deleted.").waitFor();
	expect(await em.execute("select 1 from project")).toEqual([]);
});

test.each(both)("%s the row shows how far a schedule has come, until it is over", async (_name, page) => {
	const tower = await project();
	const run = await running(tower);
	await go(page(), "/projects");
	await page().getByRole("link", { name: "40% of Tower" }).waitFor();
	await em.execute("update schedule_run set progress = 70 where id = ?", [run]);
	await page().getByRole("link", { name: "70% of Tower" }).waitFor();
	await em.execute("update schedule_run set status = 'failed', progress = 100, finished = now() where id = ?", [run]);
	await page().getByRole("link", { name: "PDF of Tower" }).waitFor();
});

test.each(both)(
	"%s adding to a saved project drops the unsaved list only after a confirmation",
	async (_name, page) => {
		const tower = await project("Tower", 1);
		await unsaved(2);
		await go(page(), `/projects/${tower}/edit`);
		await go(page(), `/specs/${id(1)}/detail`);
		await button(page(), "Add to Specs").click();
		await page().getByText("Your list has 2 solutions that are not saved in a project yet.").waitFor();
		await page().getByRole("link", { name: "Cancel" }).click();
		await button(page(), "Add to Specs").click();
		await button(page(), "Drop the list and add").dblclick();
		await button(page(), "Remove from Specs").waitFor();
		expect(await em.execute("select jsonb_array_length(data->'items') as n, record_id from draft")).toEqual([
			{ n: 2, record_id: tower },
		]);
	},
);

test("with script the keyboard selects, moves and deletes, and a click anywhere in a row selects it", async () => {
	const tower = await project();
	await go(scripted, `/projects/${tower}/edit`);
	await scripted.getByRole("region", { name: "Specification" }).focus();
	await scripted.keyboard.press("ArrowDown");
	await scripted.waitForURL(`**/edit?selected=${id(0)}`);
	await scripted.keyboard.press("ArrowDown");
	await scripted.waitForURL(`**/edit?selected=${id(1)}`);
	await scripted.keyboard.press("Alt+ArrowDown");
	await expect.poll(() => stored(tower)).toEqual([id(0), id(2), id(1)]);
	await scripted.keyboard.press("Delete");
	await scripted.getByText("unsaved changes").waitFor();
	await expect.poll(() => shown(scripted)).toEqual([code(0), code(2), `${code(1)} inactive`]);
	await scripted
		.getByRole("row", { name: new RegExp(code(0)) })
		.getByRole("cell")
		.nth(1)
		.click();
	await scripted.waitForURL(`**/edit?selected=${id(0)}`);
	await scripted
		.getByRole("row", { name: new RegExp(code(0)) })
		.getByRole("cell")
		.nth(1)
		.click();
	await scripted.waitForURL(/\/edit$/);
	expect(faults).toEqual([]);
});

test("a list of 500 solutions is shown, moved in and put in order", { timeout: 120_000 }, async () => {
	const tower = await project("Tower", 0);
	const specimen = await em.execute<{ id: number }[]>("select min(id) as id from specimen");
	const substrate = await em.execute<{ id: number }[]>("select min(id) as id from substrate");
	await em.execute(
		`with made as (insert into solution (drawing, is_active) select 'W-' || n, true from generate_series(1, 500) n returning id),
		 a as (insert into solution_specimen (solution_id, specimen_id, position) select id, ${specimen[0]!.id}, 1 from made),
		 b as (insert into solution_substrate (solution_id, substrate_id, position) select id, ${substrate[0]!.id}, 1 from made)
		 insert into project_item (project_id, solution_id, no_id) select ${tower}, id, 501 - row_number() over (order by id) from made`,
	);
	const last = (await stored(tower)).at(-1)!;
	await go(plain, `/projects/${tower}/edit?selected=${last}`);
	expect(await plain.getByRole("rowheader").count()).toBe(500);
	await button(plain, "Move Up").click();
	expect((await stored(tower)).at(-2)).toBe(last);
	await button(plain, "Reorder Solutions").click();
	expect((await shown(plain)).slice(0, 3)).toEqual(["W-1", "W-2", "W-3"]);
	expect((await stored(tower))[0]).toBe(last);
});

test("staff look at any project with its owner, read only, and print it; others may not", async () => {
	const tower = await project();
	expect((await go(plain, `/management/projects/${tower}`))?.status()).toBe(403);
	const office = await open(true, "staff");
	await office.goto(`/management/projects/${tower}`);
	await office.getByRole("heading", { level: 1, name: "Tower" }).waitFor();
	await office.getByText("user@example.com").waitFor();
	expect(await shown(office)).toEqual([code(0), code(1), code(2)]);
	for (const name of ["Delete", "Save Changes", "Discard Changes", "Move Up"]) {
		expect(await button(office, name).count()).toBe(0);
	}
	await button(office, "Generate schedule").dblclick();
	await office.getByText("Your schedule is being generated.").waitFor();
	await office.getByRole("progressbar").waitFor();
	expect(await em.execute("select count(*)::int as n from schedule_run")).toEqual([{ n: 1 }]);
	expect(await findAccessibilityFaults(office)).toEqual([]);
	expect((await office.goto("/management/projects/2000000000"))?.status()).toBe(404);
	await office.context().close();
});

test("the names of a solution and a project at their longest stay inside the page", async () => {
	const tower = await project("W".repeat(35), 0);
	const long = await makeSolution(em, "V".repeat(25), { specimens: [{ id: "A1" }] });
	await insert(em, "project_item", { project_id: tower, solution_id: long, no_id: 1 });
	for (const address of [
		`/projects/${tower}/edit?selected=${long}`,
		`/projects?selected=${tower}`,
		`/projects/${tower}/delete`,
	]) {
		for (const width of [1440, 390]) {
			await scripted.setViewportSize({ width, height: 844 });
			await go(scripted, address);
			expect(await scripted.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
			expect(await findAccessibilityFaults(scripted)).toEqual([]);
		}
	}
	await scripted.setViewportSize({ width: 1440, height: 900 });
});
