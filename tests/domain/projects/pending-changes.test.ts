import { beforeAll, expect, test } from "vitest";
import { findPending, settlePending } from "#app/domain/projects/pending-changes.ts";
import { getSpecification } from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { specificationActs } from "#tests/support/specification-acts.ts";

const own = ownDatabase(4);
let em: EntityManager;
let sols: number[];
beforeAll(async () => {
	em = own.em;
	sols = [];
	for (const code of ["V-1", "V-2", "V-3", "V-4", "V-5"]) sols.push(await makeSolution(em, code));
});
const { act } = own;
const { add, remove, open, items, stored, person } = specificationActs(own);

async function opened() {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", sols.slice(0, 3));
	await em.execute("update project_item set is_active = false where project_id = ? and solution_id = ?", [
		project,
		sols[2],
	]);
	await open(ann, project);
	return { ann, project };
}

test("what is pending is told by what it does, and nothing is where the list is as it is stored", async () => {
	const { ann, project } = await opened();
	expect(await findPending(em, ann, project)).toBeNull();
	await remove(ann, sols[0]!);
	await add(ann, sols[0]!);
	expect(await findPending(em, ann, project)).toBeNull();
	expect(await getSpecification(em, ann)).toMatchObject({ changed: false, canUndo: false });
	await remove(ann, sols[0]!);
	await add(ann, sols[2]!);
	await add(ann, sols[3]!);
	await add(ann, sols[4]!);
	await remove(ann, sols[4]!);
	expect(await findPending(em, ann, project)).toMatchObject({
		drawings: { deleted: ["V-1"], restored: ["V-3"], added: ["V-4"], addedInactive: ["V-5"] },
		moved: false,
		count: 4,
	});
});

test("a list that began from an older state tells what it lacks and that its order is another", async () => {
	const { ann, project } = await opened();
	await remove(ann, sols[0]!);
	await em.execute("update project_item set no_id = 9 where project_id = ? and solution_id = ?", [project, sols[0]]);
	await em.execute("insert into project_item (project_id, solution_id, no_id) values (?, ?, 10)", [project, sols[4]]);
	expect(await findPending(em, ann, project)).toMatchObject({
		drawings: { deleted: ["V-1"], removed: ["V-5"] },
		moved: true,
		count: 3,
	});
});

test("pending changes are stored or left as was chosen for those that were shown, also of a project that is not open", async () => {
	const { ann, project } = await opened();
	await remove(ann, sols[0]!);
	const settle = (choice: Parameters<typeof settlePending>[3]) =>
		act((inside) => settlePending(inside, ann, project, choice));
	const shown = (await findPending(em, ann, project))!;
	expect(await settle({})).toBe(false);
	expect(await settle({ pending: "save", revision: "other" })).toBe(false);
	expect(await settle({ pending: "leave", revision: shown.revision })).toBe(true);
	expect(await stored(project)).toEqual([sols[0], sols[1], -sols[2]!]);
	expect(await items(ann)).toEqual([-sols[0]!, sols[1], -sols[2]!]);
	await open(ann, await makeProject(em, ann, "Hall", []));
	expect(await settle({ pending: "save", revision: shown.revision })).toBe(true);
	expect(await stored(project)).toEqual([-sols[0]!, sols[1], -sols[2]!]);
	expect(await findPending(em, ann, project)).toBeNull();
	expect(await settle({})).toBe(true);
});

test("a save over what was stored elsewhere since is a conflict, and nobody else settles anything", async () => {
	const { ann, project } = await opened();
	await remove(ann, sols[0]!);
	const { revision } = (await findPending(em, ann, project))!;
	const save = { pending: "save", revision } as const;
	const bea = await person();
	await expect(act((inside) => settlePending(inside, bea, project, save))).rejects.toMatchObject({ kind: "not_found" });
	await em.execute("update project set version = version + 1 where id = ?", [project]);
	await expect(act((inside) => settlePending(inside, ann, project, save))).rejects.toMatchObject({
		code: "changed_elsewhere",
	});
	expect(await items(ann)).toEqual([-sols[0]!, sols[1], -sols[2]!]);
	expect(await stored(project)).toEqual([sols[0], sols[1], -sols[2]!]);
});
