import type { Readable } from "node:stream";
import { promisify } from "node:util";
import yauzl from "yauzl";

export interface ArchiveEntry {
	/** The entry's name as it is stored, which may hold anything. */
	name: string;
	/** The bytes of the entry, unpacked and packed. A stream that yields more or fewer than `size` fails. */
	size: number;
	packed: number;
	crc32: number;
	kind: "file" | "folder" | "other";
	isEncrypted: boolean;
	/** Packed in a way that is understood: stored or deflated. */
	isReadable: boolean;
	open(): Promise<Readable>;
}

/** A zip archive that is being read; its directory is at the end of the file, its content is read entry by entry. */
export interface Archive {
	entryCount: number;
	entries(): AsyncGenerator<ArchiveEntry>;
	close(): void;
}

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const UNIX = 3;

function kindOf(entry: yauzl.Entry, name: string): ArchiveEntry["kind"] {
	const type = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
	if (type !== 0 && type !== REGULAR && type !== FOLDER) return "other";
	return name.endsWith("/") || type === FOLDER ? "folder" : "file";
}

/** Fails with the reader's words for no zip. An entry larger than its directory says breaks its stream. */
export async function openArchive(path: string): Promise<Archive> {
	const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);
	// Names come as bytes: the reader would give up at the first bad one, but every bad one is to be told.
	const zip = await open(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
	// Whoever reads hears of an error; one that comes when nobody does must not end the process.
	zip.on("error", () => {});
	return {
		entryCount: zip.entryCount,
		async *entries() {
			for await (const entry of zip.eachEntry()) {
				const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
				const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
				yield {
					name,
					size: entry.uncompressedSize,
					packed: entry.compressedSize,
					crc32: entry.crc32,
					kind: kindOf(entry, name),
					isEncrypted: entry.isEncrypted(),
					isReadable: entry.canDecodeFileData(),
					open: () => zip.openReadStreamPromise(entry),
				};
			}
		},
		close: () => zip.close(),
	};
}
