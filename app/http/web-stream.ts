import { Readable } from "node:stream";

/** Node types its web streams apart from those a `Response` takes. */
export const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

export const nodeStream = (body: ReadableStream<Uint8Array>): Readable =>
	Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
