import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser();
let staff: Page;
let owner: Page;
let em: EntityManager;
let report: number;
let sol: number;
let by: number;
let project: number;
let user: Actor;

beforeAll(async () => {
	em = running.em;
	staff = await running.open({ who: "staff" });
	owner = await running.open({ who: "user" });
	const [row] = await em.execute<{ id: number }[]>("select id from user_account where email = 'user@example.com'");
	user = { id: row!.id, firstName: "Demo", isStaff: false };
	sol = await makeSolution(em, "NT-1", {
		specimens: [{ id: "NT1", frr: "-/120/120", report: "78 / FR78 / Recall Lab" }],
	});
	by = await makeSolution(em, "NT-2", { specimens: [{ id: "NT2", report: "79 / FR79 / Recall Lab" }] });
	project = await makeProject(em, user, "Notice Tower", [sol]);
	report = await ensure(em, "report", { number: "FR78" });
	await issueProject(em.fork() as EntityManager, user, project);
});

const items = async (table: string) =>
	em.execute<{ count: number }[]>(`select count(*)::int as count from ${table}`).then(([one]) => one!.count);

test("staff send a notice from where a record was issued, once however often the form is sent, and see who has acknowledged", async () => {
	const page = staff;
	await page.goto(`/management/lists/report/${report}/used`);
	await page.getByRole("link", { name: "Send a notice" }).click();
	await page.getByRole("heading", { level: 1, name: /^Notice about BK78/ }).waitFor();
	await page.getByLabel("Replaced by").fill("NT-9");
	await page.getByLabel("Reason").fill("The laboratory has withdrawn it.");
	await page.getByLabel("Subject").selectOption("It has been withdrawn");
	await page.getByLabel("No longer valid, although the catalogue still shows it as current").check();
	await page.getByRole("button", { name: "Send to 1 owner" }).click();
	await page.getByText("No active solution is called NT-9.").first().waitFor();
	await page.getByLabel("Replaced by").fill("NT-2");
	const _key = await page.locator('main form input[name="_key"]').inputValue();
	const form = {
		_key,
		subject: "withdrawn",
		certain: "on",
		reason: "The laboratory has withdrawn it.",
		replace_by: "NT-2",
	};
	const address = page.url();
	await page.getByRole("button", { name: "Send to 1 owner" }).click();
	await page.getByRole("heading", { level: 1, name: /^Notice \d+: BK78.* has been withdrawn$/ }).waitFor();
	expect(await page.locator("main").textContent()).toContain("not yet");
	const writeTo = await page.getByRole("link", { name: "user@example.com" }).getAttribute("href");
	expect(writeTo).toMatch(/^mailto:user@example\.com\?subject=Notice%20/);
	await page.request.post(address, { form, headers: { Origin: new URL(address).origin } });
	expect(await items("notice")).toBe(1);
	expect(await items("mail where kind = 'notice'")).toBe(1);
	await page.goto("/management/evidence");
	await page.getByRole("link", { name: "Notices" }).click();
	expect(await page.locator("main").textContent()).toContain("0 of 1");
});

test("without script the owner is told on dashboard, project list and the summary of that project alone, replaces the solution, and acknowledges", async () => {
	const page = owner;
	await page.goto("/specs/summary");
	expect(await page.locator("main").textContent()).not.toContain("has been withdrawn");
	for (const address of ["/", "/projects", `/projects/${project}/edit`]) {
		await page.goto(address);
		await page.getByText(/BK78.* has been withdrawn\./).waitFor();
		await page.getByText("The laboratory has withdrawn it.").waitFor();
		await page.getByRole("link", { name: /^Show notice \d+$/ }).waitFor();
	}
	await page
		.getByRole("row")
		.filter({ hasText: "NT-1" })
		.getByRole("link", { name: /^report withdrawn$/i })
		.click();
	expect(new URL(page.url()).hash).toMatch(/^#notice-\d+$/);
	await page.getByRole("heading", { level: 1, name: "Notices" }).waitFor();
	expect(await page.locator("main").textContent()).toContain("The laboratory has withdrawn it.");
	const beside = await page.getByRole("table", { name: /^NT-1 and what replaces it/ }).textContent();
	expect(beside).toContain("Lower: -/60/60");
	expect(beside).not.toMatch(/Differs|Other/);
	await page.getByRole("button", { name: "Replace NT-1 with NT-2 in Notice Tower" }).click();
	await page.getByRole("heading", { level: 1, name: "Project Summary" }).waitFor();
	const [draft] = await em.execute<{ data: { items: object[] } }[]>(
		"select data from draft where kind = 'specification' and record_id = ?",
		[project],
	);
	expect(draft!.data.items).toEqual([
		{ sol, isActive: false },
		{ sol: by, isActive: true },
	]);
	await page.goto("/notices");
	await page.getByRole("button", { name: /^Acknowledge notice/ }).click();
	await page.getByText("You have acknowledged the notice.").waitFor();
	for (const address of ["/", "/projects", `/projects/${project}/edit`]) {
		await page.goto(address);
		expect(await page.locator("main").textContent()).not.toContain("has been withdrawn");
	}
	await staff.goto("/management/notices");
	expect(await staff.locator("main").textContent()).toContain("1 of 1");
});

test("what a notice does not name cannot be replaced by it, nor in a project of somebody else", async () => {
	const page = owner;
	const sue = {
		id: (await em.execute<{ id: number }[]>("select min(id) as id from user_account where is_staff"))[0]!.id,
	};
	const record = { entity: "report" as const, id: report };
	const asked = { subject: "expired" as const, reason: "It has expired.", record, replaceBy: [by] };
	const inside = em.fork() as EntityManager;
	const { id } = await sendNotice(inside, { ...sue, firstName: "Sue", isStaff: true, role: "administrator" }, asked, {
		add: async () => {},
	});
	const other = await makeProject(em, { ...sue, firstName: "Sue", isStaff: true, role: "administrator" }, "Theirs", [
		sol,
	]);
	await page.goto("/notices");
	const key = await page.locator('input[name="_key"]').first().inputValue();
	const before = await em.execute("select data from draft order by id");
	for (const [at, form] of [
		{ project: other, sol, by },
		{ project, sol: by, by: sol },
	].entries()) {
		const sent = { ...form, _key: `${key.slice(0, -1)}${at}` };
		await page.request.post(`/notices/${id}/replace`, { form: sent, headers: { Origin: new URL(page.url()).origin } });
	}
	expect(await em.execute("select data from draft order by id")).toEqual(before);
	expect(await items(`project_item where project_id = ${other}`)).toBe(1);
});
