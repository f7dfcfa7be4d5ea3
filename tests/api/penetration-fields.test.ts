import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import {
	FIELD_NAMES,
	type FieldName,
	OPENING_FIELDS,
	PENETRATION_FIELDS,
} from "#app/domain/penetrations/penetration-fields.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";

/* The calls of penetrations, field by field, as their contract names them. */

let api: ApiPlace;
let actor: Actor;
let ann: Caller;
let sue: Caller;
let sol: number;
let gone: number;
let project: number;
let pid: number;

beforeAll(async () => {
	api = await openApi();
	actor = await makePerson(api.em, "Ann");
	ann = await api.as(actor);
	sue = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	sol = await makeSolution(api.em, "V-1", { specimens: [{ id: "S-1", size: "Ø100" }] });
	gone = await makeSolution(api.em, "V-9", { active: false });
	await raiseCatalogue(api.em);
});
beforeEach(async () => {
	project = await makeProject(api.em, actor, "Harbour Tower");
	pid = (await ann("POST", at(), { ref: "P-1", required: "-/60/60" })).body.id;
});
afterAll(() => api?.close());

const at = (more = "") => `guide/guide/${project}/penetration/${more}`;
const patch = (fields: object) => ann("PATCH", at(`${pid}/`), fields);

const tooLong = (most: number) => `Ensure this field has no more than ${most} characters.`;

const TEXTS = FIELD_NAMES.flatMap((name): [FieldName, number][] => {
	const { limit } = PENETRATION_FIELDS[name] as { limit?: number };
	return limit && !["required", ...OPENING_FIELDS].includes(name) ? [[name, limit]] : [];
});

test.each(TEXTS)("%s is a text of at most %i characters", async (field, most) => {
	const longest = "ō".repeat(most - 1);
	expect((await patch({ [field]: ` ${longest}𝟙 ` })).body[field]).toBe(`${longest}𝟙`);
	const refusals: [unknown, string][] = [
		[`${longest}ab`, tooLong(most)],
		[null, "This field may not be null."],
		[7, "Not a valid string."],
		[true, "Not a valid string."],
		[["x"], "Not a valid string."],
		["a\0b", "Null characters are not allowed."],
	];
	for (const [given, message] of refusals) {
		const answer = await patch({ [field]: given });
		expect([given, answer.status, answer.body]).toEqual([given, 400, { [field]: [message] }]);
	}
	const empty = await patch({ [field]: " " });
	if (field === "ref") expect([empty.status, empty.body]).toEqual([400, { [field]: ["This field may not be blank."] }]);
	else expect([empty.status, empty.body[field]]).toEqual([200, ""]);
});

const INTEGER = "A valid integer is required.";
const RANGE = "Ensure this value is between 1 and 9999.";
const NULL = "This field may not be null.";
const pk = (id: number) => `Invalid pk "${id}" - object does not exist.`;
const type = (name: string) => `Incorrect type. Expected pk value, received ${name}.`;

test.each<[field: string, given: unknown, message: string]>([
	["required", null, NULL],
	["required", "", "This field may not be blank."],
	["required", `-/60/60 ${"x".repeat(30)}`, tooLong(25)],
	["quantity", 0, RANGE],
	["quantity", 10_000, RANGE],
	["quantity", -1, RANGE],
	["quantity", 1.5, INTEGER],
	["quantity", "1.5", INTEGER],
	["quantity", "two", INTEGER],
	["quantity", true, INTEGER],
	["quantity", null, NULL],
	["status", "passed", '"passed" is not a valid choice.'],
	["status", null, NULL],
	["status", 1, '"1" is not a valid choice.'],
	["status", "assigned", "An assigned opening has a solution."],
	["sol", "V-1", type("str")],
	["sol", true, type("bool")],
	["sol", 1.5, type("float")],
	["sol", [1], type("list")],
	["sol", {}, type("dict")],
	["sol", 0, pk(0)],
	["sol", 999_999, pk(999_999)],
	["specimens", "x", 'Expected a list of items but got type "str".'],
	["specimens", [1, 2, 3], "Ensure this field has no more than 2 elements."],
	["specimens", ["x"], type("str")],
	["specimens", [1], "Not a specimen of the solution."],
])("%s refuses %j", async (field, given, message) => {
	const answer = await patch({ [field]: given });
	expect([answer.status, answer.body[field]?.flat?.()[0]]).toEqual([400, message]);
	const rows = await ann("POST", at(), [{ ref: "Q-1", required: "-/60/60", [field]: given }]);
	expect([rows.status, rows.body.penetrations[0].row, field in rows.body.penetrations[0]]).toEqual([400, 1, true]);
	expect((await ann.get(at())).body.map(({ ref }: { ref: string }) => ref)).toEqual(["P-1"]);
});

test.each<[field: string, given: () => unknown, stored: () => unknown]>([
	["quantity", () => 1, () => 1],
	["quantity", () => 9999, () => 9999],
	["quantity", () => " 20 ", () => 20],
	["sol", () => sol, () => sol],
	["sol", () => String(sol), () => sol],
	["sol", () => ({ id: sol, name: "V-1" }), () => sol],
	["sol", () => null, () => null],
	["sol", () => "", () => null],
	["specimens", () => [], () => []],
	["status", () => "not needed", () => "not needed"],
])("%s takes each form that it may have", async (field, given, stored) => {
	const answer = await patch({ [field]: given() });
	expect([answer.status, answer.body[field]]).toEqual([200, stored()]);
	expect((await ann.get(at())).body).toEqual([answer.body]);
});

test("a withdrawn solution is unknown to what does not have it, and may stay where it is", async () => {
	for (const answer of [await patch({ sol: gone }), await ann("POST", at(), { ref: "P-1", sol: gone })]) {
		expect([answer.status, answer.body]).toEqual([400, { sol: [pk(gone)] }]);
	}
	await api.em.execute("update penetration set solution_id = ?, status = 'assigned' where id = ?", [gone, pid]);
	const kept = await patch({ sol: gone, note: "As built" });
	expect([kept.status, kept.body.sol, kept.body.note]).toEqual([200, gone, "As built"]);
});

test("what nobody may set is not taken from a body", async () => {
	const [before] = (await ann.get(at())).body;
	const other = await makeProject(api.em, actor, "Another");
	const answer = await patch({ id: 1, user: 9, project: other, project_id: other, created: "2020-01-01", note: "x" });
	expect(answer.body).toEqual({ ...before, note: "x", version: 2 });
});

test.each([
	["GET", ""],
	["POST", ""],
	["PATCH", "1/"],
	["DELETE", "1/"],
	["GET", "match/"],
	["POST", "assign/"],
])("%s %s asks who calls, and answers 404 of a project that is not there", async (method, path) => {
	const body =
		method === "GET" || method === "DELETE" ? undefined : { ref: "P-2", required: "-/60/60", penetrations: [] };
	expect((await api.nobody(method, at(path), body)).status).toBe(401);
	for (const id of ["999999", "0"]) {
		expect((await ann(method, `guide/guide/${id}/penetration/${path}`, body)).status).toBe(404);
	}
});

test.each([
	["PUT", "", "GET, HEAD, OPTIONS, POST"],
	["GET", "1/", "DELETE, OPTIONS, PATCH"],
	["POST", "match/", "GET, HEAD, OPTIONS"],
	["GET", "assign/", "OPTIONS, POST"],
])("%s %s is not served", async (method, path, allow) => {
	const answer = await ann(method, at(path), method === "GET" ? undefined : {});
	expect([answer.status, answer.headers.get("Allow")?.split(", ").sort().join(", ")]).toEqual([405, allow]);
});

test("a change or a deletion can ask for the state that it began from", async () => {
	const stale = { "If-Match": '"9"' };
	for (const answer of [
		await ann("PATCH", at(`${pid}/`), { note: "x" }, stale),
		await ann("DELETE", at(`${pid}/`), undefined, stale),
	]) {
		expect([answer.status, answer.body.code]).toEqual([412, "precondition_failed"]);
	}
	const changed = await ann("PATCH", at(`${pid}/`), { note: "x" }, { "If-Match": '"1"' });
	expect([changed.status, changed.headers.get("ETag")]).toEqual([200, '"2"']);
	expect((await ann("DELETE", at(`${pid}/`), undefined, { "If-Match": "*" })).status).toBe(204);
	expect((await ann("DELETE", at(`${pid}/`))).status).toBe(404);
});

test("a body of more than 8 MiB is refused before it is read", async () => {
	const answer = await ann("POST", at(), [{ ref: "P-2", required: "-/60/60", note: "n".repeat(8 * 1024 ** 2) }]);
	expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
});

test.each<[name: string, body: () => object, field: string, message: () => string]>([
	["no penetrations", () => ({ sol }), "penetrations", () => "This field is required."],
	["a text", () => ({ penetrations: "1", sol }), "penetrations", () => 'Expected a list of items but got type "str".'],
	["a name", () => ({ penetrations: ["P-1"], sol }), "penetrations", () => type("str")],
	["an unknown one", () => ({ penetrations: [999_999], sol }), "penetrations", () => pk(999_999)],
	["an unknown solution", () => ({ penetrations: [pid], sol: 999_999 }), "sol", () => pk(999_999)],
	[
		"three specimens",
		() => ({ penetrations: [pid], sol, specimens: [1, 2, 3] }),
		"specimens",
		() => "Ensure this field has no more than 2 elements.",
	],
	[
		"specimens without a solution",
		() => ({ penetrations: [pid], sol: null, specimens: [1] }),
		"specimens",
		() => "Not a specimen of the solution.",
	],
])("assigning refuses %s", async (_name, body, field, message) => {
	const answer = await ann("POST", at("assign/"), body());
	expect([answer.status, answer.body[field]?.flat?.()]).toEqual([400, [message()]]);
	expect((await ann.get(at())).body[0]).toMatchObject({ sol: null, status: "open", version: 1 });
});

const shownBy = async (fields: object) => {
	await patch({ orientation: "Wall", substrate: "Plasterboard", service: "PVC", ...fields });
	const [{ candidates }] = (await ann.get(at("match/"))).body;
	return candidates.find((one: { sol: number }) => one.sol === sol)?.shown;
};

test.each([
	["thickness", "13mm", "shown", "999mm", "not shown"],
	["insulation", "none", "shown", "50mm foam", "not shown"],
	["service_type", "Pipe", "shown", "Duct", "not shown"],
	["size", "Ø100", "tested", "Ø999", "not shown"],
	["size", "Ø100", "tested", "as needed", "not read"],
])("a candidate says of %s whether it is shown, or not asked", async (field, good, shown, bad, lacking) => {
	expect((await shownBy({}))?.[field]).toBe("not asked");
	expect((await shownBy({ [field]: good }))?.[field]).toBe(shown);
	expect((await shownBy({ [field]: bad }))?.[field]).toBe(lacking);
});

test("a type has at most ten candidates, and staff are answered the same", async () => {
	for (let n = 0; n < 11; n++)
		await makeSolution(api.em, `W-${n}`, { specimens: [{ service: "Copper / Pipe / Metal" }] });
	await raiseCatalogue(api.em);
	await patch({ orientation: "Wall", service: "Copper" });
	const answer = await ann.get(at("match/"));
	expect(answer.body.map(({ candidates }: { candidates: object[] }) => candidates.length)).toEqual([10]);
	expect((await sue.get(at("match/"))).body).toEqual(answer.body);
});
