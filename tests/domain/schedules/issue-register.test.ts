import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { failRun } from "#app/domain/schedules/attempts.sql.ts";
import { issuedName, listIssues } from "#app/domain/schedules/issue-register.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(8);
let em: EntityManager;
let sol: number;
beforeAll(async () => {
	em = own.em;
	sol = await makeSolution(em, "V-1", { specimens: [{ sample: true }] });
});

let files = 0;
const file = () => {
	files += 1;
	const sha256 = String(files).padStart(64, "0");
	return { name: "Tower.pdf", type: "application/pdf", bytes: 1, sha256, storageKey: `schedules/${files}` };
};

const start = (actor: Actor, project: number, intendedUse: IntendedUse = "") =>
	own.act((inside) =>
		startSchedule(inside, actor, project, {
			minIntervalSeconds: 0,
			timeZone: "UTC",
			enqueue: async () => {},
			intendedUse,
		}),
	);

async function issue(actor: Actor, project: number, intendedUse?: IntendedUse): Promise<number> {
	const run = await start(actor, project, intendedUse);
	expect(await finishWith(own.fork(), run, file())).toBe(true);
	return run;
}

const revise = (project: number, revision: string) =>
	em.execute("update project set rev_notes = ?, version = version + 1 where id = ?", [revision, project]);

test("each finished issue has the next number of its project, and says what superseded it", async () => {
	const ann = await makePerson(em, "Ann");
	const staff = await makePerson(em, "Sam", { staff: true });
	const [tower, hall] = [await makeProject(em, ann, "Tower", [sol]), await makeProject(em, ann, "Hall", [sol])];
	await revise(tower, "A");
	await issue(ann, tower, "For consent");
	await failRun(em, await start(ann, tower));
	await issue(ann, hall);
	await revise(tower, "B");
	await issue(staff, tower, "For construction");

	const [second, first] = await listIssues(em, ann, tower);
	expect(first).toMatchObject({ no: 1, revision: "A", use: "For consent", sample: true, findings: 2, supersededBy: 2 });
	expect(second).toMatchObject({ no: 2, revision: "B", use: "For construction", supersededBy: null });
	expect(first?.issuedBy).toMatch(/^Ann \S+$/);
	expect(second?.issuedBy).toMatch(/^Sam \S+ for Ann \S+$/);
	expect(first?.sha256).toMatch(/^0+1$/);
	expect((await listIssues(em, ann, hall)).map(({ no }) => no)).toEqual([1]);
	expect(await listIssues(em, staff, tower)).toHaveLength(2);
	await expect(listIssues(em, await makePerson(em, "Eve"), tower)).rejects.toMatchObject({ kind: "not_found" });
});

test("equal content has an equal hash, whoever issued it and when; another revision or use has another", async () => {
	const ann = await makePerson(em, "Ann");
	const staff = await makePerson(em, "Sam", { staff: true });
	const project = await makeProject(em, ann, "Tower", [sol]);
	await issue(ann, project);
	await issue(staff, project);
	await issue(ann, project, "As built");
	await revise(project, "B");
	await issue(ann, project);
	const [revised, built, again, first] = (await listIssues(em, ann, project)).map((one) => one.contentSha256);
	expect(first).toMatch(/^[0-9a-f]{64}$/);
	expect(again).toBe(first);
	expect(new Set([first, built, revised]).size).toBe(3);
});

test("two issues of a project that end at once have two numbers", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", [sol]);
	const others = await Promise.all([1, 2, 3, 4].map((at) => makePerson(em, `Staff${at}`, { staff: true })));
	const runs: number[] = [];
	for (const actor of [ann, ...others]) runs.push(await start(actor, project));
	await Promise.all(runs.map((run) => finishWith(own.fork(), run, file())));
	expect((await listIssues(em, ann, project)).map(({ no }) => no)).toEqual([5, 4, 3, 2, 1]);
});

test("an issue of a deleted project keeps its number", async () => {
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", [sol]);
	const run = await issue(ann, project);
	await own.act((inside) => deleteProject(inside, ann, project));
	const rows = await em.execute("select project_id, issue_no from schedule_run where id = ?", [run]);
	expect(rows).toEqual([{ project_id: null, issue_no: 1 }]);
});

test("a downloaded issue says by its name which one it is", () => {
	const issued = { projectName: "Harbour Tower", documentNo: "PFS-2026-000012" };
	expect(issuedName({ ...issued, revision: "B" })).toBe("Harbour Tower PFS-2026-000012 Rev B");
	expect(issuedName({ ...issued, revision: "Rev 2" })).toBe("Harbour Tower PFS-2026-000012 Rev 2");
	expect(issuedName({ ...issued, revision: null })).toBe("Harbour Tower PFS-2026-000012");
});
