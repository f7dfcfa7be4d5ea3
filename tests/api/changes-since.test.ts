import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { insert, makePlan, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let who: Record<"ann" | "bob" | "sue", Caller>;
/** Three solutions, each with a specimen of its own report. */
let sols: number[];

beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
	sols = [];
	for (const name of ["V-1", "V-2", "V-10"]) {
		const specimen = {
			...{ report: `12 / ${name} / Lab of ${name}`, products: [`Mastic ${name}`] },
			...{ substrate: `Wall / Plasterboard ${name} / 13mm`, service: `PVC ${name} / Pipe / Combustible Pipe` },
		};
		const substrates = [`Wall / Plasterboard ${name} / 13mm`];
		sols.push(await makeSolution(api.em, name, { specimens: [specimen], substrates }));
	}
});
afterAll(() => api?.close());

const EVER = "1970-01-01T00:00:00Z";

/** Asks for changes from the beginning, as a client does at first: answers from when to ask on. */
async function untilNow(caller: Caller, path: string): Promise<string> {
	const answer = await caller.get(`${path}?updated_since=${EVER}&page_size=1`);
	expect(answer.status).toBe(200);
	return answer.headers.get("X-Updated-Until")!;
}

async function idOf(table: string, name: string): Promise<number> {
	const [row] = await api.em.execute<{ id: number }[]>(`select id from ${table} where name = ?`, [name]);
	return row!.id;
}

/** The drawings of the solutions that have changed since a time. */
const changedDrawings = async (caller: Caller, path: string, since: string): Promise<string[]> =>
	(await caller.get(`${path}?updated_since=${since}`)).body.map(
		({ drawing }: { drawing: { txt: string } }) => drawing.txt,
	);

test("without parameters a list is whole, as it always was; with them it has pages", async () => {
	const whole = await who.sue.get("sol/admin/specimen/");
	expect([whole.body.length, whole.headers.get("X-Total-Count"), whole.headers.has("X-Updated-Until")]).toEqual([
		...[3, "3"],
		false,
	]);
	const first = await who.sue.get("sol/admin/specimen/?page_size=2");
	expect(first.body).toEqual({
		count: 3,
		next: "http://localhost:3000/api/sol/admin/specimen/?page_size=2&page=2",
		previous: null,
		results: whole.body.slice(0, 2),
	});
	expect([first.headers.get("X-Total-Count"), first.headers.has("X-Updated-Until")]).toEqual(["3", false]);
	expect((await who.sue.get("sol/admin/specimen/?page_size=2&page=2")).body.results).toEqual(whole.body.slice(2));
	expect((await who.sue.get("sol/admin/report/?page=1")).body).toMatchObject({ count: 3, next: null });
	expect((await who.ann.get("sol/?page=1&drawing=v-1")).body).toMatchObject({ count: 2 });
	expect((await who.ann.get("sol/?page=6")).body).toEqual({ detail: "Invalid page." });
	expect((await who.ann.get("guide/guide/?page=0")).body).toEqual({ detail: "Invalid page." });
});

test("a bad value is refused by the name of its field", async () => {
	for (const path of ["sol/", "guide/guide/", "guide/guide/active/", "guide/guide/archived/"]) {
		const wrong = await who.ann.get(`${path}?updated_since=yesterday&page_size=501`);
		expect([path, wrong.status, wrong.body]).toEqual([
			path,
			400,
			{
				updated_since: ["Enter a time such as 2026-11-30T14:02:05Z."],
				page_size: ["A page has 1 to 500 records."],
			},
		]);
	}
	for (const time of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-11-30T14:02:05%2B13:00"]) {
		expect([time, (await who.sue.get(`sol/admin/report/?updated_since=${time}`)).status]).toEqual([time, 200]);
	}
	for (const time of ["2026-02-30T00:00:00Z", "2026-11-30", "1", "2026-11-30T14:02:05"]) {
		expect([time, (await who.sue.get(`sol/admin/report/?updated_since=${time}`)).status]).toEqual([time, 400]);
	}
});

test("a solution has changed when anything that it shows has, for staff and for users", async () => {
	const changes: [string, () => Promise<unknown>][] = [
		["itself", () => who.sue("PATCH", `sol/${sols[0]}/`, { title: "Pipe" })],
		["its name of a product", async () => rename("product", "Mastic V-1")],
		["its service material", async () => rename("servmat", "PVC V-1", "service_material")],
		["the name of its substrate", async () => rename("subname", "Plasterboard V-1", "substrate_name")],
		["the laboratory of its report", async () => rename("lab", "Lab of V-1")],
	];
	const rename = async (key: string, name: string, table = key) =>
		who.sue("PATCH", `sol/admin/${key}/${await idOf(table, name)}/`, { name: `${name}.` });
	for (const [what, change] of changes) {
		const since = { staff: await untilNow(who.sue, "sol/admin/solution/"), user: await untilNow(who.ann, "sol/") };
		expect([what, ((await change()) as { status: number }).status]).toEqual([what, 200]);
		expect([what, await changedDrawings(who.sue, "sol/admin/solution/", since.staff)]).toEqual([what, ["V-1"]]);
		expect([what, await changedDrawings(who.ann, "sol/", since.user)]).toEqual([what, ["V-1"]]);
	}
});

test("a specimen and a report have changed when what they name has, and a withdrawn record has changed", async () => {
	const ids = async (key: string, since: string) =>
		(await who.sue.get(`sol/admin/${key}/?updated_since=${since}`)).body.map(({ id }: { id: number }) => id);
	const lab = await idOf("lab", "Lab of V-2");
	const since = await untilNow(who.sue, "sol/admin/specimen/");
	await who.sue("PATCH", `sol/admin/lab/${lab}/`, { name: "Another lab" });
	const [specimen] = await ids("specimen", since);
	const [report] = await ids("report", since);
	const [own] = await api.em.execute<object[]>("select id, report_id from specimen where id = ?", [specimen]);
	expect(own).toEqual({ id: specimen, report_id: report });
	expect([await ids("specimen", since), await ids("report", since)]).toEqual([[specimen], [report]]);
	const later = await untilNow(who.sue, "sol/admin/report/");
	await who.sue("PATCH", `sol/admin/specimen/${specimen}/`, { is_active: false });
	await who.sue("POST", "sol/admin/report/", { book: "12", number: "NEW", lab });
	expect((await who.sue.get(`sol/admin/specimen/?updated_since=${later}`)).body).toMatchObject([
		{ id: specimen, is_active: false },
	]);
	expect((await who.sue.get(`sol/admin/report/?updated_since=${later}`)).body).toMatchObject([{ number: "NEW" }]);
	// Its only specimen is withdrawn, so that it is offered to nobody.
	expect(await changedDrawings(who.ann, "sol/", later)).toEqual([]);
	expect(await changedDrawings(who.sue, "sol/admin/solution/", later)).toEqual(["V-2"]);
});

test("a change that began before the question and was stored after it is found by the next one", async () => {
	const specimen = "update specimen set is_active = is_active where id = 1";
	const noted = `insert into catalogue_change (entity, record_id, source, new) values ('specimen', 1, 'cli', '{}')`;
	const since = await inTransaction(api.em.fork() as EntityManager, async (tx) => {
		await tx.execute(specimen);
		await tx.execute(noted);
		await new Promise((resolve) => setTimeout(resolve, 50));
		return untilNow(who.sue, "sol/admin/specimen/");
	});
	const { body } = await who.sue.get(`sol/admin/specimen/?updated_since=${since}`);
	expect(body.map(({ id }: { id: number }) => id)).toContain(1);
});

test("projects: those that changed, and those that were shared since", async () => {
	const since = await untilNow(who.ann, "guide/guide/");
	const [one, two] = [await makeProject(api.em, ann, "One"), await makeProject(api.em, ann, "Two")];
	const names = async (caller: Caller, query: string) =>
		(await caller.get(`guide/guide/${query}`)).body.map(({ proj_name }: { proj_name: string }) => proj_name);
	expect(await names(who.ann, `?updated_since=${since}`)).toEqual(["Two", "One"]);
	const later = await untilNow(who.ann, "guide/guide/active/");
	await who.ann("POST", `guide/guide/${one}/penetration/`, { ref: "P-1", required: "-/60/60" });
	expect(await names(who.ann, `active/?updated_since=${later}`)).toEqual(["One"]);
	const bobs = await untilNow(who.bob, "guide/guide/");
	const [bob] = await api.em.execute<{ id: number }[]>("select id from user_account where first_name = 'Bob'");
	await insert(api.em, "project_member", { project_id: two, user_id: bob!.id, role: "reader" });
	expect(await names(who.bob, `?updated_since=${bobs}`)).toEqual(["Two"]);
	expect((await who.ann.get("guide/guide/?page_size=1")).body).toMatchObject({ count: 2 });
});

test("penetrations: those that were changed, placed on a plan, or recorded of on site", async () => {
	const project = await makeProject(api.em, ann, "Plans", [sols[0]!]);
	const at = `guide/guide/${project}/penetration/`;
	const rows = ["P-1", "P-2", "P-3", "P-4"].map((ref) => ({ ref, required: "-/60/60" }));
	const made: { id: number }[] = (await who.ann("POST", at, rows)).body;
	const refs = async (since: string) =>
		(await who.ann.get(`${at}?updated_since=${since}`)).body.map(({ ref }: { ref: string }) => ref);
	const since = await untilNow(who.ann, at);
	expect(await refs(since)).toEqual([]);
	await who.ann("PATCH", `${at}${made[0]!.id}/`, { note: "x" });
	const plan = await makePlan(api.em, project);
	await api.em.execute(`insert into plan_pin (penetration_id, plan_id, x, y, checked_no) values (?, ?, 0.5, 0.5, 1)`, [
		made[1]!.id,
		plan,
	]);
	await who.ann("POST", `guide/guide/${project}/record/`, { penetration: made[2]!.id, kind: "note", note: "Seen" });
	expect(await refs(since)).toEqual(["P-1", "P-2", "P-3"]);
	const later = await untilNow(who.ann, at);
	await api.em.execute("delete from plan_pin where penetration_id = ?", [made[1]!.id]);
	expect(await refs(later)).toEqual(["P-2"]);
	const page = await who.ann.get(`${at}?page=2&page_size=3`);
	expect(page.body).toMatchObject({ count: 4, next: null, results: [{ ref: "P-4" }] });
	expect((await who.bob.get(`${at}?updated_since=${since}`)).status).toBe(404);
});
