import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
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
		stdout: "Stored: 2 new, 0 changed, 0 unchanged, 0 faults.\n",
	});
	const xlsx = join(folder, "list.xlsx");
	expect(await run("export", "-o", xlsx)).toMatchObject({ code: 0, stdout: `Wrote ${xlsx}.\n` });
	expect((await readFile(xlsx)).subarray(0, 2).toString()).toBe("PK");
	const before = (await run("export")).stdout;
	expect(before).toContain("PVC,,Ø100,,-/60/60,1,");
	const again = await run("import", xlsx, "--json");
	expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, faults: [], stored: true });
	expect((await run("export")).stdout).toBe(before);
	const missing = join(folder, "missing.xlsx");
	expect(await run("import", missing)).toMatchObject({ code: 2, stderr: `There is no file ${missing}.\n` });
	const gone = await pfs(["export", "penetrations", "--project", "999"], place.env);
	expect([gone.code, gone.stderr]).toEqual([2, "There is no project 999.\n"]);
});
