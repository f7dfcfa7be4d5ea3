import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { compareIssues, compareWithNow } from "#app/domain/schedules/compare-issues.ts";
import { insert, makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
});

test("between two issues: three changes of the project, a service renamed and a specimen withdrawn in the catalogue, and nothing else", async () => {
	const { em } = own;
	const of = (id: string, service: string) => ({ id, report: `7 / R-${id} / Lab`, service });
	const [pipe, twice, gone, fresh] = [
		await makeSolution(em, "V-1", { specimens: [of("A1", "PVC / Pipe / Combustible Pipe")] }),
		await makeSolution(em, "V-2", {
			specimens: [of("B1", "Copper / Pipe / Metal Pipe"), of("B2", "Copper / Pipe / Metal Pipe")],
		}),
		await makeSolution(em, "V-3", { specimens: [of("C1", "Copper / Pipe / Metal Pipe")] }),
		await makeSolution(em, "V-4", { specimens: [of("D1", "Copper / Pipe / Metal Pipe")] }),
	];
	const tower = await makeProject(em, ann, "Tower", [pipe, twice, gone], { rev_notes: "A" });
	await issueProject(own.fork(), ann, tower);

	await em.execute("update project set rev_notes = 'B', version = version + 1 where id = ?", [tower]);
	await em.execute("delete from project_item where project_id = ? and solution_id = ?", [tower, gone]);
	await insert(em, "project_item", { project_id: tower, solution_id: fresh, no_id: 4 });
	await em.execute("update service_material set name = 'uPVC' where name = 'PVC'");
	await refreshReadModel(em, "all");
	await withdraw(em, "specimen", { specimen_id: "B2" });
	await issueProject(own.fork(), ann, tower);

	const { comparison, described } = await compareIssues(own.fork(), ann, tower, 1, 2);
	expect([described["V-3"], described["V-4"]]).toEqual(["-/60/60", "-/60/60"]);
	const catalogue = { because: "catalogue" };
	expect(comparison).toEqual({
		project: [{ what: "Revision", old: "A", new: "B", because: "project" }],
		solutions: [
			{
				drawing: "V-1",
				change: "changed",
				facts: [
					{
						what: "Specimen A1: service",
						old: "PVC, Pipe, Combustible Pipe",
						new: "uPVC, Pipe, Combustible Pipe",
						...catalogue,
					},
				],
			},
			{
				drawing: "V-2",
				change: "changed",
				facts: [
					{
						what: "Specimen B2",
						old: "Copper, Pipe, Metal Pipe; 100mm; -/60/60; BK7 - Report R-B2 [Lab]",
						new: "withdrawn",
						...catalogue,
					},
				],
			},
			{ drawing: "V-4", change: "added", facts: [] },
			{ drawing: "V-3", change: "cancelled", facts: [] },
		],
		penetrations: [],
		because: ["project", "catalogue"],
	});
});

test("what an issue is for is chosen anew with each, and is no change until it is", async () => {
	const tower = await makeProject(own.em, ann, "Hall", [await makeSolution(own.em, "V-9")]);
	await issueProject(own.fork(), ann, tower, { intendedUse: "For consent" });
	const none = { project: [], solutions: [], penetrations: [], because: [] };
	expect((await own.act((em) => compareWithNow(em, ann, tower, 1))).comparison).toEqual(none);
	await issueProject(own.fork(), ann, tower, { intendedUse: "As built" });
	expect((await compareIssues(own.fork(), ann, tower, 1, 2)).comparison.project).toEqual([
		{ what: "Status for use", old: "For consent", new: "As built", because: "project" },
	]);
});

test("a solution that was cancelled when its report was withdrawn says so, and not that only the project has changed", async () => {
	const { em } = own;
	const gone = await makeSolution(em, "W-1", { specimens: [{ id: "E1", report: "8 / R-E1 / Lab" }] });
	const stays = await makeSolution(em, "W-2", { specimens: [{ id: "E2", report: "8 / R-E2 / Lab" }] });
	const mill = await makeProject(em, ann, "Mill", [gone, stays]);
	await issueProject(own.fork(), ann, mill);
	await withdraw(em, "report", { number: "R-E1" });
	await em.execute("delete from project_item where project_id = ? and solution_id = ?", [mill, gone]);
	const told = { what: "In the catalogue", old: "as issued", new: "Report withdrawn (E1)", because: "catalogue" };
	const changed = {
		solutions: [{ drawing: "W-1", change: "cancelled", facts: [told] }],
		because: ["project", "catalogue"],
	};
	expect((await own.act((tx) => compareWithNow(tx, ann, mill, 1))).comparison).toMatchObject(changed);
	for (const revision of ["B", "C"]) {
		await em.execute("update project set rev_notes = ? where id = ?", [revision, mill]);
		await issueProject(own.fork(), ann, mill);
	}
	await em.execute("update report set is_active = true where number = 'R-E1'");
	for (const later of [2, 3]) {
		expect((await compareIssues(own.fork(), ann, mill, 1, later)).comparison).toMatchObject(changed);
	}
	expect((await compareIssues(own.fork(), ann, mill, 2, 3)).comparison).toMatchObject({
		solutions: [],
		because: ["project"],
	});
});

test("what fell while a solution was still shown is told of it when it is cancelled later", async () => {
	const { em } = own;
	const [gone, stays] = [
		await makeSolution(em, "X-1", { specimens: [{ id: "F1", report: "9 / R-F1 / Lab", size: "50mm" }] }),
		await makeSolution(em, "X-2", { specimens: [{ id: "F2", report: "9 / R-F2 / Lab" }] }),
	];
	const quay = await makeProject(em, ann, "Quay", [gone, stays]);
	await issueProject(own.fork(), ann, quay);
	await withdraw(em, "report", { number: "R-F1" });
	await issueProject(own.fork(), ann, quay);
	await em.execute("delete from project_item where project_id = ? and solution_id = ?", [quay, gone]);
	await issueProject(own.fork(), ann, quay);
	const between = async (from: number, to: number) => (await compareIssues(own.fork(), ann, quay, from, to)).comparison;
	const evidence = { what: "Specimen F1: evidence", old: "not recorded", new: "Report withdrawn" };
	expect(await between(1, 3)).toMatchObject({
		solutions: [
			{ drawing: "X-1", change: "cancelled", facts: expect.arrayContaining([expect.objectContaining(evidence)]) },
		],
		because: ["project", "catalogue"],
	});
	expect(await between(2, 3)).toMatchObject({
		solutions: [{ drawing: "X-1", change: "cancelled", facts: [] }],
		because: ["project"],
	});
});

test("of a solution that was cancelled later nothing is told that was said of one which has its code by then", async () => {
	const { em } = own;
	const [other, gone] = [
		await makeSolution(em, "Y-1", { specimens: [{ id: "G1", report: "9 / R-G1 / Lab" }] }),
		await makeSolution(em, "Y-2", { specimens: [{ id: "G2", report: "9 / R-G2 / Lab" }] }),
	];
	const dock = await makeProject(em, ann, "Dock", [other, gone]);
	await issueProject(own.fork(), ann, dock);
	for (const [code, id] of [
		["Y-9", gone],
		["Y-2", other],
	] as const) {
		await em.execute("update solution set drawing = ? where id = ?", [code, id]);
	}
	await refreshReadModel(em, "all");
	await withdraw(em, "report", { number: "R-G1" });
	await issueProject(own.fork(), ann, dock);
	await em.execute("delete from project_item where project_id = ? and solution_id = ?", [dock, gone]);
	await issueProject(own.fork(), ann, dock);
	const { comparison } = await compareIssues(own.fork(), ann, dock, 1, 3);
	const renamed = { what: "Drawing code", old: "Y-2", new: "Y-9", because: "catalogue" };
	expect(comparison.solutions.find(({ change }) => change === "cancelled")).toEqual({
		...{ drawing: "Y-2", change: "cancelled", facts: [renamed] },
	});
});
