import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pfs, pfsProcess } from "./pfs.ts";

/** Of no rights: those of root reach everything. */
const NOBODY = process.getuid?.() === 0 ? 65534 : undefined;

let folder: string;
let closed: string;
let unread: string;
let input: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-outcome-"));
	[closed, unread, input] = [join(folder, "closed"), join(folder, "unread.csv"), join(folder, "lookups.csv")];
	for (const path of [unread, input]) await writeFile(path, "list,name\ncompany,Acme\n");
	await mkdir(closed);
	await mkdir(join(folder, "data"));
	await chmod(folder, 0o755);
	await chmod(join(folder, "data"), 0o777);
	await chmod(unread, 0);
	await chmod(closed, 0o555);
});
// The database of the last command may still be ending, and write what is just being removed.
afterAll(() => rm(folder, { recursive: true, maxRetries: 50, retryDelay: 200 }));

test("what the system refuses is said in one sentence with its path, never in the system's words", async () => {
	const env = { DATA_DIR: join(folder, "data"), DATABASE_URL: "", HOME: folder };
	const said = async (...args: string[]) => (await pfsProcess(args, env, "", NOBODY)).stderr;
	const copy = join(closed, "copy.csv");
	expect(await said("import", "lookups", unread)).toBe(`There is no permission for ${unread}.\n`);
	expect(await said("import", "lookups", input, "--annotate", copy)).toBe(`There is no permission for ${copy}.\n`);
	expect(await said("import", "lookups", input, "--changes", copy)).toBe(`There is no permission for ${copy}.\n`);
	expect(await said("export", "lookups", "-o", copy)).toBe(`There is no permission for ${copy}.\n`);
	for (const args of [
		["import", "lookups", input, "--annotate"],
		["export", "lookups", "-o"],
	]) {
		expect(await pfs([...args, folder], env)).toMatchObject({ code: 2, stderr: `${folder} is a folder.\n` });
	}
}, 120_000);
