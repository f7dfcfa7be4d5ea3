import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "#app/domain/today.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let staff: Caller;
let user: Caller;
const ids: Record<string, number> = {};
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	user = await api.as(await makePerson(api.em, "Ann"));
	ids.both = await makeSolution(api.em, "E-1", {
		specimens: [
			{ id: "A1", report: "1 / R1 / Lab" },
			{ id: "A2", report: "1 / R2 / Lab" },
		],
	});
	ids.one = await makeSolution(api.em, "E-2", { specimens: [{ id: "B1", report: "1 / R2 / Lab" }] });
	ids.unrecorded = await makeSolution(api.em, "E-3", { specimens: [{ id: "C1", report: "1 / R3 / Lab" }] });
	await set("R1", "kind = 'test', issued = '2020-01-01'");
});
afterAll(() => api?.close());

const set = async (number: string, columns: string) => {
	await api.em.execute(`update report set ${columns} where number = '${number}'`);
	await raiseCatalogue(api.em);
};
const evidenceOf = async (id: number, who = user) => {
	const { body } = await who.get(`sol/${id}/`);
	return { ...body.evidence, each: body.specimen.map((one: { evidence: { status: string } }) => one.evidence.status) };
};
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);
const found = async (path: string) => {
	const { body } = await user.get(path);
	return (body.results ?? body).map(({ drawing }: { drawing: { txt: string } }) => drawing.txt).toSorted();
};

test("a specimen says what its evidence is, and a solution the worst of all and how many are in force", async () => {
	const { body } = await user.get(`sol/${ids.both}/`);
	expect(body.specimen[0].evidence).toEqual({
		...{ status: "current", kind: "test", standard: null, issued: "2020-01-01", expires: null, superseded_by: null },
	});
	expect(body.evidence).toEqual({ status: "not recorded", in_force: 2, specimens: 2 });
	await set("R2", `kind = 'assessment', issued = '2019-01-01', expires = '${inDays(-1)}'`);
	expect(await evidenceOf(ids.both!)).toEqual({
		...{ status: "expired", in_force: 1, specimens: 2, each: ["current", "expired"] },
	});
	await set("R2", `superseded_by_id = (select id from report where number = 'R1')`);
	const after = (await user.get(`sol/${ids.both}/`)).body.specimen[1].evidence;
	expect(after).toMatchObject({ status: "superseded", superseded_by: expect.stringMatching(/Report R1 \[/) });
});

test("a withdrawn specimen counts, though end users are not shown it", async () => {
	await api.em.execute("update specimen set is_active = false where specimen_id = 'A2'");
	await raiseCatalogue(api.em);
	expect(await evidenceOf(ids.both!)).toEqual({
		...{ status: "withdrawn", in_force: 1, specimens: 2, each: ["current"] },
	});
	expect((await evidenceOf(ids.both!, staff)).each).toEqual(["current", "withdrawn"]);
	await api.em.execute("update specimen set is_active = true where specimen_id = 'A2'");
	await raiseCatalogue(api.em);
});

test.each(["sol/latest/sols/", "sol/", "sol/byclass/1/1/1/"])("%s takes ?evidence=current", async (path) => {
	await set("R2", "superseded_by_id = null, expires = null");
	expect(await found(path)).toEqual(["E-1", "E-2", "E-3"]);
	expect(await found(`${path}?evidence=current`)).toEqual(["E-1", "E-2"]);
	await set("R2", `expires = '${inDays(-1)}'`);
	expect(await found(`${path}?evidence=current`)).toEqual(["E-1"]);
	await set("R2", `expires = '${inDays(1)}'`);
	expect(await found(`${path}?evidence=current`)).toEqual(["E-1", "E-2"]);
	expect((await user.get(`${path}?evidence=all`)).body).toEqual({ evidence: ['"all" is not a valid choice.'] });
});

test("the count of the latest is of those with current evidence", async () => {
	expect((await user.get("sol/latest/sols/?evidence=current")).body.count).toBe(2);
	expect((await user.get("sol/latest/sols/")).body.count).toBe(3);
});
