import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { runningPages } from "#tests/support/running-product.ts";

const running = runningPages({ who: "staff" });
let page: Page;
let report: number;
let documentNo: string;

beforeAll(async () => {
	page = running.plain;
	const { em } = running;
	const sol = await makeSolution(em, "RC-1", { specimens: [{ id: "RC1", report: "77 / FR77 / Recall Lab" }] });
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Recall Tower", [sol]);
	const context = { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} };
	const run = await (em.fork() as EntityManager).transactional((inside) =>
		startSchedule(inside as EntityManager, ann, project, context),
	);
	const file = await makeFile(em, "schedule", "schedules/recall.pdf");
	await em.execute(
		"update schedule_run set status = 'done', progress = 100, finished = now(), file_id = ? where id = ?",
		[file, run],
	);
	report = await ensure(em, "report", { number: "FR77" });
	const [row] = await em.execute<{ no: string }[]>("select document_no as no from schedule_run where id = ?", [run]);
	documentNo = row!.no;
});

const text = async () => (await page.locator("main").textContent()) ?? "";

test("a record leads to where it is used and was issued, and the form and the question before Delete say so", async () => {
	await page.goto(`/management/lists/report/${report}`);
	await page.getByRole("link", { name: "Where used" }).click();
	await page.getByRole("heading", { level: 1, name: /^Where BK77.* is used$/ }).waitFor();
	const said = await text();
	expect(said).toContain("Used in 1 issued schedule (1 project, 1 owner).");
	for (const word of [documentNo, "Ann Lee, Lee Fire", "RC-1", "Specimen RC1", "Recall Tower"])
		expect(said).toContain(word);
	for (const action of ["edit", "delete"]) {
		await page.goto(`/management/lists/report/${report}/${action}`);
		expect(await text()).toContain("Used in 1 issued schedule (1 project, 1 owner).");
	}
	const [rests] = await running.em.execute<{ specimen: number; solution: number; product: number }[]>(
		`select p.id as specimen, l.solution_id as solution, p.prot_first_id as product
		 from specimen p join solution_specimen l on l.specimen_id = p.id where p.report_id = ${report}`,
	);
	for (const form of [
		`/management/specimen/${rests!.specimen}/edit`,
		`/management/solution/${rests!.solution}/edit`,
		`/management/product_manager/products/${rests!.product}/edit`,
	]) {
		await page.goto(form);
		expect(await text(), form).toContain("Used in 1 issued schedule (1 project, 1 owner).");
	}
	const csv = await (await page.request.get(`/management/lists/report/${report}/used/csv`)).text();
	for (const start of ["solution,", "specimen,", "project,", "issue,"]) expect(csv).toContain(`\r\n${start}`);
});

test("an issued schedule is found by its number", async () => {
	await page.goto("/management/evidence");
	await page.getByRole("link", { name: "Find an issued schedule" }).click();
	await page.getByLabel("Document number").fill(documentNo.toLowerCase());
	await page.getByRole("button", { name: "Search" }).click();
	await page.getByRole("link", { name: `PDF ${documentNo}` }).waitFor();
	await page.getByLabel("Document number").fill("PFS-1999-1");
	await page.getByRole("button", { name: "Search" }).click();
	await page.getByText("No issued schedule has this number").waitFor();
});

test("who withdraws what was issued is led to the notice; who restores it, or withdraws what was not, is not", async () => {
	const offer = () => page.getByRole("link", { name: "Tell the owner of schedules issued with it" });
	await page.goto(`/management/lists/report/${report}/delete`);
	await page.getByRole("main").getByRole("button", { name: "Delete" }).click();
	await page.getByText(/has been deleted\.$/).waitFor();
	await offer().click();
	await page.getByRole("heading", { level: 1, name: /^Notice about BK77/ }).waitFor();
	expect(await page.getByLabel("Subject").inputValue()).toBe("withdrawn");
	await page.goto(`/management/lists/report/${report}/delete`);
	await page.getByRole("main").getByRole("button", { name: "Restore" }).click();
	await page.getByText(/has been restored\.$/).waitFor();
	expect(await offer().count()).toBe(0);
	const [other] = await running.em.execute<{ id: number }[]>("select min(id) as id from report where is_active");
	await page.goto(`/management/lists/report/${other!.id}/delete`);
	await page.getByRole("main").getByRole("button", { name: "Delete" }).click();
	await page.getByText(/has been deleted\.$/).waitFor();
	expect(await offer().count()).toBe(0);
});
