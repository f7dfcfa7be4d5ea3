import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
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

/** The end of a name says the format; a number such as that of a year is none. */
const formatOf = (file: string): string | null => /\.([a-z][a-z0-9]{0,5})$/i.exec(file)?.[1]?.toLowerCase() ?? null;

/** Refuses a file whose name says another format than these: what is in it would be something else. */
export function checkFormat(file: string, formats: readonly string[]): void {
	const format = formatOf(basename(file));
	if (format === null || formats.includes(format)) return;
	throw usageError(`${file}: .${format} is not possible here, but ${formats.map((one) => `.${one}`).join(" and ")}.`);
}

/** Refuses an output file of another format, or whose folder is not there, before any work is done. */
export async function checkOutput(file: string | undefined, formats: readonly string[] = ["csv"]): Promise<void> {
	if (file === undefined) return;
	checkFormat(file, formats);
	await checkFolder(dirname(file));
	if (await isThere(file, "folder")) throw usageError(`${file} is a folder.`);
}
