import { expect, test } from "vitest";
import { insert, makeRecord } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, project } = projectActs(running);

async function builtProject(): Promise<number> {
	const { em, user, three } = running;
	const tower = await project();
	const row = {
		project_id: tower,
		ref: "P-1",
		ref_key: "p-1",
		status: "assigned",
		required: "-/60/60",
		solution_id: three[0]!.id,
	};
	const opening = await insert(em, "penetration", row);
	await makeRecord(em, tower, opening, { user_id: user });
	return tower;
}

test("without script, what the site leaves open is ticked for an as-built issue alone", async () => {
	const { plain, em } = running;
	const tower = await builtProject();
	await go(plain, `/projects/${tower}/issue`);
	await plain.getByRole("radio", { name: "As built" }).check();
	await plain.getByLabel("Photos").selectOption({ label: "All of them, in an annex" });
	await button(plain, "Issue schedule").click();
	await plain.getByText("Tick this to go on, or fix it first.").first().waitFor();
	for (const box of await plain.getByRole("checkbox").all()) await box.check();
	await button(plain, "Issue schedule").click();
	await heading(plain, "Passive Fire Schedule");
	const [run] = await em.execute(
		"select intended_use as use, (facts #> '{asBuilt,photoAnnex}')::boolean as annex from schedule_run",
	);
	expect(run).toEqual({ use: "As built", annex: true });
});

test("without script, the pack is made from its page, and of no other person's project", async () => {
	const { plain, em, user } = running;
	const tower = await builtProject();
	const run = await issueProject(em, { id: user, firstName: "", isStaff: false }, tower, { intendedUse: "As built" });
	await go(plain, `/projects/${tower}/schedule`);
	await link(plain, "Pack")
		.or(plain.getByRole("link", { name: /^Pack of PFS/ }))
		.click();
	await heading(plain, "Pack of issue 1");
	await button(plain, "Make the pack").click();
	await plain.getByRole("progressbar", { name: "Making the pack" }).waitFor();
	const queued = await em.execute("select status from issue_pack where run_id = ?", [run]);
	expect(queued).toEqual([{ status: "running" }]);
	await em.execute("update project set user_id = (select id from user_account where email = 'staff@example.com')");
	expect((await go(plain, `/projects/${tower}/schedule/${run}/pack`))?.status()).toBe(404);
	expect((await plain.request.get(`${plain.url()}/file`)).status()).toBe(404);
});
