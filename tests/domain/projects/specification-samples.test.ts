import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "#app/domain/projects/open-project.ts";
import {
	addSampleSolutions,
	addSolutions,
	clearUnsaved,
	getSpecification,
} from "#app/domain/projects/specification.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

let place: FreshDatabase;
let database: Database;
let em: EntityManager;
const user = { id: 0, firstName: "Demo", isStaff: false };

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	database = await openDatabase(place.settings, 3);
	em = database.orm.em.fork() as EntityManager;
	const [row] = await em.execute<{ id: number }[]>("select id from user_account where email = 'user@example.com'");
	user.id = row!.id;
});
afterAll(async () => {
	await database?.close();
	await place?.drop();
});

test("three different offered solutions are added to an empty list", async () => {
	expect(await addSampleSolutions(em, user)).toEqual([]);
	const { items } = await getSpecification(em, user);
	expect(new Set(items.map(({ sol }) => sol)).size).toBe(3);
	const [row] = await em.execute<{ classes: number; offered: boolean }[]>(
		`select count(distinct classification_id)::int as classes, bool_and(s.is_offered) as offered
		 from solution_path p join solution s on s.id = p.solution_id where s.id in (?)`,
		[items.map(({ sol }) => sol)],
	);
	expect(row!.offered).toBe(true);
	expect(row!.classes).toBeGreaterThanOrEqual(3);
});

test("nothing is added where there are three solutions already", async () => {
	await expect(addSampleSolutions(em, user)).rejects.toMatchObject({ kind: "conflict" });
	expect((await getSpecification(em, user)).items).toHaveLength(3);
});

test("samples never drop an unsaved list behind a saved project: the person is asked first", async () => {
	const [project] = await em.execute<{ id: number }[]>(
		`insert into project (user_id, proj_name, proj_address, city_id)
		 select ?, 'Empty', '1 Quay St', min(id) from city returning id`,
		[user.id],
	);
	await openProject(em, user, project!.id);
	expect(await addSampleSolutions(em, user)).toHaveLength(3);
	expect((await getSpecification(em, user)).items).toEqual([]);
	await clearUnsaved(em, user);
	expect(await addSampleSolutions(em, user)).toEqual([]);
	expect((await getSpecification(em, user)).items).toHaveLength(3);
});

test("what is in the list already is not added again", async () => {
	await em.execute("delete from draft; delete from open_project");
	expect(await addSampleSolutions(em, user)).toEqual([]);
	const [first] = (await getSpecification(em, user)).items;
	await em.execute("delete from draft");
	await addSolutions(em, user, [first!.sol]);
	expect(await addSampleSolutions(em, user)).toEqual([]);
	const { items } = await getSpecification(em, user);
	expect(new Set(items.map(({ sol }) => sol)).size).toBe(4);
});
