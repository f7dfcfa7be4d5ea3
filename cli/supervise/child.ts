import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { errorWords } from "#db/thrown.ts";

export interface Kept {
	/** Settles when the process has said "ready" for the first time; rejects when it keeps dying before that. */
	ready: Promise<void>;
	stop(patience: number): Promise<void>;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
/** Who lived this long, in milliseconds, did not fail at starting: the next pause is short again. */
const LIVED = 60_000;

/**
 * Starts a process and keeps it going; after each death the pause doubles. The process may send the message "ready"
 * when it works. After `tries` deaths before the first "ready" it is given up. One that sends "too large" is replaced:
 * when its successor is ready it is sent "retire", ends by itself what it has begun, and is not missed. `report` gets a
 * line at each death and replacement.
 */
export function keep(
	name: string,
	start: () => ChildProcess,
	report: (line: string) => void,
	tries = Number.POSITIVE_INFINITY,
): Kept {
	const alive = new Set<ChildProcess>();
	let present: ChildProcess | undefined;
	let successor: ChildProcess | undefined;
	let timer: NodeJS.Timeout | undefined;
	let stopping = false;
	let wasReady = false;
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
		// Where the system has no room for another process there is none that could exit.
		one.on("error", (error) => one.pid === undefined && over(error.message));
		return one;
	}
	function isReady(one: ChildProcess): void {
		wasReady = true;
		markReady();
		if (one !== successor) return;
		present?.send("retire", () => {});
		present = one;
		successor = undefined;
	}
	function replace(): void {
		if (stopping || successor) return;
		report(`The ${name} process holds too much memory at rest; a new one takes its place.`);
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
		if (!wasReady && deaths >= tries) {
			giveUp(new Error(`The ${name} process does not start (${how}).`));
			return;
		}
		if (age >= LIVED) pause = FIRST_PAUSE;
		report(`The ${name} process ended (${how}); starting it again in ${pause} ms.`);
		timer = setTimeout(run, pause);
		pause = Math.min(pause * 2, LONGEST_PAUSE);
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
