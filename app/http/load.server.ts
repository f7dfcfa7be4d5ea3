import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

const LATE_MS = 500;
/** So many pages wait about two seconds for each other; whoever comes then is better told to come again. */
const MOST_AT_ONCE = 200;
const BUSY = 0.9;
const HEAP_SHARE = 0.9;
const SAMPLE_MS = 1_000;
/** One late sample is a hiccup of the machine; load lasts. */
const LATE_SAMPLES = 2;

/** Tells when this process no longer keeps up, so that the server can answer 503 before it drowns. */
export interface LoadShedder {
	/** Whether a further request should be turned away. */
	overloaded(): boolean;
	/** Counts a request as being answered; the function given back ends that, and may be called twice. */
	enter(): () => void;
}

/**
 * Sheds when the event loop runs late, when the heap is nearly full, or when many requests are being answered while
 * the process is busy: open requests alone are no load, since slow clients must not shut the others out.
 */
export function loadShedder(): LoadShedder {
	let due = performance.now() + SAMPLE_MS;
	let last = performance.eventLoopUtilization();
	let late = 0;
	let busy = false;
	let full = false;
	let inside = 0;
	setInterval(() => {
		late = performance.now() - due > LATE_MS ? late + 1 : 0;
		due = performance.now() + SAMPLE_MS;
		const now = performance.eventLoopUtilization();
		busy = performance.eventLoopUtilization(now, last).utilization > BUSY;
		last = now;
		const heap = getHeapStatistics();
		full = heap.used_heap_size > heap.heap_size_limit * HEAP_SHARE;
	}, SAMPLE_MS).unref();
	return {
		overloaded: () => late >= LATE_SAMPLES || full || (busy && inside >= MOST_AT_ONCE),
		enter() {
			inside += 1;
			let left = false;
			return () => {
				if (!left) inside -= 1;
				left = true;
			};
		},
	};
}
