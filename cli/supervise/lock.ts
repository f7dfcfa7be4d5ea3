import { createHash } from "node:crypto";
import { closeSync, openSync, rmSync, statSync, utimes } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode } from "#db/thrown.ts";

/** A holder shows every second that it lives; a lock this old, in milliseconds, was left by one that was killed. */
const ABANDONED = 10_000;

/** One process of this machine at a time, by name; throws when `signal` is raised while it waits. */
export async function whileLocked<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
	const file = join(tmpdir(), `pfs-${createHash("sha256").update(name).digest("hex").slice(0, 16)}.lock`);
	while (!taken(file)) {
		if (ageOf(file) > ABANDONED) rmSync(file, { force: true });
		else await pause(100, undefined, { signal });
	}
	const alive = setInterval(() => {
		const now = new Date();
		// It may have been taken for abandoned, as on a machine that slept: the work goes on.
		utimes(file, now, now, () => {});
	}, 1000);
	try {
		return await work();
	} finally {
		clearInterval(alive);
		rmSync(file, { force: true });
	}
}

function taken(file: string): boolean {
	try {
		closeSync(openSync(file, "wx", 0o600));
		return true;
	} catch (error) {
		if (errorCode(error) === "EEXIST") return false;
		throw error;
	}
}

function ageOf(file: string): number {
	return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}
