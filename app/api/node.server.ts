import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { settings } from "#db/settings.ts";
import { answerApi } from "./answer.ts";
import { dress, JSON_TYPE } from "./frame.ts";
import { plainProblem } from "./problems.ts";

/** Answers a request that the server hands over as Node has it; a caller that hangs up aborts it. */
export async function answerNode(request: IncomingMessage, response: ServerResponse): Promise<void> {
	// The server, the compression and a streamed body all listen for its end.
	response.setMaxListeners(30);
	const hungUp = new AbortController();
	response.once("close", () => response.writableFinished || hungUp.abort());
	await sendAnswer(response, await answerApi(asWeb(request, hungUp.signal), request.method));
}

/** Refuses a request before it reaches a call, in the words of docs/rules/api.md#errors. */
export function refuseNode(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	retryAfter?: number,
): Promise<void> {
	return sendAnswer(response, dress(asWeb(request), plainProblem(status, retryAfter)));
}

function asWeb(request: IncomingMessage & { originalUrl?: string }, signal?: AbortSignal): Request {
	// A `Request` cannot be a TRACE; what is answered follows from the real method.
	const method = request.method === "TRACE" ? "GET" : (request.method ?? "GET");
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
	}
	const body = method === "GET" || method === "HEAD" ? undefined : (Readable.toWeb(request) as ReadableStream);
	const url = new URL(request.originalUrl ?? request.url ?? "/", settings().appUrl);
	return new Request(url, { method, headers, signal, ...(body ? { body, duplex: "half" } : {}) } as RequestInit);
}

/** Sends an answer in the way of Node. */
export async function sendAnswer(response: ServerResponse, answer: Response): Promise<void> {
	response.statusCode = answer.status;
	for (const [name, value] of answer.headers) response.setHeader(name, value);
	if (!answer.body) return void response.end();
	const whole = answer.headers.has("Content-Length") && answer.headers.get("Content-Type") === JSON_TYPE;
	// What is in memory already is sent in one piece: a stream of it would cost more than the rest of the call.
	if (whole) return void response.end(Buffer.from(await answer.arrayBuffer()));
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
