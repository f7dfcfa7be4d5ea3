import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import { overrideSettings } from "#db/settings.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let staff: Caller;
let user: Caller;
let actor: Actor;
/** With two solutions; its answer is put together of what is cached of each. */
let project: number;
beforeAll(async () => {
	api = await openApi({ seeded: true });
	actor = await makePerson(api.em, "Sue", { staff: true });
	staff = await api.as(actor);
	const kim = await makePerson(api.em, "Kim");
	user = await api.as(kim);
	const some = [
		await number("select min(solution_id) from solution_path"),
		await number("select max(solution_id) from solution_path"),
	];
	project = await makeProject(api.em, kim, "Quay", some);
});
afterAll(() => api?.close());

const number = async (sql: string) => (await api.em.execute<{ n: number }[]>(`select (${sql})::int as n`))[0]!.n;
const raise = () => api.em.execute("update catalogue_version set version = version + 1");

test("an answer stays while the catalogue stays as it is, the same byte for byte", async () => {
	const [first, again] = [await user.get("sol/latest/sols/"), await user.get("sol/latest/sols/")];
	expect(again.body).toEqual(first.body);
	expect(Object.fromEntries(again.headers)).toEqual({
		...Object.fromEntries(first.headers),
		"x-request-id": again.headers.get("x-request-id"),
	});
	// Read from the rows it would show the new size: it is the cached one.
	const specimen = await number("select min(specimen_id) from solution_specimen");
	await api.em.execute(`update specimen set size = 'unseen' where id = ${specimen}`);
	expect((await user.get("sol/latest/sols/")).body).toEqual(first.body);
	await raise();
});

const changes: [what: string, change: () => Promise<unknown>][] = [
	[
		"a name",
		async () =>
			staff("PATCH", `sol/admin/brand/${await number("select min(brand_id) from specimen")}/`, { name: "New" }),
	],
	[
		"a rating",
		async () =>
			staff("PATCH", `sol/admin/frr/${await number("select min(frr_id) from specimen")}/`, { name: "-/360/360" }),
	],
	[
		"a specimen",
		async () =>
			staff("PATCH", `sol/admin/specimen/${await number("select min(id) from specimen")}/`, { notes: "Seen." }),
	],
	[
		"a withdrawal",
		async () =>
			staff("PATCH", `sol/admin/report/${await number("select min(report_id) from specimen")}/`, { is_active: false }),
	],
	[
		"a date of evidence",
		async () =>
			staff("PATCH", `sol/admin/report/${await number("select max(report_id) from specimen")}/`, {
				expires: "2031-01-01",
			}),
	],
	[
		"a screen's save",
		async () =>
			saveListRecord(api.em, actor, "brand", {
				id: await number("select min(brand_id) from specimen"),
				values: { name: "Newer" },
				source: "page",
			}),
	],
	["the secret of links", async () => overrideSettings({ FILE_LINK_SECRET: "another secret for the links of files" })],
	["the public address", async () => overrideSettings({ APP_URL: "http://other.example" })],
	["the day of evidence", async () => overrideSettings({ TODAY: "2030-01-01", ALLOW_TODAY: "1" })],
];

test.each(changes)("%s shows at once", async (_what, change) => {
	const lists = ["sol/latest/sols/", "sol/?drawing=V-1", "sol/admin/report/", "sol/admin/specimen/"];
	const asked = async () => {
		const answers = [];
		for (const path of lists) answers.push(await (path.includes("admin") ? staff : user).get(path));
		answers.push(await user.get(`guide/guide/${project}/`));
		return answers;
	};
	const before = await asked();
	await change();
	const after = await asked();
	expect(after.map(({ headers }) => headers.get("etag"))).not.toEqual(before.map(({ headers }) => headers.get("etag")));
	await raise();
	const read = await asked();
	expect(after.map(({ body }) => body)).toEqual(read.map(({ body }) => body));
});

const solution = () => number("select min(solution_id) from solution_path");

test("one solution is cached as those of lists are, and is not for others once it is withdrawn", async () => {
	const lee = await api.as(await makePerson(api.em, "Lee"));
	const path = `sol/${await solution()}/`;
	const first = await lee.get(path);
	await api.em.execute(`update solution set drawing = 'UNSEEN' where id = ${await solution()}`);
	expect((await lee.get(path)).body).toEqual(first.body);
	await raise();
	expect((await lee.get(path)).body.drawing.txt).toBe("UNSEEN");
	expect((await lee.get(path, { "If-None-Match": "*" })).status).toBe(304);
	await api.em.execute(`update solution set is_active = false where id = ${await solution()}`);
	await raise();
	const { body: held } = await lee("POST", "guide/guide/", {
		proj_name: "Harbour Tower",
		proj_address: "1 Quay St",
		city: await number("select min(id) from city where is_active"),
	});
	await api.em.execute(
		`insert into project_item (project_id, solution_id, no_id) values (${held.id}, ${await solution()}, 1)`,
	);
	// Held in a project, and no longer: nothing of the catalogue has changed in between.
	expect((await lee.get(path)).body.is_active).toBe(false);
	expect((await lee.get(path)).headers.get("etag")).toBe((await lee.get(path)).headers.get("etag"));
	await lee("DELETE", `guide/guide/${held.id}/`);
	expect((await lee.get(path)).status).toBe(404);
	expect((await lee.get(path, { "If-None-Match": "*" })).status).toBe(404);
	await api.em.execute(`update solution set is_active = true where id = ${await solution()}`);
	await raise();
});

test("the ranking stays until a project holds other solutions", async () => {
	const path = "res/rank_solutions/";
	const first = await staff.get(path);
	await api.em.execute("update solution set drawing = 'UNSEEN ' || id");
	expect((await staff.get(path)).body).toEqual(first.body);
	await raise();
	const asked = async () => {
		const { body, headers } = await staff.get(path);
		return { counts: body.results.map((one: { id: number; num_specs: number }) => [one.id, one.num_specs]), headers };
	};
	const { counts, headers } = await asked();
	const row = `(select min(id) from project_item where solution_id = ${counts[0][0]} and is_active)`;
	await api.em.execute(`update project_item set no_id = 77 where id = ${row}`);
	expect((await asked()).headers.get("etag")).toBe(headers.get("etag"));
	await api.em.execute(`update project_item set is_active = false where id = ${row}`);
	expect((await asked()).counts).not.toEqual(counts);
	await api.em.execute(`update project_item set is_active = true where solution_id = ${counts[0][0]}`);
	expect((await asked()).counts).toEqual(counts);
	await api.em.execute(`delete from project where id = (select project_id from project_item where id = ${row})`);
	expect((await asked()).counts).not.toEqual(counts);
});

test("staff and others have answers of their own", async () => {
	await api.em.execute(
		"update specimen set is_active = false where id = (select min(specimen_id) from solution_specimen)",
	);
	await raise();
	const code = (
		await api.em.execute<{ drawing: string }[]>(
			"select drawing from solution s join solution_specimen o on o.solution_id = s.id order by specimen_id limit 1",
		)
	)[0]!.drawing;
	const count = async (caller: Caller) => (await caller.get(`sol/?drawing=${code}`)).body[0].specimen.length;
	const [own, whole] = [await count(user), await count(staff)];
	expect(whole).toBe(own + 1);
	expect([await count(user), await count(staff)]).toEqual([own, whole]);
});
