import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { buildProgram } from "#cli/program.ts";
import { databaseUrl } from "#db/address.ts";
import { serverError } from "#db/database.ts";
import { projectRoot } from "#db/project.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/processes.ts";
import { pfs, pfsProcess } from "./pfs.ts";

test("the version is the product's with the name of the build", async () => {
	expect(await pfsProcess(["--version"])).toEqual({
		code: 0,
		stdout: expect.stringMatching(/^2\.0\.6\+[\w.-]+\n$/),
		stderr: "",
	});
});

const withThoseBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withThoseBelow)];

test("every command explains itself with an example", async () => {
	const example = /Examples?:\n\s+\S/;
	expect(await pfs(["import", "undo", "--help"])).toMatchObject({ code: 0, stdout: expect.stringMatching(example) });
	const commands = withThoseBelow(buildProgram());
	expect(commands.length).toBeGreaterThan(18);
	for (const command of commands) {
		let shown = "";
		const writeOut = (text: string) => {
			shown += text;
		};
		command.configureOutput({ writeOut }).outputHelp();
		expect([command.name(), shown]).toEqual([command.name(), expect.stringMatching(example)]);
	}
});

test("unknown commands and options, missing arguments and wrong values are wrong usage", async () => {
	const calls = [
		[],
		["imported"],
		["imports", "--last", "0"],
		["import", "undo"],
		["import", "undo", "last"],
		["user"],
		["user", "promote"],
		["migrate", "--fast"],
		["serve", "--port", "0"],
		["import", "everything", "x.csv"],
	];
	for (const call of calls) {
		const { code, stdout, stderr } = await pfs(call);
		expect([call, code]).toEqual([call, 2]);
		expect(stdout).toBe("");
		expect(stderr).not.toMatch(/\n\s+at /);
	}
});

test("wrong settings end a command with 2 and name the variable", async () => {
	const { code, stderr } = await pfsProcess(["user", "list"], { PORT: "many" });
	expect(code).toBe(2);
	expect(stderr).toContain("PORT");
	expect(stderr).not.toMatch(/\n\s+at /);
});

test("a database that does not answer is one clear sentence", async () => {
	const { env, drop } = await freshDatabase();
	const { code, stdout, stderr } = await pfs(["user", "list"], {
		...env,
		DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
	});
	expect([code, stdout]).toEqual([1, ""]);
	expect(stderr).toMatch(/^The database does not answer: .+\n$/);
	await drop();
});

test("with DATABASE_URL a command stops before pending migrations and names pfs migrate, which applies them", async () => {
	const { address, env, drop } = await freshDatabase();
	const { dbName, ...server } = inject("testServer").address;
	const name = `${address.dbName}_bare`;
	const client = new pg.Client({ ...server, database: dbName });
	await client.connect();
	await client.query(`create database ${name}`);
	const bare = { ...env, DATABASE_URL: databaseUrl({ ...address, dbName: name }) };
	const early = await pfs(["user", "list"], bare);
	expect([early.code, early.stdout]).toEqual([2, ""]);
	expect(early.stderr).toContain("pfs migrate");
	expect(await Promise.all([1, 2].map(() => pfsProcess(["migrate", "--json"], bare)))).toMatchObject([
		{ code: 0 },
		{ code: 0 },
	]);
	expect(await pfs(["migrate", "--json"], bare)).toMatchObject({ code: 0, stdout: '{"applied":0}\n' });
	expect(await pfs(["user", "list", "--json"], bare)).toMatchObject({ code: 0, stdout: "[]\n" });
	await client.query(`drop database ${name} with (force)`);
	await client.end();
	await drop();
});

test("a database that does not store UTF8 is refused in one sentence with the remedy, before anything is written", async () => {
	const { address, env, drop } = await freshDatabase();
	const { dbName, ...server } = inject("testServer").address;
	const name = `${address.dbName}_latin`;
	const client = new pg.Client({ ...server, database: dbName });
	await client.connect();
	await client.query(`create database ${name} template template0 encoding 'LATIN1' locale 'C' locale_provider libc`);
	const latin = { ...env, DATABASE_URL: databaseUrl({ ...address, dbName: name }) };
	for (const call of [["migrate"], ["user", "list"]]) {
		const { code, stderr } = await pfs(call, latin);
		expect([call, code]).toEqual([call, 1]);
		expect(stderr).toMatch(/^The database \w+ stores text as LATIN1, but UTF8 is needed: .*createdb .*UTF8.*\n$/);
	}
	const inside = new pg.Client({ ...server, database: name });
	await inside.connect();
	const { rows } = await inside.query("select tablename from pg_tables where schemaname = 'public'");
	expect(rows).toEqual([]);
	await inside.end();
	const said = (await pfs(["doctor"], latin)).stdout;
	expect(said).toMatch(/^FAILED +database +The database \w+ stores text as LATIN1/m);
	expect(said).toMatch(/^skipped +migrations +not checked: database has to be right first$/m);
	await client.query(`drop database ${name} with (force)`);
	await client.end();
	await drop();
});

test("a server older than PostgreSQL 15 is refused with its version", () => {
	const facts = { name: "x", version: "14.9", number: 140009, encoding: "UTF8", icu: true, letters: true };
	expect(serverError(facts)).toMatch(/^PostgreSQL 14\.9 is too old: version 15 or newer is needed\./);
	expect(serverError({ ...facts, version: "15.0", number: 150000 })).toBeNull();
	expect(serverError({ ...facts, number: 160000, icu: false })).toContain("ICU");
});

test("a database of a later program is left alone, and every command says what to do", async () => {
	const { address, env, drop } = await freshDatabase();
	const { dbName, ...server } = address;
	const client = new pg.Client({ ...server, database: dbName });
	await client.connect();
	await client.query("insert into schema_migration (name) values ('Migration20991231000000')");
	await client.end();
	for (const call of [["doctor"], ["migrate"], ["user", "list"]]) {
		const { code, stdout, stderr } = await pfs(call, env);
		expect([call, code]).toEqual([call, 1]);
		expect(stdout + stderr).toMatch(/database is newer than this program.*restore the backup/);
	}
	await drop();
});

test("without DATABASE_URL a command makes the embedded database by itself, and an export is CSV and nothing else", async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-cli-"));
	const embedded = { DATA_DIR: folder, DATABASE_URL: "" };
	const { code, stdout, stderr } = await pfsProcess(["export", "reports"], embedded);
	expect([code, stdout.trimEnd()]).toEqual([
		0,
		"book,number,lab,is_sample,kind,standard,issued,expires,superseded_by,sponsor,scope,document_public,is_active",
	]);
	expect(stderr).toBe("");
	expect(await pfsProcess(["user", "list", "--json"], embedded)).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
	await rm(folder, { recursive: true });
});

/** Without user namespaces, as in many containers. */
const sealed = ["unshare", "--user", "--map-root-user", "sh", "-c"];
const canSeal = spawnSync(sealed[0]!, [...sealed.slice(1), "true"]).status === 0;

test.runIf(canSeal)("what the system does not allow the browser is a warning of doctor, and no failure", async () => {
	const { env, drop } = await freshDatabase();
	const script = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
	const doctor = [process.execPath, join(projectRoot, "cli/index.ts"), "doctor"];
	const run = (...more: string[]) => {
		const words = [...sealed.slice(1), script, "sh", ...doctor, ...more];
		return spawnSync(sealed[0]!, words, { env: { ...process.env, ...env }, encoding: "utf8" });
	};
	const { status, stdout } = run();
	expect(stdout).toMatch(/^warning {2}sandbox +the browser runs without Chromium's sandbox: /m);
	expect(status).toBe(0);
	const said = JSON.parse(run("--json").stdout);
	expect(said).toContainEqual(expect.objectContaining({ check: "sandbox", ok: true, warning: true }));
	await drop();
});

test("doctor finds everything well, one line for each part", async () => {
	const { env, drop } = await freshDatabase();
	const { code, stdout } = await pfs(["doctor"], { ...env, SECOND_FACTOR_SECRET: "doctor-".repeat(8) });
	const allowed = canSeal ? "ok" : "warning";
	expect(
		stdout
			.trimEnd()
			.split("\n")
			.map((line) => line.split(/ {2,}/).slice(0, 2)),
	).toEqual([
		["ok", "secrets"],
		["ok", "database"],
		["ok", "migrations"],
		["ok", "demo accounts"],
		["warning", "backup"],
		["ok", "file store"],
		["ok", "mail server"],
		["ok", "temporary files"],
		["ok", "browser"],
		[allowed, "sandbox"],
		[allowed, "browser network"],
		["ok", "memory"],
		["ok", "signature"],
	]);
	expect(stdout).toMatch(
		/memory +\d+ MB of heap for each of 2 processes, out of \d+ MB; readers of uploads end at 700 MB/,
	);
	expect(code).toBe(0);
	await drop();
});

test("a wrong setting is a line of doctor and its status 2; what does not need it is looked at", async () => {
	const { env, drop } = await freshDatabase();
	const said = async (wrong: Record<string, string>) => {
		const { code, stdout } = await pfs(["doctor"], { ...env, ...wrong });
		expect(code).toBe(2);
		return stdout.trimEnd().split("\n");
	};
	const port = await said({ PORT: "many", DIGEST_AT: "noon" });
	expect(port.filter((line) => !/^(ok|warning) /.test(line))).toEqual([
		expect.stringMatching(/^FAILED +settings +PORT: "many" is not a whole number/),
		expect.stringMatching(/^FAILED +settings +DIGEST_AT: "noon" is neither/),
	]);
	const database = await said({ DATABASE_URL: "mysql://us@db/x" });
	expect(database.filter((line) => /^FAILED/.test(line))).toEqual([
		expect.stringMatching(/^FAILED +settings +DATABASE_URL: its value is not an address/),
	]);
	expect(database).toContainEqual(
		expect.stringMatching(/^skipped +database +not checked: DATABASE_URL has to be right first$/),
	);
	expect(database).toContainEqual(expect.stringMatching(/^ok +file store /));
	await drop();
});

const awsKeys = { AWS_ACCESS_KEY_ID: "nobody", AWS_SECRET_ACCESS_KEY: "none" };

test("doctor ends with 1 and says which part fails", async () => {
	const { env, drop } = await freshDatabase();
	const broken = { MAIL_URL: `smtp://127.0.0.1:${await freePort()}`, FILES_URL: "file:/dev/null/files" };
	const { code, stdout } = await pfs(["doctor", "--json"], { ...env, ...broken });
	const failed = JSON.parse(stdout).filter((finding: { ok: boolean }) => !finding.ok);
	expect(failed.map((finding: { check: string }) => finding.check)).toEqual(["file store", "mail server"]);
	expect(code).toBe(1);
	const away = { FILES_URL: `s3://files?endpoint=http://127.0.0.1:${await freePort()}`, ...awsKeys };
	expect((await pfs(["doctor"], { ...env, ...away })).stdout).toMatch(
		/^FAILED +file store +The file store does not answer: /m,
	);
	await drop();
});
