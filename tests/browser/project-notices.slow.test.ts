import { expect, test } from "vitest";
import { projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, project, issued } = projectActs(running);

const NOTICES = [
	"Solution 2 – V-102: the drawing could not be read.",
	"All products – Warranty: the catalogue does not hold it.",
];

test("without script, the schedule page and the register name what an issue lacks, until one lacks nothing", async () => {
	const { plain, em } = running;
	const tower = await project();
	const run = await issued(tower);
	await em.execute("update schedule_run set notices = array[?, ?]::text[] where id = ?", [...NOTICES, run]);
	const latest = plain.getByRole("status").or(plain.getByRole("alert")).filter({ hasText: "issued with notices" });
	const row = plain.getByRole("row").filter({ hasText: `PFS-2026-${tower}` });

	await go(plain, `/projects/${tower}/schedule`);
	await plain.getByText("Your schedule was issued with notices.").waitFor();
	expect(await plain.getByText("Your schedule is ready.").count()).toBe(0);
	expect(await latest.getByRole("listitem").allInnerTexts()).toEqual(NOTICES);
	expect(await row.textContent()).toMatch(/Issued with notices:/);
	expect(await row.getByRole("listitem").allInnerTexts()).toEqual(NOTICES);

	await em.execute("update schedule_run set notices = '{}' where id = ?", [run]);
	await go(plain, `/projects/${tower}/schedule`);
	await plain.getByText("Your schedule is ready.").waitFor();
	expect(await row.textContent()).toMatch(/Issued/);
	expect(await plain.getByText(/with notices/).count()).toBe(0);
	expect(running.faults).toEqual([]);
});
