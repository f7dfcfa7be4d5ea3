import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { usageError } from "./outcome.ts";

export async function isThere(path: string, what: "file" | "folder"): Promise<boolean> {
	const found = await stat(path).catch(() => null);
	return what === "file" ? found?.isFile() === true : found?.isDirectory() === true;
}

/** Refuses a folder that is not there as wrong usage. */
export async function checkFolder(path: string): Promise<void> {
	if (!(await isThere(path, "folder"))) throw usageError(`There is no folder ${path}.`);
}

/** Refuses an input file that is not there as wrong usage. */
export async function checkInput(path: string): Promise<void> {
	if (await isThere(path, "file")) return;
	if (!(await isThere(path, "folder"))) throw usageError(`There is no file ${path}.`);
	throw usageError(`${path} is a folder: pfs import all takes folders.`);
}

/** Refuses an output file whose folder is not there, before any work is done. */
export async function checkOutput(file: string | undefined): Promise<void> {
	if (file === undefined) return;
	await checkFolder(dirname(file));
	if (await isThere(file, "folder")) throw usageError(`${file} is a folder.`);
}
