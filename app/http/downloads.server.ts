import { readdirSync } from "node:fs";
import { PassThrough, Readable, type Writable } from "node:stream";
import type { RequestHandler } from "express";
import { logError } from "#app/adapters/log.server.ts";
import { readOrNull } from "#app/adapters/stored-files.ts";
import { hasPdfMark, PDF_BEGINNING } from "#app/domain/files/accept.ts";
import type { ByteRange } from "#app/domain/files/files.server.ts";
import type { OwnedFile } from "#app/domain/files/owned.sql.ts";
import { type FilePlace, type FileReader, getOwnedFile } from "#app/domain/files/owned.ts";
import { isWhole } from "#app/domain/files/read-whole.ts";
import { isSignedFile } from "#app/domain/files/signed-links.ts";
import { withoutHiddenCharacters } from "#app/domain/hidden-characters.ts";
import { getIssuedFile } from "#app/domain/schedules/issue-register.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { files, forkEm } from "./resources.server.ts";
import { webStream } from "./web-stream.ts";

const PICTURES = [
	[0xff, 0xd8],
	[0x89, 0x50, 0x4e, 0x47],
];

async function beginning(key: string): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const part of await files().stream(key, { start: 0, end: PDF_BEGINNING - 1 })) parts.push(part);
	return Buffer.concat(parts);
}

/** Tells whether the store has all of the file and it begins as a PDF, JPEG or PNG; a store out of reach throws. */
export async function isReadable(key: string): Promise<boolean> {
	const bytes = await readOrNull(beginning, key);
	if (!bytes) return false;
	const isPicture = PICTURES.some((mark) => mark.every((byte, at) => bytes[at] === byte));
	return (isPicture || hasPdfMark(bytes)) && isWhole(await forkEm(), files(), key);
}

/** The endings that compressing proxies give to a tag: `"a-gzip"`, `"a--gzip"`, `"a-br"`, `"a;br"`. */
const COMPRESSED = /(?:--?|;)(?:gzip|br|zstd|deflate)"$/;

/** Weak tags count, as RFC 9110, 13.1.2 has it, and those of compressed answers: they were strong ones before a proxy changed them. */
export const namesTag = (header: string | null, tag: string): boolean =>
	header !== null &&
	(header.trim() === "*" ||
		header.split(",").some((each) => each.trim().replace(/^W\//, "").replace(COMPRESSED, '"') === tag));

interface IssuedFile {
	key: string;
	bytes: number;
	/** The name without its ending. */
	name: string;
	/** The number of findings; left out where the answer does not state it. */
	findings?: number;
}

export async function answerSchedule(
	{ key, bytes, name, findings }: IssuedFile,
	kind: "attachment" | "inline" = "attachment",
): Promise<Response> {
	const headers: Record<string, string> = { "Content-Length": String(bytes) };
	if (findings !== undefined) headers["X-Schedule-Findings"] = String(findings);
	if (kind === "inline") headers["Content-Disposition"] = disposition(kind, `${name || "schedule"}.pdf`);
	return answerDownload(await files().stream(key), "application/pdf", `${name || "schedule"}.pdf`, headers);
}

/** Answers a file to be saved, of which no browser or proxy keeps a copy. */
export function answerDownload(
	body: Readable | BodyInit,
	type: string,
	name: string,
	headers: Record<string, string> = {},
): Response {
	return new Response(body instanceof Readable ? webStream(body) : body, {
		headers: {
			"Content-Type": type,
			"Content-Disposition": disposition("attachment", name),
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
			...headers,
		},
	});
}

/** Answers an uploaded picture or PDF to the page that shows it; the browser keeps it for an hour. */
export async function answerStored(
	{ key, type, bytes }: { key: string; type: string; bytes: number },
	headers: Record<string, string> = {},
): Promise<Response> {
	return new Response(webStream(await files().stream(key)), {
		headers: {
			"Content-Type": type,
			"Content-Length": String(bytes),
			"Cache-Control": "private, max-age=3600",
			"Content-Security-Policy": "sandbox; default-src 'none'",
			"X-Content-Type-Options": "nosniff",
			...headers,
		},
	});
}

/** Writes the header by docs/rules/schedules.md#issued-schedules; a name that all clients read alike needs no second form. */
export function disposition(
	kind: "attachment" | "inline",
	name: string,
	encodedName: "always" | "if needed" = "always",
): string {
	const clean = withoutHiddenCharacters(name);
	const plain = clean.replace(/[^\x20-\x7e]|[/\\:*?"<>|]/g, "_");
	if (encodedName === "if needed" && plain === name) return `${kind}; filename="${plain}"`;
	const encoded = encodeURIComponent(clean).replace(
		/['()*!]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export const CSV_TYPE = "text/csv; charset=utf-8";

type Writes = (out: Writable) => Promise<void>;

/** An error on the way breaks the file off, so that nobody takes a part for the whole. */
function written(request: Request, write: Writes): PassThrough {
	const out = new PassThrough();
	write(out).catch((error) => {
		if (!request.signal.aborted) logError("csv", error);
		out.destroy(error);
	});
	return out;
}

export const csvDownload = (name: string, request: Request, write: Writes): Response =>
	answerDownload(written(request, write), CSV_TYPE, `${name}.csv`);

const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const workbookDownload = (name: string, request: Request, write: Writes): Response =>
	answerDownload(written(request, write), XLSX_TYPE, `${name}.xlsx`);

/** Every address of a CSV file answers a workbook where it is asked for one. */
export const asksForWorkbook = (request: Request): boolean =>
	new URL(request.url).searchParams.get("format")?.toLowerCase() === "xlsx";

/** Answers null for the whole file, also for several ranges or nonsense, and `unsatisfiable` beyond its end (RFC 9110, 14). */
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

/** Answers a file by docs/rules/files.md#access: to whoever has a valid signature, else to whom `findReader` finds. */
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

const extensions = { br: ".br", gzip: ".gz" };
const types: Record<string, string> = {
	js: "text/javascript; charset=utf-8",
	css: "text/css; charset=utf-8",
	svg: "image/svg+xml",
	txt: "text/plain; charset=utf-8",
	json: "application/json; charset=utf-8",
};

/** Sends the files of a folder as they were compressed when the product was built. */
export function precompressed(folder: string): RequestHandler {
	const names = new Set(
		readdirSync(folder, { recursive: true }).map((name) => `/${String(name).replaceAll("\\", "/")}`),
	);
	return (request, response, next) => {
		const { path } = request;
		const type = types[path.slice(path.lastIndexOf(".") + 1)];
		if (!type || !["GET", "HEAD"].includes(request.method) || !names.has(path)) return next();
		response.vary("Accept-Encoding");
		const encoding = (["br", "gzip"] as const).find(
			(each) => names.has(path + extensions[each]) && request.acceptsEncodings(each),
		);
		if (encoding) {
			request.url = path + extensions[encoding];
			response.set({ "Content-Encoding": encoding, "Content-Type": type });
		}
		next();
	};
}
