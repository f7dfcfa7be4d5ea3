import { afterEach, expect, test } from "vitest";
import { findRecentProjects, listProjectsWithIssues } from "#app/domain/schedules/issue-state.ts";
import { overrideSettings } from "#db/settings.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
afterEach(() => overrideSettings({}));

const QUERY = { search: "", archived: false, sort: "updated", descending: true, page: 1, size: 10 } as const;

async function issued(name: string, report: string) {
	const ann = await makePerson(own.em, "Ann");
	const sol = await makeSolution(own.em, `V-${name}`, { specimens: [{ id: "S-1", report: `7 / ${report} / Lab` }] });
	await own.em.execute("update report set expires = current_date + 300 where number = ?", [report]);
	await issueProject(own.fork(), ann, await makeProject(own.em, ann, name, [sol]));
	return async () => {
		const [listed] = (await listProjectsWithIssues(own.fork(), ann, QUERY)).rows;
		const [recent] = await findRecentProjects(own.fork(), ann, 5);
		return [listed!.issue!.fallen, recent!.issue!.fallen, recent!.schedule!.status];
	};
}

test("project list and dashboard say that evidence of the newest issue was withdrawn since", async () => {
	const told = await issued("Tower", "R1");
	expect(await told()).toEqual([false, false, "done"]);
	await withdraw(own.em, "report", { number: "R1" });
	expect(await told()).toEqual([true, true, "outdated"]);
});

test("they say so of a report that ends by itself, while nobody changes anything", async () => {
	const told = await issued("Quay", "R2");
	expect(await told()).toEqual([false, false, "done"]);
	overrideSettings({ TODAY: "2035-01-01", ALLOW_TODAY: "1" });
	expect(await told()).toEqual([true, true, "outdated"]);
});
