import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { failRun } from "#app/domain/schedules/attempts.sql.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { oldStep } from "#tests/support/old-step.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});

const LATER = `drop table issued_record; alter table schedule_run drop column former_project_id, drop column revision`;

/** Stores what is there as the version before did, and migrates it. */
async function migrate(): Promise<void> {
	await em.execute(LATER);
	for (const name of ["Migration20261206000000", "Migration20270104100000"]) await em.execute(oldStep(name));
}

async function issue(project: number): Promise<number> {
	const context = { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} };
	const run = await own.act((inside) => startSchedule(inside, ann, project, context));
	await failRun(em, run);
	return run;
}

const indexed = async (run: number) =>
	(
		await em.execute<{ at: string }[]>(
			"select entity || ' ' || record_id as at from issued_record where run_id = ? order by 1",
			[run],
		)
	).map(({ at }) => at);

test("schedules of before are found by the same records as new ones", async () => {
	const sols = [
		await makeSolution(em, "V-1", { specimens: [{ products: ["Mastic", "Wrap"], insulation: "25mm / Wool" }] }),
		await makeSolution(em, "V-2", { specimens: [{ report: "13 / FR2 / Lab", frr: "-/90/90" }], substrates: [] }),
	];
	const run = await issue(await makeProject(em, ann, "Tower", sols));
	const before = await indexed(run);
	expect(before.length).toBe(25);
	await migrate();
	expect(await indexed(run)).toEqual(before);
});

test("a report and a rating are those that the schedule names, whatever the specimen rests on today", async () => {
	const sol = await makeSolution(em, "V-3", { specimens: [{ id: "C1", report: "15 / FR5 / Lab", frr: "-/30/30" }] });
	const run = await issue(await makeProject(em, ann, "Mall", [sol]));
	const before = await indexed(run);
	await em.execute("update specimen set report_id = ?, frr_id = ? where specimen_id = 'C1'", [
		await ensure(em, "report", { book: "16", number: "FR6", lab_id: await ensure(em, "lab", { name: "Lab" }) }),
		await ensure(em, "frr", { name: "-/15/15" }),
	]);
	await em.execute("update solution set drawing = 'V-3 B' where id = ?", [sol]);
	await migrate();
	expect(await indexed(run)).toEqual(before);
});

test("the first version's facts are read as far as they go, and projects that were deleted stay apart", async () => {
	const sol = await makeSolution(em, "V-4");
	const [{ specimen_id: specimen }] = (await em.execute<{ specimen_id: number }[]>(
		"select specimen_id from solution_specimen where solution_id = ?",
		[sol],
	)) as [{ specimen_id: number }];
	const facts = JSON.stringify({
		version: 1,
		project: { revision: "A" },
		items: [{ no: 7, active: true, drawing: "V-4", specimens: [{ id: specimen }], products: [] }],
	});
	const old = (name: string, no: number) =>
		insert(em, "schedule_run", {
			...{ project_id: null, project_name: name, user_id: ann.id, former_owner_id: ann.id, facts },
			...{ project_version: 1, catalogue_version: 1, document_no: `OLD-${no}`, status: "failed", finished: new Date() },
		});
	const runs = [await old("One", 1), await old("One", 2), await old("Two", 3)];
	await migrate();
	for (const run of runs) {
		expect(await indexed(run)).toEqual(expect.arrayContaining([`solution ${sol}`, `specimen ${specimen}`]));
	}
	const rows = await em.execute<{ former_project_id: number; revision: string }[]>(
		"select former_project_id, revision from schedule_run where document_no like 'OLD-%' order by id",
	);
	const [one, again, two] = rows.map(({ former_project_id }) => former_project_id);
	expect([one === again, one !== two, one! < 0, rows[0]!.revision]).toEqual([true, true, true, "A"]);
});
