import { Readable } from "node:stream";
import { namesTag } from "#app/http/entity-tag.ts";
import { webStream } from "#app/http/web-stream.ts";
import type { Answer, Call } from "./call.ts";
import { JSON_TYPE, tagOf } from "./frame.ts";

const CACHE = { body: "private, no-cache", catalogue: "private, no-cache", version: "private, no-cache" };

export function reply(request: Request, call: Call, answer: Answer, tag?: string): Response {
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
	const text = answer.text ?? JSON.stringify(body);
	if (text === undefined) return new Response(null, { status, headers });
	if (keeping === "body") {
		headers.set("ETag", tagOf(text));
		if (namesTag(request.headers.get("If-None-Match"), headers.get("ETag")!)) return notModified(headers);
	}
	headers.set("Content-Type", JSON_TYPE);
	headers.set("Content-Length", String(Buffer.byteLength(text)));
	return new Response(text, { status, headers });
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
