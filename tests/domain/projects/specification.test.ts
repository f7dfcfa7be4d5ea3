import { beforeAll, expect, test } from "vitest";
import {
	clearUnsaved,
	countUnsaved,
	discardChanges,
	emptySpecification,
	getSpecification,
} from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeProject } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { specificationActs, threeSolutions } from "#tests/support/specification-acts.ts";

const own = ownDatabase(6);
let em: EntityManager;
let one: number;
let two: number;
let three: number;
beforeAll(async () => {
	em = own.em;
	[one, two, three] = await threeSolutions(own);
});

const { act } = own;
const { add, remove, open, save, items, stored, person } = specificationActs(own);

/** Open where nothing is. */
const NOTHING = {
	project: null,
	items: [],
	changed: false,
	stale: false,
	revision: "none",
	editable: true,
	unsaved: 0,
	switches: { trackChanges: false, addTds: false, addMsds: false, addWarranty: false, addReports: false },
	canUndo: false,
	penetrations: 0,
	catalogueVersion: expect.any(Number),
};

test("everybody begins with an open specification that is empty, unsaved and theirs alone", async () => {
	const [ann, bea] = [await person(), await person()];
	expect(await getSpecification(em, ann)).toEqual(NOTHING);
	await add(ann, one);
	expect(await items(ann)).toEqual([one]);
	expect(await items(bea)).toEqual([]);
});

test("in an unsaved specification Delete takes the solution out and Clear All takes out all", async () => {
	const ann = await person();
	for (const solution of [one, two, three, two]) await add(ann, solution);
	expect(await items(ann)).toEqual([one, two, three]);
	await remove(ann, two);
	expect(await items(ann)).toEqual([one, three]);
	expect(await countUnsaved(em, ann)).toBe(2);
	await act((inside) => clearUnsaved(inside, ann));
	expect(await items(ann)).toEqual([]);
});

test("an unsaved specification cannot be saved before it is identified, and stays", async () => {
	const ann = await person();
	await add(ann, one);
	expect(await save(ann)).toBe("identify");
	expect(await items(ann)).toEqual([one]);
});

test("in a saved project Delete strikes through, and adding again restores it in its place", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [one, two]);
	await open(ann, project);
	await remove(ann, one);
	expect(await items(ann)).toEqual([-one, two]);
	await add(ann, three);
	await add(ann, one);
	expect(await items(ann)).toEqual([one, two, three]);
	expect(await getSpecification(em, ann)).toMatchObject({ changed: true, project: { id: project, name: "Tower" } });
	expect(await stored(project)).toEqual([one, two]);
});

test("Save Changes stores what is pending, moves the project on and closes it", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [one, two], { updated: "2020-01-01T00:00:00Z" });
	await open(ann, project);
	await remove(ann, two);
	await add(ann, three);
	const rows = "select id from project_item where project_id = ? and solution_id = ?";
	const before = await em.execute(rows, [project, one]);
	expect(await save(ann)).toBe("saved");
	expect(await stored(project)).toEqual([one, -two, three]);
	expect(await em.execute(rows, [project, one])).toEqual(before);
	const [row] = await em.execute(
		"select version, updated > now() - interval '1 minute' as moved from project where id = ?",
		[project],
	);
	expect(row).toEqual({ version: 2, moved: true });
	expect(await getSpecification(em, ann)).toEqual(NOTHING);
});

test("saving without changes leaves the project as it is and closes it", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [one]);
	await open(ann, project);
	expect(await save(ann)).toBe("saved");
	expect(await em.execute("select version from project where id = ?", [project])).toEqual([{ version: 1 }]);
});

test("Discard Changes drops what is pending, closes the project and leaves the unsaved list alone", async () => {
	const ann = await person();
	await add(ann, three);
	const project = await makeProject(em, ann, "Tower", [one]);
	await open(ann, project);
	await remove(ann, one);
	await act((inside) => discardChanges(inside, ann, undefined, true));
	expect(await items(ann)).toEqual([three]);
	await open(ann, project);
	expect(await getSpecification(em, ann)).toMatchObject({ items: [{ sol: one, isActive: true }], changed: false });
});

test("pending changes wait for their project while another one is open", async () => {
	const ann = await person();
	const tower = await makeProject(em, ann, "Tower", [one]);
	const hall = await makeProject(em, ann, "Hall", [two]);
	await open(ann, tower);
	await add(ann, three);
	await open(ann, hall);
	expect(await items(ann)).toEqual([two]);
	await open(ann, tower);
	expect(await items(ann)).toEqual([one, three]);
});

test("saving over a project that was stored elsewhere in between is refused and overwrites nothing", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [one]);
	await open(ann, project);
	await add(ann, two);
	await em.execute("update project set version = version + 1 where id = ?", [project]);
	await em.execute("update project_item set is_active = false where project_id = ?", [project]);
	await add(ann, three);
	await expect(save(ann)).rejects.toMatchObject({ kind: "conflict", code: "changed_elsewhere" });
	expect(await stored(project)).toEqual([-one]);
	expect(await items(ann)).toEqual([one, two, three]);
});

test("an archived project can be seen but not changed", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [one], { is_active: false });
	await open(ann, project);
	expect(await getSpecification(em, ann)).toMatchObject({ editable: false, items: [{ sol: one }] });
	await expect(add(ann, two)).rejects.toMatchObject({ kind: "conflict", code: "archived" });
	await expect(remove(ann, one)).rejects.toMatchObject({ kind: "conflict", code: "archived" });
	expect(await items(ann)).toEqual([one]);
});

test("New Project asks before unsaved solutions are dropped, and keeps what is pending in saved projects", async () => {
	const ann = await person();
	const begin = (confirmed: boolean) => act((inside) => emptySpecification(inside, ann, confirmed));
	await add(ann, one);
	await add(ann, two);
	const project = await makeProject(em, ann, "Tower", [one]);
	await open(ann, project);
	await remove(ann, one);
	expect(await begin(false)).toEqual({ wouldLose: 2 });
	expect(await getSpecification(em, ann)).toMatchObject({ project: { id: project } });
	expect(await begin(true)).toEqual({ wouldLose: 0 });
	expect(await getSpecification(em, ann)).toEqual(NOTHING);
	await open(ann, project);
	expect(await items(ann)).toEqual([-one]);
});
