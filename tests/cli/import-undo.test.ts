import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	const { dbName, ...server } = place.address;
	client = new pg.Client({ ...server, database: dbName });
	await client.connect();
	folder = await mkdtemp(join(tmpdir(), "pfs-undo-"));
});
afterAll(async () => {
	await client.end();
	await place.drop();
	await rm(folder, { recursive: true });
});

const one = async (sql: string) => (await client.query(sql)).rows[0];

async function importBrand(name: string): Promise<number> {
	const path = join(folder, "lookups.csv");
	await writeFile(path, `list,name\nbrand,${name}\n`);
	expect((await pfs(["import", "lookups", path], place.env)).code).toBe(0);
	return (await one("select max(id) as id from import_run")).id;
}

test("imports are listed by number, an undo takes one back, and the list says so", async () => {
	const run = await importBrand("Gone Soon");
	const done = await pfs(["import", "undo", String(run)], place.env);
	expect([done.code, done.stdout.trim()]).toEqual([
		0,
		`Import ${run} is undone: 0 records put back, 1 record removed. That was import ${run + 1}.`,
	]);
	expect(await one("select count(*)::int as n from brand where name = 'Gone Soon'")).toEqual({ n: 0 });
	const { stdout } = await pfs(["imports"], place.env);
	const [undo, undone, sample] = stdout.split("\n");
	expect(undo).toMatch(
		new RegExp(`^${run + 1}  .*command line .*0 new, 0 updated, 0 unchanged, 1 removed +undid ${run}$`),
	);
	expect(undone).toMatch(new RegExp(`^${run}  .*lookups\\.csv .*1 new, 0 updated, 0 unchanged +undone by ${run + 1}$`));
	expect(sample).toMatch(/^1 .*sample catalogue +lookups\.csv/);
	const listed = JSON.parse((await pfs(["imports", "--last", "2", "--json"], place.env)).stdout);
	expect(listed).toEqual([
		expect.objectContaining({ run: run + 1, undoes: run, undoneBy: null, source: "cli", who: null }),
		expect.objectContaining({
			run,
			undoneBy: run + 1,
			files: [{ file: "lookups.csv", list: "lookups", rows: 1, new: 1, updated: 0, unchanged: 0, refused: 0 }],
		}),
	]);
});

test("what stands in the way is named, with 1, and as one object for machines", async () => {
	const run = await importBrand("In Use");
	const { id } = await one(
		"update specimen set brand_id = (select id from brand where name = 'In Use') where id = (select min(id) from specimen) returning id",
	);
	const { rows } = await client.query(
		`select 'BK' || r.book || ' - Specimen ' || s.specimen_id || ' - Report ' || r.number as label
		from specimen s join report r on r.id = s.report_id where s.id = $1`,
		[id],
	);
	const refused = await pfs(["import", "undo", String(run)], place.env);
	expect([refused.code, refused.stdout.trimEnd().split("\n")]).toEqual([
		1,
		[`brand In Use is used by the specimen ${rows[0].label}`, "Nothing was undone: 1 obstacle stands in the way."],
	]);
	const machine = await pfs(["import", "undo", String(run), "--json"], place.env);
	expect([machine.code, JSON.parse(machine.stdout)]).toEqual([
		1,
		{
			run,
			undone: false,
			by: null,
			restored: 0,
			removed: 0,
			obstacles: [{ record: "brand In Use", reason: `is used by the specimen ${rows[0].label}` }],
			obstacleCount: 1,
		},
	]);
});

test("a number that no import has, and none at all, are told in one sentence", async () => {
	const unknown = await pfs(["import", "undo", "999"], place.env);
	expect([unknown.code, unknown.stderr.trim()]).toEqual([1, "There is no import 999."]);
	expect((await pfs(["import", "undo", "twelve"], place.env)).code).toBe(2);
	expect((await pfs(["import", "undo", "--help"], place.env)).stdout).toContain(
		"Nothing is undone if others use it by now",
	);
	expect((await pfs(["imports", "--help"], place.env)).stdout).toContain("newest first");
});
