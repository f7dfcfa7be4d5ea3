import { open } from "node:fs/promises";
import { posix } from "node:path";
import { crc32 } from "node:zlib";
import { type Archive, type ArchiveEntry, openArchive } from "#app/adapters/archive.server.ts";
import { TableError, type TableErrorCode } from "#app/tables/table-error.ts";
import { openXml, type XmlHandler } from "./xml.ts";

const MAX_PARTS = 2000;
/** An XML declaration is shorter. */
const HEAD_BYTES = 200;

/** A limit that a sheet breaks; a hidden sheet that does so is left empty. */
export class LimitError extends TableError {}

export interface Relationship {
	id: string;
	/** The last word of its type: `worksheet`, `sharedStrings`. */
	kind: string;
	/** The part that it leads to, from the root of the archive. */
	part: string;
}

export interface WorkbookParts {
	has(part: string): boolean;
	/** Throws where the part is missing, damaged, or breaks the limit of bytes. */
	read(part: string, handler: XmlHandler): Promise<void>;
	/** The list is empty where the part has none. */
	readRelationships(part: string): Promise<Relationship[]>;
	close(): void;
}

/** Names of parts count without regard to case; packers on Windows part folders by backslashes. */
const keyOf = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** A workbook with a password is no archive: it lies encrypted in a file of the older form. */
async function whyNoArchive(path: string): Promise<TableErrorCode> {
	const file = await open(path);
	try {
		const bytes = await file.readFile();
		if (!bytes.subarray(0, 4).equals(COMPOUND_FILE)) return "no archive";
		return bytes.includes(Buffer.from("EncryptedPackage", "utf16le")) ? "password" : "older workbook";
	} finally {
		await file.close();
	}
}

function decoderOf(head: Uint8Array): TextDecoder {
	const [first, second] = head;
	if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder("utf-16be");
	if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder("utf-16le");
	const [, declared = "utf-8"] =
		/^[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(head).toString("latin1")) ?? [];
	return new TextDecoder(/^utf-?16/i.test(declared) ? "utf-8" : declared, { fatal: true });
}

async function readEntry(entry: ArchiveEntry, part: string, handler: XmlHandler): Promise<void> {
	const xml = openXml(part, handler);
	let decoder: TextDecoder | undefined;
	let head = Buffer.alloc(0);
	let sum = 0;
	// The stream fails where it yields more or fewer bytes than the directory says.
	for await (const chunk of await entry.open()) {
		sum = crc32(chunk, sum);
		if (!decoder) {
			head = Buffer.concat([head, chunk]);
			if (head.length < HEAD_BYTES) continue;
			decoder = decoderOf(head);
			xml.write(decoder.decode(head, { stream: true }));
		} else xml.write(decoder.decode(chunk, { stream: true }));
	}
	xml.write(decoder ? decoder.decode() : decoderOf(head).decode(head));
	if (sum !== entry.crc32) throw new Error("The checksum is wrong.");
	xml.end();
}

async function listEntries(archive: Archive): Promise<Map<string, ArchiveEntry[]>> {
	if (archive.entryCount > MAX_PARTS) throw new TableError("too many parts", { most: MAX_PARTS });
	const entries = new Map<string, ArchiveEntry[]>();
	for await (const entry of archive.entries()) {
		const key = keyOf(entry.name);
		entries.set(key, [...(entries.get(key) ?? []), entry]);
	}
	return entries;
}

function targetOf(source: string, target: string): string {
	const written = target.replaceAll("\\", "/");
	let plain = written;
	try {
		plain = decodeURIComponent(written);
	} catch {
		// A target with a lone percent sign is meant as it stands.
	}
	return keyOf(posix.resolve("/", posix.dirname(keyOf(source)), plain));
}

/** Throws where the file is no archive. */
export async function openParts(path: string, maxBytes: number): Promise<WorkbookParts> {
	const archive = await openArchive(path).catch(async () => {
		throw new TableError(await whyNoArchive(path));
	});
	const entries = await listEntries(archive).catch((error) => {
		archive.close();
		throw error instanceof TableError ? error : new TableError("no archive");
	});
	let left = maxBytes;

	async function read(part: string, handler: XmlHandler): Promise<void> {
		const [entry, twin] = entries.get(keyOf(part)) ?? [];
		if (!entry) throw new TableError("missing part", { part });
		if (twin && twin.crc32 !== entry.crc32) throw new TableError("part twice", { part });
		if (entry.isEncrypted) throw new TableError("password");
		if (entry.size > left) throw new LimitError("too many bytes", { megabytes: maxBytes / 1024 ** 2 });
		left -= entry.size;
		try {
			await readEntry(entry, part, handler);
		} catch (error) {
			throw error instanceof TableError ? error : new TableError("damaged part", { part });
		}
	}

	return {
		has: (part) => entries.has(keyOf(part)),
		read,
		async readRelationships(part) {
			const found: Relationship[] = [];
			const name = posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`);
			if (!entries.has(keyOf(name))) return found;
			await read(name, {
				open(element, attributes) {
					if (element !== "Relationship" || attributes.TargetMode === "External") return;
					const kind = attributes.Type?.split("/").at(-1) ?? "";
					found.push({ id: attributes.Id ?? "", kind, part: targetOf(part, attributes.Target ?? "") });
				},
				close() {},
				text() {},
			});
			return found;
		},
		close: () => archive.close(),
	};
}
