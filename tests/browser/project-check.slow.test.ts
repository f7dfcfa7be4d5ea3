import { afterEach, expect, test } from "vitest";
import { findAccessibilityFaults } from "#tests/support/browser.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const running = projectPages();
const { go, press, project, stored, id, code } = projectActs(running);
const both = bothWays(running);

const kept = () =>
	running.em.execute<{ code: string; name: string }[]>(
		`select a.code, u.first_name as name from acknowledgement a join user_account u on u.id = a.person_id
		 join schedule_run r on r.id = a.run_id order by 1`,
	);
const runs = async () => (await running.em.execute("select id from schedule_run")).length;

afterEach(async () => {
	await running.em.execute("update warranty set is_active = true");
	await running.em.execute("update report set superseded_by_id = null");
	await running.em.execute("update catalogue_version set version = version + 1");
	// The page of a running schedule loads itself anew, also while the next test opens another.
	await running.plain.goto("about:blank").catch(() => running.plain.goto("about:blank"));
	running.faults.length = 0;
});

/** A project that asks for warranties, of which the catalogue holds none. */
async function wanting(name = "Tower"): Promise<number> {
	const tower = await project(name);
	await running.em.execute("update warranty set is_active = false");
	await running.em.execute("update project set add_warranty = true where id = ?", [tower]);
	return tower;
}

test.each(both)("%s what is to be acknowledged is ticked before a schedule begins", async (_name, page) => {
	const tower = await wanting();
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Issue schedule").click();
	await heading(page(), "Review and issue: Tower");
	expect(new URL(page().url()).pathname).toBe(`/projects/${tower}/issue`);
	const tick = page().getByRole("checkbox", { name: /^\d+ warrant(y|ies) (is|are) not on file$/ });
	await page().getByText("All products: no warranty on file").waitFor();
	if (page() === running.scripted) expect(await findAccessibilityFaults(page())).toEqual([]);
	await page().getByRole("radio", { name: "For consent" }).check();
	await button(page(), "Issue schedule").click();
	const refused = "Some requested documents are not available. Tick to issue without them.";
	await page().getByRole("alert").getByRole("link", { name: refused }).click();
	expect(await tick.evaluate((box) => box === document.activeElement)).toBe(true);
	expect(await page().getByRole("radio", { name: "For consent" }).isChecked()).toBe(true);
	expect([await runs(), await kept()]).toEqual([0, []]);
	await tick.check();
	await button(page(), "Issue schedule").click();
	await heading(page(), "Passive Fire Schedule");
	await page().getByRole("progressbar").waitFor();
	expect(await kept()).toEqual([{ code: "document_missing", name: expect.any(String) }]);
	expect(running.faults.filter((fault) => !fault.includes("400"))).toEqual([]);
});

test.each(both)("%s what was found since the page was shown is asked again", async (_name, page) => {
	const tower = await wanting();
	await go(page(), `/projects/${tower}/issue`);
	await page().getByRole("checkbox").check();
	await running.em.execute(
		"update report set superseded_by_id = (select max(id) from report) where id < (select max(id) from report)",
	);
	await running.em.execute("update catalogue_version set version = version + 1");
	await button(page(), "Issue schedule").click();
	await page().getByText("Tick this to go on, or fix it first.").first().waitFor();
	await page()
		.getByRole("checkbox", { name: /use a superseded report$/ })
		.waitFor();
	expect(await runs()).toBe(0);
});

test.each(both)(
	"%s nothing is issued while something stops it, and the page leads to where it is fixed",
	async (_name, page) => {
		const tower = await project();
		await running.em.execute("update project set track_changes = true where id = ?", [tower]);
		await running.em.execute("update project_item set is_active = false where project_id = ?", [tower]);
		await go(page(), `/projects/${tower}/issue`);
		await page().getByText("Fix this first. Nothing can be issued until then.").waitFor();
		expect(await button(page(), "Issue schedule").count()).toBe(0);
		await link(page(), "The project has no active solution.").click();
		await heading(page(), "Project Summary");
	},
);

test.each(both)("%s one press on the summary saves, checks and issues", async (_name, page) => {
	const tower = await project();
	await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
	await press(page(), button(page(), "Delete"));
	await page().getByText("unsaved changes").waitFor();
	await button(page(), "Save and issue").click();
	await heading(page(), "Passive Fire Schedule");
	await page().getByRole("progressbar").waitFor();
	expect(await stored(tower)).toEqual([-id(0), id(1), id(2)]);
	expect(await runs()).toBe(1);
});

test.each(both)("%s the press stores nothing where something is to be acknowledged first", async (_name, page) => {
	const tower = await wanting();
	await go(page(), `/projects/${tower}/edit?selected=${id(0)}`);
	await press(page(), button(page(), "Delete"));
	await page().getByText("unsaved changes").waitFor();
	await button(page(), "Save and issue").click();
	await heading(page(), "Review and issue: Tower");
	await page()
		.getByText(`Deleted: ${code(0)}`)
		.waitFor();
	expect([await stored(tower), await runs()]).toEqual([[id(0), id(1), id(2)], 0]);
	for (const tick of await page().getByRole("checkbox").all()) await tick.check();
	await button(page(), "Issue what is saved").click();
	await page().getByRole("progressbar").waitFor();
	expect((await kept()).map((one) => one.code)).toEqual(["changes_not_saved", "document_missing"]);
	expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
});

test("the project of another person is not there; staff issue it from the admin view", async () => {
	const tower = await wanting();
	const [other] = await running.em.execute<[{ id: number }]>(
		"select id from user_account where email <> 'user@example.com' limit 1",
	);
	const staff = await running.open({ who: "staff" });
	await staff.goto(`/management/projects/${tower}`);
	await link(staff, "Issue schedule").click();
	await heading(staff, "Review and issue: Tower");
	await staff.getByRole("checkbox").check();
	await button(staff, "Issue schedule").click();
	await staff.waitForURL(`**/management/projects/${tower}`);
	await staff.getByRole("progressbar").waitFor();
	await staff.close();
	await running.em.execute("update project set user_id = ? where id = ?", [other.id, tower]);
	const eve = await running.open({ who: "user" });
	expect((await eve.goto(`/projects/${tower}/issue`))!.status()).toBe(404);
	await eve.close();
});

test("on a phone nothing is cut off", async () => {
	const phone = await running.open({ who: "user", viewport: { width: 360, height: 740 } });
	const tower = await wanting();
	await phone.goto(`/projects/${tower}/issue`);
	await phone.getByRole("checkbox").waitFor();
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
	await phone.close();
});

test("a project of which nothing is to be said takes one press, and says so", async () => {
	const { plain, em } = running;
	const tower = await project();
	await em.execute("update report set is_sample = false, kind = 'test', issued = '2020-01-01', expires = null");
	await em.execute("update catalogue_version set version = version + 1");
	await go(plain, `/projects/${tower}/issue`);
	await plain.getByText(/^Nothing to report against the catalogue on \d+ \w+ \d{4}\.$/).waitFor();
	expect(await plain.getByRole("checkbox").count()).toBe(0);
	await button(plain, "Issue schedule").click();
	await plain.getByRole("progressbar").waitFor();
	expect(await kept()).toEqual([]);
});
