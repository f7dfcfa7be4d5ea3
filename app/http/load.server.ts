import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

const LATE_MS = 500;
const HEAP_SHARE = 0.9;
const SAMPLE_MS = 1_000;
/** One late sample is a hiccup of the machine; load lasts. */
const LATE_SAMPLES = 2;

/** Tells when this process no longer keeps up, so that the server can answer 503 before it drowns. */
export interface LoadShedder {
	/** Whether a further request should be turned away. */
	overloaded(): boolean;
}

/**
 * Sheds when the event loop runs late or the heap is nearly full. How many requests are open does not count: those of one
 * person wait for each other, and slow clients must not shut the others out.
 */
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
