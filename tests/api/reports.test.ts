import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "#app/domain/today.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let staff: Caller;
let user: Caller;
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	user = await api.as(await makePerson(api.em, "Ann"));
	await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());

const report = (number: string, more: object = {}) =>
	staff("POST", "sol/admin/report/", { number, book: "1", lab: 1, ...more });
const change = (id: number, more: object) => staff("PATCH", `sol/admin/report/${id}/`, more);
const inDays = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

test("a report says its kind, standard, dates, sponsor and scope, and what they come to today", async () => {
	const standard = await staff("POST", "sol/admin/standard/", { name: "AS 1530.4:2014", accepted_until: "2099-01-01" });
	expect([standard.status, standard.body]).toEqual([
		201,
		{ id: expect.any(Number), name: "AS 1530.4:2014", accepted_until: "2099-01-01", is_active: true },
	]);
	const evidence = { kind: "assessment", issued: "2020-02-29", expires: inDays(90), sponsor: " Acme ", scope: "Walls" };
	const made = await report("FR1", { ...evidence, standard: standard.body.id, superseded_by: null });
	expect([made.status, made.body]).toEqual([
		201,
		{
			...evidence,
			sponsor: "Acme",
			id: expect.any(Number),
			number: "FR1",
			book: "1",
			lab: { id: 1, name: expect.any(String) },
			standard: { id: standard.body.id, name: "AS 1530.4:2014" },
			superseded_by: null,
			document: null,
			document_public: false,
			status: "expires soon",
			is_active: true,
			is_sample: false,
		},
	]);
	expect((await change(made.body.id, { expires: inDays(-1) })).body.status).toBe("expired");
	expect((await change(made.body.id, { expires: "" })).body).toMatchObject({ expires: null, status: "current" });
	await staff("PATCH", `sol/admin/standard/${standard.body.id}/`, { accepted_until: inDays(-1) });
	expect((await staff.get(`sol/admin/report/${made.body.id}/`)).body.status).toBe("standard ended");
	const emptied = await change(made.body.id, { kind: null, standard: null, issued: null, sponsor: "", scope: "" });
	expect(emptied.body).toMatchObject({ kind: "", standard: null, issued: null, sponsor: "", status: "not recorded" });
});

test("an old client that says nothing of evidence makes and changes reports as before", async () => {
	const made = await report("FR2");
	expect(made.status).toBe(201);
	expect(made.body).toMatchObject({ kind: "", issued: null, scope: "", status: "not recorded" });
	await change(made.body.id, { kind: "test", issued: "2020-01-01" });
	expect((await change(made.body.id, { number: "FR2b" })).body).toMatchObject({ kind: "test", status: "current" });
});

test("a report is superseded by another, never by itself nor in a circle", async () => {
	const [first, second] = [(await report("A")).body.id, (await report("B")).body.id];
	expect((await change(first, { superseded_by: second })).body).toMatchObject({
		superseded_by: { id: second, label: expect.stringMatching(/^BK1 - Report B \[/) },
		status: "superseded",
	});
	const circle = { superseded_by: ["A report cannot be superseded by itself, nor in a circle."] };
	expect((await change(first, { superseded_by: first })).body).toEqual(circle);
	expect((await change(second, { superseded_by: first })).body).toEqual(circle);
	expect((await change(second, { superseded_by: 4711 })).body).toEqual({
		superseded_by: ['Invalid pk "4711" - object does not exist.'],
	});
	const both = await Promise.all([change(first, { superseded_by: "" }), change(second, { superseded_by: first })]);
	expect(both.map(({ status }) => status)[0]).toBe(200);
	expect((await change(first, { is_active: false })).body.status).toBe("withdrawn");
});

test("of two who close a circle together one is refused", async () => {
	const [first, second] = [(await report("C")).body.id, (await report("D")).body.id];
	const both = await Promise.all([change(first, { superseded_by: second }), change(second, { superseded_by: first })]);
	expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toBeOneOf([400, 409])]);
});

test("what makes no sense is told by its field", async () => {
	const wrong = { kind: "letter", standard: 99, issued: "2020-02-30", expires: "soon", sponsor: "x".repeat(51) };
	expect((await report("E", { ...wrong, scope: "x".repeat(1001) })).body).toEqual({
		kind: ['"letter" is not a valid choice.'],
		standard: ['Invalid pk "99" - object does not exist.'],
		issued: ["Write the date as year, month and day: 2026-11-23."],
		expires: ["Write the date as year, month and day: 2026-11-23."],
		sponsor: ["Ensure this field has no more than 50 characters."],
		scope: ["Ensure this field has no more than 1000 characters."],
	});
	expect((await report("E", { issued: "2020-01-02", expires: "2020-01-02" })).body).toEqual({
		expires: ["It must expire after it was issued."],
	});
	const made = (await report("E", { issued: "2020-01-02" })).body.id;
	expect((await change(made, { expires: "2019-01-01" })).body).toEqual({
		expires: ["It must expire after it was issued."],
	});
	expect((await staff("POST", "sol/admin/standard/", { name: "AS 1", accepted_until: "2026" })).body).toEqual({
		accepted_until: ["Write the date as year, month and day: 2026-11-23."],
	});
});

test("a specimen's report stays as old clients know it, and others than staff see no list", async () => {
	const [specimen] = (await staff.get("sol/admin/specimen/")).body;
	expect(Object.keys(specimen.report).sort()).toEqual(["book", "id", "is_active", "is_sample", "lab", "number"]);
	expect((await user.get("sol/admin/standard/")).status).toBe(403);
});
