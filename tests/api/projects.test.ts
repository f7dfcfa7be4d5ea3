import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let who: Record<"ann" | "bob" | "sue", Caller>;
let sols: number[];
let gone: number;
let id: number;

beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
	sols = [
		await makeSolution(api.em, "V-10"),
		await makeSolution(api.em, "V-9"),
		await makeSolution(api.em, "A-1", { substrates: ["Floor / Concrete / 150mm"] }),
	];
	gone = await makeSolution(api.em, "V-12", { active: false });
});
beforeEach(async () => {
	id = await makeProject(api.em, ann, "Harbour Tower", sols);
});
afterAll(() => api?.close());

const address = (more = "") => `guide/guide/${id}/${more}`;
const given = { proj_name: "North", proj_address: "1 Quay St", city: 1 };
const rows = (answer: { body: { guide_item: { sol: number; no_id: number; is_active: boolean }[] } }) =>
	answer.body.guide_item.map(({ sol, no_id, is_active }) => [sol, no_id, is_active]);

test("a new project is the caller's, whoever is named, and is answered whole", async () => {
	const [one, two] = sols;
	const answer = await who.ann("POST", "guide/guide/", {
		...given,
		user: 99,
		add_tds: "True",
		track_changes: 0,
		id: "",
		specs: [{ sol: { id: one, name: "x" }, no_id: 7, is_active: false }, two],
	});
	expect(answer.status).toBe(201);
	expect(answer.body).toMatchObject({ ...given, proj_id: "", rev_notes: "", user: ann.id, created_by: ann.id });
	expect(answer.body).toMatchObject({ city_name: "Nelson", add_tds: true, track_changes: false, is_active: true });
	expect(rows(answer)).toEqual([
		[two, 2, true],
		[one, 7, false],
	]);
	expect(answer.body.specs.map((row: { sol: { id: number } }) => row.sol.id)).toEqual([two, one]);
	expect(answer.headers.get("Location")).toBe(`/api/guide/guide/${answer.body.id}/`);
	expect(answer.headers.get("ETag")).toBe('"1"');
});

test("a project takes a consent date, keeps it where it is not sent, and loses it by null", async () => {
	const made = await who.ann("POST", "guide/guide/", { ...given, consent_date: "2024-05-14" });
	expect([made.status, made.body.consent_date]).toEqual([201, "2024-05-14"]);
	const at = `guide/guide/${made.body.id}/`;
	expect((await who.ann("PATCH", at, { proj_id: "HT" })).body.consent_date).toBe("2024-05-14");
	expect((await who.ann("PATCH", at, { consent_date: "14/05/2024" })).body).toEqual({
		consent_date: ["Write the date as year, month and day: 2024-05-14."],
	});
	expect((await who.ann("PATCH", at, { consent_date: null })).body.consent_date).toBeNull();
	expect((await who.ann.get(address())).body.consent_date).toBeNull();
});

test("every broken field is told at once, and the lists' faults in one line, too", async () => {
	const [one] = sols;
	expect((await who.ann("POST", "guide/guide/", {})).body).toEqual({
		proj_name: ["Name is required"],
		proj_address: ["Address is required"],
		city: ["City is required"],
	});
	const long = { proj_name: "x".repeat(36), proj_address: " ", proj_id: null, rev_notes: 5, city: 1.5, add_tds: "yes" };
	expect((await who.ann("POST", "guide/guide/", long)).body).toEqual({
		proj_name: ["Ensure this field has no more than 35 characters."],
		proj_address: ["Address is required"],
		proj_id: ["This field may not be null."],
		rev_notes: ["Not a valid string."],
		city: ["Incorrect type. Expected pk value, received float."],
		add_tds: ["Must be a valid boolean."],
	});
	const create = async (specs: unknown, city = 1) =>
		(await who.ann("POST", "guide/guide/", { ...given, city, specs })).body;
	const listed = `Solution ${one} is listed more than once.`;
	const unknown = 'Invalid pk "99" - object does not exist.';
	expect(await create([one, one, 99, gone], 77)).toEqual({
		specs: [listed, unknown, `Invalid pk "${gone}" - object does not exist.`],
		city: ['Invalid pk "77" - object does not exist.'],
		detail: expect.stringContaining(`specs: ${listed} ${unknown}`),
	});
	expect((await create("x")).specs).toEqual(['Expected a list of items but got type "str".']);
	expect((await create([{ sol: one, no_id: -1 }])).specs).toEqual(["A valid integer is required."]);
	expect((await create([null])).specs).toEqual(["This field is required."]);
	expect((await create([true])).specs).toEqual(["Incorrect type. Expected pk value, received bool."]);
	const many = Array.from({ length: 501 }, (_, at) => at + 1);
	expect((await create(many)).specs).toEqual(["Ensure this field has no more than 500 elements."]);
});

test("the summary's save replaces the list and nothing else; who stays keeps the row and, as a solution, the state", async () => {
	const [one, two, three] = sols;
	const before = await who.ann.get(address());
	const rowOf = (answer: typeof before, sol: number) =>
		answer.body.guide_item.find((item: { sol: number }) => item.sol === sol).id;
	const struck = await who.ann("PATCH", address(), { id, specs: [{ sol: two, is_active: false }, one, three] });
	expect(rows(struck)).toEqual([
		[two, 1, false],
		[one, 2, true],
		[three, 3, true],
	]);
	const solution = struck.body.specs[0].sol;
	const after = await who.ann("PATCH", "guide/guide/", { id: String(id), guide_item: [solution, one], specs: [] });
	expect(rows(after)).toEqual([
		[two, 1, false],
		[one, 2, true],
	]);
	expect(rowOf(after, two!)).toBe(rowOf(before, two!));
	expect(after.body.proj_name).toBe("Harbour Tower");
	expect(rows(await who.ann("PATCH", address(), { specs: [] }))).toEqual([]);
});

test("the same change twice leaves the same project; its tag moves with stored changes alone", async () => {
	const change = { proj_name: "South", is_active: false };
	const once = await who.ann("PATCH", address(), change);
	const twice = await who.ann("PATCH", address(), change);
	expect(once.headers.get("ETag")).toBe('"2"');
	expect(twice.headers.get("ETag")).toBe('"2"');
	expect(twice.body).toEqual(once.body);
	expect((await who.ann.get("guide/guide/archived/")).body.map((p: { id: number }) => p.id)).toContain(id);
	const active = (await who.ann.get("guide/guide/active/")).body;
	expect(active.map((p: { id: number }) => p.id)).not.toContain(id);
	expect(Object.keys(active[0] ?? {})).not.toContain("specs");
	const unconditional = await who.ann.get(address(), { "If-None-Match": '"2"' });
	expect(unconditional.status).toBe(200);
});

test("a change from an older state is refused with 412 before its faults are looked at, and changes nothing", async () => {
	const stale = { "If-Match": '"7"' };
	for (const [method, path, body] of [
		["PATCH", address(), { proj_name: "" }],
		["PATCH", address(), { proj_name: "Other" }],
		["POST", address("reorder/"), undefined],
		["DELETE", address(), undefined],
	] as const) {
		const answer = await who.ann(method, path, body, stale);
		expect([method, answer.status, answer.body.code]).toEqual([method, 412, "precondition_failed"]);
	}
	expect((await who.ann.get(address())).body.proj_name).toBe("Harbour Tower");
	expect((await who.ann("PATCH", address(), { proj_name: "Other" }, { "If-Match": '"1"' })).status).toBe(200);
	expect((await who.ann("PATCH", address(), { proj_name: "Third" }, { "If-Match": "*" })).status).toBe(200);
});

test.each(["PATCH", "POST"])(
	"%s stores its change, and frees the person, before the answer is read",
	async (method) => {
		const versionOf = async (em: EntityManager) => {
			const [row] = await em.execute<{ version: number }[]>(`select version from project where id = ${id}`);
			return row?.version;
		};
		let answer: ReturnType<Caller> | undefined;
		await inTransaction(api.em.fork() as EntityManager, async (reader) => {
			await reader.execute("lock table solution_document in access exclusive mode");
			answer = who.ann(method, address(), { proj_name: "Stored" });
			await vi.waitFor(async () => expect(await versionOf(api.em)).toBe(2), { timeout: 20_000 });
			await reader.execute(`select from user_account where id = ${ann.id} for update nowait`);
		});
		expect((await answer)?.status).toBe(200);
		expect((await answer)?.headers.get("ETag")).toBe('"2"');
	},
);

test("reorder sorts into schedule order, once", async () => {
	const [one, two, three] = sols;
	const sorted = await who.ann("POST", address("reorder/"));
	expect(rows(sorted)).toEqual([
		[three, 1, true],
		[two, 2, true],
		[one, 3, true],
	]);
	const again = await who.ann("POST", address("reorder"), "ignored", { "Content-Type": "text/plain" });
	expect(again.headers.get("ETag")).toBe(sorted.headers.get("ETag"));
});

test("nobody else finds a project, staff by their own call alone", async () => {
	for (const caller of [who.bob, who.sue]) {
		const missing = [404, { detail: "Not found." }];
		for (const [method, path, body] of [
			["GET", address(), undefined],
			["PATCH", address(), { proj_name: "" }],
			["PATCH", "guide/guide/", { id, specs: "x" }],
			["POST", "guide/guide/", { id, proj_name: "Mine" }],
			["POST", address("reorder/"), undefined],
			["DELETE", address(), undefined],
		] as const) {
			const answer = await caller(method, path, body);
			expect([method, path, answer.status, answer.body]).toEqual([method, path, ...missing]);
		}
	}
	expect((await who.bob.get(`guide/item/multiple/view/${id}/`)).status).toBe(404);
	expect((await who.sue.get(`guide/item/multiple/view/${id}/`)).body).toHaveLength(3);
	expect((await who.ann.get(`guide/guide/admin/${id}/`)).status).toBe(403);
	const seen = await who.sue.get(`guide/guide/admin/${id}/`);
	expect(seen.body).toMatchObject({ user: ann.id, user_name: "Ann Lee", company_name: "Lee Fire" });
});

test("the save rule holds: ids in body and path must agree, PATCH needs one", async () => {
	expect((await who.ann("PATCH", "guide/guide/", given)).body).toEqual({ id: ["This field is required."] });
	expect((await who.ann("PATCH", address(), { id: id + 1 })).body).toEqual({ id: ["Does not match the address."] });
	expect((await who.ann("POST", address(), { proj_name: "By POST", id: null })).body.proj_name).toBe("By POST");
	expect((await who.ann("POST", "guide/guide/", { id, rev_notes: "Rev B" })).status).toBe(200);
	expect((await who.ann("PATCH", "guide/guide/", { id: 2 ** 40 })).status).toBe(404);
	expect((await who.ann("PATCH", "guide/guide/", { id: "x" })).body).toEqual({ id: ["A valid integer is required."] });
});

test("a deleted project is gone for good; one that is being generated is not deleted", async () => {
	await api.em.execute(
		`insert into schedule_run (project_id, project_name, user_id, project_version, catalogue_version, document_no)
		 values (?, 'x', ?, 1, 1, 'T-1')`,
		[id, ann.id],
	);
	const refused = await who.ann("DELETE", address());
	expect([refused.status, refused.body.code]).toEqual([409, "generation_running"]);
	await api.em.execute("update schedule_run set status = 'failed', finished = now() where document_no = 'T-1'");
	expect((await who.ann("DELETE", address())).status).toBe(204);
	expect((await who.ann("DELETE", address())).status).toBe(404);
});
