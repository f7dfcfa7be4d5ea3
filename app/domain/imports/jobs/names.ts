import { basename } from "node:path";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/records/csv-columns.ts";
import { KINDS, type UploadKind } from "./accepted.ts";

export interface UploadProblem {
	place: string;
	message: string;
}

export const kindOfUpload = (name: string): UploadKind | null =>
	KINDS[/\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? null;

export const isClutter = (path: string): boolean =>
	/(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);

/** By the beginning of its name: `specimens.csv`, `specimens-2.csv`, `Specimens (1).csv`. */
export function listOfFile(path: string): ImportListName | null {
	const name = basename(path).toLowerCase();
	return IMPORT_LISTS.find((list) => name.startsWith(list) && !/^[a-z0-9]/.test(name.slice(list.length))) ?? null;
}

export const KNOWN_FILES = `The files are ${IMPORT_LISTS.map((list) => `${list}.csv`).join(", ")}.`;
export const NAMELESS = `the name does not say which list it is. ${KNOWN_FILES}`;

export function pathFault(path: string): string | null {
	if (path === "" || [...path].some((char) => char < " " || char === "\u007f" || char === "\ufffd")) {
		return "the name has characters that no file name may have";
	}
	if (path.includes("\\")) return "the name has a backslash; folders are separated by /";
	if (path.startsWith("/") || /^[a-z]:/i.test(path)) return "the path does not begin in the archive";
	const parts = path.replace(/\/$/, "").split("/");
	if (parts.includes("..")) return "the path leaves the archive";
	if (parts.some((part) => part === "" || part === ".")) return "the path is not plain";
	if (parts.some((part) => Buffer.byteLength(part) > 255) || path.length > 1000) return "the name is too long";
	return null;
}

/** Equal for systems that ignore case or the ways of writing an accent. */
export const sameName = (path: string): string => path.normalize("NFC").toLowerCase();
