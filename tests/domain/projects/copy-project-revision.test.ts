import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { getRevisionStart, revisionAfter, startRevision } from "#app/domain/projects/copy-project.ts";
import { storedItems } from "#app/domain/projects/project-items.ts";
import { getSpecification } from "#app/domain/projects/specification.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
let sols: number[];
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	sols = [];
	for (const code of ["V-1", "V-2", "V-3"]) sols.push(await makeSolution(own.em, code));
});

/** Issued with V-1 and V-2; by now V-2 is gone, V-1 has another code, and V-3 is there. */
async function changedSince(): Promise<number> {
	const tower = await makeProject(own.em, ann, "Tower", sols.slice(0, 2), { rev_notes: "A" });
	await issueProject(own.fork(), ann, tower);
	await own.em.execute("delete from project_item where project_id = ? and solution_id = ?", [tower, sols[1]]);
	await insert(own.em, "project_item", { project_id: tower, solution_id: sols[2], no_id: 3 });
	return tower;
}

const revision = async (project: number) => {
	const [row] = await own.em.execute<{ rev_notes: string; version: number; open: number | null }[]>(
		`select rev_notes, version, (select project_id from open_project where user_id = ?) as open
		 from project where id = ?`,
		[ann.id, project],
	);
	return row!;
};

test.each([
	["A", "B"],
	["Rev 3", "Rev 4"],
	["Revision B – V-128 replaced", "Revision C"],
	["9", "10"],
	["Z", ""],
	["Draft for comment", ""],
	["2024-05", "2025"],
	["", ""],
])("after revision %j comes %j", (last, next) => {
	expect(revisionAfter(last)).toBe(next);
});

test("the next revision says what differs from the last issue, by today's codes", async () => {
	const tower = await changedSince();
	await own.em.execute("update solution set drawing = 'V-1a' where id = ?", [sols[0]]);
	expect(await getRevisionStart(own.fork(), ann, tower)).toMatchObject({
		name: "Tower",
		issue: { no: 1, revision: "A" },
		suggested: "B",
		differences: { added: ["V-3"], missing: ["V-2"] },
	});
	await own.em.execute("update solution set drawing = 'V-1' where id = ?", [sols[0]]);
});

test("it begins with the list as it is, and opens the project", async () => {
	const tower = await changedSince();
	const before = await revision(tower);
	await own.act((em) => startRevision(em, ann, tower, { revision: "B", from: "project" }));
	expect(await revision(tower)).toEqual({ rev_notes: "B", version: before.version + 1, open: tower });
	expect((await storedItems(own.fork(), tower)).map(({ sol }) => sol)).toEqual([sols[0], sols[2]]);
});

test("or with the list of the last issue, unless changes are pending", async () => {
	const tower = await changedSince();
	const back = () => own.act((em) => startRevision(em, ann, tower, { revision: "B", from: "issue" }));
	const pending = JSON.stringify({ items: [{ sol: sols[2], isActive: true }] });
	await own.em.execute(
		"insert into draft (user_id, kind, record_id, base_version, data) values (?, 'specification', ?, 1, ?::jsonb)",
		[ann.id, tower, pending],
	);
	await expect(back()).rejects.toMatchObject({ kind: "conflict" });
	await own.em.execute("delete from draft");
	await back();
	expect(await storedItems(own.fork(), tower)).toEqual(sols.slice(0, 2).map((sol) => ({ sol, isActive: true })));
	expect((await getRevisionStart(own.fork(), ann, tower)).differences).toBeNull();
});

test("a list that was set back to the last issue leaves nothing of the former one: no pending list and no Undo", async () => {
	const tower = await changedSince();
	const items = [sols[0], sols[2]].map((sol) => ({ sol, isActive: true }));
	await own.em.execute(
		`insert into draft (user_id, kind, record_id, base_version, data)
		 select ?, 'specification', id, version, ?::jsonb from project where id = ?`,
		[ann.id, JSON.stringify({ items, before: [sols[2], sols[0]] }), tower],
	);
	await own.act((em) => startRevision(em, ann, tower, { revision: "B", from: "issue" }));
	expect(await getSpecification(own.fork(), ann)).toMatchObject({
		project: { id: tower },
		items: sols.slice(0, 2).map((sol) => ({ sol, isActive: true })),
		changed: false,
		canUndo: false,
	});
});

test("a project without an issue and another person's have no next revision", async () => {
	const hall = await makeProject(own.em, ann, "Hall", sols);
	const tower = await changedSince();
	const bob = await makePerson(own.em, "Bob", { staff: true });
	const start = (actor: Actor, id: number) =>
		own.act((em) => startRevision(em, actor, id, { revision: "B", from: "project" }));
	await expect(start(ann, hall)).rejects.toMatchObject({ kind: "not_found" });
	await expect(start(bob, tower)).rejects.toMatchObject({ kind: "not_found" });
	await expect(getRevisionStart(own.fork(), bob, tower)).rejects.toMatchObject({ kind: "not_found" });
});
