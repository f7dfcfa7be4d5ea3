import { z } from "zod";
import { settings } from "#db/settings.ts";
import { bodyBytes } from "./body-bytes.ts";
import { fieldTaker, MOST_FIELDS, urlEncodedPairs } from "./form-fields.ts";
import { readFormParts } from "./form-parts.ts";
import { outOfTurn } from "./request-facts.server.ts";
import { nodeStream } from "./web-stream.ts";

const MAX_KEPT_BYTES = 256 * 1024;
const MOST_FILES = 20;

export const sentFields = z.object({
	fields: z.array(z.tuple([z.string(), z.string()])),
	/** Names of chosen files, whose content nobody keeps. */
	files: z.array(z.string()),
});

export type SentFields = z.output<typeof sentFields>;

/** A form of any page, so its names are not known: plain ones alone, and never a secret. */
export const mayBeKept = (name: string): boolean =>
	/^[a-z]\w{0,40}(\.[a-z]\w{0,40})?$/i.test(name) && !/password/i.test(name) && !["stay", "back"].includes(name);

/** Null for a form that is too large or cannot be read. */
export async function readSentFields(request: Request): Promise<SentFields | null> {
	const type = request.headers.get("Content-Type") ?? "";
	if (request.bodyUsed) return null;
	try {
		if (/^multipart\/form-data\b/i.test(type)) return await outOfTurn(() => readParts(request, type));
		const body = await outOfTurn(() => bodyBytes(request, MAX_KEPT_BYTES));
		return body && keepable(urlEncodedPairs(new TextDecoder().decode(body)), []);
	} catch {
		return null;
	}
}

export function keepable(pairs: Iterable<[string, unknown]>, files: string[]): SentFields | null {
	const taker = fieldTaker(mayBeKept);
	for (const [name, value] of pairs) {
		if (taker.isFull()) return null;
		taker.take(name, String(value));
	}
	const fields = [...taker.sent.fields].map(([name, value]): [string, string] => [name, String(value)]);
	const bytes = fields.reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0);
	return bytes > MAX_KEPT_BYTES ? null : { fields, files: files.slice(0, MOST_FILES) };
}

async function readParts(request: Request, type: string): Promise<SentFields | null> {
	const pairs: [string, string][] = [];
	const files: string[] = [];
	for await (const part of readFormParts(
		limited(request, settings().maxRequestBytes),
		type,
		MOST_FIELDS,
		MAX_KEPT_BYTES,
	)) {
		if ("value" in part) pairs.push([part.name, part.value]);
		else if (part.filename !== "") files.push((part.filename.split(/[/\\]/).at(-1) ?? "").slice(0, 100));
	}
	return keepable(pairs, files);
}

async function* limited({ body }: Request, most: number): AsyncGenerator<Uint8Array> {
	let left = most;
	if (!body) return;
	for await (const chunk of nodeStream(body)) {
		left -= chunk.byteLength;
		if (left < 0) throw new Error("The form is too large.");
		yield chunk;
	}
}
