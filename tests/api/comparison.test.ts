import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, openApi } from "#tests/support/api.ts";
import { insert, makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";

let place: ApiPlace;
beforeAll(async () => {
	place = await openApi();
});
afterAll(() => place?.close());

test("what differs between two issues is told to their owner and to staff, and of others nothing", async () => {
	const { em } = place;
	const ann = await makePerson(em, "Ann");
	const [kept, later] = [
		await makeSolution(em, "V-1", { specimens: [{ id: "S-1", report: "7 / R7 / Lab" }] }),
		await makeSolution(em, "V-2"),
	];
	const project = await makeProject(em, ann, "Tower", [kept]);
	await issueProject(em, ann, project);
	await insert(em, "project_item", { project_id: project, solution_id: later, no_id: 2 });
	await withdraw(em, "report", { number: "R7" });
	await issueProject(em, ann, project);
	const path = (from: number | string, to: number | string) => `guide/guide/${project}/issue/${from}/${to}/`;
	const owner = await place.as(ann);
	const { status, body } = await owner.get(path(1, 2));
	expect(status).toBe(200);
	expect(body).toEqual({
		from: 1,
		to: 2,
		solutions: [
			{
				drawing: "V-1",
				change: "changed",
				facts: [
					{ what: "Rating", old: "-/60/60", new: "none current", because: "catalogue" },
					{ what: "Specimen S-1: evidence", old: "not recorded", new: "Report withdrawn", because: "catalogue" },
				],
			},
			{ drawing: "V-2", change: "added", facts: [] },
		],
		penetrations: [],
		because: ["project", "catalogue"],
	});
	expect((await owner.get(path(1, 1))).body).toMatchObject({ solutions: [], because: [] });
	const staff = await place.as(await makePerson(em, "Sam", { staff: true }));
	expect((await staff.get(path(2, 1))).body).toMatchObject({ from: 2, to: 1 });
	const eve = await place.as(await makePerson(em, "Eve"));
	expect((await eve.get(path(1, 2))).status).toBe(404);
	for (const wrong of [path(1, 3), path(0, 1), path(1, "now"), path("x", 1)]) {
		expect((await owner.get(wrong)).status).toBe(404);
	}
});
