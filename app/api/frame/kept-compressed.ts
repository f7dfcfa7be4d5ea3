import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, COMPRESSION, type Encoding } from "#app/http/accepted-encoding.ts";
import type { EntityManager } from "#db/orm.ts";
import { findKept, type KeptAnswer, keepAnswer } from "./kept-answers.ts";

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
export async function findKeptFor(em: EntityManager, tag: string, request: Request): Promise<KeptAnswer | undefined> {
	const encoding = request.method === "HEAD" ? null : acceptedEncoding(request.headers.get("Accept-Encoding"));
	const known = encoding && findKept(em, `${tag} ${encoding}`);
	if (known) return known;
	const kept = findKept(em, tag);
	if (!encoding || !kept || kept.whole.byteLength < threshold) return kept;
	const made = await compressed(kept, encoding);
	keepAnswer(em, `${tag} ${encoding}`, made);
	return made;
}
