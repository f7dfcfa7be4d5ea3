import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { loadPathsOf } from "#app/domain/catalogue/finder-index/read-model.ts";
import type { DatabaseAddress } from "#db/address.ts";
import { findPlace } from "#db/embedded/place.ts";
import { serverPid } from "#db/embedded/postmaster.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { openOrm } from "#db/orm.ts";
import { projectRoot } from "#db/project.ts";
import { copyAndInsert, type ImportSize, writeImportFiles } from "./import-files.ts";
import { benchEnvironment, cpuMilliseconds, say, watchMemory } from "./processes.ts";

/*
 * node bench/import.ts [case ...], all of them unless told
 * `pfs import all` from empty and with nothing changed, beside PostgreSQL's own COPY and INSERT … SELECT of the same
 * files into the same tables, and what the database then takes of a disk. Processor time is of command and database
 * together: it says more than the clock does on a busy machine. Options of Node (NODE_OPTIONS=--cpu-prof) reach the import.
 */
const CASES: Record<string, ImportSize> = {
	thousand: { reports: 100, specimens: 1_000, solutions: 0 },
	tenth: { reports: 2_000, specimens: 15_000, solutions: 3_000 },
	catalogue: { reports: 20_000, specimens: 150_000, solutions: 30_000 },
	million: { reports: 20_000, specimens: 1_000_000, solutions: 0 },
};

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

interface Imported {
	/** Most bytes in memory of the command. */
	memory: number;
	fresh: number;
	unchanged: number;
}

interface Timed<Result> {
	result: Result;
	milliseconds: number;
	cpu: number;
}

/** Does some work; what it costs is counted here, in its children and in the database server of a folder. */
async function timed<Result>(folder: string, work: () => Promise<Result>): Promise<Timed<Result>> {
	const pids = [process.pid, serverPid(findPlace(folder).data) ?? process.pid];
	const before = cpuMilliseconds(pids);
	const start = performance.now();
	const result = await work();
	const milliseconds = performance.now() - start;
	// A connection counts when the server has seen its end.
	await pause(300);
	return { result, milliseconds, cpu: cpuMilliseconds(pids) - before };
}

async function runImport(database: DatabaseAddress, folder: string): Promise<Imported> {
	const child = spawn(process.execPath, ["cli/index.ts", "import", "all", folder, "--json", "--quiet"], {
		cwd: projectRoot,
		env: { ...process.env, ...benchEnvironment(database, folder) },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const memory = watchMemory(child.pid ?? 0);
	let text = "";
	child.stdout.setEncoding("utf8").on("data", (part: string) => {
		text += part;
	});
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`The import ended with ${code}: ${text.slice(0, 2000)}`);
	const { files } = JSON.parse(text) as { files: { new: number; unchanged: number }[] };
	const sum = (what: "new" | "unchanged") => files.reduce((all, file) => all + file[what], 0);
	return { memory: memory(), fresh: sum("new"), unchanged: sum("unchanged") };
}

async function makeDatabase(server: DatabaseAddress, dbName: string): Promise<DatabaseAddress> {
	const admin = await openOrm(server, 1);
	await admin.em.fork().execute(`create database ${dbName}`);
	await admin.close();
	await migrate({ ...server, dbName });
	return { ...server, dbName };
}

async function rebuild(database: DatabaseAddress): Promise<void> {
	const orm = await openOrm(database, 1);
	await orm.em.fork().transactional(async (em) => {
		await em.execute("truncate path_count, solution_path, search_specimen, search_size");
		await loadPathsOf(em, "select id from solution");
	});
	await orm.close();
}

/** The size on disk with its indexes, and which table takes most: cases of one size differ in that. */
async function diskOf(database: DatabaseAddress): Promise<string> {
	const orm = await openOrm(database, 1);
	const [row] = await orm.em.fork().execute<{ total: number; name: string; most: number }[]>(
		`select (pg_database_size(current_database()) / 1e6)::int as total, relname as name,
			(pg_total_relation_size(relid) / 1e6)::int as most
		from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 1`,
	);
	await orm.close();
	return `${row!.total} MB, ${row!.name} ${row!.most}`;
}

/** Clock and processor. */
const cost = ({ milliseconds, cpu }: Timed<unknown>) => `${seconds(milliseconds)} s, ${seconds(cpu)} s`;
const ratio = (one: Timed<unknown>, other: Timed<unknown>) =>
	`${(one.milliseconds / other.milliseconds).toFixed(2)}, ${(one.cpu / other.cpu).toFixed(2)}`;

async function measure(server: DatabaseAddress, folder: string, name: string, size: ImportSize): Promise<string> {
	const files = join(folder, name);
	await writeImportFiles(files, size);
	const [bare, database] = [await makeDatabase(server, `floor_${name}`), await makeDatabase(server, `ours_${name}`)];
	const floor = await timed(folder, () => copyAndInsert(bare, files));
	const empty = await timed(folder, () => runImport(database, files));
	const disk = await diskOf(database);
	const again = await timed(folder, () => runImport(database, files));
	if (again.result.fresh > 0 || empty.result.unchanged > 0) throw new Error(`${name}: not what is to be measured`);
	const cells = [
		`${name}, ${empty.result.fresh} rows`,
		cost(floor),
		cost(empty),
		ratio(empty, floor),
		cost(again),
		ratio(again, empty),
		size.solutions > 0 ? cost(await timed(folder, () => rebuild(database))) : "–",
		`${Math.round(empty.result.memory / 1e6)} MB`,
		`${Math.round(again.result.memory / 1e6)} MB`,
		disk,
	];
	return `| ${cells.join(" | ")} |`;
}

const chosen = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const { release, ...server } = await openEmbedded(folder);
try {
	say("Each cost: seconds by the clock, seconds of processor.\n");
	say(
		"| case | COPY, INSERT | from empty | ratio | nothing changed | to empty | read model anew | memory | unchanged | disk, largest table |",
	);
	say("|---|---|---|---|---|---|---|---|---|---|");
	for (const [name, size] of Object.entries(CASES)) {
		if (chosen.length > 0 && !chosen.includes(name)) continue;
		say(await measure(server, folder, name, size));
	}
} finally {
	await release();
	await rm(folder, { recursive: true, force: true });
}
