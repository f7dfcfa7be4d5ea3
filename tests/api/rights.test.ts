import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let reader: Caller;
let editor: Caller;
let project: number;

beforeAll(async () => {
	api = await openApi();
	const owner = await makePerson(api.em, "Ann");
	project = await makeProject(api.em, owner, "Harbour Tower", [await makeSolution(api.em, "V-1")]);
	reader = await api.as(await makePerson(api.em, "Rua", { staff: true, role: "reader" }));
	editor = await api.as(await makePerson(api.em, "Ed", { staff: true, role: "editor" }));
});
afterAll(() => api?.close());

const staffCalls = calls.filter(({ level }) => level.startsWith("staff"));
const example = (path: string) => path.replaceAll(/\{(\w+)\}/g, "999");

test("these calls of staff are sent and store nothing; every other one that is sent changes something", () => {
	const readsOnly = calls.filter((call) => call.readsOnly).map(({ method, path }) => `${method} ${path}`);
	expect(readsOnly).toEqual([
		"POST sol/drawing/read/",
		"POST res/admin/analytics/chart_map/",
		"POST res/admin/analytics/by_date/",
	]);
});

test.each(staffCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
	"%s is for readers where it only reads, and for editors always",
	async (_name, { method, path, readsOnly }) => {
		const body = method === "GET" || method === "DELETE" ? undefined : {};
		const [read, edited] = [await reader(method, example(path), body), await editor(method, example(path), body)];
		expect([401, 403]).not.toContain(edited.status);
		if (method === "GET" || readsOnly) return expect([401, 403]).not.toContain(read.status);
		expect(read.status).toBe(403);
		expect(read.body.detail).toBe(
			"You are a reader here: you can see everything, but change nothing. Ask an administrator for the role of editor.",
		);
	},
);

test("a reader issues no schedule of somebody else's project", async () => {
	const answer = await reader("GET", `guide/guide/generate/${project}/`);
	expect([answer.status, answer.body.detail]).toEqual([403, expect.stringContaining("You are a reader here")]);
});
