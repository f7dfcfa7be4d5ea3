import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

let place: FreshDatabase;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase();
	const { dbName, ...server } = place.address;
	client = new pg.Client({ ...server, database: dbName });
	await client.connect();
	folder = await mkdtemp(join(tmpdir(), "pfs-interrupted-"));
});
afterAll(async () => {
	await client.end();
	await place.drop();
	await rm(folder, { recursive: true });
});

const count = async (sql: string) => Number((await client.query(`select count(*) as n ${sql}`)).rows[0].n);

test("Ctrl-C while a password is awaited from standard input ends the command at once", async () => {
	const about = ["--email", "a@b.nz", "--first-name", "A", "--last-name", "B", "--phone", "021234567"];
	const args = ["user", "create", ...about, "--city", "C", "--company", "D", "--password-stdin"];
	const child = spawn(process.execPath, ["cli/index.ts", ...args], {
		cwd: projectRoot,
		env: { ...process.env, ...place.env },
	});
	await pause(2000);
	const pressed = performance.now();
	child.kill("SIGINT");
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
	expect([code, said]).toEqual([130, "Interrupted; nothing was stored.\n"]);
	expect(performance.now() - pressed).toBeLessThan(10_000);
});

test("one press of Ctrl-C under npm, which comes twice, after an import was stored leaves its end as it is", async () => {
	const path = join(folder, "lookups.csv");
	await writeFile(path, "list,name\ncompany,Test stored\n");
	// So that Ctrl-C comes between the commit and the end, while files that nothing needs are removed.
	await client.query(`create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(2); return old; end';
		create trigger linger before delete on file for each row execute function linger()`);
	await client.query("begin; lock table company in share mode");
	const child = spawn(process.execPath, ["cli/index.ts", "import", "lookups", path], {
		cwd: projectRoot,
		env: { ...process.env, ...place.env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let said = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		said += text;
	});
	const ended = once(child, "close");
	await expect.poll(() => count("from pg_locks where not granted and relation = 'company'::regclass")).toBe(1);
	await client.query(`insert into file (kind, name, type, bytes, sha256, storage_key, state)
		values ('tds', 'a.pdf', 'application/pdf', 1, repeat('a', 64), 'gone', 'orphan')`);
	await client.query("commit");
	await expect.poll(() => count("from company where name = 'Test stored'")).toBe(1);
	child.kill("SIGINT");
	await pause(100);
	child.kill("SIGINT");
	expect(await ended).toEqual([0, null]);
	expect(said).toContain("Done.");
});

test("Ctrl-C ends an export whose reader takes nothing more", async () => {
	await client.query("insert into company (name) select 'Company ' || n from generate_series(1, 100000) n");
	const child = spawn(process.execPath, ["cli/index.ts", "export", "lookups"], {
		cwd: projectRoot,
		env: { ...process.env, ...place.env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	await once(child.stdout, "readable");
	child.stdout.pause();
	await pause(1000);
	const pressed = performance.now();
	child.kill("SIGINT");
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
	expect([code, said]).toEqual([130, "Interrupted; nothing was stored.\n"]);
	expect(performance.now() - pressed).toBeLessThan(10_000);
});
