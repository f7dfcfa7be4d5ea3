import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let who: Record<"ann" | "bob" | "sue", Caller>;
let id: number;

beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
});
beforeEach(async () => {
	id = await makeProject(api.em, ann, "Harbour Tower");
});
afterAll(() => api?.close());

const at = (more = "") => `guide/guide/${id}/penetration/${more}`;
const post = (body: unknown) => who.ann("POST", at(), body);
const refs = async () => (await who.ann.get(at())).body.map(({ ref }: { ref: string }) => ref);
const versionOfProject = async () => (await who.ann.get(`guide/guide/${id}/`)).headers.get("ETag");

const pvc = (size: string) => ({ classification: "", service: "PVC", service_type: "", size, insulation: "" });

test("one is stored with what was left out, and answered whole", async () => {
	const made = await post({ ref: " P-1 ", required: "-/60/60", service: "PVC", quantity: "2", user: 9 });
	const { id: pid } = made.body;
	expect([made.status, made.body]).toEqual([
		201,
		{
			...{ id: pid, ref: "P-1", level: "", location: "", orientation: "", substrate: "", thickness: "" },
			...{ classification: "", service: "PVC", service_type: "", size: "", insulation: "", required: "-/60/60" },
			...{ opening: "", gap: "", spacing: "", access: "", fire_from: "", services: [pvc("")] },
			...{ quantity: 2, unit: "no.", note: "", status: "open", sol: null, specimens: [], version: 1 },
			...{ state: "open", records: 0, plan: null, pin: null },
		},
	]);
	expect(made.headers.get("Location")).toBe(`/api/${at(`${pid}/`)}`);
	const again = await post({ ref: "p-1", size: "Ø100" });
	const changed = { ref: "p-1", size: "Ø100", services: [pvc("Ø100")] };
	expect([again.status, again.body]).toEqual([200, { ...made.body, ...changed, version: 2 }]);
	expect((await who.ann.get(at())).body).toEqual([again.body]);
});

test("a number in another spelling is the same number, and old clients may write a requirement as they like", async () => {
	await post({ ref: "P–001", required: "–/60/60", size: "Ø\u00a0100" });
	const again = await post([{ ref: "P‑001\u200b", required: "FRL -/060/060" }]);
	expect(again.body).toMatchObject([{ ref: "P-001", required: "-/60/60", size: "Ø 100", version: 1 }]);
	const twice = await post(["P-2", "P−2"].map((ref) => ({ ref, required: "EI60" })));
	expect([twice.status, twice.body]).toMatchObject([400, { penetrations: [{ row: 2 }] }]);
});

test("the list is in natural order of level, then number", async () => {
	const row = (ref: string, level: string) => ({ ref, level, required: "-/60/60" });
	const rows = [row("P-10", "Level 2"), row("P-9", "Level 2"), row("P-2", "Level 10"), row("P-1", "")];
	expect((await post(rows)).body.map(({ ref }: { ref: string }) => ref)).toEqual(["P-10", "P-9", "P-2", "P-1"]);
	expect(await refs()).toEqual(["P-1", "P-9", "P-10", "P-2"]);
});

test("a list is stored whole or not at all, and each fault names its row", async () => {
	await post({ ref: "P-1", required: "-/60/60" });
	const answer = await post([
		{ ref: "P-2", required: "-/60/60" },
		{ ref: "P-3" },
		{ ref: "P-4", required: "sixty", quantity: 0, note: "x".repeat(201) },
		{ ref: "p-2", required: "-/60/60" },
		7,
		{ required: "-/-/-", sol: 999, status: "passed" },
	]);
	expect([answer.status, answer.body.penetrations.map(({ row }: { row: number }) => row)]).toEqual([
		400,
		[2, 3, 4, 5, 6],
	]);
	const [two, three, four, five, six] = answer.body.penetrations;
	expect(two).toEqual({ row: 2, required: ["This field is required."] });
	expect(three).toMatchObject({
		required: [expect.stringContaining("cannot be read")],
		quantity: ["Ensure this value is between 1 and 9999."],
		note: ["Ensure this field has no more than 200 characters."],
	});
	expect(four.ref).toEqual(["The same number stands in row 1."]);
	expect(five.non_field_errors).toEqual(["Invalid data. Expected a dictionary, but got int."]);
	expect(six).toMatchObject({
		ref: ["This field is required."],
		required: [expect.stringContaining("cannot be read")],
		sol: ['Invalid pk "999" - object does not exist.'],
		status: ['"passed" is not a valid choice.'],
	});
	expect(await refs()).toEqual(["P-1"]);
	expect((await post({ ref: "P-9" })).body).toEqual({ required: ["This field is required."] });
});

test("5,000 rows are stored at once, in a body of more than 1 MiB, and not one more", async () => {
	const rows = Array.from({ length: 5000 }, (_, n) => ({
		...{ ref: `P-${n}`, required: "-/60/60", note: "n".repeat(200) },
		location: "East riser, beside the lift, above the ceiling",
	}));
	const stored = await post(rows);
	expect([stored.status, stored.body.length, JSON.stringify(rows).length > 1024 ** 2]).toEqual([200, 5000, true]);
	const more = await post({ ref: "Q", required: "-/60/60" });
	expect([more.status, more.body]).toEqual([400, { non_field_errors: ["A project can have at most 5000 openings."] }]);
	expect((await post([...rows, rows[0]])).body).toEqual({
		penetrations: ["Ensure this field has no more than 5000 elements."],
	});
	expect((await post(rows.map(({ ref }) => ({ ref, quantity: 2 })))).status).toBe(200);
});

test("a deleted number is not given again in its project, whatever its letters' case", async () => {
	const { body } = await post({ ref: "P-1", required: "-/60/60" });
	expect((await who.ann("DELETE", at(`${body.id}/`))).status).toBe(204);
	expect((await post({ ref: "p-1", required: "-/60/60" })).body).toEqual({
		ref: ["This number was deleted from the project. Numbers are not given again."],
	});
	id = await makeProject(api.em, ann, "Another");
	expect((await post({ ref: "P-1", required: "-/60/60" })).status).toBe(201);
});

test("a change that began from another state is refused", async () => {
	const { body } = await post({ ref: "P-1", required: "-/60/60" });
	const path = at(`${body.id}/`);
	const changed = await who.ann("PATCH", path, { note: "A", version: 1 });
	expect([changed.status, changed.body.note, changed.body.version]).toEqual([200, "A", 2]);
	const late = await who.ann("PATCH", path, { note: "B", version: 1 });
	expect([late.status, late.body.version ?? late.body.code]).toEqual([409, "changed_elsewhere"]);
	expect((await post([{ ref: "P-1", note: "B", version: 1 }])).body.penetrations[0].version).toEqual([
		"Changed elsewhere since you began.",
	]);
	expect((await who.ann("PATCH", path, { ref: "P-2" })).body.ref).toBe("P-2");
	await post({ ref: "P-3", required: "-/60/60" });
	expect((await who.ann("PATCH", path, { ref: "p-3" })).body).toEqual({
		ref: ["Another opening has this number."],
	});
});

test("a solution makes it assigned, and its specimens are the solution's own", async () => {
	const [one, two] = [await makeSolution(api.em, "V-1"), await makeSolution(api.em, "V-2")];
	const { specimen } = (await who.ann.get(`sol/${one}/`)).body;
	const other = (await who.ann.get(`sol/${two}/`)).body.specimen[0].id;
	const made = await post({ ref: "P-1", required: "-/60/60", sol: { id: one }, specimens: [specimen[0].id] });
	expect(made.body).toMatchObject({ status: "assigned", sol: one, specimens: [specimen[0].id] });
	const path = at(`${made.body.id}/`);
	expect((await who.ann("PATCH", path, { specimens: [other] })).body).toEqual({
		specimens: ["Not a specimen of the solution."],
	});
	expect((await who.ann("PATCH", path, { status: "open" })).body).toEqual({
		status: ["An opening with a solution is not open."],
	});
	expect((await who.ann("PATCH", path, { sol: two })).body).toMatchObject({ sol: two, specimens: [] });
	expect((await who.ann("PATCH", path, { sol: null })).body).toMatchObject({ status: "open", sol: null });
	expect((await who.ann("PATCH", path, { status: "not needed" })).body.status).toBe("not needed");
});

test("a number that is sent again means its penetration, and what seals it is taken off where what it asks changes", async () => {
	const sol = await makeSolution(api.em, "V-3");
	const { body } = await post({ ref: "P-1", required: "-/60/60", level: "Ground", sol });
	const moved = await post([{ ref: "P-1", level: "Mezzanine", note: "x" }]);
	expect([moved.status, moved.body[0].sol]).toEqual([200, sol]);
	expect((await post([{ ref: "P-1", size: "Ø65" }])).body[0]).toMatchObject({ sol: null, status: "open" });
	const path = at(`${body.id}/`);
	await who.ann("PATCH", path, { sol });
	expect((await who.ann("PATCH", path, { size: "ø 65" })).body.sol).toBe(sol);
	expect((await who.ann("PATCH", path, { size: "Ø80", sol })).body).toMatchObject({ sol, status: "assigned" });
	expect((await who.ann("PATCH", path, { service: "PVC" })).body).toMatchObject({ sol: null, status: "open" });
});

test("a quantity has a unit, of its own field or in its text", async () => {
	const { body } = await post({ ref: "P-1", required: "-/60/60", quantity: "38 lm" });
	expect(body).toMatchObject({ quantity: 38, unit: "m" });
	const patch = async (fields: object) => (await who.ann("PATCH", at(`${body.id}/`), fields)).body;
	expect(await patch({ quantity: 40 })).toMatchObject({ quantity: 40, unit: "m" });
	expect(await patch({ unit: "no." })).toMatchObject({ quantity: 40, unit: "no." });
	expect(await patch({ quantity: "12 m", unit: "m" })).toMatchObject({ quantity: 12, unit: "m" });
	expect(await patch({ quantity: "12 off", unit: "m" })).toEqual({ unit: [expect.stringContaining("contradicts")] });
	expect(await patch({ unit: "km" })).toEqual({ unit: ['"km" is not a valid choice.'] });
	expect(await patch({ quantity: "12 km" })).toEqual({ quantity: ["A valid integer is required."] });
});

test("the project belongs to its owner: staff read, others find nothing", async () => {
	const { body } = await post({ ref: "P-1", required: "-/60/60" });
	expect((await who.sue.get(at())).body).toEqual([body]);
	const other = await makeProject(api.em, ann, "Another");
	expect((await who.ann("PATCH", `guide/guide/${other}/penetration/${body.id}/`, { note: "x" })).status).toBe(404);
	for (const caller of [who.sue, who.bob]) {
		expect((await caller("POST", at(), { ref: "P-2", required: "-/60/60" })).status).toBe(404);
		expect((await caller("PATCH", at(`${body.id}/`), { note: "x" })).status).toBe(404);
		expect((await caller("DELETE", at(`${body.id}/`))).status).toBe(404);
	}
	expect((await who.bob.get(at())).status).toBe(404);
});

test("the project's version moves with its penetrations, and with nothing that changed none", async () => {
	const before = await versionOfProject();
	const { body } = await post({ ref: "P-1", required: "-/60/60" });
	const after = await versionOfProject();
	expect(after).not.toBe(before);
	await post([]);
	expect(await versionOfProject()).toBe(after);
	await who.ann("DELETE", at(`${body.id}/`));
	expect(await versionOfProject()).not.toBe(after);
});
