import { Readable } from "node:stream";
import { namesTag } from "#app/http/entity-tag.ts";
import { webStream } from "#app/http/web-stream.ts";
import type { BufferedResponse } from "#app/http/whole-answer.ts";
import type { Answer, Call } from "./call.ts";
import { JSON_TYPE, tagOf } from "./frame.ts";

/** The text of a value in pieces: lists, also those of an object, element by element. */
function* pieces(value: object): Generator<string> {
	const isList = Array.isArray(value);
	let before = isList ? "[" : "{";
	for (const [key, one] of Object.entries(value)) {
		if (one === undefined && !isList) continue;
		const name = isList ? "" : `${JSON.stringify(key)}:`;
		if (!isList && Array.isArray(one)) {
			yield before + name;
			yield* pieces(one);
		} else yield before + name + (JSON.stringify(one) ?? "null");
		before = ",";
	}
	const isEmpty = before !== ",";
	yield isList ? (isEmpty ? "[]" : "]") : isEmpty ? "{}" : "}";
}

/** `JSON.stringify` as bytes: of long lists many short texts are written in half the time of one long one. */
export function jsonBytes(body: unknown): Buffer<ArrayBuffer> {
	const isWorthIt = Array.isArray(body) || (typeof body === "object" && body !== null && "results" in body);
	if (!isWorthIt) return Buffer.from(JSON.stringify(body));
	const texts = [...pieces(body)];
	const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
	let at = 0;
	for (const text of texts) at += bytes.write(text, at);
	return bytes;
}

const CACHE = { body: "private, no-cache", catalogue: "private, no-cache", version: "private, no-cache" };

export function reply(request: Request, call: Call, answer: Answer, tag?: string): Response | BufferedResponse {
	const { status = 200, body, elements, response } = answer;
	if (response) return response;
	const headers = new Headers(answer.headers);
	const keeping = call.keeping ?? (call.method === "GET" ? "body" : "never");
	if (keeping !== "never" && !headers.has("Cache-Control")) headers.set("Cache-Control", CACHE[keeping]);
	if (tag) headers.set("ETag", tag);
	if (elements) {
		headers.set("Content-Type", JSON_TYPE);
		return new Response(request.method === "HEAD" ? null : streamed(elements), { status, headers });
	}
	if (answer.text === undefined && body === undefined) return new Response(null, { status, headers });
	const bytes = answer.text === undefined ? jsonBytes(body) : Buffer.from(answer.text);
	if (keeping === "body") {
		headers.set("ETag", tagOf(bytes));
		if (namesTag(request.headers.get("If-None-Match"), headers.get("ETag")!)) return notModified(headers);
	}
	headers.set("Content-Type", JSON_TYPE);
	headers.set("Content-Length", String(bytes.byteLength));
	return { status, headers, whole: bytes };
}

export function notModified(headers: HeadersInit): Response {
	const kept = new Headers(headers);
	for (const name of ["Content-Type", "Content-Length"]) kept.delete(name);
	return new Response(null, { status: 304, headers: kept });
}

function streamed(elements: AsyncIterable<string>): ReadableStream<Uint8Array> {
	return webStream(Readable.from(listText(elements), { objectMode: false }));
}

async function* listText(elements: AsyncIterable<string>): AsyncGenerator<string> {
	let before = "[";
	for await (const element of elements) {
		yield before + element;
		before = ",";
	}
	yield before === "[" ? "[]" : "]";
}
