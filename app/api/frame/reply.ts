import { Readable } from "node:stream";
import { namesTag } from "#app/http/entity-tag.ts";
import { webStream } from "#app/http/web-stream.ts";
import type { BufferedResponse } from "#app/http/whole-answer.ts";
import type { Answer, Call } from "./call.ts";
import { JSON_TYPE, tagOf } from "./frame.ts";

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
	const bytes = Buffer.from(answer.text ?? JSON.stringify(body));
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
