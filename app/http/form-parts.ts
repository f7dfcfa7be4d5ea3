import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { MOST_FIELDS, tooManyFields } from "./form-fields.ts";

export type FormPart = FormField | FormFile;

interface FormField {
	name: string;
	value: string;
}

export interface FormFile {
	name: string;
	filename: string;
	data: Readable;
}

/** Bytes held in memory. */
const MAX_FIELD = 64 * 1024;
const MAX_FIELDS = 512 * 1024;
const MAX_HEADERS = 8 * 1024;
const MOST_HEADERS = 20;

const tooMany = (most: number) => invalid({ "": [tooManyFields(most)] });
const tooLong = () => invalid({ "": ["A field of the form is too long."] });
const broken = (what: string) => new Error(`The form could not be read: ${what}.`);

const unescaped = (name: string) =>
	name.replaceAll(/%22|%0D|%0A/gi, (found) => String.fromCharCode(Number.parseInt(found.slice(1), 16)));

function openParser(contentType: string, most: number, maxText: number) {
	try {
		return new Busboy({
			headers: { "content-type": contentType },
			preservePath: true,
			limits: { parts: most, fieldSize: maxText, headerSize: MAX_HEADERS, headerPairs: MOST_HEADERS },
		});
	} catch (error) {
		throw broken(error instanceof Error ? error.message : String(error));
	}
}

/** Bytes; whoever refuses a body has not paid for more of it. */
const PIECE = 16 * 1024;

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
	for await (const chunk of source) {
		for (let at = 0; at < chunk.byteLength; at += PIECE) yield chunk.subarray(at, at + PIECE);
	}
}

/** RFC 7578. Throws for a body cut off or without boundary or names; refuses (invalid) too much. */
export async function* readFormParts(
	source: AsyncIterable<Uint8Array>,
	contentType: string,
	most = MOST_FIELDS,
	maxText = MAX_FIELD,
): AsyncGenerator<FormPart, void> {
	const parser = openParser(contentType, most, maxText);
	const parts = new PassThrough({ objectMode: true });
	let open: Readable | undefined;
	const hand = (name: string | undefined, part: { value: string } | Omit<FormFile, "name">) => {
		if (name === undefined) parser.destroy(broken("a part has no name"));
		else parts.write({ name: unescaped(name), ...part });
	};
	let left = Math.max(MAX_FIELDS, 2 * maxText);
	parser.on("field", (name, value, _nameIsCut, isCut) => {
		left -= Buffer.byteLength(value);
		if (isCut || left < 0) parser.destroy(tooLong());
		else hand(name, { value });
	});
	parser.on("partsLimit", () => parser.destroy(tooMany(most)));
	parser.on("file", (name, data, filename) => {
		open = data;
		// Whoever reads no file hears of a fault with the next part.
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
