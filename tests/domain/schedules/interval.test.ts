import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { findWaitAfterAnother } from "#app/domain/schedules/interval.sql.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let solution: number;
let ann: Actor;
let tower: number;
beforeAll(async () => {
	em = own.em;
	solution = await makeSolution(em, "V-1");
});

let files = 0;
async function issue(actor: Actor, project: number): Promise<number> {
	const run = await own.act((inside) =>
		startSchedule(inside, actor, project, {
			minIntervalSeconds: 300,
			timeZone: "Pacific/Auckland",
			enqueue: async () => {},
		}),
	);
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "0".repeat(64) };
	await finishWith(em, run, { ...file, storageKey: `run-${files++}` });
	return run;
}
const revise = (words: string) => em.execute("update project set rev_notes = ? where id = ?", [words, tower]);
const refusal = (project = tower) =>
	issue(ann, project).then(
		() => null,
		(error) => error,
	);
const timePasses = (seconds: number) =>
	em.execute("update schedule_run set started = started - make_interval(secs => ?) where user_id = ?", [
		seconds,
		ann.id,
	]);

async function begin() {
	ann = await makePerson(em, "Ann");
	tower = await makeProject(em, ann, "Tower", [solution]);
}

test("a correction of the same project follows at once, the same content again waits", async () => {
	await begin();
	await issue(ann, tower);
	await timePasses(60);
	const same = await refusal();
	expect(same).toMatchObject({ kind: "too_soon", code: "throttled" });
	expect(same.retryAfter).toBeGreaterThan(200);
	expect(same.retryAfter).toBeLessThanOrEqual(240);
	expect(same.message).toMatch(
		/^Nothing has changed since issue \d+\. You can print it again in [34] minutes, or right away after a change\.$/,
	);
	await revise("B");
	expect(await issue(ann, tower)).toBeGreaterThan(0);
	await timePasses(300);
	expect(await refusal()).toBeNull();
});

test("another project waits, however much it has changed, and so does one whose schedule was not the last", async () => {
	await begin();
	const hall = await makeProject(em, ann, "Hall", [solution]);
	await issue(ann, hall);
	await timePasses(400);
	await issue(ann, tower);
	await em.execute("update project set rev_notes = 'B' where id = ?", [hall]);
	const refused = await refusal(hall);
	expect(refused).toMatchObject({ kind: "too_soon", code: "throttled" });
	expect(refused.message).toBe("You can generate one schedule every 5 minutes. The next one is possible in 5 minutes.");
	expect(await findWaitAfterAnother(em, ann, hall, 300)).toBe(refused.message);
	expect(await findWaitAfterAnother(em, ann, tower, 300)).toBeNull();
	await timePasses(300);
	expect(await findWaitAfterAnother(em, ann, hall, 300)).toBeNull();
});

test("what counts is the last issue of the project, whoever made it", async () => {
	await begin();
	await issue(ann, tower);
	await revise("B");
	await issue(await makePerson(em, "Eve", { staff: true }), tower);
	expect(await refusal()).toMatchObject({ code: "throttled" });
	await revise("C");
	expect(await refusal()).toBeNull();
});

test("three corrections within 15 minutes follow at once, the fourth waits", async () => {
	await begin();
	await issue(ann, tower);
	for (const words of ["B", "C", "D"]) {
		await revise(words);
		expect(await refusal()).toBeNull();
		await timePasses(60);
	}
	await revise("E");
	const fourth = await refusal();
	expect(fourth).toMatchObject({ kind: "too_soon", code: "throttled" });
	expect(fourth.message).toMatch(
		/^This project has been corrected 3 times within 15 minutes\. The next schedule is possible in [34] minutes\.$/,
	);
	expect(fourth.retryAfter).toBeLessThanOrEqual(240);
	await timePasses(240);
	expect(await refusal()).toBeNull();
	await revise("F");
	expect(await refusal()).toMatchObject({ code: "throttled" });
	await timePasses(299);
	expect(await refusal()).toMatchObject({ code: "throttled" });
});

test("corrections of longer than 15 minutes ago do not count", async () => {
	await begin();
	await issue(ann, tower);
	for (const words of ["B", "C", "D"]) {
		await revise(words);
		await issue(ann, tower);
	}
	await timePasses(900);
	await revise("E");
	await issue(ann, tower);
	await revise("F");
	expect(await refusal()).toBeNull();
});
