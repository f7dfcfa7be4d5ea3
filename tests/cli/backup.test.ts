import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { differing, hashFiles, hashTables, inside } from "#tests/support/contents.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	folder = await mkdtemp(join(tmpdir(), "pfs-backup-"));
}, 120_000);
afterAll(async () => {
	await place.drop();
	rmSync(folder, { recursive: true });
});

const filesOf = ({ env }: FreshDatabase) => env.FILES_URL!.slice("file:".length);

async function run(args: string[], { env }: FreshDatabase = place) {
	const { code, stdout, stderr } = await pfs([...args, "--json"], env);
	return { code, stderr, ...(stdout ? JSON.parse(stdout) : {}) };
}

/** Changes the middle byte of a file. */
function flip(path: string): void {
	const bytes = readFileSync(path);
	bytes[Math.floor(bytes.length / 2)]! ^= 1;
	writeFileSync(path, bytes);
}

const below = (path: string) =>
	readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();

test("a backup is verified, restored into an empty database with the same rows and files, and a second one adds little", {
	timeout: 120_000,
}, async () => {
	const first = await run(["backup", folder, "--verify"]);
	expect(first).toMatchObject({ code: 0, made: { missing: [] }, verified: { ok: true, differences: [] } });
	expect(first.made.rows).toBeGreaterThan(2000);
	expect(first.made.files.count).toBeGreaterThan(20);
	expect((await pfs(["doctor"], place.env)).stdout).toMatch(/^ok +backup +the newest verified one is 0 days old$/m);

	// The backup itself is recorded, and the queue writes down when it was looked after.
	const others = ["public.backup", "queue.queue", "queue.version"];
	const tables = await inside(place, (client) => hashTables(client, others));
	const second = await run(["backup", folder]);
	expect(second.made.added).toBeLessThan(first.made.added / 100);
	expect(second.made.bytes).toBeGreaterThan(first.made.bytes * 0.99);

	const empty = await freshDatabase();
	const restored = await run(["restore", folder], empty);
	expect(restored).toMatchObject({ code: 0, restored: second.made.name, missing: [], applied: 0 });
	expect(differing(tables, await inside(empty, (client) => hashTables(client, others)))).toEqual([]);
	expect(differing(hashFiles(filesOf(place)), hashFiles(filesOf(empty)))).toEqual([]);
	// Sequences go on behind the restored rows, and foreign keys hold.
	await inside(empty, async (client) => {
		const { rows } = await client.query("insert into city (name, region) values ('Nowhere', 'x') returning id");
		const before = await client.query("select max(id) as id from city where name <> 'Nowhere'");
		expect(rows[0].id).toBeGreaterThan(before.rows[0].id);
		await expect(client.query("update user_account set city_id = 999999")).rejects.toThrow(/foreign key/);
		await client.query("delete from city where name = 'Nowhere'");
	});

	const refused = await run(["restore", folder], empty);
	expect(refused.code).toBe(1);
	expect(refused.stderr).toMatch(/is not empty .*add --replace \w+\./);
	expect((await run(["restore", folder, "--replace", "another"], empty)).code).toBe(1);
	writeFileSync(join(filesOf(empty), "own.txt"), "not of the backup");
	const name = empty.address.dbName;
	expect(await run(["restore", folder, "--backup", first.made.name, "--replace", name], empty)).toMatchObject({
		code: 0,
		restored: first.made.name,
	});
	expect(differing(hashFiles(filesOf(place)), hashFiles(filesOf(empty)))).toEqual([]);
	await empty.drop();
});

test("a restore is refused while somebody works in the database", async () => {
	const empty = await freshDatabase();
	const refused = await inside(empty, () => run(["restore", folder], empty));
	expect(refused.stderr).toContain("A program is connected to the database");
	await empty.drop();
});

test("a flipped byte is refused by the name of its part, nothing is restored, and the next backup stores it anew", {
	timeout: 120_000,
}, async () => {
	const empty = await freshDatabase();
	const table = await partOf("public.specimen");
	const file = below(join(folder, "files"))[5]!;
	for (const [path, words] of [
		[table, "the table public.specimen"],
		[file, file.slice(folder.length + 1)],
	] as const) {
		copyFileSync(path, `${path}.whole`);
		flip(path);
		const refused = await run(["restore", folder], empty);
		expect(refused.code).toBe(1);
		expect(refused.stderr).toContain(words);
		expect(await inside(empty, async (client) => (await client.query("select from solution")).rowCount)).toBe(0);
		const tried = await run(["backup", folder, "--verify", "newest"]);
		expect(tried).toMatchObject({ code: 1, verified: { ok: false } });
		expect(tried.stderr).toContain(words);
		expect(await run(["backup", folder, "--verify"])).toMatchObject({ code: 0, verified: { ok: true } });
		expect(readFileSync(path).equals(readFileSync(`${path}.whole`))).toBe(true);
		rmSync(`${path}.whole`);
	}
	const [manifest] = below(join(folder, "backups"));
	flip(manifest!);
	const [name] = /[^/]+(?=\.json$)/.exec(manifest!)!;
	expect((await run(["restore", folder, "--backup", name!], empty)).stderr).toContain(
		`The manifest of the backup ${name} is damaged.`,
	);
	rmSync(manifest!);
	await empty.drop();
});

async function partOf(table: string): Promise<string> {
	const newest = below(join(folder, "backups")).at(-1)!;
	const { tables } = JSON.parse(readFileSync(newest, "utf8")).manifest;
	const { part } = tables.find(({ name }: { name: string }) => name === table);
	return join(folder, "parts", `${part.sha256}.gz`);
}

test("a file that the store has lost is named, and the rest is backed up", async () => {
	const [lost] = [...hashFiles(filesOf(place)).keys()];
	const path = join(filesOf(place), lost!);
	const bytes = readFileSync(path);
	rmSync(path);
	const elsewhere = await mkdtemp(join(tmpdir(), "pfs-backup-"));
	const { code, stderr, made } = await run(["backup", elsewhere]);
	expect({ code, missing: made.missing }).toEqual({ code: 1, missing: [lost] });
	expect(stderr).toContain(`${lost}: the file store does not have this file`);
	writeFileSync(path, bytes);
	expect((await run(["backup", elsewhere])).made.missing).toEqual([]);
	rmSync(elsewhere, { recursive: true });
});

test("old backups go, with what only they needed and what a killed one left; the newest stay", async () => {
	for (const key of ["files/00/0000.part", "parts/0000.gz"])
		writeFileSync(join(folder, key.replace("00/", "")), "left");
	const { code, deleted } = await run(["backup", folder, "--keep", "1d"]);
	expect(code).toBe(0);
	const left = (await pfs(["backup", folder, "--list", "--json"], place.env)).stdout;
	// The newest verified one stays beside it.
	expect(JSON.parse(left)).toHaveLength(2);
	expect(deleted.removed).toBeGreaterThan(1);
	expect(
		below(folder).filter((path) => /0000/.test(path.slice(folder.length)) && /left/.test(readFileSync(path, "utf8"))),
	).toEqual([]);
	expect(await run(["backup", folder, "--verify", JSON.parse(left)[0].name])).toMatchObject({ code: 0 });
	for (const wrong of [
		["--keep", "7"],
		["--daily", "25:00"],
	]) {
		expect((await pfs(["backup", folder, ...wrong], place.env)).code).toBe(2);
	}
});
