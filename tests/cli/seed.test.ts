import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { authenticate } from "#app/domain/accounts/authenticate.ts";
import { sha256 } from "#app/domain/files/accept.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { listMembers } from "#app/domain/members/project-people.sql.ts";
import { findPhoto, listSiteRecords } from "#app/domain/site/records.sql.ts";
import { listSite } from "#app/domain/site/site-list.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { demoColleagues, demoPeople } from "#seed-data/demo/people.ts";
import { spread } from "#seed-data/demo/projects.ts";
import { type FreshDatabase, freshDatabase, SEED_REPORT } from "#tests/support/database.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
let database: Database;
let em: EntityManager;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	database = await openDatabase(place.settings, 2);
	em = database.orm.em.fork() as EntityManager;
});
afterAll(async () => {
	await database.close();
	await place.drop();
});

interface File {
	rows: number;
	new: number;
	unchanged: number;
}

test("the sample is loaded without a fault, and importing its folder then changes nothing", async () => {
	const seeded = JSON.parse(await readFile(join(inject("testServer").folder, SEED_REPORT), "utf8"));
	const accounts = demoPeople.map(({ email }) => email);
	expect(seeded).toMatchObject({ applied: true, faultCount: 0, accounts });
	expect(seeded.files.map(({ new: added }: File) => added)).toEqual(seeded.files.map(({ rows }: File) => rows));
	const again = await pfs(["import", "all", "seed-data", "--json"], place.env);
	expect(again.code).toBe(0);
	const { files } = JSON.parse(again.stdout);
	expect(files).toHaveLength(7);
	expect(files.map(({ unchanged }: File) => unchanged)).toEqual(files.map(({ rows }: File) => rows));
});

test("seeding with demo accounts again changes nothing", async () => {
	const facts = () =>
		em.execute(`select (select version from catalogue_version), (select count(*)::int from project_item) as items,
			(select count(*)::int from favourite_solution) as favourites, (select count(*)::int from user_account) as users`);
	const before = await facts();
	const { code, stdout } = await pfs(["seed", "--demo", "--json"], place.env);
	expect([code, JSON.parse(stdout).accounts]).toEqual([0, []]);
	expect(await facts()).toEqual(before);
});

test("the demo accounts sign in with their passwords", async () => {
	for (const { email, password, isStaff } of demoPeople) {
		expect(await authenticate(em, { email, password })).toMatchObject({ isStaff });
	}
});

test("the ordinary demo user has two projects, one with a cancelled item, and two favourite lists", async () => {
	const projects = await em.execute(
		`select p.track_changes, count(*)::int as items, count(*) filter (where not i.is_active)::int as cancelled
		 from project p join user_account u on u.id = p.user_id join project_item i on i.project_id = p.id
		 where u.email = 'user@example.com' group by p.id order by p.id`,
	);
	expect(projects).toEqual([
		{ track_changes: true, items: 6, cancelled: 1 },
		{ track_changes: false, items: 24, cancelled: 0 },
	]);
	const favourites = await em.execute(
		`select count(s.solution_id)::int as n from favourite f join user_account u on u.id = f.user_id
		 left join favourite_solution s on s.favourite_id = f.id
		 where u.email = 'user@example.com' group by f.id order by f.id`,
	);
	expect(favourites).toEqual([{ n: 5 }, { n: 4 }]);
});

test("the site of the sample has people, and openings in every state with records and drawn photos", async () => {
	const [project] = await em.execute<{ id: number }[]>("select id from project where proj_name like 'Harbourside%'");
	const people = await listMembers(em, project!.id);
	expect(people.map(({ role }) => role).sort()).toEqual(["editor", "inspector", "installer", "installer", "owner"]);
	const { counts, notAsDrawn, changed } = await listSite(em, project!.id, {
		...{ state: null, level: "", kind: null, by: "", todayOf: null, search: "", page: 1 },
	});
	expect(counts).toMatchObject({
		states: { open: 64, assigned: 17, installed: 13, rejected: 1, remedied: 1, accepted: 24 },
	});
	expect([notAsDrawn, changed].map((some) => some.map(({ ref }) => ref))).toEqual([["HMC-033"], ["HMC-012"]]);
	const records = await listSiteRecords(em, project!.id);
	expect(records).toHaveLength(80);
	const files = openFileStore(place.settings);
	for (const { photos } of records) {
		for (const { id, sha256: of } of photos) {
			const { key } = (await findPhoto(em, project!.id, id, true))!;
			expect(sha256(await files.read(key))).toBe(of);
		}
	}
	expect(await em.execute("select state from file where kind = 'photo' and state <> 'stored'")).toEqual([]);
});

test("with --issue the sample's editor issues its site as built, once, with every point confirmed", async () => {
	const issued = () =>
		em.execute(`select r.status, r.intended_use as use, u.email, p.proj_name as project,
			(select count(*)::int from acknowledgement a where a.run_id = r.id) > 5 as "isConfirmed"
			from schedule_run r join user_account u on u.id = r.user_id join project p on p.id = r.project_id`);
	expect((await pfs(["seed", "--demo", "--issue", "--quiet"], place.env)).code).toBe(0);
	const once = [
		{
			...{ status: "running", use: "As built", email: demoColleagues.editor.email },
			...{ project: "Harbourside Medical Centre", isConfirmed: true },
		},
	];
	expect(await issued()).toEqual(once);
	expect((await pfs(["seed", "--demo", "--issue", "--quiet"], place.env)).code).toBe(0);
	expect(await issued()).toEqual(once);
});

test("nobody signs in as a colleague of the sample", async () => {
	const addresses = Object.values(demoColleagues).map(({ email }) => email);
	for (const email of addresses) {
		await expect(authenticate(em, { email, password: "demo-user-1" })).rejects.toMatchObject({ kind: "invalid" });
	}
});

test("all solutions of the demo projects are offered", async () => {
	const hidden = await em.execute(
		`select i.id from project_item i where not exists (select from solution_path p where p.solution_id = i.solution_id)`,
	);
	expect(hidden).toEqual([]);
});

test("a project is spread over the whole catalogue and never holds a solution twice", () => {
	const offered = Array.from({ length: 23 }, (_, n) => n + 1);
	const items = spread(offered, { size: 20, cancelled: 0 });
	expect(new Set(items.map(({ sol }) => sol)).size).toBe(20);
	expect(items.every(({ isActive }) => isActive)).toBe(true);
	expect(spread([7, 8], { size: 6, cancelled: 2 })).toEqual([
		{ sol: 7, isActive: true },
		{ sol: 8, isActive: false },
	]);
	expect(spread([], { size: 6, cancelled: 4 })).toEqual([]);
});

test("without --demo no account is made", async () => {
	await em.execute("update user_account set email = 'other-' || email");
	const { code, stdout } = await pfs(["seed", "--json"], place.env);
	expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ faultCount: 0, accounts: [] })]);
	expect(await em.execute("select email from user_account where email not like 'other-%'")).toEqual([]);
});
