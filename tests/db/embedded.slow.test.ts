import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DatabaseAddress } from "#db/address.ts";
import { isAlive, serverPid } from "#db/embedded/postmaster.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { SECRETS } from "#tests/support/descendants.ts";
import { killHard, leftovers } from "#tests/support/processes.ts";

let root: string;
beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), "pfs-embedded-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function ask(address: DatabaseAddress, sql: string): Promise<unknown[][]> {
	const client = new pg.Client({ host: address.host, user: address.user, database: address.dbName });
	await client.connect();
	const { rows } = await client.query({ text: sql, rowMode: "array" });
	await client.end();
	return rows;
}

test("the last one out stops the server, and the data is there the next time", async () => {
	const dataDir = join(root, "lease");
	const first = await openEmbedded(dataDir);
	const second = await openEmbedded(dataDir);
	await ask(first, "create table kept (n int); insert into kept values (7)");
	await first.release();
	expect(await ask(second, "select n from kept")).toEqual([[7]]);
	await second.release();
	expect(serverPid(join(dataDir, "postgres/data"))).toBeNull();
	expect(leftovers(dataDir)).toEqual([]);

	const third = await openEmbedded(dataDir);
	expect(await ask(third, "select n from kept")).toEqual([[7]]);
	await third.release();
});

test.runIf(process.platform === "linux")("the server is given nothing of the settings", async () => {
	const dataDir = join(root, "secrets");
	Object.assign(process.env, SECRETS);
	const database = await openEmbedded(dataDir);
	for (const name of Object.keys(SECRETS)) delete process.env[name];
	const given = readFileSync(`/proc/${serverPid(join(dataDir, "postgres/data"))}/environ`, "utf8");
	expect(given).toContain("PATH=");
	expect(given).not.toContain("secret-");
	await database.release();
});

test("the server listens on no network address, and nobody else may enter its folder", async () => {
	const dataDir = join(root, "private");
	const database = await openEmbedded(dataDir);
	expect(await ask(database, "show listen_addresses")).toEqual([[""]]);
	expect(await ask(database, "show fsync")).toEqual([["on"]]);
	expect(statSync(dataDir).mode & 0o777).toBe(0o700);
	expect(statSync(database.host).mode & 0o777).toBe(0o700);
	await database.release();
});

for (const mode of [0o700, 0o755]) {
	test(`a project folder with mode ${mode.toString(8)} will do`, async () => {
		const project = join(root, `mode-${mode.toString(8)}`);
		mkdirSync(project);
		chmodSync(project, mode);
		const database = await openEmbedded(join(project, "var"));
		expect(await ask(database, "select 1")).toEqual([[1]]);
		await database.release();
	});
}

test("a path too long for a socket, with spaces, commas and quotes in it, will do", async () => {
	const dataDir = join(root, `a "long", path's ${"x".repeat(90)}`);
	const database = await openEmbedded(dataDir);
	expect(await ask(database, "select 1")).toEqual([[1]]);
	expect(database.host.startsWith(dataDir)).toBe(false);
	expect(statSync(database.host).mode & 0o777).toBe(0o700);
	const again = await openEmbedded(dataDir);
	expect(again.host).toBe(database.host);
	await database.release();
	await again.release();
	expect(leftovers(dataDir)).toEqual([]);
	rmSync(database.host, { recursive: true });
});

test("after kill -9 of the server and all its processes, what was committed is there again", async () => {
	const dataDir = join(root, "killed");
	const database = await openEmbedded(dataDir);
	await ask(database, "create table kept as select generate_series(1, 1000) as n");
	const pids = leftovers(dataDir).map((line) => Number.parseInt(line, 10));
	expect(pids.length).toBeGreaterThan(1);
	// The server first: it would tidy up after its killed children, and they end by themselves without it.
	for (const pid of [serverPid(join(dataDir, "postgres/data"))!, ...pids]) killHard(pid);
	// Looked at before this process can begin to take its lease again, which replaces the file.
	expect(existsSync(join(dataDir, "postgres/data/postmaster.pid"))).toBe(true);
	while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10));

	const again = await openEmbedded(dataDir);
	expect(await ask(again, "select count(*)::int from kept")).toEqual([[1000]]);
	await again.release();
	await database.release();
	expect(leftovers(dataDir)).toEqual([]);
});

test("who was using the server when it was killed holds it again, so that nobody else stops it", async () => {
	const dataDir = join(root, "renewed");
	const database = await openEmbedded(dataDir);
	const pid = serverPid(join(dataDir, "postgres/data"))!;
	process.kill(pid, "SIGKILL");
	while (serverPid(join(dataDir, "postgres/data")) === pid) await new Promise((resolve) => setTimeout(resolve, 10));
	const leases = "select count(*)::int from pg_locks where locktype = 'advisory'";
	const other = await openEmbedded(dataDir);
	while ((await ask(other, leases))[0]?.[0] !== 2) await new Promise((resolve) => setTimeout(resolve, 10));
	await other.release();
	expect(await ask(database, leases)).toEqual([[1]]);
	await database.release();
	expect(leftovers(dataDir)).toEqual([]);
});

test("a stale pid file whose number belongs to another program is removed", async () => {
	const dataDir = join(root, "stale");
	const database = await openEmbedded(dataDir);
	const files = [join(dataDir, "postgres/data/postmaster.pid"), join(database.host, ".s.PGSQL.5432.lock")];
	const stale = files.map((file) => readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
	await database.release();
	for (const [index, file] of files.entries()) writeFileSync(file, stale[index]!, { mode: 0o600 });

	const all = await Promise.all([1, 2, 3].map(() => openEmbedded(dataDir)));
	for (const one of all) expect(await ask(one, "select 1")).toEqual([[1]]);
	for (const one of all) await one.release();
	expect(leftovers(dataDir)).toEqual([]);
});

test("a data folder that cannot be made is said in one sentence that names the way out", async () => {
	const file = join(root, "a-file");
	writeFileSync(file, "");
	await expect(openEmbedded(join(file, "var"))).rejects.toMatchObject({
		kind: "database",
		message: expect.stringMatching(/DATABASE_URL/),
	});
});
