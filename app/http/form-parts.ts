/** A part of a form with files: a field, or a file, whose name is empty where none was chosen. */
export interface FormPart {
	name: string;
	/** As the sender wrote it, path included; left out for what is no file. */
	filename?: string;
	/** To be read whole before the next part is asked for, or not at all. */
	data: AsyncIterable<Uint8Array>;
}

const LINE_END = "\r\n";
const MAX_HEADERS = 8 * 1024;

const broken = (what: string) => new Error(`The form could not be read: ${what}.`);

/** Reads a source up to marks, and never holds more of it than a chunk. */
function openScanner(source: AsyncIterable<Uint8Array>) {
	const chunks = source[Symbol.asyncIterator]();
	// The first boundary stands at the very beginning, without the line end that the others have before them.
	let held: Buffer = Buffer.from(LINE_END);

	async function more(): Promise<void> {
		const { value, done } = await chunks.next();
		if (done) throw broken("it is cut off");
		held = Buffer.concat([held, value]);
	}
	return {
		/** What comes before the mark, which is passed over. */
		async *until(mark: Buffer): AsyncGenerator<Buffer> {
			for (;;) {
				const at = held.indexOf(mark);
				// The beginning of the mark may stand at the end of what has come so far.
				const sure = at < 0 ? Math.max(0, held.length - mark.length + 1) : at;
				const before = held.subarray(0, sure);
				held = held.subarray(at < 0 ? sure : at + mark.length);
				if (before.length > 0) yield before;
				if (at >= 0) return;
				await more();
			}
		},
		async take(length: number): Promise<string> {
			while (held.length < length) await more();
			const taken = held.toString("latin1", 0, length);
			held = held.subarray(length);
			return taken;
		},
	};
}

/** What browsers escape in a quoted name, so that it stays on its line and in its quotes. */
const escapes: Record<string, string> = { "%22": '"', "%0D": "\r", "%0A": "\n", '\\"': '"' };

/** `; name=value` or `; name="value"`; a quoted value may hold anything, semicolons too. */
const PARAMETER = /;\s*([a-z]+)=(?:"((?:\\"|[^"])*)"(?=\s*(?:;|$))|([^;"\s]+))/gi;

function readHeaders(text: string): Pick<FormPart, "name" | "filename"> {
	const header = text.split(LINE_END).find((line) => /^content-disposition:\s*form-data\b/i.test(line)) ?? "";
	const parameters = new Map<string, string>();
	for (const [, name, inQuotes, plain] of header.matchAll(PARAMETER)) {
		const value = (inQuotes ?? plain ?? "").replace(/%22|%0D|%0A|\\"/gi, (found) => escapes[found.toUpperCase()]!);
		parameters.set(name!.toLowerCase(), value);
	}
	const name = parameters.get("name");
	if (name === undefined) throw broken("a part has no name");
	return { name, filename: parameters.get("filename") };
}

/**
 * The parts of a multipart/form-data body (RFC 7578) one after the other, as they arrive. Throws for a body that is cut
 * off, has no boundary or a part without a name.
 */
export async function* readFormParts(
	source: AsyncIterable<Uint8Array>,
	contentType: string,
): AsyncGenerator<FormPart, void> {
	const [, inQuotes, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType) ?? [];
	const boundary = inQuotes ?? plain;
	if (boundary === undefined) throw broken("it has no boundary");
	const delimiter = Buffer.from(`${LINE_END}--${boundary}`);
	const scanner = openScanner(source);
	const pass = async (data: AsyncIterable<unknown>) => {
		for await (const _ of data);
	};
	await pass(scanner.until(delimiter));
	while ((await scanner.take(2)) === LINE_END) {
		let headers = "";
		for await (const some of scanner.until(Buffer.from(LINE_END + LINE_END))) {
			headers += some.toString("latin1");
			if (headers.length > MAX_HEADERS) throw broken("the headers of a part are too long");
		}
		const data = scanner.until(delimiter);
		yield { ...readHeaders(Buffer.from(headers, "latin1").toString()), data };
		await pass(data);
	}
}
