import { performance } from "node:perf_hooks";

const LOOK_MS = 5_000;
/** A process that was busy for less than this share of the time between two looks is quiet. */
const QUIET = 0.05;
/** The quiet looks after which what load has left behind is given back: connections that nobody uses hold some of it at first. */
const TIDY_AFTER = [2, 4];
const READINGS_BEFORE_RETIRING = 6;
/** Times the least that the process held when it had given back; at its start it holds what starting has left. */
const TIDY_ABOVE = 1.2;
/** Times what it held when it had started. */
const TOO_MUCH = 1.4;

const resident = () => process.memoryUsage.rss();

/** V8 would otherwise keep the room that load made it take; takes a tenth of a second or two. */
const giveBack = () => globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });

/**
 * Keeps a process from holding on to what it took under load: ten seconds after the load it gives memory back, and what is
 * left ten seconds later, if it was started with `--expose-gc`. Call it when the process is ready.
 * @param most bytes that are too much for a quiet process; null = 1.4 times what it holds now
 * @param onTooMuch called after half a minute of quiet with more than that
 */
export function collectGarbageAtRest(most: number | null = null, onTooMuch: () => void = () => {}): void {
	let rest = 0;
	let tidy = 0;
	let quiet = 0;
	let last = performance.eventLoopUtilization();
	setInterval(() => {
		const now = performance.eventLoopUtilization();
		quiet = performance.eventLoopUtilization(now, last).utilization < QUIET ? quiet + 1 : 0;
		rest ||= resident();
		if (TIDY_AFTER.includes(quiet) && resident() > TIDY_ABOVE * tidy) {
			giveBack();
			tidy = Math.min(tidy || resident(), resident());
		}
		// Not before: the time that giving back takes would count as load.
		last = performance.eventLoopUtilization();
		if (quiet === READINGS_BEFORE_RETIRING && resident() > (most ?? TOO_MUCH * rest)) onTooMuch();
	}, LOOK_MS).unref();
}
