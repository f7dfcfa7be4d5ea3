import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { totalmem } from "node:os";
import { join } from "node:path";
import { NO_SIGNING } from "#db/child-environment.ts";
import { projectRoot } from "#db/project.ts";
import { errorWords } from "#db/thrown.ts";

const MEBIBYTE = 1024 ** 2;
const LEAST = 192 * MEBIBYTE;
const MOST = 1024 * MEBIBYTE;

interface HeapSettings {
	/** The limit in bytes; null where the memory decides. */
	maxHeapBytes: number | null;
}

/** The bytes that this process and those beside it may use: the container's limit, else what the machine has. */
export function usableMemory(): number {
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Half of the memory together: buffers, database, browser and readers need theirs. Each 192 MiB to 1 GiB. */
export function heapBytes({ maxHeapBytes }: HeapSettings, processes: number, memory = usableMemory()): number {
	return maxHeapBytes ?? Math.min(MOST, Math.max(LEAST, memory / 2 / processes));
}

/** V8's room for what is new would grow with the machine and never shrink; pages are made as fast without. */
export function heapFlags(settings: HeapSettings, processes: number): string[] {
	const megabytes = Math.floor(heapBytes(settings, processes) / MEBIBYTE);
	return [`--max-old-space-size=${megabytes}`, "--max-semi-space-size=16", "--expose-gc"];
}

interface Running {
	signal?: AbortSignal;
	/** The place where its standard output goes: nowhere, or to one of ours. */
	output?: "ignore" | 1 | 2;
}

/**
 * Runs another command of ours to its end, so that what only it needs does not stay in this process. Its standard
 * error is shown. Answers its exit code, null when a signal ended it. In a process group of its own: Ctrl+C reaches it
 * only by `signal`.
 */
export async function runCommand(args: string[], { signal, output = "ignore" }: Running = {}): Promise<number | null> {
	const child = spawn(process.execPath, [join(projectRoot, "cli/index.ts"), ...args], {
		cwd: projectRoot,
		env: { ...process.env, ...NO_SIGNING },
		stdio: ["ignore", output, "inherit"],
		detached: true,
	});
	const interrupt = () => child.kill("SIGTERM");
	signal?.addEventListener("abort", interrupt, { once: true });
	if (signal?.aborted) interrupt();
	const [code] = await once(child, "exit");
	signal?.removeEventListener("abort", interrupt);
	return code;
}

export interface SupervisedProcess {
	/** Settles when the process has said "ready" for the first time; rejects when it keeps dying before that. */
	ready: Promise<void>;
	/** The process that works at this moment. */
	present(): ChildProcess | undefined;
	stop(patience: number): Promise<void>;
}

const FIRST_PAUSE = 250;
const MAX_PAUSE = 10_000;
/** A process that lived this long, in milliseconds, did not fail at starting: the next pause is short again. */
const LIVED = 60_000;

/**
 * Starts a process and keeps it going; after each death the pause doubles. The process may send the message "ready"
 * when it works. After `tries` deaths before the first "ready" it is given up. One that sends "too large" is replaced:
 * when its successor is ready it is sent "retire", ends by itself what it has begun, and is not missed. `report` gets a
 * line at each death and replacement.
 */
export function superviseProcess(
	name: string,
	start: () => ChildProcess,
	report: (line: string) => void,
	tries = Number.POSITIVE_INFINITY,
): SupervisedProcess {
	const alive = new Set<ChildProcess>();
	let present: ChildProcess | undefined;
	let successor: ChildProcess | undefined;
	let timer: NodeJS.Timeout | undefined;
	let stopping = false;
	let hasBeenReady = false;
	let deaths = 0;
	let pause = FIRST_PAUSE;
	const { promise: ready, resolve: markReady, reject: giveUp } = Promise.withResolvers<void>();

	function begin(): ChildProcess {
		const born = Date.now();
		const one = start();
		alive.add(one);
		one.on("message", (message) => {
			if (message === "ready") isReady(one);
			if (message === "too large" && one === present) replace();
		});
		const over = (how: string) => {
			if (alive.delete(one) && !stopping) hasEnded(one, how, Date.now() - born);
		};
		one.once("exit", (code, signal) => over(signal ?? `exit code ${code}`));
		// A system without room for another process starts none, so that none could exit.
		one.on("error", (error) => one.pid === undefined && over(error.message));
		return one;
	}
	function isReady(one: ChildProcess): void {
		hasBeenReady = true;
		markReady();
		if (one !== successor) return;
		present?.send("retire", () => {});
		present = one;
		successor = undefined;
	}
	function replace(): void {
		if (stopping || successor) return;
		report(`The ${name} process uses too much memory at rest; a new one takes its place.`);
		try {
			successor = begin();
		} catch (error) {
			report(`The new ${name} process does not start (${errorWords(error)}); the old one goes on.`);
		}
	}
	function hasEnded(one: ChildProcess, how: string, age: number): void {
		if (one === successor) {
			successor = undefined;
			report(`The new ${name} process ended (${how}); the old one goes on.`);
		}
		if (one !== present) return;
		present = successor;
		successor = undefined;
		if (!present) startAgain(how, age);
	}
	function startAgain(how: string, age: number): void {
		deaths += 1;
		if (!hasBeenReady && deaths >= tries) {
			giveUp(new Error(`The ${name} process does not start (${how}).`));
			return;
		}
		if (age >= LIVED) pause = FIRST_PAUSE;
		report(`The ${name} process ended (${how}); starting it again in ${pause} ms.`);
		timer = setTimeout(run, pause);
		pause = Math.min(pause * 2, MAX_PAUSE);
	}
	function run(): void {
		try {
			present = begin();
		} catch (error) {
			startAgain(errorWords(error), 0);
		}
	}
	run();

	return {
		ready,
		present: () => present,
		async stop(patience) {
			stopping = true;
			clearTimeout(timer);
			markReady();
			const ends = [...alive].map(async (one) => {
				const ended = once(one, "exit");
				one.kill("SIGTERM");
				const hammer = setTimeout(() => one.kill("SIGKILL"), patience);
				await ended;
				clearTimeout(hammer);
			});
			await Promise.all(ends);
		},
	};
}
