import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findFavouriteRows, previewFavourites } from "#app/domain/favourites/favourites.sql.ts";
import { createFavourite } from "#app/domain/favourites/favourites.ts";
import { countProjects } from "#app/domain/projects/list.sql.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { addSolutions, archiveProject, saveChanges } from "#app/domain/projects/specification.ts";
import { failRun, reportProgress } from "#app/domain/schedules/attempts.sql.ts";
import { findRecentProjects } from "#app/domain/schedules/issue-state.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let sols: number[];

beforeAll(async () => {
	em = own.em;
	sols = [await makeSolution(em, "V-1"), await makeSolution(em, "V-2"), await makeSolution(em, "V-3")];
	await makeProject(em, await makePerson(em, "Bob"), "Somebody else’s", sols);
});

const recent = (most = 5) => findRecentProjects(em, ann, most);
const names = async (most?: number) => (await recent(most)).map(({ name }) => name);
const stateOf = async (id: number) => (await recent()).find((project) => project.id === id);

async function start(projectId: number): Promise<number> {
	const context = { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} };
	return startSchedule(em, ann, projectId, context);
}

const finish = (run: number) =>
	finishWith(em, run, {
		name: "a.pdf",
		type: "application/pdf",
		bytes: 1,
		sha256: "0".repeat(64),
		storageKey: `run-${run}`,
	});

test("nobody has anything in the beginning", async () => {
	ann = await makePerson(em, "Ann");
	expect(await recent()).toEqual([]);
	expect(await countProjects(em, ann)).toEqual({ active: 0, archived: 0 });
	expect(await previewFavourites(em, ann, { lists: 3, drawings: 2 })).toEqual({ total: 0, lists: [] });
});

test("the open project comes first, then the last changed ones; archived ones and those of others do not come", async () => {
	ann = await makePerson(em, "Ann");
	const ids: number[] = [];
	for (const day of [1, 2, 3, 4]) {
		ids.push(await makeProject(em, ann, `Day ${day}`, sols, { updated: `2026-01-0${day}T00:00:00Z` }));
	}
	expect(await names()).toEqual(["Day 4", "Day 3", "Day 2", "Day 1"]);
	await own.act((inside) => archiveProject(inside, ann, ids[2]!, true));
	await openProject(em, ann, ids[0]!);
	expect(await names(2)).toEqual(["Day 1", "Day 4"]);
	expect((await recent()).map(({ open }) => open)).toEqual([true, false, false]);
	expect(await countProjects(em, ann)).toEqual({ active: 3, archived: 1 });
});

test("pending changes are told until they are saved, also while another project is open", async () => {
	ann = await makePerson(em, "Ann");
	const one = await makeProject(em, ann, "One", sols.slice(0, 1));
	const two = await makeProject(em, ann, "Two", sols);
	await openProject(em, ann, one);
	await addSolutions(em, ann, [sols[1]!]);
	await openProject(em, ann, two);
	expect(await stateOf(one)).toMatchObject({ open: false, pending: true, itemCount: 1 });
	expect(await stateOf(two)).toMatchObject({ open: true, pending: false, itemCount: 3 });
	await openProject(em, ann, one);
	await own.act((inside) => saveChanges(inside, ann));
	expect(await stateOf(one)).toMatchObject({ open: false, pending: false, itemCount: 2 });
});

test("the newest schedule is being made, failed, ready, or out of date as soon as it would be printed otherwise", async () => {
	ann = await makePerson(em, "Ann");
	const id = await makeProject(em, ann, "Printed", sols.slice(0, 2));
	expect((await stateOf(id))!.schedule).toBeNull();
	const first = await start(id);
	await reportProgress(em, first, 40);
	expect((await stateOf(id))!.schedule).toMatchObject({ id: first, status: "running", progress: 40 });
	await failRun(em, first);
	expect((await stateOf(id))!.schedule).toMatchObject({ status: "failed" });
	const second = await start(id);
	await finish(second);
	expect((await stateOf(id))!.schedule).toMatchObject({ id: second, status: "done" });
	// The catalogue moves, but nothing that this project prints.
	await em.execute("update catalogue_version set version = version + 1");
	expect((await stateOf(id))!.schedule).toMatchObject({ status: "done" });
	await em.execute("update solution set drawing = 'V-1A' where id = ?", [sols[0]!]);
	expect((await stateOf(id))!.schedule).toMatchObject({ id: second, status: "outdated" });
});

test("a preview of favourites has counts and the first drawings there are, in the order of the list, and leaves empty lists out", async () => {
	ann = await makePerson(em, "Ann");
	const file = await makeFile(em, "drawing_image", "small.jpg", { type: "image/jpeg", width: 400, height: 300 });
	await em.execute("update solution set img_small_id = ? where id in (?, ?)", [file, sols[0]!, sols[2]!]);
	await createFavourite(em, ann, { name: "List 10", sol: [] });
	await createFavourite(em, ann, { name: "List 9", sol: [sols[2]!, sols[1]!, sols[0]!] });
	await createFavourite(em, ann, { name: "Last", sol: [] });
	const { total, lists } = await previewFavourites(em, ann, { lists: 2, drawings: 2 });
	expect(total).toBe(3);
	const shown = lists.map(({ name, count, drawings }) => [name, count, drawings.map(({ id }) => id)]);
	expect(shown).toEqual([["List 9", 3, [sols[2], sols[0]]]]);
	const { rows } = await findFavouriteRows(em, ann, { search: "", page: null, selected: null });
	expect(rows.map(({ name, drawings }) => [name, drawings.map(({ id }) => id)])).toEqual([
		["Last", []],
		["List 9", [sols[2], sols[0]]],
		["List 10", []],
	]);
	expect(lists[0]!.drawings[0]!.imgSmall).toEqual({ id: file, name: "small.jpg", width: 400, height: 300 });
});

test("the newest issue is told with its number, revision and status for use, also while the next is being made", async () => {
	ann = await makePerson(em, "Ann");
	const one = await makeProject(em, ann, "One", sols, { rev_notes: "B" });
	expect(await stateOf(one)).toMatchObject({ issue: null });
	await finish(await start(one));
	expect((await stateOf(one))?.issue).toMatchObject({ no: 1, changed: false });
	await em.execute(`update schedule_run set intended_use = 'For consent' where project_id = ${one}`);
	await em.execute(`update project set version = version + 1 where id = ${one}`);
	await start(one);
	expect((await stateOf(one))?.issue).toEqual({
		no: 1,
		revision: "B",
		use: "For consent",
		changed: true,
		fallen: false,
	});
});
