import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
	chownSync,
	closeSync,
	existsSync,
	fchownSync,
	fstatSync,
	mkdirSync,
	openSync,
	readdirSync,
	readSync,
	renameSync,
	rmSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { DatabaseAddress } from "#db/address.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { errorWords, hasKind } from "#db/thrown.ts";
import { cleanEnvironment, databaseError, explained, findPlace, type Place } from "./place.ts";
import { isAlive, removeStale, runningSocket, serverPid } from "./postmaster.ts";

/** The server gets this long to answer: recovery after a crash in the middle of a large import takes its time. */
const PATIENCE_MS = 120_000;

interface EmbeddedDatabase extends DatabaseAddress {
	release(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a data folder: makes it, starts it or joins it, whichever is needed. Any number of
 * processes may do so at once. `report` gets a line before a step that takes seconds. Throws an error of the kind
 * "database" whose message says what to do.
 */
export async function openEmbedded(
	dataDir: string,
	report: (line: string) => void = () => {},
): Promise<EmbeddedDatabase> {
	let place: Place;
	let lease: pg.Client;
	try {
		place = findPlace(dataDir);
		lease = await takeLease(place, report);
	} catch (error) {
		throw hasKind(error) ? error : explained(errorWords(error), dataDir, error);
	}
	let released = false;
	let renewing: Promise<void> = Promise.resolve();

	/** A crash of the server ends the lease; without a new one another process could stop the server under us. */
	function renewOnEnd(client: pg.Client): void {
		client.once("end", () => {
			if (released) return;
			renewing = takeLease(place, () => {}).then(
				(renewed) => {
					lease = renewed;
					renewOnEnd(renewed);
				},
				() => {},
			);
		});
	}
	renewOnEnd(lease);

	return {
		host: lease.host,
		port: 5432,
		user: "postgres",
		dbName: "postgres",
		async release() {
			if (released) return;
			released = true;
			await renewing;
			await giveBack(place, lease);
		},
	};
}

async function takeLease(place: Place, report: (line: string) => void): Promise<pg.Client> {
	const deadline = Date.now() + PATIENCE_MS;
	let output = "";
	while (Date.now() < deadline) {
		const client = await connect(place);
		if (client) {
			if (await locked(client, "pg_try_advisory_lock_shared")) return client;
			await client.end().catch(() => {});
		} else if (serverPid(place.data) === null) {
			await initialise(place, report);
			removeStale(place.data, place.socket);
			output = await start(place, () => answers(place));
			if (output !== "" && !/lock file|pre-existing shared memory|Is another/i.test(output)) {
				throw explained(output, place.home);
			}
		}
		if (output !== "" || client) await pause(50);
		else await pause(10);
	}
	throw output === ""
		? databaseError(`The embedded database in ${place.home} does not answer; its log is ${place.home}/log.`)
		: explained(output, place.home);
}

async function giveBack(place: Place, client: pg.Client): Promise<void> {
	try {
		await locked(client, "pg_advisory_unlock_shared");
		// A start takes several tries: the lease of a process that was killed a moment ago is noticed a moment later.
		for (let tries = 0; tries < 4; tries++) {
			if (tries > 0) await pause(20);
			if (!(await locked(client, "pg_try_advisory_lock"))) continue;
			// The lock is held until the server is down, so that a newcomer sees that it must wait and start it anew.
			await stop(place);
			break;
		}
	} catch {
		// The server is gone already: nothing is left to give back.
	}
	await client.end().catch(() => {});
}

async function locked(client: pg.Client, call: string): Promise<boolean> {
	try {
		const { rows } = await client.query(`select ${call}($1) as done`, [advisoryLocks.lease]);
		return rows[0].done;
	} catch {
		return false;
	}
}

async function answers(place: Place): Promise<boolean> {
	const client = await connect(place);
	await client?.end().catch(() => {});
	return client !== null;
}

async function connect(place: Place): Promise<pg.Client | null> {
	const client = new pg.Client({
		host: socketOf(place),
		port: 5432,
		user: "postgres",
		database: "postgres",
		password: "",
		ssl: false,
		application_name: "lease",
		connectionTimeoutMillis: 5000,
	});
	// Without a listener the loss of an idle connection would end the process.
	client.on("error", () => {});
	try {
		await client.connect();
		return client;
	} catch {
		client.end().catch(() => {});
		return null;
	}
}

async function initialise(place: Place, report: (line: string) => void): Promise<void> {
	if (existsSync(place.data)) return;
	report("Making the database (first start only)…");
	for (const name of readdirSync(place.home)) {
		const maker = /^init-(\d+)-/.exec(name)?.[1];
		if (maker && !isAlive(Number(maker))) rmSync(join(place.home, name), { recursive: true, force: true });
	}
	for (const ctype of [process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8", "C"]) {
		const draft = join(place.home, `init-${process.pid}-${randomBytes(4).toString("hex")}`);
		mkdirSync(draft, { mode: 0o700 });
		if (place.as) chownSync(draft, place.as.uid, place.as.gid);
		try {
			await initdb(place, draft, ctype);
			renameSync(draft, place.data);
			return;
		} catch (error) {
			rmSync(draft, { recursive: true, force: true });
			if (existsSync(place.data)) return;
			const output = `${error instanceof Error && "stderr" in error ? error.stderr : ""}\n${errorWords(error)}`;
			if (!output.includes("invalid locale name")) throw explained(output, place.home, error);
		}
	}
}

/** ICU orders and folds texts; `ctype` is what pg_trgm goes by, which drops letters with macrons under "C". */
async function initdb(place: Place, folder: string, ctype: string): Promise<void> {
	const [file, ...args] = [...place.prefix, join(place.native, "bin/initdb"), "-D", folder];
	args.push("--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", `--lc-ctype=${ctype}`);
	args.push("--locale-provider=icu", "--icu-locale=und");
	await promisify(execFile)(file!, args, { cwd: place.home, env: cleanEnvironment, ...place.as });
}

/**
 * Starts the server and waits until `answers()` or until it ends. Returns its last words; they are empty where it runs, or
 * was stopped in good order.
 */
async function start(place: Place, answers: () => Promise<boolean>): Promise<string> {
	const log = openLog(place);
	const from = fstatSync(log).size;
	const [file, ...args] = [...place.prefix, join(place.native, "bin/postgres"), "-D", place.data, "-k", place.socket];
	for (const option of ["listen_addresses=", "port=5432", "max_connections=100", "timezone=UTC"])
		args.push("-c", option);
	// The process is detached: the server outlives the process that started it, and Ctrl+C in a terminal must not reach it.
	const server = spawn(file!, args, {
		cwd: place.home,
		env: cleanEnvironment,
		detached: true,
		stdio: ["ignore", log, log],
		...place.as,
	});
	let failure: string | undefined;
	server.once("error", (error) => {
		failure = error.message;
	});
	let ended = false;
	server.once("exit", (code) => {
		ended = true;
		// Nothing went wrong: it came up, and another process that used it meanwhile was the last one out.
		if (code === 0) return;
		const output = Buffer.alloc(Math.min(fstatSync(log).size - from, 65_536));
		readSync(log, output, 0, output.length, from);
		failure = output.toString("utf8") || "no reason given";
	});
	while (failure === undefined && !ended && !(await answers())) await pause(15);
	server.removeAllListeners();
	server.unref();
	closeSync(log);
	return failure ?? "";
}

async function stop(place: Place): Promise<void> {
	const pid = serverPid(place.data);
	if (pid === null) return;
	process.kill(pid, "SIGINT");
	while (serverPid(place.data) === pid && isAlive(pid)) await pause(10);
	// The server removes its pid file a moment before it ends; a dead child of a container's first process never goes away.
	for (let tries = 0; tries < 100 && isAlive(pid); tries++) await pause(10);
}

/** A running server keeps the socket folder that it was started with, which may be in another folder of temporary files. */
function socketOf(place: Place): string {
	return runningSocket(place.data) ?? place.socket;
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function openLog(place: Place): number {
	const path = join(place.home, "log");
	const log = openSync(path, "a+", 0o600);
	if (fstatSync(log).size > 5_000_000) {
		closeSync(log);
		renameSync(path, `${path}.old`);
		return openLog(place);
	}
	if (place.as) fchownSync(log, place.as.uid, place.as.gid);
	return log;
}
