import { createHash } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, rmSync, statSync, utimes } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { usageError } from "#cli/outcome.ts";
import { errorCode, errorWords } from "#db/thrown.ts";

/** A sentence with the way out, or null. An address that this machine lacks is a wrong setting, and thrown. */
export async function findPortError(
	port: number,
	host: string,
	name: "PORT" | "METRICS_PORT" = "PORT",
): Promise<string | null> {
	const server = createServer().listen(port, host);
	try {
		await once(server, "listening");
		server.close();
		await once(server, "close");
		return null;
	} catch (error) {
		const code = errorCode(error);
		const message = errorWords(error);
		const variable = name.replace("PORT", "HOST");
		if (code === "EADDRINUSE") {
			return `Port ${port} is taken by another program: end that one, or choose another port, such as ${name}=${port + 1}.`;
		}
		if (code === "EACCES")
			return `Port ${port} may only be opened by root: choose one above 1023, such as ${name}=${name === "PORT" ? 3000 : 9464}.`;
		if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(code ?? "")) {
			throw usageError(
				`${variable}: ${JSON.stringify(host)} is not an address of this machine. Right: ${variable}=127.0.0.1`,
			);
		}
		return `Port ${port} on ${host} cannot be opened: ${message}.`;
	}
}

/** A holder shows every second that it lives; a lock this old, in milliseconds, was left by one that was killed. */
const ABANDONED = 10_000;

/** Lets a single process of this machine hold the named lock; throws when `signal` is raised while it waits. */
export async function whileLocked<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
	const file = join(tmpdir(), `pfs-${createHash("sha256").update(name).digest("hex").slice(0, 16)}.lock`);
	while (!isLocked(file)) {
		if (ageOf(file) > ABANDONED) rmSync(file, { force: true });
		else await pause(100, undefined, { signal });
	}
	const alive = setInterval(() => {
		const now = new Date();
		// Another process may have removed the lock as abandoned, as on a machine that slept: the work goes on.
		utimes(file, now, now, () => {});
	}, 1000);
	try {
		return await work();
	} finally {
		clearInterval(alive);
		rmSync(file, { force: true });
	}
}

function isLocked(file: string): boolean {
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
