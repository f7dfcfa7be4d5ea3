import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { settings } from "#db/settings.ts";

/*
 * Between the requests of Node and those of the web, for pages and API alike. The adapters that come with Node and Remix will not do:
 * they read ahead, end the process when more arrives of a body that nobody reads, and send many small pieces where one is there.
 */

/** An answer whose bytes are all there: a `Response` would copy them into a stream and out again. */
export interface BufferedResponse {
	status: number;
	headers: Headers;
	whole: Buffer<ArrayBuffer>;
}

const isBuffered = (answer: Response | BufferedResponse): answer is BufferedResponse => "whole" in answer;

export const asResponse = (answer: Response | BufferedResponse): Response =>
	isBuffered(answer) ? new Response(answer.whole, answer) : answer;

export function hangUp(response: ServerResponse): AbortSignal {
	response.setMaxListeners(30);
	const hungUp = new AbortController();
	response.once("close", () => response.writableFinished || hungUp.abort());
	return hungUp.signal;
}

/** Node's own adapter ends the process when more arrives of a body that nobody reads. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
	const chunks = request.iterator({ destroyOnReturn: false });
	const source: UnderlyingDefaultSource<Uint8Array> = {
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		async cancel() {
			await chunks.return?.();
		},
	};
	// Nothing is read ahead: a read that waits could not be given up.
	return new ReadableStream(source, { highWaterMark: 0 });
}

export function asWeb(request: IncomingMessage & { originalUrl?: string }, signal?: AbortSignal): Request {
	// A `Request` cannot be a TRACE; what is answered follows from the real method.
	const method = request.method === "TRACE" ? "GET" : (request.method ?? "GET");
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
	}
	const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(request);
	// Joined as text: `//elsewhere` resolved against an address would be another site.
	const url = new URL(settings().appUrl).origin + (request.originalUrl ?? request.url ?? "/");
	const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
	return new Request(url, init);
}

const isReadWhole = ({ headers }: Response) => {
	const type = headers.get("Content-Type") ?? "";
	return type.startsWith("text/html") || (headers.has("Content-Length") && type.startsWith("application/json"));
};

export async function sendAnswer(response: ServerResponse, answer: Response | BufferedResponse): Promise<void> {
	response.statusCode = answer.status;
	for (const [name, value] of answer.headers) {
		if (name !== "set-cookie") response.setHeader(name, value);
	}
	const cookies = answer.headers.getSetCookie();
	if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
	if (isBuffered(answer)) return void response.end(answer.whole);
	if (!answer.body) return void response.end();
	if (isReadWhole(answer)) return void response.end(Buffer.from(await answer.arrayBuffer()));
	await pipeline(upToLength(answer), response).catch(() => {});
}

/** Ends with the last announced byte: a caller who has that may hang up before the end is noticed. */
async function* upToLength({ body, headers }: Response): AsyncGenerator<Uint8Array> {
	const length = Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
	let sent = 0;
	for await (const part of body ?? []) {
		yield part;
		sent += part.byteLength;
		if (sent >= length) return;
	}
}
