import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { errorCode } from "#db/thrown.ts";

export type SourceFile =
	| { path: string; sha256: string; problem: null }
	| { path: null; sha256: null; problem: string };

const refuse = (problem: string): SourceFile => ({ path: null, sha256: null, problem });

const isInside = (folder: string, path: string): boolean => {
	const way = relative(folder, path);
	return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const MISSING = refuse("there is no such file");

/**
 * Paths that leave the folder are refused, by themselves or through links. Accents may be composed otherwise than in
 * the file's name: systems and spreadsheets differ in that.
 */
export async function findSourceFile(folder: string, cell: string): Promise<SourceFile> {
	for (const written of new Set([cell, cell.normalize("NFC"), cell.normalize("NFD")])) {
		const found = await lookFor(folder, written);
		if (found !== MISSING) return found;
	}
	return MISSING;
}

async function lookFor(folder: string, cell: string): Promise<SourceFile> {
	const asked = resolve(folder, cell);
	if (isAbsolute(cell) || !isInside(resolve(folder), asked)) return refuse("the path leaves its folder");
	let path: string;
	try {
		path = await realpath(asked);
		if (!isInside(await realpath(folder), path)) return refuse("the path leaves its folder through a link");
		if (!(await stat(path)).isFile()) return MISSING;
	} catch (error) {
		const isMissing = ["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "");
		return isMissing ? MISSING : refuse("the file cannot be read");
	}
	try {
		const hash = createHash("sha256");
		await pipeline(createReadStream(path), hash);
		return { path, sha256: hash.digest("hex"), problem: null };
	} catch {
		return refuse("the file cannot be read");
	}
}
