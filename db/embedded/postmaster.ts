import { execFileSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "#db/child-environment.ts";
import { errorCode } from "#db/thrown.ts";

export function serverPid(data: string): number | null {
	const pid = Number(lines(join(data, "postmaster.pid"))[0]);
	return Number.isInteger(pid) && pid > 1 && isServer(pid, data) ? pid : null;
}

export function runningSocket(data: string): string | null {
	return (serverPid(data) !== null && lines(join(data, "postmaster.pid"))[4]) || null;
}

/**
 * Removes the pid file and the socket's lock file if their pid belongs to another program: the server died with its
 * machine and the number was given out again, which PostgreSQL takes for a running server. (A pid that nobody has is
 * left to PostgreSQL.)
 */
export function removeStale(data: string, socket: string): void {
	for (const file of [join(data, "postmaster.pid"), join(socket, ".s.PGSQL.5432.lock")]) {
		const seen = identity(file, data);
		if (!seen?.stale) continue;
		// Only a single process decides at a time, and it looks again: another may have removed it and started the server since.
		const claim = `${file}.claim`;
		if (ageOf(claim) > 10_000) rmSync(claim, { force: true });
		try {
			closeSync(openSync(claim, "wx"));
		} catch (error) {
			if (errorCode(error) === "EEXIST") continue;
			throw error;
		}
		try {
			if (identity(file, data)?.key === seen.key) rmSync(file, { force: true });
		} finally {
			rmSync(claim, { force: true });
		}
	}
}

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		return errorCode(error) === "EPERM";
	}
	if (process.platform !== "linux") return true;
	try {
		return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
	} catch {
		return false;
	}
}

function isServer(pid: number, data: string): boolean {
	try {
		const words =
			process.platform === "linux"
				? readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
				: [
						execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
							encoding: "utf8",
							env: childEnvironment(),
						}),
					];
		return words.some((word) => word === data || word.includes(`-D ${data} `));
	} catch {
		return false;
	}
}

function identity(file: string, data: string): { key: string; stale: boolean } | null {
	const text = lines(file);
	const pid = Math.abs(Number(text[0]));
	if (!Number.isInteger(pid) || pid === 0) return null;
	try {
		const { ino, mtimeMs } = statSync(file);
		return { key: [ino, mtimeMs, ...text.slice(0, 3)].join("\n"), stale: isAlive(pid) && !isServer(pid, data) };
	} catch {
		return null;
	}
}

function ageOf(file: string): number {
	try {
		return Date.now() - statSync(file).mtimeMs;
	} catch {
		return 0;
	}
}

function lines(file: string): string[] {
	try {
		return readFileSync(file, "utf8").split("\n");
	} catch {
		return [];
	}
}
