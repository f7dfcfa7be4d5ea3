import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import {
	addSolutions,
	discardChanges,
	getSpecification,
	removeSolution,
	saveChanges,
} from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let actor: Actor;
let first: number;
let second: number;
let solution: number;

beforeAll(async () => {
	em = own.em;
	actor = await makePerson(em, "Ann");
	solution = await makeSolution(em, "V-1");
	first = await makeProject(em, actor, "Project");
	second = await makeProject(em, actor, "Project");
	await openProject(em, actor, second);
	await addSolutions(em, actor, [solution]);
});

const acts: [string, (inside: EntityManager) => Promise<unknown>][] = [
	["Add to Specs", (inside) => addSolutions(inside, actor, [solution], { project: first })],
	["Delete", (inside) => removeSolution(inside, actor, solution, { project: first })],
	["Save Changes", (inside) => saveChanges(inside, actor, { project: first })],
	["Discard Changes", (inside) => discardChanges(inside, actor, { project: first })],
	["Discard Changes of the unsaved list", (inside) => discardChanges(inside, actor, { project: null })],
];

for (const [name, act] of acts) {
	test(`${name} in a tab that shows another project than the open one is refused and changes nothing`, async () => {
		const before = await getSpecification(em, actor);
		await expect(own.act(act)).rejects.toMatchObject({ kind: "conflict", code: "stale" });
		expect(await getSpecification(em, actor)).toEqual(before);
		expect(before.project?.id).toBe(second);
	});
}

test("pressing Add on what is already there leaves no unsaved change behind", async () => {
	await own.act((inside) => saveChanges(inside, actor, { project: second }));
	await openProject(em, actor, second);
	await addSolutions(em, actor, [solution], { project: second });
	expect(await getSpecification(em, actor)).toMatchObject({ changed: false });
});
