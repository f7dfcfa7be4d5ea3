import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SubmissionResult } from "@conform-to/react";
import { Busboy } from "@fastify/busboy";
import type { ZodType, z } from "zod";
import { invalid, isRefusal, type Refusal } from "#app/domain/errors.ts";
import { FORM_KEY, STAY } from "./common-fields.ts";
import { releaseSlotWhile } from "./request-facts.server.ts";
import { nodeStream } from "./web-stream.ts";

type Fields = NonNullable<SubmissionResult["initialValue"]>;

/** Gives texts the line ends of HTML: browsers would leave out an empty first line of a text area that ends in `\r\n`. */
export const asShown = (fields: Fields): Fields =>
	Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shown(value)]));

function shown(value: Fields[string]): Fields[string] {
	if (typeof value === "string") return value.replaceAll("\r\n", "\n");
	if (Array.isArray(value)) return value.map(shown);
	return typeof value === "object" && value !== null ? asShown(value) : value;
}

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
	const hand = (name: string | undefined, part: { value: string } | Omit<FormFile, "name">) => {
		if (name === undefined) parser.destroy(broken("a part has no name"));
		else parts.write({ name: unescaped(name), ...part });
	};
	let left = maxTexts(maxText);
	parser.on("field", (name, value, _nameIsCut, isCut) => {
		left -= Buffer.byteLength(value);
		if (isCut || left < 0) parser.destroy(tooLong());
		else hand(name, { value });
	});
	parser.on("partsLimit", () => parser.destroy(tooMany(most)));
	parser.on("file", (name, data, filename) => {
		open = data;
		// Faults of a file that nobody reads surface with the next part.
		data.on("error", () => {});
		hand(name, { filename: unescaped(filename ?? ""), data });
	});
	const arriving = pipeline(inPieces(source), parser).then(
		() => parts.end(),
		(error: Error) => {
			const known = isRefusal(error) || "code" in error || /^The form/.test(error.message);
			const fault = known ? error : broken(error.message);
			open?.destroy(fault);
			parts.destroy(fault);
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
export interface ReceivedFile {
	field: string;
	name: string;
	bytes: number;
	sha256: string;
	path: string;
}

/** A form as it arrived. */
export interface SentForm {
	fields: FormData;
	/** Why it cannot be acted on; the fields that had arrived by then are there. */
	refused?: Refusal;
	files?: ReceivedFile[];
	/** Removes the files. */
	remove?(): Promise<void>;
}

function unknownField(name: string) {
	const shortened = name.length > 40 ? `${name.slice(0, 40)}…` : name;
	return invalid({ "": [`The form has a field that this page does not know: "${shortened}".`] });
}

/** Leaves out unknown and surplus fields before any parser sees them. Work and memory grow with the bytes alone. */
export function fieldTaker(knows: (name: string) => boolean, most = MAX_FIELDS, fields = new FormData()) {
	const sent: SentForm = { fields };
	let count = 0;
	const may = (name: string): boolean => {
		count += 1;
		if (count > most) sent.refused ??= tooMany(most);
		else if (!knows(name)) sent.refused ??= unknownField(name);
		else return true;
		return false;
	};
	return {
		sent,
		may,
		take(name: string, value: string): void {
			if (may(name)) sent.fields.append(name, value);
		},
		isFull: () => count > most,
	};
}

export function* urlEncodedPairs(body: Uint8Array): Generator<[name: string, value: string]> {
	const text = new TextDecoder().decode(body);
	for (let at = 0; at <= text.length; ) {
		const found = text.indexOf("&", at);
		const end = found < 0 ? text.length : found;
		if (end > at) yield* new URLSearchParams(text.slice(at, end));
		at = end + 1;
	}
}

interface Definition {
	type: string;
	shape?: Record<string, z.ZodType>;
	innerType?: z.ZodType;
	in?: z.ZodType;
	out?: z.ZodType;
	options?: z.ZodType[];
	left?: z.ZodType;
	right?: z.ZodType;
}

/** Answers the fields of a schema of an object, or the schemas that another is made of: of an optional one, a pipe or a union. */
function insideOf(schema: z.ZodType): { fields?: [string, z.ZodType][]; parts: z.ZodType[] } {
	const { type, shape, innerType, in: before, out: after, options = [], left, right }: Definition = schema.def;
	if (type === "object" && shape) return { fields: Object.entries(shape), parts: [] };
	return { parts: [innerType, before, after, left, right, ...options].filter((part) => part !== undefined) };
}

/** What is read from a schema once, as its forms come again and again. */
function remembered<Value>(read: (schema: z.ZodType) => Value): (schema: z.ZodType) => Value {
	const values = new WeakMap<z.ZodType, Value>();
	return (schema) => {
		const value = values.get(schema) ?? read(schema);
		values.set(schema, value);
		return value;
	};
}

const fieldNames = remembered((schema): ReadonlySet<string> => new Set(namesIn(schema, "")));

function namesIn(schema: z.ZodType, at: string): string[] {
	const { fields, parts } = insideOf(schema);
	if (fields) return fields.flatMap(([name, field]) => namesIn(field, at === "" ? name : `${at}.${name}`));
	const names = parts.flatMap((part) => namesIn(part, at));
	return names.length > 0 || at === "" ? names : [at];
}

/** A form without files has this much room beside what its texts may hold. */
const MAX_FORM_BYTES = 256 * 1024;

/** A character outside the common planes is four bytes, and each of them `%F0` in a form. */
const MAX_CHARACTER_BYTES = 12;

/** The most characters that the texts of a form may hold together, by the limits that its schema states. */
const charactersOf = remembered(charactersIn);

function charactersIn(schema: z.ZodType): number {
	const { maxLength, maxItems = 1 } = schema.meta() ?? {};
	if (typeof maxLength === "number") return maxLength * Number(maxItems);
	const { fields, parts } = insideOf(schema);
	if (fields) return fields.reduce((sum, [, field]) => sum + charactersIn(field), 0);
	return Math.max(0, ...parts.map(charactersIn));
}

const COMMON: readonly string[] = [FORM_KEY, STAY, "back", "confirmed"];

export function knownFields(schema: ZodType, more: readonly string[] = []): (name: string) => boolean {
	const names = fieldNames(schema);
	return (name) => names.has(name) || COMMON.includes(name) || more.includes(name);
}

/** Receives a form without files. Throws a Response: 413 for more than its texts may hold and 256 KiB, 400 for a broken body. */
export async function receiveFields(request: Request, schema: ZodType): Promise<SentForm> {
	const type = request.headers.get("Content-Type") ?? "";
	const most = MAX_FORM_BYTES + MAX_CHARACTER_BYTES * charactersOf(schema);
	const body = await releaseSlotWhile(() => bodyBytes(request, most));
	if (!body) throw new Response(null, { status: 413, statusText: "Content Too Large" });
	const taker = fieldTaker(knownFields(schema));
	const pairs = /^multipart/i.test(type) ? fieldParts(body, type, most) : urlEncodedPairs(body);
	try {
		for await (const [name, value] of pairs) {
			taker.take(name, value);
			if (taker.isFull()) break;
		}
	} catch (error) {
		if (!isRefusal(error)) throw new Response(null, { status: 400, statusText: "Bad Request" });
		taker.sent.refused ??= error;
	}
	return taker.sent;
}

async function* fieldParts(body: Uint8Array, type: string, most: number): AsyncGenerator<[string, string]> {
	for await (const part of readFormParts(Readable.from([body]), type, MAX_FIELDS, most)) {
		if ("value" in part) yield [part.name, part.value];
		else if (part.filename !== "") yield [`${part.name} (a file)`, ""];
	}
}
