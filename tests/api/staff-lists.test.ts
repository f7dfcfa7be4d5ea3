import { afterAll, beforeAll, expect, test } from "vitest";
import { RESOURCES } from "#app/api/calls/staff-lists.ts";
import { LOOKUPS } from "#app/domain/catalogue/definition/lookups.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let staff: Caller;
let user: Caller;

beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	user = await api.as(await makePerson(api.em, "Ann"));
	await makeSolution(api.em, "V-10");
	await makeSolution(api.em, "V-9", { specimens: [{ id: "A1", groups: ["30min", "60min"] }] });
});
afterAll(() => api?.close());

const simple = LOOKUPS.filter(
	({ key, own, grouped }) => RESOURCES.includes(key) && !own && !grouped && key !== "product",
).map(({ key, maxName }) => [key, maxName] as const);
const post = (key: string, body: object) => staff("POST", `sol/admin/${key}/`, body);

test("the resources are the contract's", async () => {
	const keys =
		"solution specimen report orient subname subs servclass servmat servtype sealtype serv insumat insu frrgroup frr brand lab company product standard";
	expect([...RESOURCES].sort()).toEqual(keys.split(" ").sort());
	for (const key of ["city", "rejection", "nothing"]) expect((await staff.get(`sol/admin/${key}/`)).status).toBe(404);
});

test.each(simple)("%s is added, renamed, withdrawn and restored, and its names stay unique", async (key, maxName) => {
	const made = await post(key, { name: " New one ", id: null, is_active: "true", version: 9 });
	const { id } = made.body;
	expect([made.status, made.body]).toEqual([201, { id, name: "New one", is_active: true }]);
	expect(made.headers.get("Location")).toBe(`/api/sol/admin/${key}/${id}/`);
	expect((await staff("PATCH", `sol/admin/${key}/${id}/`, { name: "Newer" })).body.name).toBe("Newer");
	expect((await post(key, { id, is_active: false })).body).toEqual({ id, name: "Newer", is_active: false });
	const again = await staff("PATCH", `sol/admin/${key}`, { id: `${id}`, is_active: "0" });
	expect(again.body.is_active).toBe(false);
	expect((await post(key, { name: "NEWER" })).body).toEqual({ name: ["This name already exists."] });
	expect((await post(key, {})).body).toEqual({ name: ["Name is required"] });
	const long = (await post(key, { name: "x".repeat(maxName + 1) })).body;
	expect(long).toEqual({ name: [`Ensure this field has no more than ${maxName} characters.`] });
	const withdrawn = (await staff.get(`sol/admin/${key}/?is_active=false`)).body;
	expect(withdrawn).toEqual([{ id, name: "Newer", is_active: false }]);
	expect((await staff("PATCH", `sol/admin/${key}/${id}/`, { is_active: true })).body.is_active).toBe(true);
	expect((await staff("PATCH", `sol/admin/${key}/4711/`, { name: "" })).status).toBe(404);
	expect((await user("POST", `sol/admin/${key}/`, { name: "Mine" })).status).toBe(403);
	expect((await staff("DELETE", `sol/admin/${key}/${id}/`)).status).toBe(405);
});

test("records that are made of others name them by id and are read with them", async () => {
	const one = await post("subs", { name: { id: 1, name: "x" }, orientation: "1", thickness: "75mm" });
	expect([one.status, one.body]).toEqual([
		201,
		{
			id: expect.any(Number),
			thickness: "75mm",
			name: { id: 1, name: "Plasterboard" },
			orientation: { id: 1, name: "Wall" },
			is_active: true,
		},
	]);
	const taken = { non_field_errors: ["This substrate already exists."] };
	expect((await post("subs", { name: 1, orientation: 1, thickness: " 75MM" })).body).toEqual(taken);
	expect((await post("subs", { name: 1.5, thickness: "" })).body).toEqual({
		name: ["Incorrect type. Expected pk value, received float."],
		orientation: ["This field is required."],
		thickness: ["This field may not be blank."],
	});
	expect((await post("insu", { name: 99, thickness: "x" })).body).toEqual({
		name: ['Invalid pk "99" - object does not exist.'],
	});
	const report = await post("report", { number: "FR9", book: "bk12", lab: 1, is_sample: true });
	expect(report.body).toMatchObject({ book: "12", number: "FR9", is_sample: true });
	expect((await post("report", { number: "fr9", book: "12", lab: 1 })).body).toEqual({
		number: ["This report already exists."],
	});
	const long = "1234567890123456789012345";
	expect((await post("report", { number: "FR10", book: `bk${long}`, lab: 1 })).body).toMatchObject({ book: long });
	expect((await post("report", { number: "FR11", book: `BK${long}6`, lab: 1 })).body).toEqual({
		book: ["Ensure this field has no more than 25 characters."],
	});
	const frr = await post("frr", { name: "-/30/30", group: [1, "2", 1] });
	expect(frr.body.group).toEqual([2, 1]);
	expect((await post("frr", { id: frr.body.id, name: "-/30/-" })).body.group).toHaveLength(2);
	const form = new FormData();
	for (const group of ["[2]"]) form.append("group", group);
	const multipart = await staff("PATCH", `sol/admin/frr/${frr.body.id}/`, form);
	expect(multipart.body.group).toEqual([2]);
	const bad = new FormData();
	bad.append("group", "[2");
	expect((await staff("PATCH", `sol/admin/frr/${frr.body.id}/`, bad)).body).toEqual({
		group: ['Expected a list of items but got type "str".'],
		detail: 'group: Expected a list of items but got type "str".',
	});
	const service = { material: 1, service_type: 1, insulation: 1, classification: 1 };
	expect((await post("serv", service)).body).toEqual({ non_field_errors: ["This service already exists."] });
});

test("services are in the order of material, type and classification, alike ones in that of their ids", async () => {
	const parts = { material: 1, service_type: 1, classification: 1 };
	const insulated = async (material: string) => {
		const { id } = (await post("insumat", { name: material })).body;
		return (await post("insu", { name: id, thickness: "25mm" })).body.id;
	};
	const wool = await post("serv", { ...parts, insulation: await insulated("Wool") });
	const armaflex = await post("serv", { ...parts, insulation: await insulated("Armaflex") });
	const alike = (await staff.get("sol/admin/serv/")).body
		.filter(({ classification }: { classification: { id: number } }) => classification.id === 1)
		.map(({ id }: { id: number }) => id);
	expect(alike).toEqual([1, wool.body.id, armaflex.body.id]);
});

test("a specimen is written by ids and read with its records and its drawings", async () => {
	const [stored] = (await staff.get("sol/admin/specimen/")).body;
	expect(stored).toMatchObject({ specimen_id: "A1", drawing_txt: "V-9" });
	const ids = Object.fromEntries(
		["application", "frr", "brand", "prot_first", "service", "substrate", "report"].map((name) => [
			name,
			stored[name].id,
		]),
	);
	const copy = await post("specimen", { ...ids, size: stored.size, specimen_id: "A2", prot_sec: "", user: 9 });
	expect([copy.status, copy.body]).toEqual([
		201,
		{ ...stored, id: copy.body.id, specimen_id: "A2", drawing_txt: "", created: copy.body.created },
	]);
	expect((await post("specimen", { ...ids, size: "x", specimen_id: "a2" })).body).toEqual({
		specimen_id: ["This specimen already exists in the report."],
	});
	const wrong = { id: copy.body.id, size: "", substrate_2: ids.substrate, brand: null, frr: 99, notes: null };
	expect((await post("specimen", wrong)).body).toEqual({
		size: ["This field may not be blank."],
		substrate_2: ["Choose another substrate than the first."],
		brand: ["This field is required."],
		frr: ['Invalid pk "99" - object does not exist.'],
		notes: ["This field may not be null."],
	});
});

test("only staff may add a company, and a bad token is no reason to sign out", async () => {
	const refused = { detail: "You do not have permission to perform this action." };
	for (const caller of [api.nobody, user]) {
		const answer = await caller("POST", "res/companies/", { name: "Acme" });
		expect([answer.status, answer.body]).toEqual([403, refused]);
	}
	const stale = await api.nobody("POST", "res/companies/", { name: "Acme" }, { Authorization: "JWT null" });
	expect([stale.status, stale.body]).toEqual([403, refused]);
	const made = await staff("POST", "res/companies/", { name: "Acme" });
	expect([made.status, made.body]).toEqual([201, { id: expect.any(Number), name: "Acme" }]);
	expect((await api.nobody.get("res/companies/")).body).toContainEqual(made.body);
	expect((await staff("POST", "res/companies/", { name: "ACME" })).body).toEqual({
		name: ["This name already exists."],
	});
});

test("a change of the catalogue gives its lists a new tag", async () => {
	const path = "sol/admin/brand/";
	const tag = (await staff.get(path)).headers.get("ETag")!;
	expect((await staff.get(path, { "If-None-Match": tag })).status).toBe(304);
	await post("brand", { name: "Another" });
	const changed = await staff.get(path, { "If-None-Match": tag });
	expect(changed.body.map(({ name }: { name: string }) => name)).toContain("Another");
});
