import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { readVersions } from "#app/domain/catalogue/finder-index/catalogue-version.sql.ts";
import { linkExpiry } from "#app/domain/files/links.ts";
import { today } from "#app/domain/today.ts";
import { acceptedEncoding, COMPRESSION, type Encoding } from "#app/http/accepted-encoding.ts";
import { namesTag } from "#app/http/entity-tag.ts";
import { webStream } from "#app/http/web-stream.ts";
import { isBuffered } from "#app/http/whole-answer.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import type { Answer, Call, CallContext } from "./call.ts";
import { tagOf } from "./frame.ts";
import { notModified, reply } from "./reply.ts";

export interface KeptAnswer {
	status: number;
	headers: [string, string][];
	whole: Buffer<ArrayBuffer>;
}

interface Store {
	/** By their tag, which holds all that they depend on; the one not asked for the longest comes first. */
	answers: Map<string, KeptAnswer>;
	bytes: number;
}

const stores = new WeakMap<object, Store>();

function storeOf(em: EntityManager): Store {
	const database = em.getConnection();
	const store = stores.get(database) ?? { answers: new Map(), bytes: 0 };
	stores.set(database, store);
	return store;
}

const MIB = 1024 * 1024;

/** The estimated bytes of an entry beside its body. */
const OVERHEAD = 500;

const sizeOf = ({ whole }: KeptAnswer) => whole.byteLength + OVERHEAD;

export function findKept(em: EntityManager, tag: string): KeptAnswer | undefined {
	const { answers } = storeOf(em);
	const found = answers.get(tag);
	if (found) {
		answers.delete(tag);
		answers.set(tag, found);
	}
	return found;
}

/** Bytes of the longest answer that is kept: a quarter of KEPT_ANSWERS. */
const mostOfOne = (): number => (settings().keptAnswers * MIB) / 4;

/** At most KEPT_ANSWERS MiB together. */
export function keepAnswer(em: EntityManager, tag: string, answer: KeptAnswer): void {
	const most = settings().keptAnswers * MIB;
	const store = storeOf(em);
	if (sizeOf(answer) > mostOfOne() || store.answers.has(tag)) return;
	store.answers.set(tag, answer);
	store.bytes += sizeOf(answer);
	for (const [oldest, one] of store.answers) {
		if (store.bytes <= most) return;
		store.answers.delete(oldest);
		store.bytes -= sizeOf(one);
	}
}

const { level, threshold } = COMPRESSION;

const compress = {
	br: (whole: Buffer) => promisify(brotliCompress)(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
	gzip: (whole: Buffer) => promisify(gzip)(whole, { level }),
};

async function compressed({ status, headers, whole }: KeptAnswer, encoding: Encoding): Promise<KeptAnswer> {
	const bytes = await compress[encoding](whole);
	const changed = new Headers(headers);
	changed.set("Content-Encoding", encoding);
	changed.set("Content-Length", String(bytes.byteLength));
	return { status, headers: [...changed], whole: bytes };
}

/** A kept answer in the encoding that the caller accepts, which is kept beside it: compressing costs more than assembling. */
async function findKeptFor(em: EntityManager, tag: string, request: Request): Promise<KeptAnswer | undefined> {
	const encoding = request.method === "HEAD" ? null : acceptedEncoding(request.headers.get("Accept-Encoding"));
	const known = encoding && findKept(em, `${tag} ${encoding}`);
	if (known) return known;
	const kept = findKept(em, tag);
	if (!encoding || !kept || kept.whole.byteLength < threshold) return kept;
	const made = await compressed(kept, encoding);
	keepAnswer(em, `${tag} ${encoding}`, made);
	return made;
}

/** Read before the list: a change in between gives a new list under an old tag, sent once too often. */
function catalogueTag({ request, actor, catalogueVersion, beside }: CallContext): string {
	const { pathname, search } = new URL(request.url);
	const { appUrl, fileLinkSecret, version: product } = settings();
	const asked = [pathname.replace(/\/$/, ""), search, actor.isStaff, beside];
	return tagOf(
		[catalogueVersion, today(), ...asked, linkExpiry(new Date()), appUrl, fileLinkSecret, product].join("\n"),
	);
}

/** Answers a call that depends on the catalogue; its answer is kept where all that it depends on was the same after it was read. */
export async function keptReply(call: Call, asked: CallContext, perform: () => Promise<Answer>) {
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
	if (!isBuffered(response)) {
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
