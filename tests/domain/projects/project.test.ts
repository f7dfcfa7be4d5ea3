import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { closeProject, openProject } from "#app/domain/projects/open-project.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { getOfficeProject } from "#app/domain/projects/project-records.sql.ts";
import {
	addSolutions,
	archiveProject,
	countUnsaved,
	getSpecification,
	removeSolution,
	restoreProject,
	saveChanges,
} from "#app/domain/projects/specification.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(6);
let em: EntityManager;
let one: number;
let two: number;
beforeAll(async () => {
	em = own.em;
	one = await makeSolution(em, "V-1");
	two = await makeSolution(em, "V-2");
});

const { act } = own;
const archive = (actor: Actor, id: number, confirmed = false) =>
	act((inside) => archiveProject(inside, actor, id, confirmed));
const remove = (actor: Actor, id: number) => act((inside) => deleteProject(inside, actor, id));
const start = (actor: Actor, id: number) =>
	act((inside) =>
		startSchedule(inside, actor, id, { minIntervalSeconds: 300, timeZone: "UTC", enqueue: async () => {} }),
	);
const row = async (id: number) =>
	(await em.execute<{ is_active: boolean }[]>("select is_active from project where id = ?", [id]))[0];

test("an archived project keeps its items and its pending changes, and comes back with them", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", [one, two]);
	await openProject(em, ann, project);
	await act((inside) => removeSolution(inside, ann, one));
	expect(await archive(ann, project)).toEqual({ name: "Tower", wouldLose: 0 });
	expect(await row(project)).toEqual({ is_active: false });
	expect((await getSpecification(em, ann)).project).toBeNull();
	await act((inside) => restoreProject(inside, ann, project));
	expect(await row(project)).toEqual({ is_active: true });
	await openProject(em, ann, project);
	expect(await getSpecification(em, ann)).toMatchObject({ changed: true, stale: false });
	await act((inside) => saveChanges(inside, ann));
	const items = await em.execute("select is_active from project_item where project_id = ? order by no_id", [project]);
	expect(items).toEqual([{ is_active: false }, { is_active: true }]);
});

test("archiving empties the unsaved list only after a confirmation", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower");
	await act((inside) => addSolutions(inside, ann, [one]));
	expect(await archive(ann, project)).toEqual({ name: "Tower", wouldLose: 1 });
	expect(await row(project)).toEqual({ is_active: true });
	expect(await countUnsaved(em, ann)).toBe(1);
	await archive(ann, project, true);
	expect(await row(project)).toEqual({ is_active: false });
	expect(await countUnsaved(em, ann)).toBe(0);
});

test("adding to a saved project empties the unsaved list only after a confirmation", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", [one]);
	await act((inside) => addSolutions(inside, ann, [two]));
	await openProject(em, ann, project);
	await act((inside) => removeSolution(inside, ann, one));
	expect(await act((inside) => addSolutions(inside, ann, [one]))).toEqual({ wouldLose: 0 });
	expect(await act((inside) => addSolutions(inside, ann, [two]))).toEqual({ wouldLose: 1 });
	expect((await getSpecification(em, ann)).items).toHaveLength(1);
	expect(await act((inside) => addSolutions(inside, ann, [two], undefined, true))).toEqual({ wouldLose: 0 });
	expect((await getSpecification(em, ann)).items).toHaveLength(2);
	expect(await countUnsaved(em, ann)).toBe(0);
});

test("a deleted project is gone with its items and what was pending in it; its schedules stay in the books", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", [one]);
	await openProject(em, ann, project);
	await act((inside) => addSolutions(inside, ann, [two]));
	const run = await start(ann, project);
	await expect(remove(ann, project)).rejects.toMatchObject({
		kind: "conflict",
		code: "generation_running",
		message: "A schedule is being generated for this project.",
	});
	expect(await row(project)).toBeDefined();
	await em.execute("update schedule_run set status = 'failed', finished = now() where id = ?", [run]);
	expect(await remove(ann, project)).toBe("Tower");
	expect(await row(project)).toBeUndefined();
	expect(await em.execute("select 1 from draft where record_id = ?", [project])).toEqual([]);
	expect(await em.execute("select project_name from schedule_run where id = ?", [run])).toEqual([
		{ project_name: "Tower" },
	]);
	await expect(remove(ann, project)).rejects.toMatchObject({ kind: "not_found" });
});

test("a deletion and a schedule of the same project that begin at once never leave a run without its project", async () => {
	for (let times = 0; times < 5; times++) {
		const ann = await makePerson(em, "Ann");
		const project = await makeProject(em, ann, "Tower", [one]);
		const [deleted, started] = await Promise.allSettled([remove(ann, project), start(ann, project)]);
		expect([deleted.status, started.status].toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await row(project)).toEqual(started.status === "fulfilled" ? { is_active: true } : undefined);
	}
});

test("nobody archives, restores or deletes a project of somebody else, staff neither", async () => {
	const ann = await makePerson(em, "Ann");
	const sam = await makePerson(em, "Sam", { staff: true });
	const project = await makeProject(em, ann, "Tower", [one]);
	await expect(archive(sam, project)).rejects.toMatchObject({ kind: "not_found" });
	await expect(remove(sam, project)).rejects.toMatchObject({ kind: "not_found" });
	await expect(act((inside) => restoreProject(inside, sam, project))).rejects.toMatchObject({ kind: "not_found" });
});

test("staff see any project with its owner, as it is stored; others see none that way, not even their own", async () => {
	const ann = await makePerson(em, "Ann");
	const sam = await makePerson(em, "Sam", { staff: true });
	const project = await makeProject(em, ann, "Tower", [one]);
	await openProject(em, ann, project);
	await act((inside) => addSolutions(inside, ann, [two]));
	expect(await getOfficeProject(em, sam, project)).toMatchObject({
		project: {
			proj_name: "Tower",
			user_name: "Ann Lee",
			company_name: "Lee Fire",
			guide_item: [{ sol: one, is_active: true }],
		},
	});
	expect((await getSpecification(em, sam)).project).toBeNull();
	await expect(getOfficeProject(em, ann, project)).rejects.toMatchObject({ kind: "forbidden" });
	await closeProject(em, ann);
	await expect(getOfficeProject(em, sam, 2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
});
