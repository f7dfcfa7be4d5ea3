import { Readable } from "node:stream";
import { readVersions } from "#app/domain/catalogue/finder-index/version.sql.ts";
import { namesTag } from "#app/http/entity-tag.ts";
import { webStream } from "#app/http/web-stream.ts";
import { isWhole } from "#app/http/whole-answer.ts";
import type { Answer, AskedBy, Call } from "./call.ts";
import { catalogueTag } from "./catalogue-tag.ts";
import { keepAnswer, mostOfOne } from "./kept-answers.ts";
import { findKeptFor } from "./kept-compressed.ts";
import { notModified, reply } from "./reply.ts";

/** Answers a call that depends on the catalogue; its answer is kept where all that it depends on was the same after it was read. */
export async function keptReply(call: Call, asked: AskedBy, perform: () => Promise<Answer>) {
	const { request, em } = asked;
	const tag = catalogueTag(asked);
	const condition = request.headers.get("If-None-Match");
	const same = namesTag(condition, tag);
	const unchanged = () => notModified({ ETag: tag, "Cache-Control": "private, no-cache" });
	// `*` names whatever there is, which is not known yet.
	if (same && condition?.trim() !== "*") return unchanged();
	const kept = await findKeptFor(em, tag, request);
	if (kept && same) return unchanged();
	if (kept) return { ...kept, headers: new Headers(kept.headers) };
	const answer = await perform();
	if (answer.personal) return reply(request, { ...call, keeping: "body" }, answer);
	if (same) return unchanged();
	const response = reply(request, call, answer, tag);
	const most = mostOfOne();
	if (most === 0) return response;
	const { status, headers } = response;
	const keep = async (whole: Buffer<ArrayBuffer>) => {
		const after = { ...asked, ...(await readVersions(em, call.dependsOn)) };
		if (catalogueTag(after) === tag) keepAnswer(em, tag, { status, headers: [...headers], whole });
	};
	if (!isWhole(response)) {
		if (!response.body) return response;
		const passing = Readable.from(passedOn(response.body, most, keep), { objectMode: false });
		return new Response(webStream(passing), { status, headers });
	}
	await keep(response.whole);
	return response;
}

/** Hands on each part as it comes; what all of them are goes to `keep` in the end, unless it is more than `most` bytes. */
async function* passedOn(
	body: ReadableStream<Uint8Array>,
	most: number,
	keep: (whole: Buffer<ArrayBuffer>) => Promise<void>,
) {
	const parts: Uint8Array[] = [];
	let bytes = 0;
	const reader = body.getReader();
	try {
		for (let read = await reader.read(); !read.done; read = await reader.read()) {
			bytes += read.value.byteLength;
			if (bytes > most) parts.length = 0;
			else parts.push(read.value);
			yield read.value;
		}
	} finally {
		await reader.cancel();
	}
	if (bytes <= most) await keep(Buffer.concat(parts));
}
