import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { MAX_REPORT_BYTES } from "#app/file-limits.ts";

/** The limits of an upload once it is unpacked; sizes are in bytes. */
export interface UploadLimits {
	entries: number;
	bytes: number;
	csvBytes: number;
	pdfBytes: number;
	imageBytes: number;
	/** The ratio of unpacked to packed size of a file that is not small. */
	ratio: number;
}

/** The limit of the ratio does not apply to files up to this size. */
export const SMALL_BYTES = 4 * 1024 * 1024;

const MIB = 1024 * 1024;

/** An archive may be four times as large as an upload. */
export const uploadLimits = (settings: {
	maxImportBytes: number;
	maxPdfBytes: number;
	maxImageBytes: number;
}): UploadLimits => ({
	entries: 50_000,
	bytes: settings.maxImportBytes * 4,
	csvBytes: Math.min(settings.maxImportBytes, 512 * MIB),
	pdfBytes: Math.max(settings.maxPdfBytes, MAX_REPORT_BYTES),
	imageBytes: settings.maxImageBytes,
	ratio: 200,
});

export type UploadKind = "csv" | "workbook" | "zip" | "pdf" | "image";

const UPLOAD_KINDS: Record<string, UploadKind> = {
	csv: "csv",
	xlsx: "workbook",
	zip: "zip",
	pdf: "pdf",
	png: "image",
	jpg: "image",
	jpeg: "image",
	webp: "image",
	gif: "image",
};

export const ACCEPTED = Object.keys(UPLOAD_KINDS)
	.map((extension) => `.${extension}`)
	.join(",");

/** The file of all changes is in the folder of the annotated copies; no list of an import has a name that begins like this. */
export const CHANGES_FILE = "changes.csv";

export interface UploadProblem {
	place: string;
	message: string;
}

export const kindOfUpload = (name: string): UploadKind | null =>
	UPLOAD_KINDS[/\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""] ?? null;

export const isClutter = (path: string): boolean =>
	/(^|\/)(__MACOSX\/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);

export const KNOWN_FILES = `The files are ${IMPORT_LISTS.map((list) => `${list}.csv`).join(", ")}, or workbooks (.xlsx).`;
export const NAMELESS = `the name does not say which list it is. ${KNOWN_FILES}`;

export function pathError(path: string): string | null {
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

/** Two paths with the same answer are one file for systems that ignore case or the ways of writing an accent. */
export const sameName = (path: string): string => path.normalize("NFC").toLowerCase();
