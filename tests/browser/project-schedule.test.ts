import { expect, test } from "vitest";
import { finishWith } from "#tests/support/issues.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";
import { bothWays } from "#tests/support/running-product.ts";

const running = projectPages();
const { go, press, project, stored, code, id } = projectActs(running);
const noScript = bothWays(running, "without script");
const withScript = bothWays(running, "with script");

const runs = () =>
	running.em.execute<{ active: boolean[] }[]>(
		`select array(select (item->>'active')::boolean from jsonb_array_elements(facts->'items') item) as active
		 from schedule_run order by id`,
	);
const active = async () => (await runs()).map((run) => run.active);

/** A project that is printed with what is struck through, and a deletion that is not saved yet. */
async function pending(page: Parameters<typeof go>[0], name = "Tower"): Promise<number> {
	const tower = await project(name);
	await running.em.execute("update project set track_changes = true where id = ?", [tower]);
	await go(page, `/projects/${tower}/edit?selected=${id(0)}`);
	await press(page, button(page, "Delete"));
	await page.getByText("unsaved changes").waitFor();
	return tower;
}

test.each(noScript)(
	"%s unsaved changes are named where one prints, and saved first if one likes",
	async (_name, page) => {
		const tower = await pending(page());
		await go(page(), "/projects");
		await button(page(), "PDF of Tower").click();
		await heading(page(), "Review and issue: Tower");
		await page()
			.getByText(`Deleted: ${code(0)}`)
			.waitFor();
		await page().getByText("“Issue what is saved” leaves them out:").waitFor();
		expect(await page().getByText("Your schedule is being generated.").count()).toBe(0);
		expect(await runs()).toEqual([]);
		await button(page(), "Save and issue").dblclick();
		await heading(page(), "Passive Fire Schedule");
		await page().getByRole("progressbar").waitFor();
		await page().getByText("Your schedule is being generated. This might take a minute or two.").waitFor();
		expect(await stored(tower)).toEqual([-id(0), id(1), id(2)]);
		expect(await active()).toEqual([[false, true, true]]);
		expect(await page().getByText("not saved yet").count()).toBe(0);
		expect(running.faults).toEqual([]);
	},
);

test.each(withScript)(
	"%s PDF in the list starts at once where nothing is confirmed, and its row says how far it has come",
	async (_name, page) => {
		const tower = await project();
		await go(page(), "/projects");
		await button(page(), "PDF of Tower").click();
		await page().waitForURL(`**/projects?printing=${tower}`);
		await page().getByText("Your schedule is being generated. This might take a minute or two.").waitFor();
		await page()
			.getByRole("link", { name: /^Generating\s*\d+%.*schedule of Tower$/ })
			.waitFor();
		await running.em.execute(
			"update schedule_run set status = 'failed', progress = 100, finished = now(), failure = 'No printer.'",
		);
		await page().getByText("No printer.").waitFor();
		expect(await runs()).toHaveLength(1);
	},
);

test.each(noScript)(
	"%s openings without a solution are confirmed for construction, which is remembered",
	async (_name, page) => {
		const tower = await project();
		await running.em.execute(
			"insert into penetration (project_id, ref, ref_key, required) values (?, 'P-1', 'p-1', '-/60/60'), (?, 'P-2', 'p-2', '-/30/30')",
			[tower, tower],
		);
		await go(page(), `/projects/${tower}/issue`);
		await page()
			.getByText(/^For your information/)
			.waitFor();
		const tick = page().getByRole("checkbox", { name: "2 openings have no solution yet" });
		const isPlain = page() === running.plain;
		expect(await tick.count()).toBe(1);
		expect(await page().getByRole("radio", { checked: true }).count()).toBe(0);
		await page().getByRole("radio", { name: "For information" }).check();
		expect(await tick.count()).toBe(isPlain ? 1 : 0);
		await page().getByRole("radio", { name: "For construction" }).check();
		if (!isPlain) await page().getByRole("heading", { level: 2, name: "Confirm 1 point" }).waitFor();
		await page().getByText("P-1, P-2").first().waitFor();
		await tick.check();
		await button(page(), "Issue schedule").click();
		await page().getByRole("progressbar").waitFor();
		const [run] = await running.em.execute<{ id: number }[]>("select id from schedule_run");
		const file = { name: "a.pdf", type: "application/pdf", bytes: 2_100_000, sha256: "0".repeat(64) };
		await finishWith(running.em.fork(), run!.id, { ...file, storageKey: `missing-${run!.id}` });
		// The page of a running schedule loads itself anew, also while it is left.
		await page()
			.goto("about:blank")
			.catch(() => page().goto("about:blank"));
		await go(page(), `/projects/${tower}/schedule`);
		await page().getByText("Issue 1 is ready: 12 pages, 2 MB").waitFor();
		await go(page(), `/projects/${tower}/issue`);
		expect(await page().getByRole("radio", { name: "For construction" }).isChecked()).toBe(true);
		await tick.waitFor();
	},
);

test.each(withScript)("%s what is saved is printed without the changes, which stay pending", async (_name, page) => {
	const tower = await pending(page());
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Issue schedule").click();
	await button(page(), "Issue what is saved").dblclick();
	await heading(page(), "Passive Fire Schedule");
	await page().getByRole("progressbar").waitFor();
	expect(await active()).toEqual([[true, true, true]]);
	expect(await stored(tower)).toEqual([id(0), id(1), id(2)]);
	await go(page(), `/projects/${tower}/edit`);
	await page().getByText("unsaved changes").waitFor();
});

test.each(noScript)("%s a page from before the change prints nothing without asking", async (_name, page) => {
	const tower = await project();
	const other = await page().context().newPage();
	await go(page(), `/projects/${tower}/schedule`);
	await link(page(), "Issue schedule").click();
	await button(page(), "Issue schedule").waitFor();
	await other.goto(`/projects/${tower}/edit?selected=${id(1)}`);
	await button(other, "Delete").click();
	await other.getByText("unsaved changes").waitFor();
	await other.close();
	await button(page(), "Issue schedule").click();
	await heading(page(), "Review and issue: Tower");
	await page()
		.getByText(`Deleted: ${code(1)}`)
		.waitFor();
	expect(await runs()).toEqual([]);
	await button(page(), "Issue what is saved").click();
	await page().getByRole("progressbar").waitFor();
	expect(await active()).toEqual([[true, true, true]]);
});

test.each(withScript)(
	"%s a save over what was changed elsewhere shows both versions and prints nothing",
	async (_name, page) => {
		const tower = await pending(page());
		const hall = await project("Hall", 1);
		await go(page(), `/projects/${hall}/edit`);
		await running.em.execute("update project_item set is_active = false where project_id = ? and solution_id = ?", [
			tower,
			id(1),
		]);
		await running.em.execute("update project set version = version + 1 where id = ?", [tower]);
		await go(page(), `/projects/${tower}/schedule`);
		await link(page(), "Issue schedule").click();
		await button(page(), "Save and issue").click();
		await heading(page(), "Changed elsewhere");
		for (const words of ["removed in yours", "active in yours"]) {
			expect(await page().getByText(words, { exact: true }).count()).toBe(1);
		}
		expect(await runs()).toEqual([]);
		await button(page(), "Keep mine").click();
		await heading(page(), "Projects");
		expect(await stored(tower)).toEqual([-id(0), id(1), id(2)]);
	},
);

test("with script Escape takes the question away, and the keyboard is back where it was", async () => {
	const { scripted } = running;
	const tower = await pending(scripted);
	await go(scripted, `/projects/${tower}/schedule`);
	await link(scripted, "Issue schedule").press("Enter");
	await button(scripted, "Save and issue").waitFor();
	await scripted.keyboard.press("Escape");
	await expect.poll(() => scripted.getByRole("dialog").count()).toBe(0);
	expect(await link(scripted, "Issue schedule").evaluate((one) => one === document.activeElement)).toBe(true);
	expect(await runs()).toEqual([]);
});

test("staff print a project as its owner has saved it", async () => {
	const tower = await pending(running.plain);
	const staff = await running.open({ who: "staff" });
	await staff.goto(`/management/projects/${tower}`);
	expect(await staff.getByText("not saved yet").count()).toBe(0);
	await link(staff, "Issue schedule").click();
	await button(staff, "Issue schedule").click();
	await staff.getByRole("progressbar").waitFor();
	expect(await active()).toEqual([[true, true, true]]);
	await staff.close();
});
