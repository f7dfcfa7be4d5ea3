import { Readable } from "node:stream";
import { logFault } from "#app/adapters/log.server.ts";
import type { Actor } from "#app/domain/actor.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { isSignedFile } from "#app/domain/files/links.ts";
import { type FileReader, getOwnedFile, hasFileField, type OwnedFile } from "#app/domain/files/owned.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { byteRange, namesTag } from "./byte-range.ts";
import { disposition } from "./disposition.ts";
import { idParam } from "./guards.server.ts";
import { files, forkEm } from "./house.server.ts";
import { jsonFault } from "./json-fault.ts";
import { requestFacts } from "./request-facts.server.ts";
import { findSession } from "./session.server.ts";

/** The parts of a file's address, as they stand there. */
export type FileParams = Partial<Record<"kind" | "id" | "field", string>>;

/** Finds out who asks; null when nobody is signed in. */
type FindActor = (em: EntityManager, request: Request) => Promise<Actor | null>;

const bySession: FindActor = async (em, request) => (await findSession(em, request))?.actor ?? null;

const number = (text: string | null): number => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

/**
 * Answers `GET` and `HEAD files/{kind}/{id}/{field}/{name}` (api.md 13): to whoever has a valid signature, else to whoever
 * `findActor` finds. Refusals are JSON.
 */
export async function answerFile(
	request: Request,
	{ kind = "", id, field = "" }: FileParams,
	findActor: FindActor = bySession,
): Promise<Response> {
	try {
		if (!hasFileField(kind, field)) return jsonFault(404);
		const place = { kind, id: idParam(id), field };
		const query = new URL(request.url).searchParams;
		const version = number(query.get("v"));
		const given = { expires: number(query.get("e")), signature: query.get("s") ?? "" };
		const secret = settings().fileLinkSecret;
		const em = await forkEm();
		const reader: FileReader | null = isSignedFile({ ...place, version }, given, { now: new Date(), secret })
			? { signedVersion: version }
			: await findActor(em, request);
		if (!reader) return jsonFault(401);
		return await sendFile(request, await getOwnedFile(em, reader, place), query.get("download") === "1");
	} catch (error) {
		if (error instanceof Response) return jsonFault(404);
		if (isRefusal(error)) return jsonFault(error.kind === "forbidden" ? 403 : 404);
		logFault(`request ${requestFacts()?.requestId ?? ""}`.trim(), error);
		return jsonFault(500);
	}
}

/** Sends a stored file, one range of it, or word that the browser has it already. */
async function sendFile(request: Request, file: OwnedFile, download: boolean): Promise<Response> {
	const tag = `"${file.sha256}"`;
	const headers = new Headers({
		ETag: tag,
		"Cache-Control": "private, max-age=3600",
		"Accept-Ranges": "bytes",
		"Content-Type": file.type,
		"Content-Disposition": disposition(download ? "attachment" : "inline", file.name),
		"Content-Security-Policy": "sandbox; default-src 'none'",
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "no-referrer",
	});
	if (namesTag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
	const condition = request.headers.get("If-Range");
	const ranged = request.method === "GET" && (condition === null || condition === tag);
	const range = ranged ? byteRange(request.headers.get("Range"), file.bytes) : null;
	if (range === "unsatisfiable") {
		headers.set("Content-Range", `bytes */${file.bytes}`);
		return new Response(null, { status: 416, headers });
	}
	headers.set("Content-Length", String(range ? range.end - range.start + 1 : file.bytes));
	if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.bytes}`);
	const status = range ? 206 : 200;
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const bytes = await files().stream(file.key, range ?? undefined);
	return new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers });
}
