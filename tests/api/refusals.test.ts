import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, type Caller, caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { signUpOf } from "#tests/support/post-office.ts";
import { pdfBytes } from "#tests/support/uploads.ts";

let api: ApiPlace;
let ann: Caller;
let staff: Caller;
let project: number;

beforeAll(async () => {
	api = await openApi();
	const owner = await makePerson(api.em, "Ann");
	ann = await api.as(owner);
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	project = await makeProject(api.em, owner, "Harbour Tower", [await makeSolution(api.em, "V-1")]);
});
afterAll(() => api?.close());

const unknown = (id: number) => [`Invalid pk "${id}" - object does not exist.`];
const NULLS = ["Null characters are not allowed."];

test("what only the database knows is told together with the other broken fields", async () => {
	await api.nobody("POST", "auth/users/", signUpOf("taken@example.org", { city: 1, company: 1 }));
	const signUp = signUpOf("TAKEN@example.org", {
		city: 99,
		company: { id: 98 },
		first_name: "",
		password: "password1",
	});
	expect((await api.nobody("POST", "auth/users/", signUp)).body).toEqual({
		email: ["A user with this email already exists."],
		first_name: ["Name is required"],
		password: ["This password is too common."],
		re_password: ["Passwords must match"],
		city: unknown(99),
		company: unknown(98),
	});
	const body = { proj_address: "", city: 99, guide_item: [97], add_tds: "maybe" };
	const faults = { proj_address: ["Address is required"], city: unknown(99), guide_item: unknown(97) };
	const made = (await ann("POST", "guide/guide/", body)).body;
	expect(made).toMatchObject({ ...faults, proj_name: ["Name is required"], add_tds: ["Must be a valid boolean."] });
	expect(made.detail).toContain("city: Invalid pk");
	expect((await ann("PATCH", `guide/guide/${project}/`, body)).body).toMatchObject(faults);
	expect((await ann("POST", "guide/favourite/", { sol: [97, 1, 96] })).body).toEqual({
		name: ["Name is required"],
		sol: [...unknown(97), ...unknown(96)],
	});
	const { id } = (await ann("POST", "guide/favourite/", { name: "Pipes" })).body;
	expect((await ann("PATCH", `guide/favourite/${id}/`, { name: " ", sol: [97] })).body).toEqual({
		name: ["Name is required"],
		sol: unknown(97),
	});
	expect((await staff("POST", "sol/admin/subs/", { name: 99, orientation: 98, thickness: "" })).body).toEqual({
		name: unknown(99),
		orientation: unknown(98),
		thickness: ["This field may not be blank."],
	});
	expect((await staff("POST", "sol/admin/frr/", { group: [98, 99], is_active: 2 })).body).toEqual({
		name: ["Name is required"],
		group: [...unknown(98), ...unknown(99)],
		is_active: ["Must be a valid boolean."],
	});
	expect((await staff("POST", "sol/admin/report/", { book: "BK", number: 5, lab: null })).body).toEqual({
		book: ["This field may not be blank."],
		number: ["Not a valid string."],
		lab: ["This field is required."],
	});
});

test("what another record has already is told with the other broken fields, where its key is whole", async () => {
	const wrong = { is_active: ["Must be a valid boolean."] };
	const post = async (key: string, body: object) => (await staff("POST", `sol/admin/${key}/`, body)).body;
	const [brand] = (await staff.get("sol/admin/brand/")).body;
	const [substrate] = (await staff.get("sol/admin/subs/")).body;
	const [report] = (await staff.get("sol/admin/report/")).body;
	const [specimen] = (await staff.get("sol/admin/specimen/")).body;
	const parts = { name: substrate.name.id, orientation: substrate.orientation.id, thickness: substrate.thickness };
	expect(await post("brand", { name: brand.name.toUpperCase(), is_active: "x" })).toEqual({
		name: ["This name already exists."],
		...wrong,
	});
	expect(await post("brand", { id: brand.id, name: brand.name, is_active: "x" })).toEqual(wrong);
	expect(await post("subs", { ...parts, is_active: "x" })).toEqual({
		non_field_errors: ["This substrate already exists."],
		...wrong,
	});
	expect(await post("subs", { ...parts, name: 99, is_active: "x" })).toEqual({ name: unknown(99), ...wrong });
	expect(await post("report", { number: report.number, book: report.book, lab: report.lab.id, expires: "x" })).toEqual({
		number: ["This report already exists."],
		expires: [expect.any(String)],
	});
	expect(
		await post("specimen", { report: specimen.report.id, specimen_id: specimen.specimen_id.toLowerCase() }),
	).toMatchObject({ specimen_id: ["This specimen already exists in the report."], size: [expect.any(String)] });
	const { drawing } = (await staff.get("sol/admin/solution/1/")).body;
	expect((await staff("POST", "sol/", { drawing: drawing.txt.toLowerCase(), substrate: [99] })).body).toMatchObject({
		drawing: ["A solution with this drawing already exists."],
		substrate: unknown(99),
	});
});

test("a record that is not there comes before what is wrong with the body, and a stale one next", async () => {
	for (const [path, body] of [
		["guide/favourite/999/", { id: "junk", name: "" }],
		["guide/guide/999/", { id: 998, proj_name: "" }],
		["sol/admin/frr/999/", { name: "", group: "x" }],
	] as const) {
		for (const method of ["PATCH", "POST"]) {
			expect([path, (await staff(method, path, body)).status]).toEqual([path, 404]);
		}
	}
	const stale = { "If-Match": '"0"' };
	expect((await ann("PATCH", `guide/guide/${project}/`, { id: project + 1 }, stale)).status).toBe(412);
	expect((await ann("PATCH", `guide/guide/${project}/`, { id: project + 1 })).body).toEqual({
		id: ["Does not match the address."],
	});
	expect((await ann("PATCH", `guide/guide/${project}/`, { id: [] })).body).toEqual({
		id: ["A valid integer is required."],
	});
	const form = new FormData();
	form.set("id", "junk");
	expect((await staff("POST", "sol/admin/brand/", form)).body).toEqual({
		id: ["A valid integer is required."],
		detail: "id: A valid integer is required.",
	});
});

test("a drawing's PDF and its solution are both asked for, and an unknown solution comes first", async () => {
	const send = (parts: Record<string, string | File>) => {
		const form = new FormData();
		for (const [name, part] of Object.entries(parts)) form.append(name, part);
		return staff("POST", "sol/drawing/", form);
	};
	expect((await send({})).body).toMatchObject({
		id: ["This field is required."],
		pdf: ["No file was submitted."],
	});
	expect((await send({ id: "999", pdf: "text" })).status).toBe(404);
	expect((await send({ id: "999" })).status).toBe(404);
	expect((await send({ id: "1", pdf: "text" })).body.pdf).toEqual(["The submitted data was not a file."]);
	expect((await send({ id: "1", pdf: new File([new Uint8Array(await pdfBytes())], "a.pdf") })).status).toBe(200);
});

test("no text has a NUL character, a password neither", async () => {
	const person = { ...signUpOf("nul@example.org"), password: "right\0password", re_password: "right\0password" };
	expect((await api.nobody("POST", "auth/users/", person)).body.password).toEqual(NULLS);
	const known = { email: "nul@example.org", password: "x\0" };
	expect((await api.nobody("POST", "auth/jwt/token/", known)).body).toEqual({ password: NULLS });
	const reset = { uid: "MQ", token: "x", new_password: "\0another password", re_new_password: "\0another password" };
	expect((await api.nobody("POST", "auth/users/reset_password_confirm/", reset)).body).toEqual({ new_password: NULLS });
});

test("a company request is told every wrong type of company, and what is no list or text at all", async () => {
	const ask = async (body: object) => (await api.nobody("POST", "res/request_company/", body)).body;
	expect(await ask({ company_name: 5, company_type: 5 })).toMatchObject({
		company_name: ["Not a valid string."],
		company_type: ['Expected a list of items but got type "int".'],
	});
	expect((await ask({ company_type: ["Others", "Bakery", "Butchery"] })).company_type).toEqual([
		'"Bakery" is not a valid choice.',
		'"Butchery" is not a valid choice.',
	]);
});

test("a body whose parts have no boundary cannot be read; only another type is refused as that", async () => {
	const sent = (type: string) => staff("POST", "datasheets/cover/", "x", { "Content-Type": type });
	expect((await sent("multipart/form-data")).status).toBe(400);
	expect((await sent("multipart/mixed; boundary=x")).status).toBe(415);
});

test("names that every client reads alike are sent once", async () => {
	const today = new Date().toISOString().slice(0, 10);
	const ranking = await staff.get("res/rank_solutions/download_list/");
	expect(ranking.headers.get("Content-Disposition")).toBe(`attachment; filename="rank_solutions_${today}.csv"`);
});

test("a file whose caller has no good credentials is refused with what is wrong with them", async () => {
	const path = "files/drawing/1/pdf/a.pdf";
	expect((await api.nobody.get(path)).body.code).toBe("not_authenticated");
	expect((await caller({ Authorization: "JWT" }).get(path)).body.code).toBe("bad_authorization_header");
	const refused = await caller({ Authorization: "JWT expired" }).get(path);
	expect([refused.status, refused.body.code]).toEqual([401, "token_not_valid"]);
	expect(refused.headers.get("WWW-Authenticate")).toBe('JWT realm="api"');
});

test("a word that every object knows is neither true nor false", async () => {
	for (const word of ["constructor", "hasOwnProperty", "__proto__"]) {
		expect((await staff("POST", "sol/admin/brand/", { name: "Unused", is_active: word })).body).toEqual({
			is_active: ["Must be a valid boolean."],
		});
		const asked = await api.nobody("POST", "res/request_company/", { used_products: word });
		expect(asked.body.used_products).toEqual(["Invalid Type"]);
	}
});

test("half of a surrogate pair is refused and stores nothing, a whole one and a written one are kept", async () => {
	const raw = (json: string) => ann("POST", "guide/favourite/", json, { "Content-Type": "application/json" });
	const detail = "JSON parse error - a text has a lone surrogate";
	for (const json of [
		'{"name":"a\\ud83d"}',
		'{"name":"\\uDC00b"}',
		'{"name":"a","\\ud800":1}',
		'{"name":["\\udfff"]}',
	]) {
		expect([json, (await raw(json)).body]).toEqual([json, { detail }]);
	}
	const kept = await raw('{"name":"\\ud83d\\udd25 \\\\ud83d"}');
	expect([kept.status, kept.body.name]).toEqual([201, "🔥 \\ud83d"]);
});

test("progress answers the largest numbers like any other that is no project or person", async () => {
	for (const number of ["2147483648", "9007199254740993", "9".repeat(40)]) {
		expect((await ann.get(`guide/progress/?guide=${number}`)).status).toBe(404);
		expect((await ann.get(`guide/progress/?guide=${project}&user=${number}`)).status).toBe(403);
		const { status, body } = await staff.get(`guide/progress/?guide=${project}&user=${number}`);
		expect([status, body]).toMatchObject([200, [{ id: null, guide: project, progress: 0, status: "idle" }]]);
	}
	expect((await ann.get("guide/progress/?guide=1e3")).body).toEqual({ guide: ["A valid integer is required."] });
});
