import { typeName } from "#app/domain/json-types.schema.ts";
import { settings } from "#db/settings.ts";
import type { Call, Sent } from "./call.ts";
import { problems } from "./problems.ts";

const MAX_JSON_BYTES = 1024 * 1024;

const MEDIA = { json: /^application\/json\s*(;|$)/i, multipart: /^multipart\/form-data\s*(;|$)/i };

/** Whether a request says that it is multipart: its 400 answers then carry `detail`. */
export const isMultipart = (request: Request) => MEDIA.multipart.test(request.headers.get("Content-Type") ?? "");

/**
 * The fields of a body, as they were sent (docs/rules/api.md#requests). Throws, in this order, 413 for what is too
 * large, 415 for another type, 400 for what cannot be read or is no object. No body at all counts as an empty object.
 */
export async function readFields(request: Request, { bodyKind, lists }: Call): Promise<Sent> {
	const type = request.headers.get("Content-Type") ?? "";
	const multipart = isMultipart(request);
	const most = multipart ? settings().maxRequestBytes : MAX_JSON_BYTES;
	if (Number(request.headers.get("Content-Length") ?? 0) > most) throw problems.tooLarge();
	const takes = (kind: keyof typeof MEDIA) => bodyKind.includes(kind) && MEDIA[kind].test(type);
	if (type !== "" && !takes("json") && !takes("multipart")) throw problems.mediaType(type);
	const bytes = await readBytes(request, most);
	if (bytes.byteLength === 0 && !multipart) return {};
	if (type === "") throw problems.mediaType("");
	return multipart ? readParts(bytes, type, lists) : readJson(bytes);
}

/** The body up to the limit, whatever its sender says about its length. */
async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	const reader = request.body?.getReader();
	for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
		bytes += part.value.byteLength;
		if (bytes > most) throw problems.tooLarge();
		chunks.push(part.value);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

function readJson(bytes: Uint8Array): Sent {
	let value: unknown;
	try {
		value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
	} catch (error) {
		const reason = error instanceof SyntaxError ? error.message : "the body is not UTF-8";
		throw problems.unreadable(`JSON parse error - ${reason}`);
	}
	if (typeof value !== "object" || value === null || Array.isArray(value)) throw problems.notAnObject(typeName(value));
	return value as Sent;
}

async function readParts(bytes: Uint8Array<ArrayBuffer>, type: string, lists: readonly string[]): Promise<Sent> {
	const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData().catch(() => {
		throw problems.unreadable("Multipart form parse error - the parts cannot be told apart.");
	});
	const fields: Sent = {};
	for (const name of new Set(form.keys())) fields[name] = form.getAll(name).at(-1);
	for (const name of lists) {
		const parts = [...form.getAll(name), ...form.getAll(`${name}[]`)];
		if (parts.length > 0) fields[name] = listOf(parts);
	}
	return fields;
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
