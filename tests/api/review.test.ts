import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { insert, makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";

let api: ApiPlace;
let staff: Caller;
let ids: Record<string, number>;

beforeAll(async () => {
	api = await openApi({ REVIEW: "on" });
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	const sol = await makeSolution(api.em, "V-1", { specimens: [{ id: "A1", insulation: "25mm / Wool" }] });
	await makeSolution(api.em, "V-2", { specimens: [{ id: "B1", report: "7 / FR7 / Other lab" }] });
	const owner = await makePerson(api.em, "Ann");
	await issueProject(api.em.fork(), owner, await makeProject(api.em, owner, "Tower", [sol]));
	const rows = await api.em.execute<{ entity: string; record_id: number }[]>(
		"select entity, record_id from issued_record",
	);
	const product = rows.find(({ entity }) => entity === "product")!.record_id;
	const pdf_id = await makeFile(api.em, "warranty", "w.pdf", { state: "stored" });
	ids = {
		...Object.fromEntries(rows.map(({ entity, record_id }) => [entity, record_id])),
		warranty: await insert(api.em, "warranty", { revision: "1", product_id: product, pdf_id, is_active: false }),
		cover: await insert(api.em, "cover", { revision: "1", content: "<p>x</p>", created: "2020-01-01" }),
	};
});
afterAll(() => api?.close());

const named = [
	"brand",
	"lab",
	"frr",
	"sealtype",
	"servmat",
	"servtype",
	"servclass",
	"insumat",
	"orient",
	"subname",
	"product",
];

const bodies: [path: string, key: string, body: object][] = [
	...named.map((key): [string, string, object] => [
		`sol/admin/${key}/`,
		key,
		{ name: key === "frr" ? "-/90/90" : "Renamed" },
	]),
	["sol/admin/subs/", "subs", { thickness: "99mm" }],
	["sol/admin/insu/", "insu", { thickness: "99mm" }],
	["sol/admin/report/", "report", { number: "FR999" }],
	["sol/admin/specimen/", "specimen", { size: "99mm" }],
	["sol/admin/solution/", "solution", { drawing: "V-99" }],
	["datasheets/cover/", "cover", { content: "<p>Other</p>" }],
	["datasheets/warranty/", "warranty", { is_active: true }],
];

test.each(bodies)(
	"%s answers 409 review_required to every call that would change what is issued",
	async (path, key, body) => {
		const id = ids[key]!;
		const before = (await staff.get(path)).body;
		const calls = [
			await staff("PATCH", `${path}${id}/`, body),
			await staff("POST", `${path}${id}/`, body),
			await staff("PATCH", path, { id, ...body }),
			await staff("POST", path, { id, ...body }),
		];
		const refused = [409, { detail: expect.stringContaining("another administrator"), code: "review_required" }];
		expect(calls.map((answer) => [answer.status, answer.body])).toEqual(calls.map(() => refused));
		expect((await staff.get(path)).body).toEqual(before);
		expect(await api.em.execute("select id from proposal")).toEqual([]);
	},
);

test("a withdrawal is live at once, a restoring is not, and what is new or was not issued is free", async () => {
	const address = `sol/admin/brand/${ids.brand}/`;
	expect((await staff("PATCH", address, { is_active: false })).body.is_active).toBe(false);
	expect((await staff("PATCH", address, { is_active: true })).body.code).toBe("review_required");
	expect((await staff("POST", "sol/admin/brand/", { name: "New" })).status).toBe(201);
	const [other] = await api.em.execute<{ id: number }[]>("select id from specimen where specimen_id = 'B1'");
	expect((await staff("PATCH", `sol/admin/specimen/${other!.id}/`, { size: "12mm" })).status).toBe(200);
	expect((await staff("PATCH", `sol/admin/report/${ids.report}/`, { sponsor: "Halvern" })).status).toBe(200);
});
