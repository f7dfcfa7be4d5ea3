import { Readable } from "node:stream";
import type { ZodType, z } from "zod";
import { isRefusal } from "#app/domain/errors.ts";
import { bodyBytes } from "./body-bytes.ts";
import { FORM_KEY, STAY } from "./common-fields.ts";
import { fieldTaker, type SentForm, urlEncodedPairs } from "./form-fields.ts";
import { readFormParts } from "./form-parts.ts";
import { releaseSlotWhile } from "./request-facts.server.ts";

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

const known = new WeakMap<z.ZodType, ReadonlySet<string>>();

function fieldNames(schema: z.ZodType): ReadonlySet<string> {
	const names = known.get(schema) ?? new Set(namesIn(schema, ""));
	known.set(schema, names);
	return names;
}

function namesIn(schema: z.ZodType, at: string): string[] {
	const definition: Definition = schema.def;
	const { type, shape, innerType, in: before, out: after, options, left, right } = definition;
	if (type === "object" && shape) {
		return Object.entries(shape).flatMap(([name, field]) => namesIn(field, at === "" ? name : `${at}.${name}`));
	}
	const inside = [innerType, before, after, left, right, ...(options ?? [])].filter((one) => one !== undefined);
	const names = inside.flatMap((one) => namesIn(one, at));
	return names.length > 0 || at === "" ? names : [at];
}

const MAX_FORM_BYTES = 256 * 1024;

const COMMON: readonly string[] = [FORM_KEY, STAY, "back", "confirmed"];

export function knownFields(schema: ZodType, more: readonly string[] = []): (name: string) => boolean {
	const names = fieldNames(schema);
	return (name) => names.has(name) || COMMON.includes(name) || more.includes(name);
}

/** Throws a Response: 413 for more than 256 KiB, 400 for a multipart body that cannot be read. */
export async function readForm(request: Request, type: string, schema: ZodType): Promise<SentForm> {
	const body = await releaseSlotWhile(() => bodyBytes(request, MAX_FORM_BYTES));
	if (!body) throw new Response(null, { status: 413, statusText: "Content Too Large" });
	const taker = fieldTaker(knownFields(schema));
	if (/^multipart/i.test(type)) {
		await readParts(body, type, taker).catch(() => {
			throw new Response(null, { status: 400, statusText: "Bad Request" });
		});
		return taker.sent;
	}
	for (const [name, value] of urlEncodedPairs(new TextDecoder().decode(body))) {
		if (taker.isFull()) break;
		taker.take(name, value);
	}
	return taker.sent;
}

async function readParts(body: Uint8Array, type: string, taker: ReturnType<typeof fieldTaker>): Promise<void> {
	try {
		for await (const part of readFormParts(Readable.from([body]), type)) {
			if ("value" in part) taker.take(part.name, part.value);
			else if (part.filename !== "") taker.take(`${part.name} (a file)`, "");
			if (taker.isFull()) break;
		}
	} catch (error) {
		if (!isRefusal(error)) throw error;
		taker.sent.fault ??= error.message;
	}
}
