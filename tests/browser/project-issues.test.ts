import { expect, test } from "vitest";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, project, issued } = projectActs(running);

const register = async () => (await running.plain.getByRole("table").getByRole("row").allInnerTexts()).slice(1);

test("without script, the register says number, revision, use, and issuer, and which issue is superseded", async () => {
	const { plain, em } = running;
	const tower = await project();
	const older = await issued(tower);
	const facts = JSON.stringify({ project: { revision: "A" }, generatedBy: { name: "Ann Lee", company: "Lee" } });
	await em.execute(
		"update schedule_run set document_no = 'PFS-2026-1', issue_no = 1, findings = 3, intended_use = 'For consent', facts = ?, started = now() - interval '1 day' where id = ?",
		[facts, older],
	);
	await em.execute("update file set storage_key = 'older' where storage_key like 'missing-%'");
	const newer = await issued(tower);
	await em.execute("update schedule_run set issue_no = 2 where id = ?", [newer]);
	await go(plain, `/projects/${tower}/schedule`);
	const [second, first] = await register();
	expect(first).toMatch(/1\s+A · For consent[\s\S]*Ann Lee[\s\S]*3 points noted · Superseded by issue 2/);
	expect(second).not.toMatch(/Superseded|points/);
	expect(await plain.getByText("SHA-256").count()).toBe(0);
	expect(running.faults).toEqual([]);
});

test("without script, the status for use is chosen where one prints", async () => {
	const { plain, em } = running;
	const tower = await project();
	await go(plain, `/projects/${tower}/schedule`);
	await link(plain, "Generate schedule").click();
	await plain.getByLabel("Status for use").selectOption("For construction");
	await button(plain, "Generate schedule").click();
	await heading(plain, "Passive Fire Schedule");
	await plain.getByRole("progressbar").waitFor();
	const runs = await em.execute("select intended_use, facts->>'intendedUse' as printed from schedule_run");
	expect(runs).toEqual([{ intended_use: "For construction", printed: "For construction" }]);
});
