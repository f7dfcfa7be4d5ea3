import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

/** A part of a form with files: a field, or a file, whose name is empty where none was chosen. */
export interface FormPart {
	name: string;
	/** As the sender wrote it, path included; left out for what is no file. */
	filename?: string;
	/** To be read whole before the next part is asked for, or not at all. */
	data: AsyncIterable<Uint8Array>;
}

/** Of a field that is no file; what is longer is cut there, and refused by whoever reads it. */
const MAX_FIELD = 1024 * 1024;

const broken = (what: string) => new Error(`The form could not be read: ${what}.`);

/** What browsers escape in a name, so that it stays on its line and in its quotes; the parser leaves it to us. */
const unescaped = (name: string) =>
	name.replaceAll(/%22|%0D|%0A/gi, (found) => String.fromCharCode(Number.parseInt(found.slice(1), 16)));

function openParser(contentType: string) {
	try {
		return new Busboy({
			headers: { "content-type": contentType },
			preservePath: true,
			limits: { fieldSize: MAX_FIELD },
		});
	} catch (error) {
		throw broken((error as Error).message);
	}
}

/**
 * The parts of a multipart/form-data body (RFC 7578) one after the other, as they arrive. Throws for a body that is cut
 * off, has no boundary or a part without a name.
 */
export async function* readFormParts(
	source: AsyncIterable<Uint8Array>,
	contentType: string,
): AsyncGenerator<FormPart, void> {
	const parser = openParser(contentType);
	const parts = new PassThrough({ objectMode: true });
	let open: Readable | undefined;
	const hand = (name: string | undefined, part: Omit<FormPart, "name">) => {
		if (name === undefined) parser.destroy(broken("a part has no name"));
		else parts.write({ name: unescaped(name), ...part });
	};
	parser.on("field", (name, value) => hand(name, { data: PassThrough.from([Buffer.from(value)]) }));
	parser.on("file", (name, data, filename) => {
		open = data;
		// Whoever reads no file hears of a fault with the next part.
		data.on("error", () => {});
		hand(name, { filename: unescaped(filename ?? ""), data });
	});
	const arriving = pipeline(source, parser).then(
		() => parts.end(),
		(error: Error) => {
			const fault = "code" in error || /^The form/.test(error.message) ? error : broken(error.message);
			open?.destroy(fault);
			parts.destroy(fault);
		},
	);
	try {
		for await (const part of parts as AsyncIterable<FormPart & { data: NodeJS.ReadableStream }>) {
			yield part;
			part.data.resume();
		}
	} finally {
		parser.destroy();
		await arriving;
	}
}
