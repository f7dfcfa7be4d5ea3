import { totalmem } from "node:os";

const MEBIBYTE = 1024 ** 2;
const LEAST = 192 * MEBIBYTE;
const MOST = 1024 * MEBIBYTE;

export interface HeapSettings {
	/** Bytes; null = by the memory. */
	maxHeapBytes: number | null;
}

/** Bytes that this process and those beside it may use: the container's limit, else what the machine has. */
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
