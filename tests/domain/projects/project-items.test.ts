import { beforeAll, expect, test } from "vitest";
import { MAX_ITEMS } from "#app/domain/projects/project-items.ts";
import { addSolutions, getSpecification } from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
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

test("a withdrawn solution cannot be newly chosen but stays where it was and can be restored there", async () => {
	const ann = await person();
	const old = await makeSolution(em, `V-OLD`);
	const project = await makeProject(em, ann, "Tower", [old]);
	await em.execute("update solution set is_active = false where id = ?", [old]);
	await expect(add(ann, old)).rejects.toMatchObject({ kind: "conflict", code: "withdrawn" });
	await open(ann, project);
	await remove(ann, old);
	await add(ann, old);
	await save(ann);
	expect(await stored(project)).toEqual([old]);
});

test("a solution without an active specimen may still be chosen, one that does not exist is not found", async () => {
	const ann = await person();
	const untested = await makeSolution(em, "V-UNTESTED", { specimens: [{ active: false }] });
	await add(ann, untested);
	await expect(add(ann, 2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
	expect(await items(ann)).toEqual([untested]);
});

test("a project holds 500 solutions and no more, and those in it can still be struck and restored", async () => {
	const ann = await person();
	const made = await em.execute<{ id: number }[]>(
		"insert into solution (drawing) select 'M-' || n from generate_series(1, ?) n returning id",
		[MAX_ITEMS],
	);
	const project = await makeProject(em, ann, "Full");
	await em.execute(
		"insert into project_item (project_id, solution_id, no_id) select ?, id, row_number() over (order by id) from solution where drawing like 'M-%'",
		[project],
	);
	await open(ann, project);
	await expect(add(ann, one)).rejects.toMatchObject({
		kind: "invalid",
		message: "A project can have at most 500 solutions.",
	});
	await remove(ann, made[0]!.id);
	await add(ann, made[0]!.id);
	await expect(add(ann, one)).rejects.toMatchObject({ kind: "invalid" });
	expect(await items(ann)).toHaveLength(500);
});

test("another person's project is not found and opens nothing, staff's own list included", async () => {
	const [ann, staff] = [await person(), await makePerson(em, "Eve", { staff: true })];
	const project = await makeProject(em, ann, "Tower", [one]);
	for (const actor of [await person(), staff]) {
		await expect(open(actor, project)).rejects.toMatchObject({ kind: "not_found" });
		expect(await getSpecification(em, actor)).toMatchObject({ project: null, items: [] });
	}
	await expect(open(ann, 2_000_000_000)).rejects.toMatchObject({ kind: "not_found" });
});

test("solutions that are added and removed at the same time are all kept and all gone", async () => {
	const ann = await person();
	const many = [];
	for (let at = 0; at < 6; at++) many.push(await makeSolution(em, `T-${at}`));
	await Promise.all(many.map((solution) => add(ann, solution)));
	expect((await items(ann)).sort()).toEqual(many);
	await Promise.all([...many.slice(0, 3).map((solution) => remove(ann, solution)), add(ann, one)]);
	expect((await items(ann)).sort()).toEqual([one, ...many.slice(3)]);
});

test("an addition at the very moment of Save Changes is stored or still pending, never lost", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [one]);
	await open(ann, project);
	await add(ann, two);
	let saving: Promise<unknown> | undefined;
	await act(async (inside) => {
		await addSolutions(inside, ann, [three]);
		saving = save(ann);
		await waitForLock();
	});
	await saving;
	expect(await stored(project)).toEqual([one, two, three]);
});

test("of several solutions all are added in their order, or none", async () => {
	const ann = await person();
	const addAll = (solutions: number[]) => act((inside) => addSolutions(inside, ann, solutions));
	await addAll([three, one, three]);
	expect(await items(ann)).toEqual([three, one]);
	await expect(addAll([two, 2_000_000_000])).rejects.toMatchObject({ kind: "not_found" });
	expect(await items(ann)).toEqual([three, one]);
});

/** Waits until some statement of this database waits for another transaction. */
async function waitForLock(): Promise<void> {
	const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
	while ((await em.execute<unknown[]>(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}
