import { access, constants, mkdir, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { errorCode, errorWords } from "#db/thrown.ts";

const MEBIBYTE = 1024 ** 2;

/** The free space in MiB. Throws where the folder cannot be written; makes it where it is missing. */
export async function freeSpace(folder: string): Promise<number> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await access(folder, constants.W_OK);
	const { bavail, bsize } = await statfs(folder);
	return Math.floor((bavail * bsize) / MEBIBYTE);
}

/** Chromium keeps what it prints in a file, and says nothing but that this could not be read. */
const isLackOfRoom = (error: unknown): boolean =>
	errorCode(error) === "ENOSPC" || errorCode(error) === "EDQUOT" || /\(IO\.read\)|ENOSPC/.test(errorWords(error));

/** The least free space in MiB. With less, a browser does not even start, and says anything but why. */
const MIN_ROOM = 16;

/** Fails as the work does; where the folder for temporary files had no room for it, with a sentence that says so. */
export async function withTemporaryFiles<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const folder = tmpdir();
		const free = await freeSpace(folder).catch(() => 0);
		if (free >= MIN_ROOM && !isLackOfRoom(error)) throw error;
		const message = `The temporary folder ${folder} has too little room for a schedule (${free} MB free): free space there, or set TMPDIR to a folder with more.`;
		throw new Error(message, { cause: error });
	}
}
