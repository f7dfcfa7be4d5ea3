import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type ArchiveEntry, openArchive } from "#app/adapters/archive.server.ts";
import { IMPORT_LISTS } from "#app/domain/catalogue/records/csv-columns.ts";
import { invalid } from "#app/domain/errors.ts";
import type { ImportInput } from "#app/domain/imports/report.ts";
import { errorCode } from "#db/thrown.ts";
import { countEntries, type EntryCount } from "./entries.ts";
import type { UploadLimits } from "./limits.ts";
import { KNOWN_FILES, kindOfUpload, listOfFile, NAMELESS, type UploadProblem } from "./names.ts";

export interface ReceivedFile {
	name: string;
	bytes: number;
	path: string;
}

export interface UploadRefusal extends Error {
	problems: UploadProblem[];
}

export const refuseUpload = (problems: UploadProblem[]): UploadRefusal =>
	Object.assign(invalid({ "": problems.map(({ place, message }) => `${place}: ${message}`) }), { problems });

export const isUploadRefusal = (error: unknown): error is UploadRefusal =>
	error instanceof Error && "problems" in error && Array.isArray(error.problems);

type OnBytes = (done: number, total: number) => void;

async function unpackEntry(entry: ArchiveEntry, path: string, signal?: AbortSignal): Promise<boolean> {
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	let sum = 0;
	const check = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			sum = crc32(chunk, sum);
			done(null, chunk);
		},
	});
	// "wx": what is there already is never written to, nor what a link leads to.
	await pipeline(await entry.open(), check, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
	return sum === entry.crc32;
}

async function unpackArchive(
	file: ReceivedFile,
	folder: string,
	counted: EntryCount,
	onBytes: OnBytes,
	signal?: AbortSignal,
): Promise<string[]> {
	const unreadable = () => refuseUpload([{ place: file.name, message: "this is not a whole zip archive" }]);
	const archive = await openArchive(file.path).catch((error) => {
		// Faults of the reader have no system code.
		throw errorCode(error) ? error : unreadable();
	});
	try {
		if (!counted.announce(file.name, archive.entryCount)) return [];
		const wanted: ArchiveEntry[] = [];
		try {
			for await (const entry of archive.entries()) {
				signal?.throwIfAborted();
				if (counted.takeEntry(file.name, entry)) wanted.push(entry);
			}
		} catch (error) {
			signal?.throwIfAborted();
			if (errorCode(error)) throw error;
			throw unreadable();
		}
		if (counted.problems.length > 0) return [];
		const total = wanted.reduce((sum, { size }) => sum + size, 0);
		let done = 0;
		const paths: string[] = [];
		for (const entry of wanted) {
			// One way of writing accents, as the cells of most CSV files have it.
			const path = entry.name.normalize("NFC");
			const place = `${file.name} › ${path}`;
			const whole = await unpackEntry(entry, join(folder, path), signal).catch((error: NodeJS.ErrnoException) => {
				signal?.throwIfAborted();
				// Faults of the reader have no system code; those of zlib are about the data.
				if (error.code && !error.code.startsWith("Z_")) throw error;
				return false;
			});
			if (!whole) throw refuseUpload([{ place, message: "the file is damaged" }]);
			done += entry.size;
			onBytes(done, total);
			paths.push(path);
		}
		return paths;
	} finally {
		archive.close();
	}
}

/** All entries are checked before any is unpacked. Answers the CSV files in the order of an import. */
export async function layOut(
	files: readonly ReceivedFile[],
	folder: string,
	limits: UploadLimits,
	options: { onBytes?: OnBytes; signal?: AbortSignal } = {},
): Promise<ImportInput[]> {
	const counted = countEntries(limits);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const loose = files.filter(({ name }) => kindOfUpload(name) !== "zip");
	for (const file of loose) counted.take(file.name, file.name, file.bytes);
	const paths = loose.map(({ name }) => name.normalize("NFC"));
	for (const file of files) {
		if (kindOfUpload(file.name) !== "zip") continue;
		paths.push(...(await unpackArchive(file, folder, counted, options.onBytes ?? (() => {}), options.signal)));
	}
	if (counted.problems.length > 0) throw refuseUpload(counted.problems);
	for (const file of loose) await rename(file.path, join(folder, file.name.normalize("NFC")));
	return inputsAmong(folder, paths);
}

function inputsAmong(folder: string, paths: string[]): ImportInput[] {
	const csvs = paths.filter((path) => kindOfUpload(path) === "csv").sort();
	const nameless = csvs.filter((path) => !listOfFile(path));
	if (nameless.length > 0) throw refuseUpload(nameless.map((place) => ({ place, message: NAMELESS })));
	if (csvs.length === 0)
		throw refuseUpload([{ place: "upload", message: `there is no CSV file in it. ${KNOWN_FILES}` }]);
	return IMPORT_LISTS.flatMap((list) =>
		csvs.filter((path) => listOfFile(path) === list).map((path) => ({ list, path: join(folder, path) })),
	);
}
