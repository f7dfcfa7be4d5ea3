import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

const LATE_MS = 500;
const HEAP_SHARE = 0.9;
const SAMPLE_MS = 1_000;
/** The long work of one person is over sooner, and who sent it must not be turned away by it. */
const LATE_SAMPLES = 5;

export interface LoadShedder {
	overloaded(): boolean;
}

/** Open requests do not count: slow clients must not shut the others out. */
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
