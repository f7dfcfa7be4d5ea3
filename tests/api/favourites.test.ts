import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution, withdraw } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Caller;
let bob: Caller;
let sols: number[];

beforeAll(async () => {
	api = await openApi();
	ann = await api.as(await makePerson(api.em, "Ann"));
	bob = await api.as(await makePerson(api.em, "Bob"));
	sols = [await makeSolution(api.em, "V-1"), await makeSolution(api.em, "V-2")];
});
afterAll(() => api?.close());

test("a list is made, read, changed and deleted by its owner alone", async () => {
	const made = await ann("POST", "guide/favourite/", {
		name: " Pipes ",
		user: 99,
		sol: [sols[1], `${sols[0]}`, sols[1]],
	});
	const { id, user } = made.body;
	expect([made.status, made.body]).toEqual([201, { id, name: "Pipes", user, sol: [sols[1], sols[0]] }]);
	expect(made.headers.get("Location")).toBe(`/api/guide/favourite/${id}/`);
	const path = `guide/favourite/${id}/`;
	expect((await ann.get(path)).body).toEqual(made.body);
	expect((await ann("PATCH", path, { name: "Ducts" })).body).toEqual({ ...made.body, name: "Ducts" });
	await withdraw(api.em, "solution", { id: sols[0] });
	const kept = await ann("PATCH", "guide/favourite/", { id, sol: [sols[0]] });
	expect(kept.body.sol).toEqual([sols[0]]);
	const [solution] = (await ann.get(`${path}solution/`)).body;
	expect(solution).toMatchObject({ id: sols[0], is_active: false });
	for (const [method, body] of [
		["GET", undefined],
		["PATCH", { name: "" }],
		["DELETE", undefined],
	] as const) {
		expect([method, (await bob(method, path, body)).status]).toEqual([method, 404]);
	}
	expect((await bob.get(`${path}solution/`)).status).toBe(404);
	expect((await bob.get("guide/favourite/")).body).toEqual([]);
	expect((await ann("DELETE", path)).status).toBe(204);
	expect((await ann("DELETE", path)).status).toBe(404);
});

test("faults are told by field", async () => {
	const post = async (body: object) => (await ann("POST", "guide/favourite/", body)).body;
	expect(await post({ sol: "x" })).toEqual({
		name: ["Name is required"],
		sol: ['Expected a list of items but got type "str".'],
	});
	expect(await post({ name: "x".repeat(26) })).toEqual({ name: ["Ensure this field has no more than 25 characters."] });
	expect(await post({ name: "x\0" })).toEqual({ name: ["Null characters are not allowed."] });
	expect(await post({ name: "x", sol: [99, { id: "98" }, "y"] })).toEqual({
		sol: ["Incorrect type. Expected pk value, received str."],
	});
	expect(await post({ name: "x", sol: [99, { id: "98" }] })).toEqual({
		sol: ['Invalid pk "99" - object does not exist.', 'Invalid pk "98" - object does not exist.'],
	});
});

test("nobody can have more than a hundred lists", async () => {
	for (let count = 0; count < 100; count++) await bob("POST", "guide/favourite/", { name: `List ${count}` });
	const answer = await bob("POST", "guide/favourite/", { name: "One more" });
	expect(answer.body).toEqual({ non_field_errors: ["You can have at most 100 favourite lists."] });
	const names = (await bob.get("guide/favourite/")).body.map(({ name }: { name: string }) => name);
	expect(names.slice(8, 11)).toEqual(["List 8", "List 9", "List 10"]);
});
