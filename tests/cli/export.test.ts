import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { demoRecords } from "#seed-data/demo/site-story.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { pfs, pfsProcess } from "./pfs.ts";

let place: FreshDatabase;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	folder = await mkdtemp(join(tmpdir(), "pfs-export-"));
});
afterAll(async () => {
	await place.drop();
	await rm(folder, { recursive: true });
});

const LISTS = ["lookups", "products", "reports", "specimens", "solutions", "warranties", "covers"];

for (const list of LISTS) {
	test(`the exported ${list} are imported again as unchanged`, async () => {
		const csv = join(folder, `${list}.csv`);
		const files = ["warranties", "products", "solutions"].includes(list) ? ["--files", folder] : [];
		expect(await pfs(["export", list, "-o", csv, ...files], place.env)).toMatchObject({ code: 0, stderr: "" });
		const { code, stdout } = await pfs(["import", list, csv, "--json"], place.env);
		const { files: results } = JSON.parse(stdout);
		expect(code).toBe(0);
		expect(results).toMatchObject([{ new: 0, updated: 0, unchanged: results[0].rows, refused: 0 }]);
		expect(results[0].rows).toBeGreaterThan(0);
	});
}

test("with --ids an export names its records, and the import renames one by its id", async () => {
	const csv = join(folder, "ids.csv");
	await pfs(["export", "lookups", "-o", csv, "--ids"], place.env);
	const lines = (await readFile(csv, "utf8")).split("\n");
	const brand = lines.find((line) => /^brand-\d+,brand,Halvern,/.test(line))!;
	await writeFile(csv, [lines[0], brand.replace(",Halvern,", ",Halvern NZ,")].join("\n"));
	const renamed = JSON.parse((await pfs(["import", "lookups", csv, "--json"], place.env)).stdout);
	expect(renamed).toMatchObject({ applied: true, files: [{ rows: 1, new: 0, updated: 1 }] });
	const { stdout } = await pfs(["export", "lookups", "--ids"], place.env);
	expect(stdout).toContain(`${brand.split(",")[0]},brand,Halvern NZ,`);
	expect(stdout.split("\n")).toHaveLength(lines.length);
});

test("an export goes to standard output, and nothing else does", async () => {
	const { code, stdout, stderr } = await pfsProcess(["export", "reports"], place.env);
	expect([code, stderr]).toEqual([0, ""]);
	expect(stdout.split(/\r?\n/)[0]).toBe(
		"book,number,lab,is_sample,kind,standard,issued,expires,superseded_by,sponsor,scope,document_public,is_active",
	);
});

test("the records of a project's site are written with who, what and when", async () => {
	const database = await openDatabase(place.settings, 1);
	const em = database.orm.em.fork() as EntityManager;
	const [seal] = await em.execute<{ project: number; opening: number; user: number }[]>(
		`select p.id as project, n.id as opening, p.user_id as user from project p join penetration n on n.project_id = p.id
		 order by n.id limit 1`,
	);
	await em.execute(
		`insert into site_record (project_id, penetration_id, key, kind, at, ordered, user_id, by_name, company, note, basis)
		 values (?, ?, 'k', 'note', '2026-11-30T01:02:03Z', '2026-11-30T01:02:03Z', ?, 'Ann Lee', 'Ashlar, Ltd', 'Seen', '{}')`,
		[seal!.project, seal!.opening, seal!.user],
	);
	await database.close();
	const { code, stdout, stderr } = await pfs(["export", "records", "--project", String(seal!.project)], place.env);
	expect([code, stderr]).toEqual([0, ""]);
	const [heading, ...rows] = stdout.trim().split(/\r?\n/);
	expect(heading).toContain("kind");
	expect(rows.filter((row) => row.includes('"Ashlar, Ltd"'))).toEqual([
		expect.stringMatching(/note.*2026-11-30T01:02:03.*Ann Lee.*Seen/),
	]);
	expect(rows).toHaveLength(demoRecords.length + 1);
	const remedied = rows.find((row) => row.includes("remedied") && row.includes("HMC-005"));
	expect(remedied).toMatch(/Mere Ngata.*Cinderwick Passive Fire.*Halvern [^,]+ \(26-\d+\).*,1,[0-9a-f]{64}$/);
	expect(await pfs(["export", "records", "--project", "999999"], place.env)).toMatchObject({ code: 2 });
});

test("the ranking is written to a file or to standard output alike", async () => {
	const file = join(folder, "ranking.csv");
	expect(await pfs(["export", "ranking", "-o", file, "--quiet"], place.env)).toEqual({
		code: 0,
		stdout: "",
		stderr: "",
	});
	const text = await readFile(file, "utf8");
	expect(text).toMatch(
		/^\uFEFFrank,drawing,orientation,substrate_type,service_class,service,frr_group,num_specs\r\n1,/,
	);
	expect((await pfs(["export", "ranking"], place.env)).stdout).toBe(text);
});

test("a folder that is not there is wrong usage", async () => {
	const { code, stdout, stderr } = await pfs(["export", "ranking", "-o", join(folder, "none/ranking.csv")], place.env);
	expect([code, stdout]).toEqual([2, ""]);
	expect(stderr).toContain("There is no folder");
});

test("a file whose name says another format is refused with those that are possible, and nothing is written", async () => {
	const input = join(folder, "lookups.csv");
	await pfs(["export", "lookups", "-o", input], place.env);
	const out = (name: string) => join(folder, name);
	const both = ".csv and .xlsx.";
	for (const [args, file, possible] of [
		[["export", "penetrations", "--project", "1", "-o"], "list.ods", both],
		[["export", "ranking", "-o"], "ranking.ods", both],
		[["export", "specimens", "-o"], "specimens.json", both],
		[["import", "lookups", input, "--dry-run", "--annotate"], "annotated.ods", both],
		[["import", "lookups", input, "--dry-run", "--changes"], "changes.ods", both],
	] as const) {
		const { code, stderr } = await pfs([...args, out(file)], place.env);
		expect([file, code, stderr]).toEqual([file, 2, expect.stringContaining(`is not possible here, but ${possible}\n`)]);
		await expect(readFile(out(file))).rejects.toThrow();
	}
	await writeFile(out("list.ods"), "");
	const read = await pfs(["import", "penetrations", "--project", "1", out("list.ods")], place.env);
	expect([read.code, read.stderr]).toEqual([
		2,
		expect.stringContaining(".ods is not possible here, but .csv and .xlsx"),
	]);
	expect((await pfs(["export", "ranking", "-o", out("ranking of 28.11.2026")], place.env)).code).toBe(0);
});

test("an ending says that an export is a workbook, which is imported again as unchanged", async () => {
	const [one, all] = [join(folder, "specimens.xlsx"), join(folder, "all.xlsx")];
	expect(await pfs(["export", "specimens", "-o", one], place.env)).toMatchObject({ code: 0, stderr: "" });
	const single = JSON.parse((await pfs(["import", "specimens", one, "--json"], place.env)).stdout);
	expect(single.files).toMatchObject([{ file: "specimens.xlsx › specimens", new: 0, updated: 0, refused: 0 }]);
	expect(await pfs(["export", "all", "-o", all], place.env)).toMatchObject({ code: 0, stderr: "" });
	const { code, stdout } = await pfs(["import", "all", all, "--json"], place.env);
	const { files } = JSON.parse(stdout);
	expect(code).toBe(0);
	for (const file of files) expect(file).toMatchObject({ new: 0, updated: 0, unchanged: file.rows, refused: 0 });
	expect(files.map(({ list }: { list: string }) => list)).toEqual(LISTS);
});

test("a template offers the names of the catalogue, and its sheet of names is passed over", async () => {
	const file = join(folder, "template.xlsx");
	expect(await pfs(["template", "all", "-o", file], place.env)).toMatchObject({ code: 0, stderr: "" });
	const { code, stdout } = await pfs(["import", "all", file, "--json"], place.env);
	expect([code, JSON.parse(stdout).files.map(({ rows }: { rows: number }) => rows)]).toEqual([0, LISTS.map(() => 0)]);
	expect(JSON.parse(stdout).warnings).toEqual([]);
});

test("an annotated copy can be a workbook, and so can the changes", async () => {
	const [csv, copy] = [join(folder, "wrong.csv"), join(folder, "wrong.xlsx")];
	await writeFile(csv, "list,name\nbrand,Fresh\nbrand,\n");
	expect(await pfs(["import", "lookups", csv, "--annotate", copy], place.env)).toMatchObject({ code: 1 });
	const { stdout } = await pfs(["import", "lookups", copy, "--dry-run", "--json"], place.env);
	expect(JSON.parse(stdout)).toMatchObject({ files: [{ file: "wrong.xlsx › lookups", rows: 2, new: 1, refused: 1 }] });
});
