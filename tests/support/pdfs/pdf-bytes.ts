import { deflateSync } from "node:zlib";

/** How a program lays out the objects of a file. */
export type Layout = "table" | "packed" | "appended" | "reversed";

interface PageParts {
	/** Left, bottom, right, top. */
	box: readonly number[];
	content: string;
	/** Entries of the resources. */
	resources?: string;
	/** Further entries of the page, such as its turn. */
	more?: string;
}

interface Entry {
	body: Buffer;
	isStream: boolean;
}

const bytesOf = (text: string | Uint8Array): Buffer =>
	typeof text === "string" ? Buffer.from(text, "latin1") : Buffer.from(text);

const big = (value: number, length: number): Buffer => {
	const bytes = Buffer.alloc(length);
	bytes.writeUIntBE(value, 0, length);
	return bytes;
};

/** Builds the file from its objects, byte by byte, as programs that use no library of ours do. */
export function openPdfBytes() {
	const objects: Entry[] = [];
	const pages: string[] = [];
	let catalog = "";

	function streamEntry(dict: string, data: string | Uint8Array, packed = false): Entry {
		const bytes = packed ? deflateSync(bytesOf(data)) : bytesOf(data);
		const head = `<<${dict}${packed ? "/Filter/FlateDecode" : ""}/Length ${bytes.length}>>\nstream\n`;
		return { body: Buffer.concat([bytesOf(head), bytes, bytesOf("\nendstream")]), isStream: true };
	}
	const push = (entry: Entry): string => `${objects.push(entry) + 2} 0 R`;
	const plain = (text: string): Entry => ({ body: bytesOf(text), isStream: false });

	/** The objects of the file by their number: the catalogue, the pages, then the others in their order. */
	function numbered(): Map<number, Entry> {
		const tree = plain(`<</Type/Pages/Kids[${pages.join(" ")}]/Count ${pages.length}>>`);
		return new Map(
			[plain(`<</Type/Catalog/Pages 2 0 R${catalog}>>`), tree, ...objects].map((one, at) => [at + 1, one]),
		);
	}

	function openParts(first: string) {
		const parts = [bytesOf(first)];
		let length = parts[0]!.length;
		return {
			/** The place at which the part begins. */
			add(part: string | Buffer): number {
				const [at, bytes] = [length, bytesOf(part)];
				parts.push(bytes);
				length += bytes.length;
				return at;
			},
			bytes: () => Buffer.concat(parts),
		};
	}
	const written = (number: number, { body }: Entry) =>
		Buffer.concat([bytesOf(`${number} 0 obj\n`), body, bytesOf("\nendobj\n")]);

	function table(parts: ReturnType<typeof openParts>, starts: Map<number, number>, size: number, more = ""): void {
		let rows = "";
		for (const [number, at] of [...starts].sort(([a], [b]) => a - b)) {
			rows += `${number} 1\n${String(at).padStart(10, "0")} 00000 n\r\n`;
		}
		const at = parts.add(`xref\n0 1\n0000000000 65535 f\r\n${rows}trailer\n<</Size ${size}/Root 1 0 R${more}>>\n`);
		parts.add(`startxref\n${at}\n%%EOF\n`);
	}

	/** `unseen`: versions of objects that stand behind the others and that the table does not name. */
	function inTable(order: "up" | "down", unseen: [ref: string, entry: Entry][] = []): Buffer {
		const parts = openParts("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
		const entries = [...numbered()];
		const starts = new Map<number, number>();
		for (const [number, entry] of order === "up" ? entries : entries.reverse()) {
			starts.set(number, parts.add(written(number, entry)));
		}
		for (const [ref, entry] of unseen) parts.add(written(Number.parseInt(ref, 10), entry));
		table(parts, starts, entries.length + 1);
		return parts.bytes();
	}

	/** As PDF 1.5 packs objects that are no streams into one, and the table into another. */
	function packed(): Buffer {
		const parts = openParts("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n");
		const entries = [...numbered()];
		const size = entries.length + 3;
		const rows = new Map<number, Buffer>([[0, Buffer.concat([big(0, 1), big(0, 4), big(65535, 2)])]]);
		const row = (kind: number, at: number, index: number) => Buffer.concat([big(kind, 1), big(at, 4), big(index, 2)]);
		const inside = entries.filter(([, { isStream }]) => !isStream);
		let [head, body] = ["", ""];
		for (const [index, [number, entry]] of inside.entries()) {
			head += `${number} ${body.length} `;
			body += `${entry.body.toString("latin1")} `;
			rows.set(number, row(2, size - 2, index));
		}
		for (const [number, entry] of entries) {
			if (entry.isStream) rows.set(number, row(1, parts.add(written(number, entry)), 0));
		}
		const kind = `/Type/ObjStm/N ${inside.length}/First ${head.length}`;
		rows.set(size - 2, row(1, parts.add(written(size - 2, streamEntry(kind, head + body, true))), 0));
		const last = parts.add("");
		rows.set(size - 1, row(1, last, 0));
		const all = Buffer.concat(Array.from({ length: size }, (_, number) => rows.get(number)!));
		parts.add(written(size - 1, streamEntry(`/Type/XRef/Size ${size}/W[1 4 2]/Root 1 0 R`, all, true)));
		parts.add(`startxref\n${last}\n%%EOF\n`);
		return parts.bytes();
	}

	/** First the objects with other contents of the pages, then these pages anew, as programs append a change. */
	function appended(): Buffer {
		const parts = openParts("%PDF-1.4\n");
		const entries = [...numbered()];
		const starts = new Map<number, number>();
		const contents = new Set(contentsOfPages);
		for (const [number, entry] of entries) {
			const old = contents.has(`${number} 0 R`) ? streamEntry("", "0 0 1 rg 50 50 200 200 re f") : entry;
			starts.set(number, parts.add(written(number, old)));
		}
		const first = parts.bytes().length;
		table(parts, starts, entries.length + 1);
		const changed = new Map<number, number>();
		for (const [number, entry] of entries) {
			if (contents.has(`${number} 0 R`)) changed.set(number, parts.add(written(number, entry)));
		}
		table(parts, changed, entries.length + 1, `/Prev ${first}`);
		return parts.bytes();
	}
	const contentsOfPages: string[] = [];

	return {
		add: (text: string): string => push(plain(text)),
		stream: (dict: string, data: string | Uint8Array, isPacked = false): string =>
			push(streamEntry(dict, data, isPacked)),
		page({ box, content, resources = "", more = "" }: PageParts): string {
			const contents = push(streamEntry("", content, true));
			contentsOfPages.push(contents);
			const entries = `/MediaBox[${box.join(" ")}]/Resources<<${resources}>>/Contents ${contents}${more}`;
			pages.push(push(plain(`<</Type/Page/Parent 2 0 R${entries}>>`)));
			return contents;
		},
		/** Further entries of the catalogue. */
		state(entries: string): void {
			catalog += entries;
		},
		/** The file in which the objects have other versions that the table does not name. */
		withUnseen: (versions: [ref: string, text: string | { dict: string; data: string | Uint8Array }][]): Buffer =>
			inTable(
				"up",
				versions.map(([ref, text]) => [
					ref,
					typeof text === "string" ? plain(text) : streamEntry(text.dict, text.data),
				]),
			),
		bytes(layout: Layout): Buffer {
			if (layout === "packed") return packed();
			if (layout === "appended") return appended();
			return inTable(layout === "table" ? "up" : "down");
		},
	};
}

export type PdfBytes = ReturnType<typeof openPdfBytes>;
