import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { failRun } from "#app/domain/schedules/attempts.sql.ts";
import { listRuns } from "#app/domain/schedules/runs.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(6);
let em: EntityManager;
let solution: number;
beforeAll(async () => {
	em = own.em;
	solution = await makeSolution(em, "V-1");
});

const handedOver: number[] = [];
const start = (actor: Actor, project: number, fault?: Error) =>
	own.act((inside) =>
		startSchedule(inside, actor, project, {
			minIntervalSeconds: 300,
			timeZone: "Pacific/Auckland",
			async enqueue(_em, runId) {
				if (fault) throw fault;
				handedOver.push(runId);
			},
		}),
	);
const person = () => makePerson(em, "Ann");
const file = (key: string) => ({
	name: "a.pdf",
	type: "application/pdf",
	bytes: 1,
	sha256: "0".repeat(64),
	storageKey: key,
});
const finish = (run: number) => finishWith(em, run, file(`file-${run}`));
const startedAgo = (run: number, seconds: number) =>
	em.execute("update schedule_run set started = now() - make_interval(secs => ?) where id = ?", [seconds, run]);

test("a start freezes the facts, gives the schedule its number and hands it to the workers", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [solution]);
	const run = await start(ann, project);
	expect(handedOver).toContain(run);
	const [view] = await listRuns(em, ann, project);
	expect(view).toMatchObject({ id: run, status: "running", progress: 0, failure: null });
	expect(view!.documentNo).toMatch(/^PFS-\d{4}-\d{6}$/);
	await em.execute("update project set proj_name = 'Renamed' where id = ?", [project]);
	const [row] = await em.execute("select facts, project_name, project_version from schedule_run where id = ?", [run]);
	expect(row).toMatchObject({
		project_name: "Tower",
		project_version: 1,
		facts: { documentNo: view!.documentNo, project: { name: "Tower" }, items: [{ drawing: "V-1" }] },
	});
});

test("a schedule is printed with the database's time, whatever the clock of this process says", async () => {
	const ann = await person();
	const run = await start(ann, await makeProject(em, ann, "Tower", [solution]));
	const [printed] = await em.execute<{ same: boolean }[]>(
		`select date_trunc('milliseconds', started) = (facts->>'issuedAt')::timestamptz as same from schedule_run
		 where id = ?`,
		[run],
	);
	expect(printed).toEqual({ same: true });
});

test("an empty project is refused, and so is one whose items are all struck through and hidden", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower");
	const empty = {
		kind: "invalid",
		code: "empty_project",
		message: "Add at least one solution before generating a schedule.",
	};
	await expect(start(ann, project)).rejects.toMatchObject(empty);
	const struck = await makeProject(em, ann, "Struck", [solution]);
	await em.execute("update project_item set is_active = false where project_id = ?", [struck]);
	await expect(start(ann, struck)).rejects.toMatchObject(empty);
	await em.execute("update project set track_changes = true where id = ?", [struck]);
	expect(await start(ann, struck)).toBeGreaterThan(0);
});

test("while one schedule is being generated no other one of the same person starts, others' do", async () => {
	const [ann, bea] = [await person(), await person()];
	const [tower, hall] = [
		await makeProject(em, ann, "Tower", [solution]),
		await makeProject(em, ann, "Hall", [solution]),
	];
	await start(ann, tower);
	for (const project of [tower, hall]) {
		await expect(start(ann, project)).rejects.toMatchObject({
			kind: "conflict",
			code: "generation_running",
			message: "A schedule is already being generated.",
		});
	}
	await start(bea, await makeProject(em, bea, "Tower", [solution]));
});

test("the next schedule has to wait for the rest of five minutes from the start of the last successful one", async () => {
	const ann = await person();
	const [tower, hall] = [
		await makeProject(em, ann, "Tower", [solution]),
		await makeProject(em, ann, "Hall", [solution]),
	];
	const run = await start(ann, tower);
	await startedAgo(run, 100);
	expect(await finish(run)).toBe(true);
	const refused = await start(ann, hall).catch((error) => error);
	expect(refused).toMatchObject({ kind: "too_soon", code: "throttled" });
	expect(refused.retryAfter).toBeGreaterThan(140);
	expect(refused.retryAfter).toBeLessThanOrEqual(200);
	expect(refused.message).toMatch(
		/^You can generate one schedule every 5 minutes\. The next one is possible in [34] minutes\.$/,
	);
	await startedAgo(run, 300);
	expect(await start(ann, hall)).toBeGreaterThan(run);
});

test("a failed schedule does not make anybody wait, and staff wait like everybody", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [solution]);
	await failRun(em, await start(ann, project));
	const run = await start(ann, project);
	expect(await finish(run)).toBe(true);
	const staff = await makePerson(em, "Eve", { staff: true });
	expect(await finish(await start(staff, project))).toBe(true);
	await expect(start(staff, project)).rejects.toMatchObject({ kind: "too_soon" });
});

test("the reasons of a refusal come in their order: not found, empty, running, too soon", async () => {
	const ann = await person();
	const [full, empty] = [await makeProject(em, ann, "Full", [solution]), await makeProject(em, ann, "Empty")];
	const foreign = await makeProject(em, await person(), "Foreign");
	await finish(await start(ann, full));
	const code = (project: number) => start(ann, project).catch((error) => error.code ?? error.kind);
	expect([await code(foreign), await code(empty), await code(full)]).toEqual([
		"not_found",
		"empty_project",
		"throttled",
	]);
	await em.execute("update schedule_run set started = now() - interval '1 hour' where user_id = ?", [ann.id]);
	const running = await start(ann, full);
	expect([await code(foreign), await code(empty), await code(full)]).toEqual([
		"not_found",
		"empty_project",
		"generation_running",
	]);
	await finish(running);
	await start(await makePerson(em, "Eve", { staff: true }), full);
});

test("of two starts at the same moment exactly one runs", async () => {
	const ann = await person();
	const projects = [await makeProject(em, ann, "One", [solution]), await makeProject(em, ann, "Two", [solution])];
	const results = await Promise.allSettled([...projects, ...projects].map((project) => start(ann, project)));
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	for (const result of results) {
		if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "generation_running" });
	}
	const [row] = await em.execute("select count(*)::int as runs from schedule_run where user_id = ?", [ann.id]);
	expect(row).toEqual({ runs: 1 });
});

test("a start that cannot be handed to the workers leaves no run behind", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [solution]);
	await expect(start(ann, project, new Error("no queue"))).rejects.toThrow("no queue");
	expect(await listRuns(em, ann, project)).toEqual([]);
	expect(await start(ann, project)).toBeGreaterThan(0);
});

test("runs of a project are seen by its owner and staff, and by nobody else", async () => {
	const ann = await person();
	const project = await makeProject(em, ann, "Tower", [solution]);
	await start(ann, project);
	expect(await listRuns(em, ann, project)).toHaveLength(1);
	expect(await listRuns(em, await makePerson(em, "Eve", { staff: true }), project)).toHaveLength(1);
	expect(await listRuns(em, await person(), project)).toEqual([]);
});
