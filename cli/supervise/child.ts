import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A process that is started again whenever it dies, until it is told to stop. */
export interface Kept {
	/** Settles when the process has said "ready" for the first time; rejects when it keeps dying before that. */
	ready: Promise<void>;
	/** Ends it: SIGTERM, and SIGKILL when it has not drained after `patience` milliseconds. */
	stop(patience: number): Promise<void>;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 10_000;
/** Who lived this long, in milliseconds, did not fail at starting: the next pause is short again. */
const LIVED = 60_000;

/**
 * Starts a process and keeps it going; after each death the pause doubles. The process may send the message "ready"
 * when it works. After `tries` deaths before the first "ready" it is given up. `report` gets a line at each death.
 */
export function keep(
	name: string,
	start: () => ChildProcess,
	report: (line: string) => void,
	tries = Number.POSITIVE_INFINITY,
): Kept {
	let child: ChildProcess | undefined;
	let timer: NodeJS.Timeout | undefined;
	let stopping = false;
	let wasReady = false;
	let deaths = 0;
	let pause = FIRST_PAUSE;
	let markReady = () => {};
	let giveUp = (_reason: Error) => {};
	const ready = new Promise<void>((resolve, reject) => {
		markReady = resolve;
		giveUp = reject;
	});

	function run(): void {
		const born = Date.now();
		child = start();
		child.on("message", (message) => {
			if (message !== "ready") return;
			wasReady = true;
			markReady();
		});
		child.once("exit", (code, signal) => {
			child = undefined;
			if (stopping) return;
			deaths += 1;
			if (!wasReady && deaths >= tries) {
				giveUp(new Error(`The ${name} process does not start (${signal ?? `exit code ${code}`}).`));
				return;
			}
			if (Date.now() - born >= LIVED) pause = FIRST_PAUSE;
			report(`The ${name} process ended (${signal ?? `exit code ${code}`}); starting it again in ${pause} ms.`);
			timer = setTimeout(run, pause);
			pause = Math.min(pause * 2, LONGEST_PAUSE);
		});
	}
	run();

	return {
		ready,
		async stop(patience) {
			stopping = true;
			clearTimeout(timer);
			markReady();
			if (!child) return;
			const last = child;
			const ended = once(last, "exit");
			last.kill("SIGTERM");
			const hammer = setTimeout(() => last.kill("SIGKILL"), patience);
			await ended;
			clearTimeout(hammer);
		},
	};
}
