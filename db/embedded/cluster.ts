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
import { errorWords } from "#db/thrown.ts";
import { explained } from "./fault.ts";
import { cleanEnvironment, type Place } from "./place.ts";
import { isAlive, runningSocket, serverPid } from "./postmaster.ts";

export async function initialise(place: Place, report: (line: string) => void): Promise<void> {
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
			const said = `${error instanceof Error && "stderr" in error ? error.stderr : ""}\n${errorWords(error)}`;
			if (!said.includes("invalid locale name")) throw explained(said, place.home, error);
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

/** Until `answers()` or its end. Answers its last words; empty: it runs, or was stopped in good order. */
export async function start(place: Place, answers: () => Promise<boolean>): Promise<string> {
	const log = openLog(place);
	const from = fstatSync(log).size;
	const [file, ...args] = [...place.prefix, join(place.native, "bin/postgres"), "-D", place.data, "-k", place.socket];
	for (const option of ["listen_addresses=", "port=5432", "max_connections=100", "timezone=UTC"])
		args.push("-c", option);
	// Detached: the server outlives the process that started it, and Ctrl+C in a terminal must not reach it.
	const server = spawn(file!, args, {
		cwd: place.home,
		env: cleanEnvironment,
		detached: true,
		stdio: ["ignore", log, log],
		...place.as,
	});
	let fault: string | undefined;
	server.once("error", (error) => {
		fault = error.message;
	});
	let ended = false;
	server.once("exit", (code) => {
		ended = true;
		// Nothing went wrong: it came up, and another process that used it meanwhile was the last one out.
		if (code === 0) return;
		const said = Buffer.alloc(Math.min(fstatSync(log).size - from, 65_536));
		readSync(log, said, 0, said.length, from);
		fault = said.toString("utf8") || "no reason given";
	});
	while (fault === undefined && !ended && !(await answers())) await pause(15);
	server.removeAllListeners();
	server.unref();
	closeSync(log);
	return fault ?? "";
}

export async function stop(place: Place): Promise<void> {
	const pid = serverPid(place.data);
	if (pid === null) return;
	process.kill(pid, "SIGINT");
	while (serverPid(place.data) === pid && isAlive(pid)) await pause(10);
	// It removes its pid file a moment before it ends; a dead child of a container's first process never goes away.
	for (let tries = 0; tries < 100 && isAlive(pid); tries++) await pause(10);
}

/** The folder of the socket: the running server's own, which may have been started with another temp folder. */
export function socketOf(place: Place): string {
	return runningSocket(place.data) ?? place.socket;
}

export function pause(milliseconds: number): Promise<void> {
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
