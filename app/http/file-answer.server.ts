import type { ByteRange } from "#app/adapters/files.server.ts";
import { isSignedFile } from "#app/domain/files/links.ts";
import type { OwnedFile } from "#app/domain/files/owned.sql.ts";
import { type FilePlace, type FileReader, getOwnedFile } from "#app/domain/files/owned.ts";
import { getIssuedFile } from "#app/domain/schedules/issue-register.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { disposition } from "./disposition.ts";
import { namesTag } from "./entity-tag.ts";
import { files } from "./resources.server.ts";
import { webStream } from "./web-stream.ts";

/** Null for the whole file: also for several ranges or nonsense; `unsatisfiable` beyond its end (RFC 9110, 14). */
export function byteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
	const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
	if (first === undefined || last === undefined || first + last === "") return null;
	if (first === "") {
		const length = Math.min(Number(last), size);
		return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
	}
	const start = Number(first);
	const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
	if (last !== "" && Number(last) < start) return null;
	return start >= size ? "unsatisfiable" : { start, end };
}

const number = (text: string | null): number => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0);

/** By docs/rules/files.md#access: to whoever has a valid signature, else to whom `findReader` finds. */
export async function answerFile(
	request: Request,
	em: EntityManager,
	place: FilePlace,
	findReader: () => Promise<FileReader>,
): Promise<Response> {
	const query = new URL(request.url).searchParams;
	const version = number(query.get("v"));
	const given = { expires: number(query.get("e")), signature: query.get("s") ?? "" };
	const secret = settings().fileLinkSecret;
	const signed = isSignedFile({ ...place, version }, given, { now: new Date(), secret });
	const reader = signed ? { signedVersion: version } : await findReader();
	const file = await getOwnedFile(em, reader, place);
	const name = place.kind === "schedule" ? `${(await getIssuedFile(em, { id: place.id })).name}.pdf` : file.name;
	return sendFile(request, { ...file, name }, query.get("download") === "1");
}

async function sendFile(request: Request, file: OwnedFile, download: boolean): Promise<Response> {
	const tag = `"${file.sha256}"`;
	const headers = new Headers({
		ETag: tag,
		"Cache-Control": "private, max-age=3600",
		"Accept-Ranges": "bytes",
		"Content-Type": file.type,
		"Content-Disposition": disposition(download ? "attachment" : "inline", file.name),
		"Content-Security-Policy": "sandbox; default-src 'none'",
	});
	if (namesTag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
	const condition = request.headers.get("If-Range");
	const ranged = request.method === "GET" && (condition === null || condition === tag);
	const range = ranged ? byteRange(request.headers.get("Range"), file.bytes) : null;
	if (range === "unsatisfiable") {
		const refused = { "Accept-Ranges": "bytes", "Content-Range": `bytes */${file.bytes}` };
		return Response.json({ detail: "Requested range not satisfiable." }, { status: 416, headers: refused });
	}
	headers.set("Content-Length", String(range ? range.end - range.start + 1 : file.bytes));
	if (range) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${file.bytes}`);
	const status = range ? 206 : 200;
	if (request.method === "HEAD") return new Response(null, { status, headers });
	const bytes = await files().stream(file.key, range ?? undefined);
	return new Response(webStream(bytes), { status, headers });
}
