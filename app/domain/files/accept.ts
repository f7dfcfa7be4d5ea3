import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { invalid, UPLOAD_TOO_LARGE } from "#app/domain/errors.ts";
import {
	type FileKind,
	fileFields,
	HEIC_PHOTO,
	NOT_A_PDF,
	NOT_A_PHOTO,
	NOT_A_PLAN,
	NOT_AN_IMAGE,
	NOT_PNG_OR_JPEG,
	TOO_MANY_PAGES,
	TOO_MANY_PIXELS,
	TOO_MANY_REPORT_PAGES,
} from "./kinds.ts";
import { fileExtension } from "./name.ts";

const messages = {
	pdf: NOT_A_PDF,
	pages: TOO_MANY_PAGES,
	reportPages: TOO_MANY_REPORT_PAGES,
	pixels: TOO_MANY_PIXELS,
	protected: "The PDF is protected by a password.",
	undrawn: "The PDF shows comments or form values that cannot be printed. Save it by “Print to PDF” and upload that.",
	slow: "This PDF takes too long to check. Print it to PDF and upload that.",
	unprintable: "This PDF can't be put into a schedule. Print it to PDF and upload that.",
	changed: "This PDF would not be printed as a viewer shows it. Print it to PDF and upload that.",
	product_image: NOT_PNG_OR_JPEG,
	logo: NOT_PNG_OR_JPEG,
	drawing_image: NOT_AN_IMAGE,
	photo: NOT_A_PHOTO,
	plan_picture: NOT_A_PLAN,
	heic: HEIC_PHOTO,
	empty: "The submitted file is empty.",
	tooLarge: UPLOAD_TOO_LARGE,
} as const;

/** A refusal of a file (docs/rules/files.md#accepted): its message on the field that carries files of this kind. */
export function refuseFile(kind: FileKind, message: keyof typeof messages, code?: string): Error {
	return invalid({ [fileFields[kind]]: [messages[message]] }, messages[message], code);
}

/** Refuses as {@link refuseFile} does, with the page (from 1) that it is about. */
export function refusePdf(kind: FileKind, message: keyof typeof messages, page?: number): Error {
	if (page === undefined) return refuseFile(kind, message);
	const text = messages[message].replace("This PDF", `Page ${page} of this PDF`);
	return invalid({ [fileFields[kind]]: [text] }, text);
}

/** Looks at its size before anything is read. Refuses as {@link refuseFile}; the code `too_large` stands for 413. */
export async function readWithin(kind: FileKind, path: string, limit: number): Promise<Buffer> {
	const handle = await open(path, "r");
	try {
		const { size } = await handle.stat();
		if (size === 0) throw refuseFile(kind, "empty", "empty_file");
		if (size > limit) throw refuseFile(kind, "tooLarge", "too_large");
		return await handle.readFile();
	} finally {
		await handle.close();
	}
}

type ImageFormat = "jpeg" | "png" | "webp" | "gif";

const formats: { format: ImageFormat; extensions: string[]; begins: (bytes: Buffer) => boolean }[] = [
	{
		format: "jpeg",
		extensions: [".jpg", ".jpeg", ".jfif"],
		begins: (b) => b.subarray(0, 3).toString("hex") === "ffd8ff",
	},
	{ format: "png", extensions: [".png"], begins: (b) => b.subarray(0, 8).toString("hex") === "89504e470d0a1a0a" },
	{ format: "gif", extensions: [".gif"], begins: (b) => /^GIF8[79]a$/.test(b.toString("latin1", 0, 6)) },
	{
		format: "webp",
		extensions: [".webp"],
		begins: (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP",
	},
];

export function imageFormat(name: string, bytes: Buffer): ImageFormat | null {
	const extension = fileExtension(name).toLowerCase();
	return formats.find((each) => each.extensions.includes(extension) && each.begins(bytes))?.format ?? null;
}

const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** A photo is known by its bytes alone: cameras and scripts give it any name. */
export function photoFormat(bytes: Buffer): "photo" | "heic" | null {
	if (bytes.toString("latin1", 4, 8) === "ftyp" && HEIC_BRANDS.includes(bytes.toString("latin1", 8, 12))) return "heic";
	return formats.some(({ format, begins }) => format !== "gif" && begins(bytes)) ? "photo" : null;
}

const PDF_MARK = "%PDF-";

/** Viewers take the mark anywhere within so many bytes: some programs write something before it. */
export const PDF_BEGINNING = 1024;

export const hasPdfMark = (bytes: Uint8Array): boolean =>
	Buffer.from(bytes.subarray(0, PDF_BEGINNING)).includes(PDF_MARK, 0, "latin1");

export function looksLikePdf(name: string, bytes: Buffer): boolean {
	return fileExtension(name).toLowerCase() === ".pdf" && hasPdfMark(bytes);
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
