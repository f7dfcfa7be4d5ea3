import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let em: EntityManager;
let ann: Actor;
let bob: Actor;
let staff: Caller;
let sols: number[];

beforeAll(async () => {
	api = await openApi();
	em = api.em;
	ann = await makePerson(em, "Ann");
	bob = await makePerson(em, "Bob");
	staff = await api.as(await makePerson(em, "Sue", { staff: true }));
	sols = [
		await makeSolution(em, "V-1", {
			specimens: [
				{ id: "A1", report: "12 / FR1 / Lab", frr: "-/60/60", products: ["Mastic"] },
				{ id: "A2", report: "13 / FR2 / Lab", active: false },
			],
		}),
		await makeSolution(em, "V-2", { specimens: [{ id: "B1", report: "14 / FR3 / Lab", frr: "-/90/90" }] }),
	];
});
afterAll(() => api?.close());

const idOf = async (table: string, where: string) => {
	const [row] = await em.execute<{ id: number }[]>(`select id from ${table} where ${where}`);
	return row!.id;
};
const whole = <T>(work: (inside: EntityManager) => Promise<T>) =>
	(em.fork() as EntityManager).transactional((inside) => work(inside as EntityManager));

/** Issues a schedule, which is over at once. Answers its number. */
async function issue(actor: Actor, project: number, status = "done"): Promise<string> {
	const context = { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} };
	const run = await whole((inside) => startSchedule(inside, actor, project, context));
	const file = status === "done" ? await makeFile(em, "schedule", `schedules/${run}.pdf`) : null;
	await em.execute(
		`update schedule_run set status = ?, file_id = ?, finished = now(), progress = case when ? = 'done' then 100 else 0 end
		 where id = ?`,
		[status, file, status, run],
	);
	const [row] = await em.execute<{ document_no: string }[]>("select document_no from schedule_run where id = ?", [run]);
	return row!.document_no;
}

const found = async (query: string) => (await staff.get(`sol/admin/issued/?${query}`)).body;
const numbers = async (query: string): Promise<string[]> =>
	(await found(query)).map(({ document_no }: { document_no: string }) => document_no);

test("a record is found in every issue that rests on it, the newest of each project first, also when it is in the project no longer", async () => {
	const [tower, mall] = [
		await makeProject(em, ann, "Tower", sols, { rev_notes: "A" }),
		await makeProject(em, bob, "Mall", [sols[0]!]),
	];
	const first = await issue(ann, tower);
	const second = await issue(bob, mall);
	await em.execute("update project set rev_notes = 'B' where id = ?", [tower]);
	const third = await issue(ann, tower);
	await em.execute("delete from project_item where project_id = ? and solution_id = ?", [tower, sols[0]!]);
	const fourth = await issue(ann, tower);
	await issue(ann, tower, "failed");
	const specimen = await idOf("specimen", "specimen_id = 'A1'");
	const report = await idOf("report", "number = 'FR1'");
	const frr = await idOf("frr", "name = '-/60/60'");

	const owner = "Ann Lee";
	const asked = await found(`report=${report}`);
	expect(asked).toEqual([
		{
			...{ document_no: third, no: 2, project: "Tower", project_id: tower, deleted: false, owner },
			...{ issued: expect.stringMatching(/^\d{4}-.*Z$/), revision: "B", latest: false },
		},
		{
			...{ document_no: second, no: 1, project: "Mall", project_id: mall, deleted: false, owner: "Bob Lee" },
			...{ issued: expect.any(String), revision: "", latest: true },
		},
		{
			...{ document_no: first, no: 1, project: "Tower", project_id: tower, deleted: false, owner },
			...{ issued: expect.any(String), revision: "A", latest: false },
		},
	]);
	for (const query of [`specimen=${specimen}`, `solution=${sols[0]}`, `frr=${frr}`])
		expect(await found(query)).toEqual(asked);
	const product = await idOf("product", "name = 'Mastic'");
	expect(await numbers(`product=${product}`)).toEqual([fourth, second, third, first]);
	expect(await found(`document_no=${third.toLowerCase()}`)).toEqual(asked.slice(0, 1));
});

test("issues of a deleted project are found as they were", async () => {
	const [sol] = [await makeSolution(em, "V-9")];
	const gone = await makeProject(em, ann, "Gone", [sol]);
	await issue(ann, gone);
	await issue(ann, gone);
	const before = await found(`solution=${sol}`);
	await whole((inside) => deleteProject(inside, ann, gone));
	expect(await found(`solution=${sol}`)).toEqual(before.map((one: object) => ({ ...one, deleted: true })));
	expect(before.map(({ no, latest }: { no: number; latest: boolean }) => [no, latest])).toEqual([
		[2, true],
		[1, false],
	]);
});

test("what is cancelled, or was withdrawn and not printed as a line, is not relied on", async () => {
	const project = await makeProject(em, ann, "Cut", sols, { track_changes: true });
	await em.execute("update project_item set is_active = false where project_id = ? and solution_id = ?", [
		project,
		sols[1]!,
	]);
	const no = await issue(ann, project);
	expect(await numbers(`solution=${sols[0]}`)).toContain(no);
	expect(await numbers(`solution=${sols[1]}`)).not.toContain(no);
	expect(await numbers(`report=${await idOf("report", "number = 'FR2'")}`)).toEqual([]);
});

test("an issue stays found by what it said when its specimen rests on another report today", async () => {
	const sol = await makeSolution(em, "V-10", { specimens: [{ id: "C1", report: "15 / FR5 / Lab" }] });
	const [from, to] = [await idOf("report", "number = 'FR5'"), await idOf("report", "number = 'FR3'")];
	const no = await issue(ann, await makeProject(em, ann, "Moved", [sol]));
	await em.execute("update specimen set report_id = ? where specimen_id = 'C1'", [to]);
	expect([await numbers(`report=${from}`), (await numbers(`report=${to}`)).includes(no)]).toEqual([[no], false]);
});

test("one question at a time, of staff alone", async () => {
	expect((await staff.get("sol/admin/issued/?report=x")).body).toEqual({ report: ["A valid integer is required."] });
	for (const query of ["", "?report=1&frr=2"]) {
		expect((await staff.get(`sol/admin/issued/${query}`)).body).toHaveProperty("non_field_errors");
	}
	expect(await found("report=99999999")).toEqual([]);
	expect((await (await api.as(ann)).get("sol/admin/issued/?report=1")).status).toBe(403);
});
