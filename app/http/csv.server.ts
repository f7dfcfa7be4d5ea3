import { PassThrough, type Writable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { logFault } from "#app/adapters/log.server.ts";
import { disposition } from "./disposition.ts";

/** A fault on the way breaks the file off, so that it is not taken for whole. */
export function csvDownload(name: string, request: Request, write: (out: Writable) => Promise<void>): Response {
	const out = new PassThrough();
	write(out).catch((error) => {
		if (!request.signal.aborted) logFault("csv", error);
		out.destroy(error);
	});
	return new Response(createReadableStreamFromReadable(out), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": disposition("attachment", `${name}.csv`),
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
