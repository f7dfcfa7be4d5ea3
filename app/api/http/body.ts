import { hash } from "node:crypto";
import type { Refusal } from "#app/domain/errors.ts";
import { isDictionary } from "#app/domain/json-types.schema.ts";
import { bodyBytes, type SentFile } from "#app/http/form-body.server.ts";
import { receiveFiles } from "#app/http/uploads.server.ts";
import { settings } from "#db/settings.ts";
import type { Call, Sent } from "./call.ts";
import { problems } from "./problems.ts";

/** Brackets inside texts do not count. */
function nestedDeeper(text: string, most: number): boolean {
	let level = 0;
	let quoted = false;
	for (let at = 0; at < text.length; at++) {
		const char = text.charCodeAt(at);
		if (quoted) {
			if (char === BACKSLASH) at += 1;
			else if (char === QUOTE) quoted = false;
		} else if (char === QUOTE) quoted = true;
		else if (char === OPEN_LIST || char === OPEN_OBJECT) {
			level += 1;
			if (level > most) return true;
		} else if (char === CLOSE_LIST || char === CLOSE_OBJECT) level -= 1;
	}
	return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const MAX_JSON_BYTES = 1024 * 1024;
/** A project with solution objects in its items, as clients send them back, has seven. */
const MAX_LEVELS = 32;
const MAX_FILES = 10;

const MEDIA = { json: /^application\/json\s*(;|$)/i, multipart: /^multipart\/form-data\s*(;|$)/i };

export const isMultipart = (request: Request) => MEDIA.multipart.test(request.headers.get("Content-Type") ?? "");

interface SentBody {
	fields: Sent;
	/** Digests what was sent, so that the same is known again: of a form its parts, since each sending has another boundary. */
	digest(): string;
	remove(): Promise<void>;
}

const nothing = async () => {};

/** Throws in this order 413, 415, 400. No body counts as an empty object; files go to disk as they arrive. */
export async function readBody(request: Request, call: Call, who: string): Promise<SentBody> {
	const { bodyKind } = call;
	const type = request.headers.get("Content-Type") ?? "";
	const multipart = isMultipart(request);
	const most = multipart
		? Math.max(settings().maxRequestBytes, call.maxUploadBytes ?? 0)
		: (call.maxBytes ?? MAX_JSON_BYTES);
	if (Number(request.headers.get("Content-Length") ?? 0) > most) throw problems.tooLarge();
	const takes = (kind: keyof typeof MEDIA) => bodyKind.includes(kind) && MEDIA[kind].test(type);
	if (type !== "" && !takes("json") && !takes("multipart")) throw problems.mediaType(type);
	if (multipart) return readParts(request, call, most, who);
	const bytes = await bodyBytes(request, most);
	if (!bytes) throw problems.tooLarge();
	const digest = () => hash("sha256", bytes);
	if (bytes.byteLength === 0) return { fields: {}, digest, remove: nothing };
	if (type === "") throw problems.mediaType("");
	return { fields: readJson(bytes, call.listField), digest, remove: nothing };
}

function readJson(bytes: Uint8Array, listField?: string): Sent {
	let value: unknown;
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		if (nestedDeeper(text, MAX_LEVELS)) throw new SyntaxError(`it is nested deeper than ${MAX_LEVELS} levels`);
		value = JSON.parse(text);
		// Half of a pair would be stored as another character than was sent.
		if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(value)) throw new SyntaxError("a text has a lone surrogate");
	} catch (error) {
		const reason = error instanceof SyntaxError ? error.message : "the body is not UTF-8";
		throw problems.unreadable(`JSON parse error - ${reason}`);
	}
	if (listField && Array.isArray(value)) return { [listField]: value };
	if (!isDictionary(value)) throw problems.notAnObject(value);
	return value;
}

function isWellFormed(value: unknown): boolean {
	if (typeof value === "string") return value.isWellFormed();
	if (typeof value !== "object" || value === null) return true;
	return Object.entries(value).every(([key, inside]) => key.isWellFormed() && isWellFormed(inside));
}

async function readParts(
	request: Request,
	{ lists, maxBytes: maxText = MAX_JSON_BYTES }: Call,
	maxBytes: number,
	who: string,
): Promise<SentBody> {
	// A list in a part of its own may be as long as in a JSON body.
	const form = await receiveFiles(request, { maxBytes, maxFiles: MAX_FILES, maxText, who, knows: () => true });
	if (form.refused) {
		await form.remove();
		throw refusedParts(form.refused);
	}
	const parts = new Map<string, unknown[]>();
	const add = (name: string, part: unknown) => {
		const before = parts.get(name);
		if (before) before.push(part);
		else parts.set(name, [part]);
	};
	for (const [name, value] of form.fields) add(name, value);
	for (const file of form.files) add(file.field, file);
	const fields: Sent = Object.fromEntries([...parts].map(([name, all]) => [name, all.at(-1)]));
	for (const name of lists) {
		const all = [...(parts.get(name) ?? []), ...(parts.get(`${name}[]`) ?? [])];
		if (all.length > 0) fields[name] = listOf(all);
	}
	const digest = () => hash("sha256", JSON.stringify([[...form.fields], form.files.map(digestedFile)]));
	return { fields, digest, remove: form.remove };
}

const digestedFile = ({ field, name, sha256 }: SentFile) => [field, name, sha256];

function refusedParts(error: Refusal): Refusal | Response {
	if (error.kind !== "invalid") return error;
	if (error.code === "too_large") return problems.tooLarge();
	const why = error.fields?.[""] ? error.message : "the parts cannot be told apart.";
	return problems.unreadable(`Multipart form parse error - ${why}`);
}

/** A list from its parts: several, or one with a JSON list in it. An empty part is an empty list. */
function listOf(parts: unknown[]): unknown {
	const [only, ...others] = parts;
	if (others.length > 0 || typeof only !== "string") return parts;
	if (only.trim() === "") return [];
	if (!only.trim().startsWith("[")) return parts;
	try {
		return JSON.parse(only);
	} catch {
		return only;
	}
}
