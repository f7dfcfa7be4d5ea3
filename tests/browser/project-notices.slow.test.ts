import { expect, test } from "vitest";
import { projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, project, issued } = projectActs(running);

const NOTICES = ["Solution 2 – V-102: the drawing could not be read.", "All products: no warranty on file"];

test("without script, the schedule page and the register name what an issue lacks, until one lacks nothing", async () => {
	const { plain, em } = running;
	const tower = await project();
	const run = await issued(tower);
	const missing = JSON.stringify({ missing: [{ kind: "warranty", product: null }] });
	await em.execute("update schedule_run set notices = array[?, ?]::text[], facts = ? where id = ?", [
		...NOTICES,
		missing,
		run,
	]);
	const latest = plain.locator("[role=status], [role=alert]").filter({ hasText: /is ready:|is out of date/ });
	const row = plain.getByRole("row").filter({ hasText: `PFS-2026-${tower}` });

	await go(plain, `/projects/${tower}/schedule`);
	await latest.getByText("1 file could not be read · 1 warranty not on file").waitFor();
	await latest.getByText("Not in the file (2)").click();
	expect(await latest.getByRole("listitem").allInnerTexts()).toEqual(NOTICES);
	await row.getByText("Not in the file (2)").click();
	expect(await row.getByRole("listitem").allInnerTexts()).toEqual(NOTICES);

	await em.execute("update schedule_run set notices = '{}', facts = null where id = ?", [run]);
	await go(plain, `/projects/${tower}/schedule`);
	await latest.waitFor();
	expect(await row.textContent()).toMatch(/Issued/);
	expect(await plain.getByText(/Not in the file|could not be read/).count()).toBe(0);
	expect(running.faults).toEqual([]);
});
