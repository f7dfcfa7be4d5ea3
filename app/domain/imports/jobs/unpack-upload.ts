import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type ArchiveEntry, openArchive } from "#app/adapters/archive.server.ts";
import { amount, fileSize } from "#app/amounts.ts";
import { invalid } from "#app/domain/errors.ts";
import type { ImportFile } from "#app/domain/imports/import-options.ts";
import { inListOrder, inputsOfWorkbook, listOfName } from "#app/domain/imports/workbook-inputs.ts";
import { errorCode } from "#db/thrown.ts";
import {
	isClutter,
	KNOWN_FILES,
	kindOfUpload,
	NAMELESS,
	pathError,
	SMALL_BYTES,
	sameName,
	type UploadKind,
	type UploadLimits,
	type UploadProblem,
} from "./upload-rules.ts";

const MAX_PROBLEMS = 200;

interface EntryCount {
	problems: UploadProblem[];
	take(place: string, path: string, size: number): boolean;
	takeEntry(archive: string, entry: ArchiveEntry): boolean;
	announce(archive: string, entries: number): boolean;
}

/** The files and archives of an upload share one count, so that their limits apply to the upload as a whole. */
function countEntries(limits: UploadLimits): EntryCount {
	const problems: UploadProblem[] = [];
	const files = new Set<string>();
	const folders = new Set<string>();
	const listNames = new Set<string>();
	let entries = 0;
	let bytes = 0;
	let tooLarge = false;

	function refuse(place: string, message: string): false {
		if (problems.length < MAX_PROBLEMS) problems.push({ place, message });
		return false;
	}

	function isFree(place: string, path: string): boolean {
		const key = sameName(path);
		if (files.has(key)) return refuse(place, "this name is there twice");
		if (folders.has(key)) return refuse(place, "this name is a folder's, too");
		const parts = key.split("/").slice(0, -1);
		const above = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
		if (above.some((folder) => files.has(folder))) return refuse(place, "this folder's name is a file's, too");
		files.add(key);
		for (const folder of above) folders.add(folder);
		return true;
	}

	const most: Record<UploadKind, number> = {
		csv: limits.csvBytes,
		workbook: limits.csvBytes,
		pdf: limits.pdfBytes,
		image: limits.imageBytes,
		zip: Number.POSITIVE_INFINITY,
	};

	function take(place: string, path: string, size: number): boolean {
		const error = pathError(path);
		if (error) return refuse(place, error);
		const kind = kindOfUpload(path);
		if (kind === "zip") return refuse(place, "an archive inside an archive is not unpacked");
		if (!kind) return refuse(place, "this is neither a CSV file nor a workbook (.xlsx), PDF or picture");
		if (size > most[kind]) return refuse(place, `the file is larger than ${fileSize(most[kind])}`);
		bytes += size;
		if (bytes > limits.bytes && !tooLarge) {
			tooLarge = true;
			return refuse(place, `from here on the files are more than ${fileSize(limits.bytes)} together`);
		}
		if (!isFree(place, path)) return false;
		if (kind === "csv" || kind === "workbook") {
			const name = sameName(path.split("/").at(-1)!);
			const what = kind === "csv" ? "CSV file" : "workbook";
			if (listNames.has(name)) return refuse(place, `a ${what} of this name is there twice`);
			listNames.add(name);
		}
		return true;
	}

	return {
		problems,
		take,
		takeEntry(archive, entry) {
			const place = `${archive} › ${printable(entry.name)}`;
			if (entry.kind === "other") return refuse(place, "this is a link or a device, not a file");
			const error = pathError(entry.name);
			if (error) return refuse(place, error);
			if (isClutter(entry.name) || entry.kind === "folder") return false;
			if (entry.isEncrypted) return refuse(place, "the file is protected by a password");
			if (!entry.isReadable) return refuse(place, "the file is packed in a way that cannot be read");
			if (entry.size > SMALL_BYTES && entry.size > entry.packed * limits.ratio) {
				return refuse(place, `the file is packed more than ${limits.ratio} times smaller than it is`);
			}
			return take(place, entry.name, entry.size);
		},
		announce(archive, count) {
			entries += count;
			return entries <= limits.entries
				? true
				: refuse(archive, `more than ${amount(limits.entries)} files and folders are too many`);
		},
	};
}

function printable(name: string): string {
	const clean = [...name].map((char) => (char < " " || char === "\u007f" ? "\ufffd" : char));
	return clean.length > 200 ? `${clean.slice(0, 200).join("")}…` : clean.join("");
}

export interface ReceivedFile {
	name: string;
	bytes: number;
	path: string;
}

interface UploadRefusal extends Error {
	problems: UploadProblem[];
}

const refuseUpload = (problems: UploadProblem[]): UploadRefusal =>
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
	// The flag "wx" refuses a path that exists, so that neither a file nor the target of a link is overwritten.
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
		// Errors of the reader have no system code.
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
			// Accents are written in one way (NFC), as in the cells of most CSV files: a cell then finds its file.
			const path = entry.name.normalize("NFC");
			const place = `${file.name} › ${path}`;
			const whole = await unpackEntry(entry, join(folder, path), signal).catch((error: NodeJS.ErrnoException) => {
				signal?.throwIfAborted();
				// Errors of the reader have no system code; those of zlib are about the data.
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

/** Checks every entry before any is unpacked. Answers CSV files and sheets of workbooks in the order of an import. */
export async function layOut(
	files: readonly ReceivedFile[],
	folder: string,
	limits: UploadLimits,
	options: { onBytes?: OnBytes; signal?: AbortSignal } = {},
): Promise<ImportFile[]> {
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
	return inputsAmong(folder, paths, limits.bytes);
}

async function inputsAmong(folder: string, paths: string[], most: number): Promise<ImportFile[]> {
	const of = (wanted: UploadKind) => paths.filter((path) => kindOfUpload(path) === wanted).sort();
	const csvs = of("csv");
	const nameless = csvs.filter((path) => !listOfName(path));
	if (nameless.length > 0) throw refuseUpload(nameless.map((place) => ({ place, message: NAMELESS })));
	const inputs = csvs.map((path): ImportFile => ({ list: listOfName(path)!, path: join(folder, path) }));
	const problems: UploadProblem[] = [];
	// The CSV files of workbooks are written outside the folder of the upload, so that no path in a cell leads to them.
	const sheets = `${folder}-sheets`;
	let left = most;
	for (const place of of("workbook")) {
		await mkdir(sheets, { recursive: true, mode: 0o700 });
		const path = join(folder, place);
		const read = await inputsOfWorkbook({ path, name: place, folder: dirname(path) }, sheets);
		if ("why" in read) problems.push({ place, message: read.why });
		else if (read.bytes > left) {
			throw refuseUpload([{ place, message: `from here on the files are more than ${fileSize(most)} together` }]);
		} else {
			left -= read.bytes;
			inputs.push(...read.inputs);
		}
	}
	if (problems.length > 0) throw refuseUpload(problems);
	if (inputs.length === 0) {
		throw refuseUpload([{ place: "upload", message: `there is no CSV file and no workbook in it. ${KNOWN_FILES}` }]);
	}
	return inListOrder(inputs);
}
