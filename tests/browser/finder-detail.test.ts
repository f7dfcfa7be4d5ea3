import { expect, test } from "vitest";
import { findAccessibilityFaults, follow } from "#tests/support/browser.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { address, dialog, state } from "#tests/support/finder-page.ts";
import { runningPages } from "#tests/support/running-product.ts";

const pages = runningPages();

test("the detail is a dialog over the list with script: Escape closes it, focus returns, Back and its address work", async () => {
	await pages.scripted.goto("/specs/sols");
	const list = await state(pages.scripted);
	const link = pages.scripted.getByRole("article").nth(1).getByRole("heading").getByRole("link");
	const code = await link.textContent();
	await link.click();
	await dialog(pages.scripted).getByRole("table", { name: "Tested Specimens" }).waitFor();
	expect(await dialog(pages.scripted).getAttribute("aria-label")).toBe(code);
	expect(await dialog(pages.scripted).getByRole("rowheader").allInnerTexts()).toEqual(
		expect.arrayContaining(["FRR", "Size", "Service", "Insulation", "Substrate", "Notes", "Products"]),
	);
	expect(await findAccessibilityFaults(pages.scripted)).toEqual([]);
	const pasted = pages.scripted.url();
	await pages.scripted.keyboard.press("Escape");
	await dialog(pages.scripted).waitFor({ state: "hidden" });
	expect(address(pages.scripted)).toBe("/specs/sols");
	await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

	await link.click();
	await dialog(pages.scripted).getByRole("table").waitFor();
	await pages.scripted.goBack();
	await dialog(pages.scripted).waitFor({ state: "hidden" });
	expect(await state(pages.scripted)).toEqual(list);

	await pages.scripted.goto(pasted);
	await dialog(pages.scripted).getByRole("table", { name: "Tested Specimens" }).waitFor();
	await dialog(pages.scripted).getByRole("button", { name: "Close" }).click();
	await dialog(pages.scripted).waitFor({ state: "hidden" });
	expect(address(pages.scripted)).toBe("/specs/sols");
	expect(pages.faults).toEqual([]);
});

test("without script the detail is a page of its own, with a way back to the list as it was", async () => {
	await pages.plain.goto("/specs/sols?q=pvc");
	const list = await state(pages.plain);
	const link = pages.plain.getByRole("article").first().getByRole("heading").getByRole("link");
	const code = await link.textContent();
	await link.click();
	expect(await pages.plain.getByRole("heading", { level: 1 }).textContent()).toBe(code);
	await pages.plain.getByRole("table", { name: "Tested Specimens" }).waitFor();
	await pages.plain.getByRole("link", { name: "Back", exact: true }).click();
	expect(await state(pages.plain)).toEqual(list);
});

test("the large drawing of the installation view is a link without script and can be drawn closer with it", async () => {
	const [row] = await pages.em.execute<{ id: number }[]>(
		"select min(id) as id from solution where img_large_id is not null",
	);
	await pages.plain.goto(`/specs/${row!.id}/detail`);
	const full = pages.plain.getByRole("link", { name: /^Drawing/ });
	expect((await pages.plain.request.get((await full.getAttribute("href"))!)).headers()["content-type"]).toBe(
		"image/jpeg",
	);
	const picture = full.getByRole("img");
	expect(await picture.getAttribute("srcset")).toMatch(/img_small.* \d+w, .*img_large.* \d+w$/);
	expect(Number(await picture.getAttribute("width"))).toBeGreaterThan(0);

	await pages.scripted.goto(`/specs/${row!.id}/detail`);
	await pages.scripted.getByRole("link", { name: /^Drawing/ }).click();
	const image = dialog(pages.scripted).getByRole("img");
	const width = async () => (await image.boundingBox())!.width;
	const whole = await width();
	await dialog(pages.scripted).getByRole("button", { name: "Zoom in" }).click();
	await dialog(pages.scripted).getByRole("button", { name: "Zoom in" }).click();
	expect(await width()).toBeGreaterThan(whole * 1.5);
	expect(await findAccessibilityFaults(pages.scripted)).toEqual([]);
	await pages.scripted.keyboard.press("Escape");
	await dialog(pages.scripted).waitFor({ state: "hidden" });
	expect(pages.faults).toEqual([]);
});

test("a withdrawn solution is shown, marked, to who holds it, and to nobody else", async () => {
	const [held] = await pages.em.execute<{ id: number; project: number; owner: number }[]>(
		`select i.solution_id as id, p.id as project, u.id as owner from project_item i join project p on p.id = i.project_id
		 join user_account u on u.id = p.user_id where u.email = 'user@example.com' and p.is_active order by 1 limit 1`,
	);
	const [other] = await pages.em.execute<{ id: number }[]>(
		`select id from solution s where not exists (select 1 from project_item where solution_id = s.id)
		 and not exists (select 1 from favourite_solution where solution_id = s.id) order by id limit 1`,
	);
	await pages.em.execute("update solution set is_active = false where id in (?, ?)", [held!.id, other!.id]);
	await raiseCatalogue(pages.em);
	await pages.plain.goto(`/specs/${held!.id}/detail`);
	await pages.plain.getByText("This solution has been withdrawn.").waitFor();
	expect(await pages.plain.getByRole("button", { name: / (to|from) Specs$/ }).count()).toBe(0);
	expect((await pages.plain.goto(`/specs/${other!.id}/detail`))!.status()).toBe(404);
	const open = [held!.owner, held!.project];
	await pages.em.execute("insert into open_project (user_id, project_id) values (?, ?)", open);
	await pages.plain.goto(`/specs/${held!.id}/detail`);
	await follow(pages.plain, pages.plain.getByRole("button", { name: "Remove from Specs" }));
	expect(new URL(pages.plain.url()).pathname).toBe("/specs/summary");
	await pages.em.execute("delete from draft; delete from open_project");
	await pages.em.execute("update solution set is_active = true where id in (?, ?)", [held!.id, other!.id]);
	await raiseCatalogue(pages.em);
});

test("the installation view has its title, notes by number, the drawing's PDF and a way back to the results", async () => {
	const { plain, em } = pages;
	const [row] = await em.execute<{ id: number; drawing: string; notes: string[] }[]>(
		`select s.id, s.drawing, array_agg(n.note order by n.no_id) as notes from solution s
		 join installation_note n on n.solution_id = s.id group by s.id having count(*) > 3 order by s.id limit 1`,
	);
	await plain.goto("/specs/sols?q=pvc");
	const found = await state(plain);
	await plain.goto(`/specs/${row!.id}/detail`);
	expect(await plain.getByRole("heading", { level: 1 }).textContent()).toBe(`${row!.drawing} Installation`);
	const notes = await plain.locator("main ol > li").allInnerTexts();
	expect(notes.map((text) => text.replace(/\s+/g, " ").trim())).toEqual(
		row!.notes.map((note, at) => `${at + 1} ${note}`),
	);
	const [download] = await Promise.all([
		plain.waitForEvent("download"),
		plain.getByRole("link", { name: "Download PDF" }).click(),
	]);
	expect(download.suggestedFilename()).toMatch(/^V-.*\.pdf$/);
	await plain.getByRole("link", { name: "Return" }).click();
	await plain.waitForURL(/\/specs\/sols\?q=pvc$/);
	expect(await state(plain)).toEqual(found);
});

test("on paper the installation view is the drawing, its notes and its facts, without what can only be pressed", async () => {
	const { plain, em } = pages;
	const [row] = await em.execute<{ id: number }[]>("select min(id) as id from solution where img_large_id is not null");
	await plain.goto(`/specs/${row!.id}/detail`);
	await plain.emulateMedia({ media: "print" });
	for (const name of ["Installation notes", "Solution details"])
		expect(await plain.getByRole("heading", { name }).isVisible()).toBe(true);
	expect(await plain.locator("main img").first().isVisible()).toBe(true);
	expect(await plain.getByRole("table", { name: "Tested Specimens" }).isVisible()).toBe(true);
	for (const pressed of await plain.locator("nav, button, summary, main [href]:not(:has(img))").all())
		expect(await pressed.isVisible()).toBe(false);
	await plain.emulateMedia({ media: null });
});

test("a withdrawn specimen has a struck column, which shows its size and none of its ratings", async () => {
	const [one] = await pages.em.execute<{ id: number; solution: number; name: string; size: string; tests: number }[]>(
		`select s.id, l.solution_id as solution, s.specimen_id as name, s.size, l.tests
		 from (select solution_id, min(specimen_id) as first, count(*)::int as tests from solution_specimen group by 1) l
		 join specimen s on s.id = l.first
		 where l.tests > 1 and not exists (
		   select 1 from solution_specimen o join specimen t on t.id = o.specimen_id where o.solution_id = l.solution_id and not t.is_active
		 ) order by l.solution_id limit 1`,
	);
	const { id, solution, name, size, tests } = one!;
	await pages.em.execute("update specimen set is_active = false where id = ?", [id]);
	await raiseCatalogue(pages.em);
	await pages.scripted.goto(`/specs/${solution}/detail`);
	const table = pages.scripted.getByRole("table", { name: /Specimens|specimens/ }).first();
	expect(await table.getByRole("columnheader").count()).toBe(tests + 1);
	expect(await table.getByRole("columnheader").last().locator("s").textContent()).toBe(name);
	expect(await table.getByText(`Withdrawn (${size})`, { exact: true }).count()).toBe(1);
	expect(await findAccessibilityFaults(pages.scripted)).toEqual([]);
	await pages.em.execute("update specimen set is_active = true where id = ?", [id]);
	await raiseCatalogue(pages.em);
});
