import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucketServer } from "#tests/support/bucket.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	folder = await mkdtemp(join(tmpdir(), "pfs-files-"));
});
afterAll(async () => {
	await place.drop();
	rmSync(folder, { recursive: true });
});

const below = (path: string) =>
	readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.toSorted();

const run = async (direction: string, env: Record<string, string>) => {
	const { code, stdout, stderr } = await pfs(["files", direction, folder, "--json"], env);
	return { code, stderr, ...JSON.parse(stdout) };
};

test("files go out of a folder and into an empty bucket, byte for byte; again copies nothing", {
	timeout: 120_000,
}, async () => {
	const out = await run("export", place.env);
	expect(out).toMatchObject({ code: 0, unchanged: 0, missing: [], damaged: [] });
	expect(out.copied).toBeGreaterThan(20);

	const bucket = await openBucketServer();
	const other = { ...place.env, ...bucket.env, FILES_URL: bucket.filesUrl };
	expect(await run("import", other)).toMatchObject({ code: 0, copied: out.copied, missing: [], damaged: [] });
	expect(await run("import", other)).toMatchObject({ code: 0, copied: 0, unchanged: out.copied });
	const back = await mkdtemp(join(tmpdir(), "pfs-files-"));
	const [first] = below(folder).map((path) => path.slice(folder.length));
	cpSync(folder + first, back + first);
	const again = JSON.parse((await pfs(["files", "export", back, "--json"], other)).stdout);
	expect(again).toMatchObject({ copied: out.copied - 1, unchanged: 1, missing: [], damaged: [] });
	expect(below(back).map((path) => path.slice(back.length))).toEqual(
		below(folder).map((path) => path.slice(folder.length)),
	);
	for (const path of below(folder)) {
		expect(readFileSync(path).equals(readFileSync(join(back, path.slice(folder.length))))).toBe(true);
	}
	rmSync(back, { recursive: true });
	await bucket.drop();
});

test("what the folder lacks, or holds with other bytes, is named, and the command ends with 1", async () => {
	const [lost, changed] = below(folder);
	rmSync(lost!);
	writeFileSync(changed!, "something else");
	const empty = { ...place.env, FILES_URL: `file:${join(folder, "store")}` };
	const { code, stderr, missing, damaged } = await run("import", empty);
	expect({ code, missing, damaged }).toEqual({
		code: 1,
		missing: [lost!.slice(folder.length + 1)],
		damaged: [changed!.slice(folder.length + 1)],
	});
	expect(stderr).toContain(`${missing[0]}: the folder does not have this file.`);
	expect((await pfs(["files", "import", join(folder, "nowhere")], empty)).code).toBe(2);
});
