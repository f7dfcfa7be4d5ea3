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
	await send(response, await answerApi(asWeb(request, hungUp.signal)));
}

/** Refuses a request before it reaches a call, in the words of api.md 1.6. */
export function refuseNode(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	retryAfter?: number,
): Promise<void> {
	return send(response, dress(asWeb(request), plainProblem(status, retryAfter)));
}

function asWeb(request: IncomingMessage & { originalUrl?: string }, signal?: AbortSignal): Request {
	const method = request.method ?? "GET";
	const headers = new Headers();
	for (const [name, value] of Object.entries(request.headers)) {
		if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
	}
	const body = method === "GET" || method === "HEAD" ? undefined : (Readable.toWeb(request) as ReadableStream);
	const url = new URL(request.originalUrl ?? request.url ?? "/", settings().appUrl);
	return new Request(url, { method, headers, signal, ...(body ? { body, duplex: "half" } : {}) } as RequestInit);
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
	response.statusCode = answer.status;
	for (const [name, value] of answer.headers) response.setHeader(name, value);
	if (!answer.body) return void response.end();
	const whole = answer.headers.has("Content-Length") && answer.headers.get("Content-Type") === JSON_TYPE;
	// What is in memory already is sent in one piece: a stream of it would cost more than the rest of the call.
	if (whole) return void response.end(Buffer.from(await answer.arrayBuffer()));
	// Whoever hangs up in the middle of a list wants no more of it.
	await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response).catch(() => {});
}
