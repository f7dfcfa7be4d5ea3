import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type ScheduleFacts, scheduleFacts } from "#app/domain/facts/facts.ts";
import { savePrintChanges } from "#app/domain/projects/project.ts";
import { listIssues } from "#app/domain/schedules/issue-register.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
let sols: number[];
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	sols = [await makeSolution(own.em, "V-1"), await makeSolution(own.em, "V-2")];
});

async function issued(project: number, revision: string): Promise<ScheduleFacts> {
	await own.em.execute("update project set rev_notes = ? where id = ?", [revision, project]);
	const run = await issueProject(own.fork(), ann, project);
	const [row] = await own.em.execute<{ facts: unknown }[]>("select facts from schedule_run where id = ?", [run]);
	return scheduleFacts.parse(row!.facts);
}

test("an issue says what it changes and which issues came before it; the first one says neither", async () => {
	const tower = await makeProject(own.em, ann, "Tower", [sols[0]!]);
	const first = await issued(tower, "A");
	expect([first.earlier, first.changes]).toEqual([undefined, undefined]);
	await insert(own.em, "project_item", { project_id: tower, solution_id: sols[1], no_id: 2 });
	const second = await issued(tower, "B");
	expect(second.earlier!.issues).toMatchObject([
		{ no: 1, revision: "A", documentNo: first.documentNo, summary: "first issue" },
	]);
	expect(second.changes).toMatchObject({
		since: 1,
		printed: true,
		summary: "1 solution added",
		solutions: [{ drawing: "V-2", change: "added" }],
		because: ["project"],
	});
	const third = await issued(tower, "B");
	expect(third.earlier!.issues).toMatchObject([{ no: 1 }, { no: 2, revision: "B", summary: "1 solution added" }]);
	expect(third.changes).toMatchObject({ since: 2, summary: "nothing changed" });
	const [newest, before] = await listIssues(own.fork(), ann, tower);
	expect(newest!.contentSha256).toBe(before!.contentSha256);
});

test("the cover has room for six of them, the newest", async () => {
	const hall = await makeProject(own.em, ann, "Hall", [sols[0]!]);
	for (let no = 1; no <= 8; no++) await issued(hall, String(no));
	const { earlier } = await issued(hall, "9");
	expect(earlier!.issues.map(({ no }) => no)).toEqual([3, 4, 5, 6, 7, 8]);
	expect(earlier!.total).toBe(8);
});

test("issues from before papers said what came before them are listed, too", async () => {
	const mill = await makeProject(own.em, ann, "Mill", [sols[0]!]);
	for (const revision of ["A", "B"]) await issued(mill, revision);
	await own.em.execute("update schedule_run set facts = facts - 'earlier' - 'changes' where project_id = ?", [mill]);
	const { earlier } = await issued(mill, "C");
	expect(earlier).toMatchObject({
		total: 2,
		issues: [
			{ no: 1, revision: "A" },
			{ no: 2, revision: "B", summary: "" },
		],
	});
});

test("a project keeps whether its issues print what they change; who issues may choose otherwise", async () => {
	const quay = await makeProject(own.em, ann, "Quay", [sols[0]!]);
	await issued(quay, "A");
	await own.act((em) => savePrintChanges(em, ann, quay, false));
	expect((await issued(quay, "B")).changes).toMatchObject({ since: 1, printed: false });
	const run = await issueProject(own.fork(), ann, quay, { printChanges: true });
	const [row] = await own.em.execute<{ facts: unknown }[]>("select facts from schedule_run where id = ?", [run]);
	expect(scheduleFacts.parse(row!.facts).changes).toMatchObject({ since: 2, printed: true });
	const eve = await makePerson(own.em, "Eve", { staff: true });
	await expect(own.act((em) => savePrintChanges(em, eve, quay, true))).rejects.toMatchObject({ kind: "not_found" });
});
