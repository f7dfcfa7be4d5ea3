import type { Readable } from "node:stream";

/** The bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
	start: number;
	end: number;
}

export interface BlobStore {
	/** Stores whole or not at all. A crash leaves no half file under the key. */
	write(key: string, bytes: Uint8Array, type: string): Promise<void>;
	/** Writes as {@link BlobStore.write} does, from a file, without taking it into memory. */
	copy(key: string, path: string, type: string): Promise<void>;
	/** Fails when nothing is stored under the key. */
	read(key: string): Promise<Uint8Array>;
	stream(key: string, range?: ByteRange): Promise<Readable>;
	/** Quiet when nothing is stored under the key. */
	delete(key: string): Promise<void>;
	reach(): Promise<void>;
}
