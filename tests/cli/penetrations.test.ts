import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	folder = await mkdtemp(join(tmpdir(), "pfs-penetrations-"));
});
afterAll(async () => {
	await place.drop();
	await rm(folder, { recursive: true });
});

const run = (verb: string, ...more: string[]) => pfs([verb, "penetrations", "--project", "1", ...more], place.env);

test("a list comes in from CSV, goes out as XLSX and comes in again unchanged; faults are named by place", async () => {
	const csv = join(folder, "list.csv");
	await writeFile(csv, "No,FRR,Service,Size\nZ-1,-/60/60,PVC,Ø100\nZ-2,sixty,PVC,Ø65\n");
	const refused = await run("import", csv);
	expect([refused.code, refused.stdout]).toEqual([
		1,
		expect.stringContaining('list.csv:3:required  "sixty" This requirement'),
	]);
	await writeFile(csv, "No,FRR,Service,Size\nZ-1,-/60/60,PVC,Ø100\nZ-2,-/30/30,=1,Ø65\n");
	expect(await run("import", csv)).toMatchObject({
		code: 0,
		stdout: expect.stringMatching(
			/^3 lines: 1 heading, 2 openings\n[\s\S]*Stored: 2 new, 0 changed, 0 unchanged, 0 problems\.\n$/,
		),
	});
	const xlsx = join(folder, "list.xlsx");
	expect(await run("export", "-o", xlsx)).toMatchObject({ code: 0, stdout: `Wrote ${xlsx}.\n` });
	expect((await readFile(xlsx)).subarray(0, 2).toString()).toBe("PK");
	const before = (await run("export")).stdout;
	expect(before).toContain("PVC,,Ø100,,-/60/60,1,");
	const again = await run("import", xlsx, "--json");
	expect(JSON.parse(again.stdout)).toMatchObject({
		...{ applied: true, dryRun: false, faults: [], faultCount: 0 },
		files: [{ file: "list.xlsx", list: "penetrations", new: 0, updated: 0, refused: 0 }],
	});
	expect((await run("export")).stdout).toBe(before);
	const missing = join(folder, "missing.xlsx");
	expect(await run("import", missing)).toMatchObject({ code: 2, stderr: `There is no file ${missing}.\n` });
	const gone = await pfs(["export", "penetrations", "--project", "999"], place.env);
	expect([gone.code, gone.stderr]).toEqual([2, "There is no project 999.\n"]);
});

const cases = (name: string) => projectPath("tests", "cases", name);

test("a column that is not known, and numbers that begin anew, are asked about by option", async () => {
	const asked = await run("import", cases("hydraulic-register.csv"));
	expect([asked.code, asked.stdout]).toEqual([1, expect.stringContaining('Say --column "Fixture=add to note"')]);
	expect(asked.stdout).toContain("Nothing was stored: 3 new");
	const wrong = await run("import", cases("hydraulic-register.csv"), "--column", "Fixture=nonsense");
	expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("--column takes HEADING=USE")]);
	const accepted = await run("import", cases("hydraulic-register.csv"), "--column", "Fixture=add to note");
	expect([accepted.code, accepted.stdout]).toEqual([0, expect.stringContaining("Stored: 3 new")]);
	expect((await run("import", cases("level-1.csv"))).code).toBe(0);
	const moved = await run("import", cases("level-2.csv"));
	expect([moved.code, moved.stdout]).toEqual([
		1,
		expect.stringContaining("already in the list (Ground). Say --correct"),
	]);
	const prefixed = await run("import", cases("level-2.csv"), "--prefix", "M-");
	expect([prefixed.code, prefixed.stdout]).toEqual([0, expect.stringContaining("Stored: 3 new")]);
	const tabs = await run("import", cases("struck-and-hidden-rows.xlsx"), "--dry-run");
	expect([tabs.code, tabs.stdout]).toEqual([0, expect.stringContaining("rows struck out, left out: 3")]);
});

test("rows of one number are one opening, and numbers with letters are if the option says so", async () => {
	const csv = join(folder, "openings.csv");
	const rows = ["O-1,PVC,-/60/60", "O-1,Copper,", "O-2a,PVC,-/60/60", "O-2b,Copper,-/60/60"];
	await writeFile(csv, `No,Service,FRR\n${rows.join("\n")}\n`);
	const apart = (await run("import", csv, "--dry-run")).stdout;
	expect(apart).toContain("5 lines: 1 heading, 3 openings, 1 more row of an opening\n");
	expect(apart).toContain("O-1: 2 services, rows 2 and 3\n");
	expect(apart).toContain("O-2a, O-2b stay apart (--join-letters makes them services of one opening).\n");
	const joined = (await run("import", csv, "--join-letters")).stdout;
	expect(joined).toContain("O-2: 2 services, rows 4 and 5\n");
	expect(joined).toContain("Stored: 2 new, 0 changed");
	await writeFile(csv, "No,Service,FRR\nO-1,PVC,-/60/60\n");
	expect((await run("import", csv)).stdout).toContain("The list states all services of O-1: 1, 2 before.\n");
});

test("cells that cannot be taken as they stand are asked about, and taken as proposed where the option says so", async () => {
	const csv = join(folder, "minutes.csv");
	await writeFile(csv, "No,Service,Diameter [cm],FRR\nU-1,PVC,10,60 min\nU-2,PVC,400,-/2/2\n");
	const asked = await run("import", csv, "--accept");
	expect(asked.code).toBe(1);
	expect(asked.stdout).toContain("Numbers under “Diameter [cm]”: 10 cm = 100 mm (rows 2)\n");
	expect(asked.stdout).toMatch(/:2:required {2}"60 min" This requirement .* --accept-cells takes it as -\/60\/60\./);
	expect(asked.stdout).toMatch(
		/:3:required {2}"-\/2\/2" Minutes, or hours\?.* --accept-cells takes it as -\/120\/120\./,
	);
	expect(asked.stdout).toMatch(/:3:size {2}"400" A service of 4000 mm: is that right\?/);
	const taken = await run("import", csv, "--accept-cells");
	expect([taken.code, taken.stdout]).toEqual([0, expect.stringContaining("“-/2/2” is taken as -/120/120")]);
	const exported = (await run("export")).stdout.split("\n").filter((line) => /^U-\d/.test(line));
	expect(exported.map((line) => line.trim().split(",")).map((cells) => [cells[9], cells[11]])).toEqual([
		["Ø100", "-/60/60"],
		["Ø4000 mm", "-/120/120"],
	]);
});

test("inches and several services in a cell are asked about once, and taken or left by option", async () => {
	const csv = join(folder, "meanings.csv");
	await writeFile(csv, 'No,Service,Size,FRR\nN-1,Steel main,"4""",-/60/60\nN-2,2x PVC + 1x Cu,50/22,-/60/60\n');
	const asked = await run("import", csv);
	expect([asked.code, asked.stdout]).toEqual([1, expect.stringContaining("Nothing was stored")]);
	expect(asked.stdout).toContain('4" is read as DN100 (outside diameter 114.3 mm) (rows 2)');
	expect(asked.stdout).toContain("“2x PVC + 1x Cu”: 2 × 50 PVC, 1 × 22 Copper (rows 3)");
	expect(asked.stdout).toContain("Say --accept, or --as-written inches to leave them.");
	const left = await run("import", csv, "--as-written", "inches", "--as-written", "services", "--dry-run");
	expect([left.code, left.stdout]).toEqual([0, expect.stringContaining("2 new")]);
	expect((await run("import", csv, "--accept")).code).toBe(0);
	const exported = (await run("export")).stdout.split("\n").filter((line) => /N-\d/.test(line));
	const cellsOf = (line: string) => line.trim().split(",");
	expect(exported.map((line) => [cellsOf(line)[7], cellsOf(line)[9], cellsOf(line).at(-1)])).toEqual([
		["Steel main", "DN100", ""],
		["PVC", "50", "2"],
		["Copper", "22", "1"],
	]);
});
