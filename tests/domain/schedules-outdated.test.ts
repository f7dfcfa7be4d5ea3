import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findOutdated, findOutdatedLatest } from "#app/domain/schedules/outdated.ts";
import { finishRun } from "#app/domain/schedules/runs.ts";
import { startSchedule } from "#app/domain/schedules/start.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

let place: FreshDatabase;
let database: Database;
let em: EntityManager;
let solution: number;
let ann: Actor;
beforeAll(async () => {
	place = await freshDatabase();
	database = await openDatabase(place.settings, 4);
	em = database.orm.em.fork() as EntityManager;
	solution = await makeSolution(em, "V-1", { notes: ["Fill the gap."] });
	ann = await makePerson(em, "Ann");
});
afterAll(async () => {
	await database.close();
	await place.drop();
});

/** A project with a finished schedule, issued under Ann's name. */
async function issued(): Promise<{ project: number; run: number }> {
	const project = await makeProject(em, ann, "Tower", [solution], { add_warranty: true });
	const run = await (database.orm.em.fork() as EntityManager).transactional((inside) =>
		startSchedule(inside as EntityManager, ann, project, {
			minIntervalSeconds: 0,
			timeZone: "Pacific/Auckland",
			enqueue: async () => {},
		}),
	);
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "0".repeat(64), storageKey: `run-${run}` };
	await finishRun(em, run, file);
	return { project, run };
}
const changed = async ({ project, run }: { project: number; run: number }) =>
	(await findOutdated(em, ann, project, [run])).get(run) ?? [];
const raiseCatalogue = () => em.execute("update catalogue_version set version = version + 1");

test("a schedule that would be printed the same today is up to date, whatever has moved otherwise", async () => {
	const one = await issued();
	expect(await changed(one)).toEqual([]);
	await em.execute("update project set version = version + 1, updated = now() where id = ?", [one.project]);
	await makeSolution(em, "V-other");
	await raiseCatalogue();
	expect(await changed(one)).toEqual([]);
	expect(await findOutdatedLatest(em, ann, one.project)).toBeNull();
});

test("a changed project, list, catalogue, cover or document is told apart, and undone it is up to date again", async () => {
	const one = await issued();
	const steps: [string[], string, string][] = [
		[
			["project"],
			"update project set rev_notes = 'Rev B', version = version + 1 where id = :project",
			"update project set rev_notes = '' where id = :project",
		],
		[
			["solutions"],
			`update installation_note set note = 'Fill it all.' where solution_id = ${solution};
			 update catalogue_version set version = version + 1`,
			`update installation_note set note = 'Fill the gap.' where solution_id = ${solution}`,
		],
		[
			["solutions"],
			`update solution set is_active = false where id = ${solution}`,
			`update solution set is_active = true where id = ${solution}`,
		],
		[
			["cover"],
			"insert into cover (revision, content, is_active) values ('C1', '<p>New</p>', true)",
			"update cover set is_active = false",
		],
	];
	for (const [parts, there, back] of steps) {
		await em.execute(there.replaceAll(":project", String(one.project)));
		expect(await changed(one)).toEqual(parts);
		expect(await findOutdatedLatest(em, ann, one.project)).toMatchObject({ changed: parts });
		await em.execute(back.replaceAll(":project", String(one.project)));
		expect(await changed(one)).toEqual([]);
	}
	const pdf_id = await makeFile(em, "warranty", "warranty-1");
	await insert(em, "warranty", { revision: "W1", pdf_id, updated: new Date(Date.now() + 1000).toISOString() });
	expect(await changed(one)).toEqual(["documents"]);
});

test("a project without a finished schedule has none that is out of date", async () => {
	const project = await makeProject(em, ann, "Hall", [solution]);
	expect(await findOutdatedLatest(em, ann, project)).toBeNull();
});
