import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { busy } from "#app/domain/errors.ts";
import { errorCode } from "#db/thrown.ts";
import { type RequestFacts, requestFacts } from "./request-facts.server.ts";

const UNREACHABLE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

/** Codes of a transaction that had to give way to another one, or waited too long for it. */
const CONFLICTS = new Set(["40001", "40P01", "55P03"]);

/** The seconds after which a request to a database that could not be reached is worth another try. */
export const RETRY_AFTER_SECONDS = 5;

export function isDatabaseUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (error.name === "TimeoutError") return true;
	const code = errorCode(error);
	// No socket where one was: a file that is missing has the same code, but nobody wanted to connect to it.
	if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
	if (code && (UNREACHABLE.has(code) || /^(08|57P|53)...?$/.test(code) || CONFLICTS.has(code))) return true;
	return /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/.test(
		error.message,
	)
		? true
		: isDatabaseUnavailable(error.cause);
}

/** Fewer than there are places at the database, so that one person's requests never take them all. */
const enter = fairLimiter({ most: 9, each: 4, waiting: 200 });

/** Answers within a slot of the process. Throws busy when too many requests of this person wait; null for a client that hung up. */
export async function withRequestSlot<T>(
	who: string,
	signal: AbortSignal,
	answer: () => Promise<T>,
): Promise<T | null> {
	const facts: Partial<RequestFacts> = requestFacts() ?? {};
	let leave = await enter(who);
	let over = false;
	facts.slot = {
		leave: () => leave(),
		async enterAgain() {
			if (over) return;
			leave = await enter(who, true);
			if (over) leave();
		},
	};
	try {
		return signal.aborted ? null : await answer();
	} finally {
		over = true;
		leave();
	}
}

interface Sizes {
	most: number;
	each: number;
	waiting: number;
}

/** The most requests of all people that may wait, as each holds a connection and what was sent with it. */
const MAX_WAITING = 2_000;

const RETRY_SECONDS = 5;

export type Release = () => void;

type Acquire = (who: string, again?: boolean) => Promise<Release>;

/** Gives the next turn to the person who has waited longest since their last one, so that a hundred requests of one never hold up another. */
export function fairLimiter({ most, each, waiting: longest }: Sizes): Acquire {
	let working = 0;
	let waitingInAll = 0;
	const busyWith = new Map<string, number>();
	const waiting = new Map<string, (() => void)[]>();

	function begin(who: string): Release {
		working += 1;
		busyWith.set(who, (busyWith.get(who) ?? 0) + 1);
		let left = false;
		return () => {
			if (left) return;
			left = true;
			working -= 1;
			const others = (busyWith.get(who) ?? 1) - 1;
			if (others > 0) busyWith.set(who, others);
			else busyWith.delete(who);
			callNext();
		};
	}
	const mayBegin = (who: string) => working < most && (busyWith.get(who) ?? 0) < each;

	function callNext(): void {
		for (const [who, queue] of waiting) {
			if (!mayBegin(who)) continue;
			const go = queue.shift();
			waitingInAll -= 1;
			waiting.delete(who);
			if (queue.length > 0) waiting.set(who, queue);
			go?.();
			return;
		}
	}
	return async (who, again = false) => {
		if (!waiting.has(who) && mayBegin(who)) return begin(who);
		const own = waiting.get(who) ?? [];
		if (!again && own.length >= longest) throw busy("There are too many requests of yours at once.", RETRY_SECONDS);
		if (!again && waitingInAll >= MAX_WAITING) throw busy("There are too many requests at once.", RETRY_SECONDS);
		waitingInAll += 1;
		waiting.set(who, own);
		return new Promise((resolve) => {
			own.push(() => {
				const leave = begin(who);
				// Requests that wait for nothing would else follow one another without anything being read from others.
				setImmediate(() => resolve(leave));
			});
		});
	};
}

export function runFairly(sizes: Sizes): <T>(who: string, work: () => Promise<T>) => Promise<T> {
	const enter = fairLimiter(sizes);
	return async (who, work) => {
		const leave = await enter(who);
		try {
			return await work();
		} finally {
			leave();
		}
	};
}

const LATE_MS = 500;
const HEAP_SHARE = 0.9;
const SAMPLE_MS = 1_000;
/** The long work of one person blocks the process for fewer seconds, and must not turn that person away. */
const LATE_SAMPLES = 5;

interface LoadShedder {
	overloaded(): boolean;
}

/** Measures how late timers are and how full the memory is. Open requests do not count, or slow clients would shut the others out. */
export function loadShedder(): LoadShedder {
	let due = performance.now() + SAMPLE_MS;
	let late = 0;
	let full = false;
	setInterval(() => {
		late = performance.now() - due > LATE_MS ? late + 1 : 0;
		due = performance.now() + SAMPLE_MS;
		const heap = getHeapStatistics();
		full = heap.used_heap_size > heap.heap_size_limit * HEAP_SHARE;
	}, SAMPLE_MS).unref();
	return { overloaded: () => late >= LATE_SAMPLES || full };
}
