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

/** On a full disk Chromium cannot read back the file that it prints into, and `IO.read` is all that its message says. */
const isDiskFull = (error: unknown): boolean =>
	errorCode(error) === "ENOSPC" || errorCode(error) === "EDQUOT" || /\(IO\.read\)|ENOSPC/.test(errorWords(error));

/** The free space in MiB that a browser needs to start. With less, its messages name all sorts of causes, so that none is believed. */
const MIN_ROOM = 16;

/** Explains a failure whose cause is the folder for temporary files, which no message of the failed work names. */
export async function withTemporaryFiles<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const folder = tmpdir();
		const free = await freeSpace(folder).catch((reason: unknown) => {
			const message = `The temporary folder ${folder} cannot be used (${errorCode(reason)}): let the product write there, or set TMPDIR to a folder where it may.`;
			throw new Error(message, { cause: error });
		});
		if (free >= MIN_ROOM && !isDiskFull(error)) throw error;
		const message = `The temporary folder ${folder} has too little room for a schedule (${free} MB free): free space there, or set TMPDIR to a folder with more.`;
		throw new Error(message, { cause: error });
	}
}
