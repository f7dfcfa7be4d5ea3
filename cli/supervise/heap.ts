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

/**
 * Bytes for the heap of JavaScript of one of so many processes: together they get half of the memory, since buffers,
 * the database, the browser and the readers of uploads need theirs; each from 192 MiB to 1 GiB.
 */
export function heapBytes({ maxHeapBytes }: HeapSettings, processes: number, memory = usableMemory()): number {
	return maxHeapBytes ?? Math.min(MOST, Math.max(LEAST, memory / 2 / processes));
}

/**
 * The words for Node that hold a process to its heap. V8's room for what is new would grow with the machine to many
 * times this and never shrink; pages are made as fast without. With its collector at hand a quiet process tidies up.
 */
export function heapFlags(settings: HeapSettings, processes: number): string[] {
	const megabytes = Math.floor(heapBytes(settings, processes) / MEBIBYTE);
	return [`--max-old-space-size=${megabytes}`, "--max-semi-space-size=16", "--expose-gc"];
}
