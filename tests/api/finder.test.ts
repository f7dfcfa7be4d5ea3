import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let call: Caller;
let staff: Caller;
const sol: Record<string, number> = {};

beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	call = await api.as(ann);
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	const service = "PEX / Pipe / Combustible Pipe";
	sol.ten = await makeSolution(api.em, "V-10", { specimens: [{ groups: ["60min", "120min", "30min"] }] });
	sol.nine = await makeSolution(api.em, "V-9", { specimens: [{ active: false, size: "9mm" }, { service }] });
	sol.ducts = await makeSolution(api.em, "D_1", {
		specimens: [{ service: "Steel / Duct / Duct" }],
		substrates: ["Floor / Concrete / 150mm"],
		notes: ["Fill.", "Smooth off."],
		updated: "2020-01-01T00:00:00Z",
	});
	sol.untested = await makeSolution(api.em, "V-11", { specimens: [{ active: false }] });
	sol.gone = await makeSolution(api.em, "V-12", { active: false });
	await api.em.execute("update catalogue_version set version = version + 1");
});
afterAll(() => api?.close());

const codes = (answer: { body: { drawing: { txt: string } }[] }) => answer.body.map(({ drawing }) => drawing.txt);
const idOf = async (table: string, name: string) => {
	const [row] = await api.em.execute<{ id: number }[]>(`select id from ${table} where name = ?`, [name]);
	return row!.id;
};

test("the drill-down leads from an orientation to FRR groups, in natural order, and never into nothing", async () => {
	const [wall, board, pipe, pvc] = [
		await idOf("orientation", "Wall"),
		await idOf("substrate_name", "Plasterboard"),
		await idOf("service_classification", "Combustible Pipe"),
		await idOf("service_material", "PVC"),
	];
	const names = async (path: string) => (await call.get(path)).body.map(({ name }: { name: string }) => name);
	expect(await names("sol/orientations/")).toEqual(["Floor", "Wall"]);
	expect(await names(`sol/query/${wall}/`)).toEqual(["Plasterboard"]);
	expect(await names(`sol/query/${wall}/${board}/`)).toEqual(["Combustible Pipe"]);
	expect(await names(`sol/query/${wall}/${board}/${pipe}/`)).toEqual(["PEX", "PVC"]);
	expect(await names(`sol/query/${wall}/${board}/${pipe}/${pvc}/`)).toEqual(["30min", "60min", "120min"]);
	const byClass = await call.get(`sol/byclass/${wall}/${board}/${pipe}/`);
	expect(codes(byClass)).toEqual(["V-9", "V-10"]);
	expect(byClass.headers.get("X-Total-Count")).toBe("2");
	for (const path of ["sol/query/99/", `sol/query/${wall}/99/1/1/`, `sol/byclass/${wall}/99/1/`]) {
		expect((await call.get(path)).body).toEqual([]);
	}
	for (const path of ["sol/query/0/", "sol/query/01/", "sol/query/x/", "sol/query/2147483648/", "sol/byclass/1/1/"]) {
		expect([path, (await call.get(path)).status]).toEqual([path, 404]);
	}
});

test("a solution has its derived fields from active specimens alone", async () => {
	const { body } = await call.get(`sol/${sol.ducts}/`);
	expect(body).toMatchObject({
		is_active: true,
		drawing: { id: sol.ducts, txt: "D_1", pdf: null },
		installation: [
			{ no_id: 1, note: "Fill." },
			{ no_id: 2, note: "Smooth off." },
		],
		service: { name: "Steel" },
		services: [{ name: "Steel" }],
		orientation: ["Floor"],
		substrate_type: ["Concrete"],
		service_class: ["Duct"],
		report: ["BK12 - Report FR1 [Lab]"],
		updated: "2020-01-01T00:00:00.000Z",
	});
	const seen = async (who: Caller, path: string) => (await who.get(path)).body.specimen.length;
	expect(await seen(call, `sol/${sol.nine}/`)).toBe(1);
	expect(await seen(staff, `sol/${sol.nine}/`)).toBe(2);
	expect(await seen(staff, `sol/spec/${sol.nine}/`)).toBe(1);
	expect((await staff.get(`sol/${sol.nine}/`)).body.services).toMatchObject([{ name: "PEX" }]);
});

test("a search finds part of a code and nothing that is not offered", async () => {
	expect(codes(await call.get("sol/?drawing=v-"))).toEqual(["V-9", "V-10"]);
	expect(codes(await call.get("sol/"))).toEqual(["D_1", "V-9", "V-10"]);
	expect(codes(await call.get("sol?drawing=_"))).toEqual(["D_1"]);
	expect(codes(await call.get("sol/?drawing=%25"))).toEqual([]);
	expect(codes(await call.get(`sol/?drawing=${"V".repeat(51)}`))).toEqual([]);
	expect((await call.get("sol/?drawing=%00")).body).toEqual({ drawing: ["Null characters are not allowed."] });
});

test("the latest come in pages that never end before the fifth", async () => {
	const first = await call.get("sol/latest/sols/");
	expect(first.body).toMatchObject({ count: 3, next: null, previous: null });
	expect(first.body.results.at(-1).drawing.txt).toBe("D_1");
	const fifth = await call.get("sol/latest/sols/?page=5");
	expect(fifth.body).toMatchObject({ count: 3, results: [], next: null });
	for (const page of ["6", "0", "-1", "x", "1.5", "99999999999"]) {
		const answer = await call.get(`sol/latest/sols/?page=${page}`);
		expect([answer.status, answer.body]).toEqual([404, { detail: "Invalid page." }]);
	}
});

test("the services of the filter are those that lead somewhere", async () => {
	const { body } = await call.get("sol/services/");
	const named = body.map((s: Record<string, { name: string }>) => [s.classification!.name, s.material!.name]);
	expect(named).toEqual([
		["Combustible Pipe", "PEX"],
		["Combustible Pipe", "PVC"],
		["Duct", "Steel"],
	]);
});

test("a withdrawn solution is there for staff and for those who hold it", async () => {
	for (const path of [`sol/${sol.gone}/`, `sol/spec/${sol.gone}/`]) expect((await call.get(path)).status).toBe(404);
	expect((await staff.get(`sol/${sol.gone}/`)).body.is_active).toBe(false);
	expect((await staff.get(`sol/spec/${sol.gone}/`)).status).toBe(404);
	await makeProject(api.em, ann, "Old", [sol.gone!]);
	for (const path of [`sol/${sol.gone}/`, `sol/spec/${sol.gone}/`]) {
		expect((await call.get(path)).body.is_active).toBe(false);
	}
	expect((await call.get(`sol/${sol.untested}/`)).body.service).toBeNull();
});

test("a list that has not changed is not sent again, until the catalogue changes", async () => {
	const path = "sol/?drawing=v-";
	const tag = (await call.get(path)).headers.get("ETag")!;
	const again = await call.get(path, { "If-None-Match": `W/"x", ${tag}` });
	expect([again.status, again.body, again.headers.get("ETag")]).toEqual([304, "", tag]);
	expect((await staff.get(path)).headers.get("ETag")).not.toBe(tag);
	await withdraw(api.em, "solution", { drawing: "V-9" });
	await api.em.execute("update catalogue_version set version = version + 1");
	const changed = await call.get(path, { "If-None-Match": tag });
	expect([changed.status, codes(changed)]).toEqual([200, ["V-10"]]);
	const one = (await call.get(`sol/${sol.ten}/`)).headers.get("ETag")!;
	expect((await call.get(`sol/${sol.ten}/`, { "If-None-Match": one })).status).toBe(304);
});
