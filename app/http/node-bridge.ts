import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { settings } from "#db/settings.ts";

/** A signal that says when whoever asked has hung up before the whole answer was sent. */
export function hangUp(response: ServerResponse): AbortSignal {
	// The server, the compression and a streamed body all listen for its end.
	response.setMaxListeners(30);
	const hungUp = new AbortController();
	response.once("close", () => response.writableFinished || hungUp.abort());
	return hungUp.signal;
}

/**
 * A body as the web has it. Whoever stops reading leaves the connection as it is, so that the refusal can be sent; Node's
 * own adapter ends the process when more of such a body arrives.
 */
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

/** A request as Node has it, in the web's form and under the product's own address. */
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
	return new Request(url, { method, headers, signal, ...(body ? { body, duplex: "half" } : {}) } as RequestInit);
}

/** Whether a body is in memory already: then it is sent in one piece, since a stream would cost more than the rest. */
const isWhole = ({ headers }: Response) => {
	const type = headers.get("Content-Type") ?? "";
	return type.startsWith("text/html") || (headers.has("Content-Length") && type.startsWith("application/json"));
};

/** Sends an answer in the way of Node. */
export async function sendAnswer(response: ServerResponse, answer: Response): Promise<void> {
	response.statusCode = answer.status;
	for (const [name, value] of answer.headers) {
		if (name !== "set-cookie") response.setHeader(name, value);
	}
	const cookies = answer.headers.getSetCookie();
	if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
	if (!answer.body) return void response.end();
	if (isWhole(answer)) return void response.end(Buffer.from(await answer.arrayBuffer()));
	// Whoever hangs up in the middle of a list wants no more of it.
	await pipeline(upToLength(answer), response).catch(() => {});
}

/**
 * The body, which is over with its last announced byte: a caller who has that may hang up before the end of a stream is
 * noticed, and has had a whole answer all the same.
 */
async function* upToLength({ body, headers }: Response): AsyncGenerator<Uint8Array> {
	const length = Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
	let sent = 0;
	for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
		yield part;
		sent += part.byteLength;
		if (sent >= length) return;
	}
}
