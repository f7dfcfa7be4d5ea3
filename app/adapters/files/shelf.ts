import type { Readable } from "node:stream";
import { openBucket } from "./bucket.ts";
import { openFolder } from "./folder.ts";

/** The bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
	start: number;
	end: number;
}

/** A place that keeps bytes under keys: a folder, or a bucket. */
export interface Shelf {
	/** Stores whole or not at all. A crash leaves no half file under the key. */
	write(key: string, bytes: Uint8Array, type: string): Promise<void>;
	/** As {@link Shelf.write}, from a file, without taking it into memory. */
	copy(key: string, path: string, type: string): Promise<void>;
	/** Fails when nothing is stored under the key. */
	read(key: string): Promise<Uint8Array>;
	/** Fails when nothing is stored under the key. */
	stream(key: string, range?: ByteRange): Promise<Readable>;
	/** Quiet when nothing is stored under the key. */
	delete(key: string): Promise<void>;
	/** Fails when the place is out of reach. */
	reach(): Promise<void>;
}

/**
 * Opens the place that `FILES_URL` names: `file:/folder`, or `s3://bucket?endpoint=…&region=…`. A bucket is reached
 * at its first use.
 */
export function openShelf(filesUrl: string): Shelf {
	return filesUrl.startsWith("s3:") ? openBucket(new URL(filesUrl)) : openFolder(filesUrl.slice("file:".length));
}
