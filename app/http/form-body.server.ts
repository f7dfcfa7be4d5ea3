import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import type { ZodType } from "zod";
import { invalid, isRefusal, type Refusal, UPLOAD_TOO_LARGE } from "#app/domain/errors.ts";
import { releaseSlotWhile } from "./request-facts.server.ts";
import { knownFields, maxCharacters } from "./schema-fields.server.ts";
import { nodeStream } from "./web-stream.ts";

/** Passes the bytes of a body on, and throws `tooMuch` beyond `most`, whatever its sender says about its length. */
export async function* bytesUpTo(
	{ body }: Request,
	most: number,
	tooMuch: () => Error,
): AsyncGenerator<Uint8Array, void> {
	let left = most;
	for await (const chunk of body ? nodeStream(body) : []) {
		left -= chunk.byteLength;
		if (left < 0) throw tooMuch();
		yield chunk;
	}
}

/** Answers null for a body of more than `most` bytes, whatever its sender says about its length. */
export async function bodyBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
	if (Number(request.headers.get("Content-Length") ?? 0) > most) return null;
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	const reader = request.body?.getReader();
	for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
		bytes += part.value.byteLength;
		if (bytes > most) {
			// This is not waited for, as the body of a cloned request ends with the clone.
			reader?.cancel().catch(() => {});
			return null;
		}
		chunks.push(part.value);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

type FormPart = FormField | FormFile;

interface FormField {
	name: string;
	value: string;
}

export interface FormFile {
	name: string;
	filename: string;
	data: Readable;
}

/** A file's name without the folders that some browsers and clients send with it. */
export const withoutFolders = (filename: string): string => filename.split(/[/\\]/).at(-1) ?? "";

/** The most bytes that the texts of any form may have, where one of them may be longer than the field of a form. */
export const maxTexts = (maxText: number) => Math.max(MAX_TEXT_BYTES, 2 * maxText);

/** These parts of a form are held in memory: one field, all of them, and the headers of a part. */
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_TEXT_BYTES = 512 * 1024;
const MAX_HEADERS_BYTES = 8 * 1024;
const MAX_HEADERS = 20;

const tooMany = (most: number) => invalid({ "": [`The form has more than ${most} fields.`] });
const tooLong = () => invalid({ "": ["A field of the form is too long."] });
const broken = (what: string) => new Error(`The form could not be read: ${what}.`);

const unescaped = (name: string) =>
	name.replaceAll(/%22|%0D|%0A/gi, (found) => String.fromCharCode(Number.parseInt(found.slice(1), 16)));

function openParser(contentType: string, most: number, maxText: number) {
	try {
		return new Busboy({
			headers: { "content-type": contentType },
			preservePath: true,
			limits: { parts: most, fieldSize: maxText, headerSize: MAX_HEADERS_BYTES, headerPairs: MAX_HEADERS },
		});
	} catch (error) {
		throw broken(error instanceof Error ? error.message : String(error));
	}
}

/** Bodies are read in pieces, so that one that is refused costs no more than one of them. */
const PIECE_BYTES = 16 * 1024;

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
	for await (const chunk of source) {
		for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) yield chunk.subarray(at, at + PIECE_BYTES);
	}
}

/** RFC 7578. Throws for a body cut off or without boundary or names; refuses (invalid) too much. */
export async function* readFormParts(
	source: AsyncIterable<Uint8Array>,
	contentType: string,
	most = MAX_FIELDS,
	maxText = MAX_FIELD_BYTES,
): AsyncGenerator<FormPart, void> {
	const parser = openParser(contentType, most, maxText);
	const parts = new PassThrough({ objectMode: true });
	let open: Readable | undefined;
	const pass = (name: string | undefined, part: { value: string } | Omit<FormFile, "name">) => {
		if (name === undefined) parser.destroy(broken("a part has no name"));
		else parts.write({ name: unescaped(name), ...part });
	};
	let left = maxTexts(maxText);
	parser.on("field", (name, value, _nameIsCut, isCut) => {
		left -= Buffer.byteLength(value);
		if (isCut || left < 0) parser.destroy(tooLong());
		else pass(name, { value });
	});
	parser.on("partsLimit", () => parser.destroy(tooMany(most)));
	parser.on("file", (name, data, filename) => {
		open = data;
		// Errors of a file that nobody reads surface with the next part.
		data.on("error", () => {});
		pass(name, { filename: unescaped(filename ?? ""), data });
	});
	const arriving = pipeline(inPieces(source), parser).then(
		() => parts.end(),
		(error: Error) => {
			const known = isRefusal(error) || "code" in error || /^The form/.test(error.message);
			const cause = known ? error : broken(error.message);
			open?.destroy(cause);
			parts.destroy(cause);
		},
	);
	try {
		const arrived: AsyncIterable<FormPart> = parts;
		for await (const part of arrived) {
			yield part;
			if ("data" in part) part.data.resume();
		}
	} finally {
		parser.destroy();
		await arriving;
	}
}

export const MAX_FIELDS = 500;

/** A file of a form, on disk until the request has been answered. */
export interface SentFile {
	field: string;
	name: string;
	bytes: number;
	sha256: string;
	path: string;
}

export interface SentForm {
	fields: FormData;
	/** Why it cannot be acted on; the fields that had arrived by then are there. */
	refused?: Refusal;
	files?: SentFile[];
	remove?(): Promise<void>;
}

function unknownField(name: string) {
	const shortened = name.length > 40 ? `${name.slice(0, 40)}…` : name;
	return invalid({ "": [`The form has a field that this page does not know: "${shortened}".`] });
}

/** Leaves out unknown and surplus fields before any parser sees them. Work and memory grow with the bytes alone. */
export function fieldCollector(knows: (name: string) => boolean, most = MAX_FIELDS) {
	const sent: SentForm = { fields: new FormData() };
	let count = 0;
	const accepts = (name: string): boolean => {
		count += 1;
		if (count > most) sent.refused ??= tooMany(most);
		else if (!knows(name)) sent.refused ??= unknownField(name);
		else return true;
		return false;
	};
	return {
		sent,
		accepts,
		take(name: string, value: string): void {
			if (accepts(name)) sent.fields.append(name, value);
		},
		isFull: () => count > most,
	};
}

function* urlEncodedParts(body: Uint8Array): Generator<FormField> {
	const text = new TextDecoder().decode(body);
	for (let at = 0; at <= text.length; ) {
		const found = text.indexOf("&", at);
		const end = found < 0 ? text.length : found;
		const pairs = end > at ? new URLSearchParams(text.slice(at, end)) : [];
		for (const [name, value] of pairs) yield { name, value };
		at = end + 1;
	}
}

/** A form without files has this much room beside what its texts may hold. */
const MAX_FORM_BYTES = 256 * 1024;

/** A character outside the common planes is four bytes, and each of them `%F0` in a form. */
const MAX_CHARACTER_BYTES = 12;

/** Receives a form without files. Throws a Response: 413 for more than its texts may hold and 256 KiB, 400 for a broken body. */
export async function receiveFields(request: Request, schema: ZodType): Promise<SentForm> {
	const maxBytes = MAX_FORM_BYTES + MAX_CHARACTER_BYTES * maxCharacters(schema);
	const collector = fieldCollector(knownFields(schema));
	try {
		await releaseSlotWhile(async () => {
			for await (const part of sentParts(request, { maxBytes, maxFields: MAX_FIELDS, maxText: maxBytes })) {
				if ("value" in part) collector.take(part.name, part.value);
				else if (part.filename !== "") collector.take(`${part.name} (a file)`, "");
				if (collector.isFull()) break;
			}
		});
	} catch (error) {
		if (!isRefusal(error)) throw new Response(null, { status: 400, statusText: "Bad Request" });
		if (error.code === "too_large") throw new Response(null, { status: 413, statusText: "Content Too Large" });
		collector.sent.refused ??= error;
	}
	return collector.sent;
}

interface PartLimits {
	maxBytes: number;
	maxFields: number;
	maxText: number;
}

/** Reads the parts of a form of either type. Refuses (invalid) `too_large`, and as `readFormParts` does. */
export async function* sentParts(
	request: Request,
	{ maxBytes, maxFields, maxText }: PartLimits,
): AsyncGenerator<FormPart, void> {
	const type = request.headers.get("Content-Type") ?? "";
	const tooMuch = () => invalid({ "": [UPLOAD_TOO_LARGE] }, undefined, "too_large");
	if (!/^multipart\/form-data\b/i.test(type)) {
		const body = await bodyBytes(request, maxBytes);
		if (!body) throw tooMuch();
		return yield* urlEncodedParts(body);
	}
	if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw tooMuch();
	yield* readFormParts(bytesUpTo(request, maxBytes, tooMuch), type, maxFields, maxText);
}
