import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { childEnvironment } from "#db/child-environment.ts";

const MEBIBYTE = 1024 ** 2;
const PAGE_BYTES = 4096;

/** Mebibytes that a child which reads what strangers made may hold in memory, unless it is given more. */
export const MAX_MEMORY = 700;
const MARGIN = 60;
const LOOK_MS = 25;
/** Mebibytes that Node reserves as data at its start and hardly touches. */
const RESERVED = 600;

/** The kernel's limits stand also while this process is busy or gone: buffers lie outside of V8's heap. */
const BOUNDED = 'ulimit -t "$1"; ulimit -d "$2" 2>/dev/null; shift 2; exec "$@"';

interface ChildLimits {
	/** MiB in memory, all told. */
	memory: number;
	/** The seconds of processor time that it may use; no limit where whoever asks it something watches the clock. */
	processor?: number;
}

/** The bytes that a process holds in memory; 0 where that cannot be asked, which is anywhere but on Linux. */
export function residentBytes(pid: number | undefined): number {
	try {
		return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
	} catch {
		return 0;
	}
}

/** A hundredth of a second, on every Linux. */
const TICK_MS = 10;

/** The milliseconds for which a process has had a processor; 0 where that cannot be asked. */
export function processorTime(pid: number | undefined): number {
	try {
		const [, facts = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
		const [user, system] = facts.split(" ").slice(11, 13);
		return (Number(user) + Number(system)) * TICK_MS;
	} catch {
		return 0;
	}
}

/** Kills the child as soon as it holds more than so many MiB; the function given back ends the watch. */
export function watchMemory(child: ChildProcess, memory: number): () => void {
	const most = (memory - MARGIN) * MEBIBYTE;
	const timer = setInterval(() => residentBytes(child.pid) > most && child.kill("SIGKILL"), LOOK_MS);
	return () => clearInterval(timer);
}

/**
 * Starts a script of ours in a process of its own that knows none of the product's settings and gets no more than its
 * limits. In a process group of its own: Ctrl-C in a terminal must not end it, which would speak against a good file.
 * The memory is bounded by the kernel only roughly; {@link watchMemory} does it closely.
 */
export function startLimited(
	script: string,
	args: string[],
	{ memory, processor }: ChildLimits,
	options: Pick<SpawnOptions, "cwd" | "stdio" | "serialization">,
): ChildProcess {
	const heap = `--max-old-space-size=${Math.floor(memory * 0.6)}`;
	const bounds = [processor ? String(processor) : "unlimited", String((RESERVED + memory) * 1024)];
	const node = [process.execPath, heap, "--no-warnings", script, ...args];
	return spawn("/bin/sh", ["-c", BOUNDED, "sh", ...bounds, ...node], {
		...options,
		detached: true,
		env: childEnvironment(),
	});
}
