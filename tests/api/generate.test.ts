import { afterAll, beforeAll, expect, test } from "vitest";
import { failRun } from "#app/domain/schedules/attempts.sql.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ApiPlace, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";

let place: ApiPlace;
beforeAll(async () => {
	place = await openApi();
});
afterAll(() => place?.close());

test("a correction is generated at once, the same content again is told when", async () => {
	const { em } = place;
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", [await makeSolution(em, "V-1")]);
	const context = { minIntervalSeconds: 300, timeZone: "UTC", enqueue: async () => {} };
	const first = await em.transactional((inside) => startSchedule(inside as EntityManager, ann, project, context));
	const file = { name: "a.pdf", type: "application/pdf", bytes: 1, sha256: "0".repeat(64), storageKey: "first" };
	expect(await finishWith(em, first, file)).toBe(true);

	const caller = await place.as(ann);
	const again = await caller.get(`guide/guide/generate/${project}/`);
	expect([again.status, again.body.code]).toEqual([429, "throttled"]);
	expect(again.body.detail).toBe(
		`Request was throttled. Expected available in ${again.headers.get("Retry-After")} seconds.`,
	);
	expect(Number(again.headers.get("Retry-After"))).toBeGreaterThan(280);

	expect((await caller("PATCH", `guide/guide/${project}/`, { rev_notes: "B" })).status).toBe(200);
	const corrected = caller.get(`guide/guide/generate/${project}/`);
	const running = () =>
		em.execute<{ id: number }[]>("select id from schedule_run where user_id = ? and status = 'running'", [ann.id]);
	await expect.poll(running, { timeout: 10_000 }).toHaveLength(1);
	await failRun(em, (await running())[0]!.id);
	expect((await corrected).body.code).toBe("generation_failed");
}, 60_000);
