import type { ArchiveEntry } from "#app/adapters/archive.server.ts";
import { amount } from "#app/amounts.ts";
import type { UploadKind } from "./accepted.ts";
import { SMALL, sizeWords, type UploadLimits } from "./limits.ts";
import { isClutter, kindOfUpload, pathFault, sameName, type UploadProblem } from "./names.ts";

const MOST_PROBLEMS = 200;

export interface EntryCount {
	problems: UploadProblem[];
	take(place: string, path: string, size: number): boolean;
	takeEntry(archive: string, entry: ArchiveEntry): boolean;
	announce(archive: string, entries: number): boolean;
}

/** One for all files and archives of an upload, so that their limits count together. */
export function countEntries(limits: UploadLimits): EntryCount {
	const problems: UploadProblem[] = [];
	const files = new Set<string>();
	const folders = new Set<string>();
	const csvNames = new Set<string>();
	let entries = 0;
	let bytes = 0;
	let tooLarge = false;

	function refuse(place: string, message: string): false {
		if (problems.length < MOST_PROBLEMS) problems.push({ place, message });
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
		pdf: limits.pdfBytes,
		image: limits.imageBytes,
		zip: Number.POSITIVE_INFINITY,
	};

	function take(place: string, path: string, size: number): boolean {
		const fault = pathFault(path);
		if (fault) return refuse(place, fault);
		const kind = kindOfUpload(path);
		if (kind === "zip") return refuse(place, "an archive inside an archive is not unpacked");
		if (!kind) return refuse(place, "this is neither a CSV file nor a PDF or picture");
		if (size > most[kind]) return refuse(place, `the file is larger than ${sizeWords(most[kind])}`);
		bytes += size;
		if (bytes > limits.bytes && !tooLarge) {
			tooLarge = true;
			return refuse(place, `from here on the files are more than ${sizeWords(limits.bytes)} together`);
		}
		if (!isFree(place, path)) return false;
		if (kind === "csv") {
			const name = sameName(path.split("/").at(-1)!);
			if (csvNames.has(name)) return refuse(place, "a CSV file of this name is there twice");
			csvNames.add(name);
		}
		return true;
	}

	return {
		problems,
		take,
		takeEntry(archive, entry) {
			const place = `${archive} › ${printable(entry.name)}`;
			if (entry.kind === "other") return refuse(place, "this is a link or a device, not a file");
			const fault = pathFault(entry.name);
			if (fault) return refuse(place, fault);
			if (isClutter(entry.name) || entry.kind === "folder") return false;
			if (entry.isEncrypted) return refuse(place, "the file is protected by a password");
			if (!entry.isReadable) return refuse(place, "the file is packed in a way that cannot be read");
			if (entry.size > SMALL && entry.size > entry.packed * limits.ratio) {
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
