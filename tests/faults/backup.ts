import { type ExecFileOptions, execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { databaseUrl } from "#db/address.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { openPlant, type Plant, prepareDatabase } from "./parts/plant.ts";
import { makeSchedule } from "./parts/schedules.ts";
import { type Ground, trial } from "./parts/trial.ts";

/*
 * node tests/faults/backup.ts: the two backups of docs/operations.md, each restored into an empty instance: a stopped
 * copy of DATA_DIR for the embedded database; pg_dump and pg_restore of Debian's PostgreSQL 15 for DATABASE_URL.
 */
const DEBIAN = "/usr/lib/postgresql/15/bin";
const run = promisify(execFile);

/** A hash per table of all its rows, and one per stored file. */
async function hashes({ query }: Plant, files: string): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	const tables = await query<{ name: string }>(
		`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
		 where schemaname in ('public', 'queue') and tablename not in ('session', 'rate_limit') and schemaname <> 'queue' order by 1`,
	);
	for (const { name } of tables) {
		const [row] = await query<{ hash: string }>(
			`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
		);
		found.set(name, row!.hash);
	}
	for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = join(entry.parentPath, entry.name);
		found.set(path.slice(files.length), createHash("sha256").update(readFileSync(path)).digest("hex"));
	}
	return found;
}

function compare(
	ground: Ground,
	fault: string,
	before: Map<string, string>,
	after: Map<string, string>,
	prints: boolean,
) {
	const names = new Set([...before.keys(), ...after.keys()]);
	const differing = [...names].filter((name) => before.get(name) !== after.get(name));
	const files = [...before.keys()].filter((name) => name.startsWith("/")).length;
	const figure = `${before.size - files} tables and ${files} files, ${differing.length} differ ${differing.slice(0, 3).join(" ")}`;
	ground.note(
		fault,
		`${figure}; a schedule is ${prints ? "" : "not "}printed`,
		differing.length === 0 && files > 0 && prints,
	);
}

async function embedded(ground: Ground): Promise<void> {
	const [first, second] = [join(ground.folder, "embedded"), join(ground.folder, "copied")];
	const plant = await openPlant(first);
	await makeSchedule(plant, await signedIn(plant.product.url));
	const before = await hashes(plant, join(first, "files"));
	await plant.close();
	await run("cp", ["--archive", first, second]);
	const restored = await openPlant(second);
	const after = await hashes(restored, join(second, "files"));
	compare(
		ground,
		"backup and restore, embedded: a stopped copy",
		before,
		after,
		await makeSchedule(restored, await signedIn(restored.product.url)),
	);
	await restored.close();
}

async function openDebian(folder: string) {
	const data = join(folder, "data");
	mkdirSync(data, { recursive: true });
	const root = process.getuid?.() === 0;
	const as: ExecFileOptions = root ? { uid: 65534, gid: 65534 } : {};
	if (root) for (const place of [folder, data]) chownSync(place, 65534, 65534);
	for (let place = folder; place !== "/tmp" && place !== "/"; place = join(place, "..")) chmodSync(place, 0o755);
	chmodSync(data, 0o700);
	const locale = ["--locale=C", "--lc-ctype=C.UTF-8", "--locale-provider=icu", "--icu-locale=und"];
	await run(
		join(DEBIAN, "initdb"),
		["-D", data, "--username=schedules", "--auth=trust", "--encoding=UTF8", ...locale],
		as,
	);
	const options = `-k ${folder} -c listen_addresses= -c port=5432`;
	await run(join(DEBIAN, "pg_ctl"), ["-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start"], as);
	return { host: folder, stop: () => run(join(DEBIAN, "pg_ctl"), ["-D", data, "-m", "fast", "-w", "stop"], as) };
}

async function dumped(ground: Ground): Promise<void> {
	const server = await openDebian(join(ground.folder, "server"));
	const to = ["--username=schedules", `--host=${server.host}`];
	const tool = (name: string, ...args: string[]) => run(join(DEBIAN, name), [...to, ...args]);
	const place = (dbName: string) => {
		const folder = join(ground.folder, dbName);
		const url = databaseUrl({ host: server.host, port: 5432, user: "schedules", dbName });
		return { folder, env: { DATABASE_URL: url }, files: join(folder, "files") };
	};
	const [first, second] = [place("schedules"), place("restored")];
	await tool("createdb", "schedules");
	await prepareDatabase(first.folder, first.env);
	const plant = await openPlant(first.folder, first.env);
	await makeSchedule(plant, await signedIn(plant.product.url));
	const dump = join(ground.folder, "schedules.dump");
	// The product runs on meanwhile.
	const before = await hashes(plant, first.files);
	await tool("pg_dump", "--format=custom", `--file=${dump}`, "schedules");
	cpSync(first.files, second.files, { recursive: true });
	await plant.close();

	await tool("createdb", "restored");
	await tool("pg_restore", "--no-owner", "--exit-on-error", "--dbname=restored", dump);
	const restored = await openPlant(second.folder, second.env);
	const after = await hashes(restored, second.files);
	compare(
		ground,
		"backup and restore, DATABASE_URL: pg_dump 15",
		before,
		after,
		await makeSchedule(restored, await signedIn(restored.product.url)),
	);
	await restored.close();
	await server.stop();
}

await trial(async (ground) => {
	await embedded(ground);
	if (existsSync(join(DEBIAN, "pg_dump")) && existsSync(join(DEBIAN, "initdb"))) await dumped(ground);
	else ground.note("backup and restore, DATABASE_URL", `skipped: install postgresql-15 (no ${DEBIAN}/pg_dump)`, true);
});
