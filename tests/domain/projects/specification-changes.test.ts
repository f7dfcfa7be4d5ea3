import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findUndo } from "#app/domain/projects/drafts.ts";
import { setSwitch } from "#app/domain/projects/identification.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { discardChanges, getSpecification, saveChanges } from "#app/domain/projects/specification.ts";
import {
	acceptTheirVersion,
	findListConflict,
	moveSolution,
	reorderSolutions,
	storeMyVersion,
	undoReorder,
} from "#app/domain/projects/specification-changes.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { specificationActs } from "#tests/support/specification-acts.ts";

const own = ownDatabase(8);
let em: EntityManager;
/** In schedule order: a ceiling, two walls of plasterboard (V-2 before V-10), a wall of concrete comes between. */
let ceiling: number;
let concrete: number;
let second: number;
let tenth: number;
let electrical: number;
beforeAll(async () => {
	em = own.em;
	ceiling = await makeSolution(em, "V-99", { substrates: ["Ceiling / Plasterboard / 13mm"] });
	concrete = await makeSolution(em, "V-98", { substrates: ["Wall / Concrete / 150mm"] });
	tenth = await makeSolution(em, "V-10");
	second = await makeSolution(em, "V-2");
	electrical = await makeSolution(em, "V-1", {
		specimens: [{ service: "Copper / Cable / Electrical Penetration" }],
	});
});

const { act } = own;
const { add, remove, save, items, stored } = specificationActs(own);
/** Puts a solution in front of another one, or at the end (null). */
const move = (actor: Actor, solution: number, before: number | null) =>
	act((inside) => moveSolution(inside, actor, solution, before));
const reorder = (actor: Actor) => act((inside) => reorderSolutions(inside, actor));
const undo = (actor: Actor) => act((inside) => undoReorder(inside, actor));
const version = async (project: number) =>
	(await em.execute<{ version: number }[]>("select version from project where id = ?", [project]))[0]!.version;
const elsewhere = (project: number, sql: string) =>
	em.execute(`${sql}; update project set version = version + 1 where id = ${project}`);
async function opened(solutions: number[]): Promise<{ ann: Actor; project: number }> {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", solutions);
	await openProject(em, ann, project);
	return { ann, project };
}

test("in an unsaved list a solution is put in front of another one, or at the end", async () => {
	const ann = await makePerson(em, "Ann");
	for (const solution of [second, tenth, ceiling]) await add(ann, solution);
	await move(ann, ceiling, tenth);
	expect(await items(ann)).toEqual([second, ceiling, tenth]);
	await move(ann, ceiling, tenth);
	await move(ann, ceiling, ceiling);
	expect(await items(ann)).toEqual([second, ceiling, tenth]);
	await move(ann, second, tenth);
	expect(await items(ann)).toEqual([ceiling, second, tenth]);
	await move(ann, ceiling, null);
	expect(await items(ann)).toEqual([second, tenth, ceiling]);
	for (const [solution, before] of [
		[concrete, second],
		[second, concrete],
	] as const) {
		await expect(move(ann, solution, before)).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	}
	expect(await items(ann)).toEqual([second, tenth, ceiling]);
});

test("a move in a saved project is stored at once, while added and deleted items stay pending", async () => {
	const { ann, project } = await opened([second, tenth, ceiling]);
	await move(ann, ceiling, tenth);
	expect(await stored(project)).toEqual([second, ceiling, tenth]);
	expect(await version(project)).toBe(2);
	expect(await getSpecification(em, ann)).toMatchObject({ changed: false });
	await remove(ann, second);
	await add(ann, concrete);
	await move(ann, ceiling, second);
	expect(await stored(project)).toEqual([ceiling, second, tenth]);
	expect(await items(ann)).toEqual([ceiling, -second, tenth, concrete]);
	await move(ann, concrete, tenth);
	expect(await version(project)).toBe(3);
	expect(await stored(project)).toEqual([ceiling, second, tenth]);
	await save(ann);
	expect(await stored(project)).toEqual([ceiling, -second, concrete, tenth]);
});

test("Reorder sorts by orientation, substrate, service class and drawing, and renumbers without gaps", async () => {
	const { ann, project } = await opened([tenth, electrical, second, concrete, ceiling]);
	await em.execute("update project_item set no_id = no_id * 10 where project_id = ?", [project]);
	await reorder(ann);
	const inOrder = [ceiling, concrete, second, tenth, electrical];
	expect(await stored(project)).toEqual(inOrder);
	const numbers = await em.execute("select no_id as no from project_item where project_id = ? order by 1", [project]);
	expect(numbers).toEqual([1, 2, 3, 4, 5].map((no) => ({ no })));
	expect(await version(project)).toBe(2);
	await reorder(ann);
	expect(await version(project)).toBe(2);
});

test.each(["saved", "saved with pending changes", "unsaved"])(
	"Reorder of a list that is %s can be undone once",
	async (kind) => {
		const { ann, project } = await opened([tenth, second, ceiling]);
		if (kind === "unsaved") {
			await em.execute("delete from open_project where user_id = ?", [ann.id]);
			for (const solution of [tenth, second, ceiling]) await add(ann, solution);
		}
		if (kind.includes("pending")) await remove(ann, second);
		const before = await items(ann);
		await reorder(ann);
		expect(await items(ann)).toEqual([before[2], before[1], before[0]]);
		await undo(ann);
		expect(await items(ann)).toEqual(before);
		expect(await stored(project)).toEqual([tenth, second, ceiling]);
		await undo(ann);
		expect(await items(ann)).toEqual(before);
		expect((await getSpecification(em, ann)).changed).toBe(kind.includes("pending"));
	},
);

test("after any other change of the list there is nothing left to undo", async () => {
	for (const change of [
		(ann: Actor) => move(ann, second, null),
		(ann: Actor) => add(ann, concrete),
		(ann: Actor) => remove(ann, second),
	]) {
		const { ann } = await opened([tenth, second, ceiling]);
		await reorder(ann);
		const { project } = await getSpecification(em, ann);
		expect(await findUndo(em, ann, project)).toEqual([tenth, second, ceiling]);
		await change(ann);
		const after = await items(ann);
		await undo(ann);
		expect(await items(ann)).toEqual(after);
	}
});

test("moves at the same moment are done one after the other, and none is lost", async () => {
	const { ann, project } = await opened([ceiling, concrete, second, tenth, electrical]);
	await Promise.all([
		move(ann, electrical, concrete),
		move(ann, tenth, ceiling),
		move(ann, second, null),
		move(ann, second, null),
	]);
	expect(await stored(project)).toEqual([tenth, ceiling, electrical, concrete, second]);
	await Promise.all([reorder(ann), reorder(ann), move(ann, electrical, ceiling), remove(ann, second)]);
	expect((await stored(project)).toSorted()).toEqual([ceiling, concrete, second, tenth, electrical].toSorted());
	expect((await getSpecification(em, ann)).stale).toBe(false);
});

test("a switch is stored at once and does not make pending changes stale", async () => {
	const { ann, project } = await opened([second]);
	await remove(ann, second);
	await act((inside) => setSwitch(inside, ann, { name: "trackChanges", on: true }));
	await act((inside) => setSwitch(inside, ann, { name: "trackChanges", on: true }));
	const [row] = await em.execute("select track_changes, add_tds, version from project where id = ?", [project]);
	expect(row).toEqual({ track_changes: true, add_tds: false, version: 2 });
	await save(ann);
	expect(await stored(project)).toEqual([-second]);
});

test("a list changed elsewhere shows both versions; nothing is stored or moved until one is chosen", async () => {
	const { ann, project } = await opened([second, tenth]);
	await remove(ann, second);
	await elsewhere(project, `update project_item set is_active = false where solution_id = ${tenth}`);
	await expect(save(ann)).rejects.toMatchObject({ kind: "conflict", code: "changed_elsewhere" });
	await expect(move(ann, second, null)).rejects.toMatchObject({ code: "changed_elsewhere" });
	expect(await findListConflict(em, ann)).toMatchObject({
		theirs: [
			{ sol: second, isActive: true },
			{ sol: tenth, isActive: false },
		],
		mine: [
			{ sol: second, isActive: false },
			{ sol: tenth, isActive: true },
		],
	});
	expect(await stored(project)).toEqual([second, -tenth]);
});

test("of two versions one can keep one's own or take the stored one", async () => {
	for (const choice of ["mine", "theirs"]) {
		const { ann, project } = await opened([second, tenth]);
		await remove(ann, second);
		await elsewhere(project, `update project_item set is_active = false where solution_id = ${tenth}`);
		const found = (await findListConflict(em, ann))!;
		const shown = { version: found.project.version, revision: found.revision };
		await act((inside) =>
			choice === "mine" ? storeMyVersion(inside, ann, shown) : acceptTheirVersion(inside, ann, shown),
		);
		expect(await findListConflict(em, ann)).toBeNull();
		expect(await stored(project)).toEqual(choice === "mine" ? [-second, tenth] : [second, -tenth]);
	}
});

test("what changes again while one compares must be compared again", async () => {
	const { ann, project } = await opened([second, tenth]);
	await remove(ann, second);
	await elsewhere(project, "select 1");
	const { project: seen, revision } = (await findListConflict(em, ann))!;
	const keep = (shown: { version: number; revision: string }) => act((inside) => storeMyVersion(inside, ann, shown));
	await elsewhere(project, `update project_item set is_active = false where solution_id = ${tenth}`);
	await expect(keep({ version: seen.version, revision })).rejects.toMatchObject({ code: "stale" });
	await add(ann, concrete);
	await expect(keep({ version: seen.version + 1, revision })).rejects.toMatchObject({ code: "stale" });
	const theirs = act((inside) => acceptTheirVersion(inside, ann, { revision }));
	await expect(theirs).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	expect(await stored(project)).toEqual([second, -tenth]);
	expect(await items(ann)).toEqual([-second, tenth, concrete]);
});

test("a page that did not show what is pending can neither save nor discard it", async () => {
	const { ann, project } = await opened([second, tenth]);
	const { revision } = await getSpecification(em, ann);
	await remove(ann, second);
	const late = act((inside) => saveChanges(inside, ann, { project, revision }));
	await expect(late).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	const dropped = act((inside) => discardChanges(inside, ann, { project, revision }, true));
	await expect(dropped).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	expect(await stored(project)).toEqual([second, tenth]);
	expect(await items(ann)).toEqual([-second, tenth]);
	const now = await getSpecification(em, ann);
	await act((inside) => saveChanges(inside, ann, { project, revision: now.revision }));
	expect(await stored(project)).toEqual([-second, tenth]);
});
