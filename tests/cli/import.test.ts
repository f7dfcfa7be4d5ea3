import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { makeWorkbook, sheetRows, textCell } from "#tests/support/workbooks.ts";
import { pfs, pfsProcess } from "./pfs.ts";

let place: FreshDatabase;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	const { dbName, ...server } = place.address;
	client = new pg.Client({ ...server, database: dbName });
	await client.connect();
	folder = await mkdtemp(join(tmpdir(), "pfs-import-"));
});
afterAll(async () => {
	await client.end();
	await place.drop();
	await rm(folder, { recursive: true });
});

const one = async (sql: string) => (await client.query(sql)).rows[0];
const companies = () => one("select count(*)::int as n, max(name) as last from company where name like 'Test %'");

async function csv(name: string, text: string): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, text);
	return path;
}

/** The sample's specimens with an FRR in their 118th line that nobody knows. */
async function specimensWithFault(): Promise<string> {
	const lines = (await readFile(join(projectRoot, "seed-data/specimens.csv"), "utf8")).split("\n");
	lines[117] = lines[117]!.replace(/[-\d]+\/[-\d]+\/[-\d]+/, "-/61/60");
	return csv("specimens.csv", lines.join("\n"));
}

test("one wrong FRR refuses the whole file, with its place and the nearest right one", async () => {
	const before = await one(
		"select version, (select sum(version)::int from specimen) as specimens from catalogue_version",
	);
	const { code, stdout } = await pfs(["import", "specimens", await specimensWithFault()], place.env);
	expect(code).toBe(1);
	expect(stdout).toContain('specimens.csv:118:frr  "-/61/60" is not a known FRR; nearest: "-/60/60"');
	expect(
		await one("select version, (select sum(version)::int from specimen) as specimens from catalogue_version"),
	).toEqual(before);
});

test("a file with the columns of another list says which, and the command that takes it", async () => {
	const specimens = join(projectRoot, "seed-data/specimens.csv");
	const { code, stdout } = await pfs(["import", "solutions", specimens], place.env);
	const [first, second] = stdout.split("\n");
	expect([code, first]).toEqual([
		1,
		"specimens.csv:1  the columns are those of specimens, not of solutions: import it with pfs import specimens",
	]);
	expect(second).toBe('specimens.csv:1:report_book  "report_book" is not a column of solutions.csv');
});

test("the result for machines is one object on standard output", async () => {
	const { code, stdout } = await pfs(["import", "specimens", await specimensWithFault(), "--json"], place.env);
	expect(code).toBe(1);
	const report = JSON.parse(stdout);
	expect(report).toMatchObject({
		applied: false,
		dryRun: false,
		files: [{ file: "specimens.csv", list: "specimens", new: 0, updated: 0, refused: 1 }],
		faults: [{ file: "specimens.csv", line: 118, column: "frr", value: "-/61/60" }],
		faultCount: 1,
	});
	expect(report.faults[0].nearest).toContain("-/60/60");
});

test("a dry run says what would change, old and new, and stores nothing", async () => {
	const [drawing] = (await client.query("select name from company order by id limit 1")).rows;
	const path = await csv("lookups.csv", `list,name,is_active\ncompany,${drawing.name},false\ncompany,Test dry,true\n`);
	const { code, stdout } = await pfs(["import", "lookups", path, "--dry-run", "--json"], place.env);
	expect(code).toBe(0);
	const report = JSON.parse(stdout);
	expect(report).toMatchObject({
		applied: false,
		dryRun: true,
		files: [{ rows: 2, new: 1, updated: 1, unchanged: 0 }],
	});
	expect(report.changes).toContainEqual(expect.objectContaining({ field: "is_active", old: "true", new: "false" }));
	expect(await companies()).toEqual({ n: 0, last: null });
});

test("what a dry run would change is said with --quiet, too", async () => {
	const path = await csv("quiet.csv", "list,name\ncompany,Test quiet\n");
	const { code, stdout } = await pfs(["import", "lookups", path, "--dry-run", "--quiet"], place.env);
	expect([code, stdout.trimEnd().split("\n")]).toEqual([
		0,
		["quiet.csv: 1 row, 1 new, 0 updated, 0 unchanged, 0 refused (dry run)", "Dry run: nothing was written."],
	]);
});

test("with --partial the good rows are stored, the others reported and written beside their faults", async () => {
	const path = await csv("partial.csv", "list,name\ncompany,Test good\nnothing,Test bad\n");
	const annotated = join(folder, "annotated.csv");
	const refused = await pfs(["import", "lookups", path, "--annotate", annotated], place.env);
	expect(refused.stdout).toContain(
		`1 error.\nAnnotated copy: ${annotated}\nNothing was written. Fix the refused rows of the copy`,
	);
	const { code } = await pfs(["import", "lookups", path, "--partial", "--annotate", annotated], place.env);
	expect(code).toBe(1);
	expect(await companies()).toEqual({ n: 1, last: "Test good" });
	expect(await readFile(annotated, "utf8")).toMatch(/nothing,Test bad.*refused/);
	await client.query("delete from company where name like 'Test %'");
});

test("several files of one command are one transaction", async () => {
	const good = await csv("good.csv", "list,name\ncompany,Test first\n");
	const bad = await csv("bad.csv", "list,name\ncompany,\n");
	expect((await pfs(["import", "lookups", good, bad], place.env)).code).toBe(1);
	expect(await companies()).toMatchObject({ n: 0 });
});

test("names that no list has are created with --create-lookups only", async () => {
	const path = await csv("reports.csv", "book,number,lab\n99,TEST-1,Test laboratory\n");
	expect((await pfs(["import", "reports", path], place.env)).code).toBe(1);
	expect((await pfs(["import", "reports", path, "--create-lookups"], place.env)).code).toBe(0);
	expect(await one("select count(*)::int as n from lab where name = 'Test laboratory'")).toEqual({ n: 1 });
});

test("a folder in the place of a file is told with the command that takes folders", async () => {
	const { code, stderr } = await pfs(["import", "specimens", folder], place.env);
	expect([code, stderr]).toEqual([2, `${folder} is a folder: pfs import all takes folders.\n`]);
});

test("files and folders that are not there, and a copy over its own input, are wrong usage", async () => {
	const path = await csv("there.csv", "list,name\n");
	for (const call of [
		["specimens", join(folder, "none.csv")],
		["all", join(folder, "none")],
		["all", join(projectRoot, "db")],
		["lookups", path, "--files", join(folder, "none")],
		["lookups", path, "--annotate", join(folder, "none/out.csv")],
		["lookups", path, "--annotate", path],
	]) {
		const { code, stdout, stderr } = await pfs(["import", ...call], place.env);
		expect([call, code, stdout]).toEqual([call, 2, ""]);
		expect(stderr.trimEnd().split("\n")).toHaveLength(1);
	}
});

test("a quote in the header ends with one object that has its place", async () => {
	const path = await csv("header.csv", 'book,"number,lab\n1,2,3\n');
	const { code, stdout, stderr } = await pfs(["import", "reports", path, "--json"], place.env);
	expect([code, stderr]).toEqual([1, ""]);
	expect(JSON.parse(stdout)).toMatchObject({ faults: [{ file: "header.csv", line: 1 }], faultCount: 1 });
});

test("a folder's import names the CSV files that it passes over", async () => {
	const catalogue = await mkdtemp(join(folder, "all-"));
	await writeFile(join(catalogue, "lookups.csv"), "list,name\ncompany,Test all\n");
	for (const name of ["Reports.csv", "specimen.csv"]) await writeFile(join(catalogue, name), "x\n");
	const { code, stderr } = await pfs(["import", "all", catalogue, "--dry-run"], place.env);
	expect(code).toBe(0);
	expect(stderr).toContain("Not imported, since no file of an import is called so: Reports.csv, specimen.csv.");
	await rm(join(catalogue, "lookups.csv"));
	expect((await pfs(["import", "all", catalogue], place.env)).stderr).toContain("It has Reports.csv, specimen.csv;");
});

test("standard input is an input like a file", async () => {
	const text = "list,name\ncompany,Test piped\nnothing,Test bad\n";
	const { code, stdout } = await pfsProcess(["import", "lookups", "-", "--dry-run"], place.env, text);
	expect(code).toBe(1);
	expect(stdout).toContain('stdin:3:list  "nothing" is not a known list');
	expect(stdout).toContain("stdin: 2 rows, 1 new");
});

test("what cells hold never steers the terminal", async () => {
	const path = await csv("escape.csv", "list,name\n\u001b[31mred,Test\u009b2J\n");
	const { stdout } = await pfs(["import", "lookups", path], place.env);
	expect(stdout).toContain('"[31mred" is not a known list');
	expect(stdout).not.toContain("\u001b");
});

test("an output that cannot be written is told in one sentence", async () => {
	const path = await csv("plain.csv", "list,name\ncompany,Test plain\n");
	const { code, stderr } = await pfs(["import", "lookups", path, "--changes", folder], place.env);
	expect([code, stderr]).toEqual([2, `${folder} is a folder.\n`]);
	const { stderr: unread } = await pfs(["import", "lookups", path, "--changes", "/proc/changes.csv"], place.env);
	expect(unread.trimEnd().split("\n")).toEqual([expect.stringMatching(/^There is no .*\/proc\/changes\.csv\.$/)]);
});

test("a copy that would be written over another input is wrong usage, and the input stays", async () => {
	const one = await csv("a.csv", "list,name\ncompany,Test a\n");
	const other = await csv("x-a.csv", "list,name\ncompany,Test b\n");
	const { code } = await pfs(["import", "lookups", one, other, "--annotate", join(folder, "x.csv")], place.env);
	expect([code, await readFile(other, "utf8")]).toEqual([2, "list,name\ncompany,Test b\n"]);
	expect(await companies()).toEqual({ n: 0, last: null });
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
	test(`an import that ${signal} ends in the middle stores nothing, and the next one works`, async () => {
		const path = await csv("many.csv", "list,name\ncompany,Test one\ncompany,Test two\n");
		await client.query("begin; lock table company in share mode");
		const child = spawn(process.execPath, ["cli/index.ts", "import", "lookups", path, "--quiet"], {
			cwd: projectRoot,
			env: { ...process.env, ...place.env },
			stdio: "ignore",
		});
		const ended = once(child, "exit");
		const waits = "select count(*)::int as n from pg_locks where not granted and relation = 'company'::regclass";
		while ((await one(waits)).n === 0) await pause(20);
		child.kill(signal);
		expect(await ended).toEqual([130, null]);
		await client.query("rollback");
		expect(await companies()).toMatchObject({ n: 0 });
		expect((await pfs(["import", "lookups", path], place.env)).code).toBe(0);
		expect(await companies()).toMatchObject({ n: 2 });
		await client.query("delete from company where name like 'Test %'");
	});
}

test("a folder may have workbooks beside its CSV files, and those of something else are passed over and named", async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-books-"));
	const book = (name: string, row: string[]) =>
		makeWorkbook({
			sheets: [
				{
					name,
					xml: sheetRows(...[["list", "name"], row].map((cells) => cells.map((text) => textCell(text)).join(""))),
				},
			],
		});
	await writeFile(join(folder, "catalogue.xlsx"), book("lookups", ["lab", "Lab of a workbook"]));
	await writeFile(join(folder, "prices.xlsx"), book("Prices", ["x", "y"]));
	const { code, stdout, stderr } = await pfs(["import", "all", folder, "--dry-run", "--json"], place.env);
	expect([code, JSON.parse(stdout).files]).toMatchObject([0, [{ file: "catalogue.xlsx › lookups", new: 1 }]]);
	expect(stderr).toContain("prices.xlsx: none of its sheets is called lookups, ");
	await rm(folder, { recursive: true });
});

test("with review on the terminal is one person: what was issued stays, and it says where to propose it", async () => {
	const { id } = await one("select min(brand_id) as id from specimen");
	// A schedule that is being made counts as well.
	await client.query(`with person as (insert into user_account
			(email, first_name, last_name, phone, city_id, company_id, password_hash)
			select 'issuer@example.org', 'Ann', 'Lee', '021234567', (select min(id) from city), (select min(id) from company), 'none'
			returning id),
		run as (insert into schedule_run (project_name, user_id, project_version, catalogue_version, document_no)
			select 'Tower', id, 1, 1, 'PFS-T-1' from person returning id)
		insert into issued_record (entity, record_id, run_id) select 'brand', ${id}, id from run`);
	const file = await csv("lookups.csv", `id,list,name\nbrand-${id},brand,Renamed\n`);
	const env = { ...place.env, REVIEW: "on" };
	const nameOf = async () => (await one(`select name from brand where id = ${id}`)).name;
	const before = await nameOf();
	const trial = await pfs(["import", "lookups", file, "--dry-run"], env);
	expect(trial.stdout).toContain("To be reviewed: 1 updated record. Upload the files at management/import");
	const { code, stderr } = await pfs(["import", "lookups", file], env);
	expect([code, stderr, await nameOf()]).toEqual([1, expect.stringContaining("it becomes a proposal."), before]);
	expect((await pfs(["import", "lookups", file], { ...env, REVIEW: "off" })).code).toBe(0);
	expect(await nameOf()).toBe("Renamed");
});
