import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { type BlobStoreSettings, type ByteRange, openBlobStore } from "#app/adapters/blob-store.ts";
import { openPdfChecker, openPictures, openPlanPages } from "#app/adapters/checkers.ts";
import type { EncodedImage } from "#app/adapters/images.server.ts";
import type { PdfError } from "#app/adapters/pdf-check-child.ts";
import type { PdfLine } from "#app/adapters/pdf-lines.ts";
import type { PictureQuestion } from "#app/adapters/picture-child.ts";
import type { PageToMark } from "#app/adapters/plan-child.ts";
import {
	MAX_PAGES,
	MAX_PHOTO_BYTES,
	MAX_PHOTO_PIXELS,
	MAX_PLAN_BYTES,
	MAX_REPORT_BYTES,
	MAX_REPORT_PAGES,
	PLAN_PIXELS,
} from "#app/file-limits.ts";
import { imageFormat, looksLikePdf, photoFormat, readWithin, refuseFile, refusePdf, sha256 } from "./accept.ts";
import type { FileKind, PictureKind, StoredFileFacts } from "./kinds.ts";
import { displayFileName, fileExtension } from "./name.ts";

export type { ByteRange, EncodedImage, FileKind, PdfLine, StoredFileFacts };

const SMALL_WIDTH = 400;
const LARGE_WIDTH = 1600;
const SMALL_PHOTO = 480;

/** Limits of kinds that the settings do not limit. */
const ownLimits: Partial<Record<FileKind, number>> = { report: MAX_REPORT_BYTES, plan: MAX_PLAN_BYTES };

const PDF_ERRORS = {
	password: "protected",
	undrawn: "undrawn",
	broken: "pdf",
	slow: "slow",
	unprintable: "unprintable",
	changed: "changed",
} as const satisfies Record<PdfError["reason"], string>;

const types: Record<string, string> = {
	".pdf": "application/pdf",
	".jpg": "image/jpeg",
	".jpeg": "image/jpeg",
	".jfif": "image/jpeg",
	".png": "image/png",
	".csv": "text/csv; charset=utf-8",
	".zip": "application/zip",
};

interface FileSettings extends BlobStoreSettings {
	maxPdfBytes: number;
	maxImageBytes: number;
}

export type PictureSize = Pick<EncodedImage, "width" | "height">;

/** The place where the product keeps uploads and what it prints. `name` is always the name as sent, with its extension. */
export interface FileStore {
	/** Facts of bytes that are recorded before {@link write} stores them. `size`: a picture's, in pixels. */
	describe(kind: FileKind, bytes: Uint8Array, name: string, size?: PictureSize): StoredFileFacts;
	/** Stores bytes that were described, whole or not at all; looks at nothing. */
	write(facts: StoredFileFacts, bytes: Uint8Array): Promise<void>;
	/**
	 * A PDF that passes docs/rules/files.md#accepted, within 15 s and 700 MiB. `lines` are empty without `text`. With
	 * `compared` false it is not printed for trial, which the sample's own files need not be at a first start.
	 */
	readPdf(
		kind: FileKind,
		path: string,
		name: string,
		text: boolean,
		compared?: boolean,
	): Promise<{ bytes: Uint8Array; lines: PdfLine[][]; pages: number }>;
	/** Reads the text of a PDF that was accepted before, whatever a check would say of it today; null where it cannot be read. */
	readStoredPdf(path: string): Promise<PdfLine[][] | null>;
	/** Two JPEGs, at most 400 and 1600 pixels wide; refuses what is no image. */
	encodeDrawingImage(path: string, name: string): Promise<{ small: EncodedImage; large: EncodedImage }>;
	/** A PNG or JPEG, encoded anew; refuses others. */
	encodePicture(kind: PictureKind, path: string, name: string): Promise<EncodedImage>;
	/** A photo as two upright JPEGs, which know of it only when it was taken; refuses what is none. */
	encodePhoto(path: string): Promise<{ small: EncodedImage; large: EncodedImage; sentSha256: string }>;
	/** A page (from 1) of a PDF that {@link readPdf} has accepted, as two JPEGs by `PLAN_PIXELS`. */
	drawPlan(path: string, page: number): Promise<{ small: EncodedImage; large: EncodedImage }>;
	/** A plan that is a PNG or JPEG, as two JPEGs; refuses others. */
	encodePlan(path: string, name: string): Promise<{ small: EncodedImage; large: EncodedImage }>;
	/** A page of a plan with its pins, as a PDF; null where it cannot be read any more. */
	markPlan(page: PageToMark): Promise<Uint8Array | null>;
	/** Facts of a file on disk, as {@link describe} has them of bytes, without taking it into memory. */
	describeFile(kind: FileKind, path: string, name: string): Promise<StoredFileFacts>;
	/** Copies a file as it is to a key of the caller's, who also removes it; for work in progress. */
	copy(storageKey: string, path: string, type: string): Promise<void>;
	read(storageKey: string): Promise<Uint8Array>;
	stream(storageKey: string, range?: ByteRange): Promise<Readable>;
	delete(storageKey: string): Promise<void>;
	/** Fails when the store is out of reach, within a few seconds. */
	reach(): Promise<void>;
}

function newKey(extension: string): string {
	const id = randomBytes(16).toString("hex");
	return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}${extension}`;
}

type Encode = (kind: "plan_picture", question: PictureQuestion) => Promise<EncodedImage[]>;

function planFiles(encode: Encode): Pick<FileStore, "drawPlan" | "encodePlan" | "markPlan"> {
	const plans = openPlanPages();

	async function drawPlan(path: string, page: number) {
		const images = await plans.draw({ path: resolve(path), page, sides: PLAN_PIXELS });
		if (!images) throw refuseFile("plan", "slow");
		const [small, large] = images;
		return { small: small!, large: large! };
	}

	async function encodePlan(path: string, name: string) {
		const kind = "plan_picture";
		const bytes = await readWithin(kind, path, MAX_PLAN_BYTES);
		const format = imageFormat(name, bytes);
		if (format !== "png" && format !== "jpeg") throw refuseFile(kind, kind);
		const [small, large] = await encode(kind, { path: resolve(path), sides: PLAN_PIXELS });
		return { small: small!, large: large! };
	}

	return { drawPlan, encodePlan, markPlan: plans.mark };
}

export function openFileStore(settings: FileSettings): FileStore {
	const blobs = openBlobStore(settings);
	const pdfs = openPdfChecker();
	const pictures = openPictures();

	function describe(kind: FileKind, bytes: Uint8Array, name: string, size?: PictureSize): StoredFileFacts {
		const extension = fileExtension(name).toLowerCase();
		return {
			kind,
			name: displayFileName(name),
			type: types[extension] ?? "application/octet-stream",
			bytes: bytes.byteLength,
			sha256: sha256(bytes),
			width: size?.width ?? null,
			height: size?.height ?? null,
			storageKey: newKey(extension in types ? extension : ""),
		};
	}

	async function describeFile(kind: FileKind, path: string, name: string): Promise<StoredFileFacts> {
		const hash = createHash("sha256");
		let bytes = 0;
		for await (const chunk of createReadStream(path)) {
			hash.update(chunk);
			bytes += chunk.length;
		}
		return { ...describe(kind, new Uint8Array(), name), bytes, sha256: hash.digest("hex") };
	}

	async function encode(
		kind: "drawing_image" | "photo" | "plan_picture" | PictureKind,
		question: PictureQuestion,
	): Promise<EncodedImage[]> {
		const images = await pictures(question);
		if (images === "pixels") throw refuseFile(kind, "pixels", "too_many_pixels");
		if (!images) throw refuseFile(kind, kind);
		return images;
	}

	async function readPdf(kind: FileKind, path: string, name: string, text: boolean, compared = true) {
		const isReport = kind === "report";
		const bytes = await readWithin(kind, path, ownLimits[kind] ?? settings.maxPdfBytes);
		if (!looksLikePdf(name, bytes)) throw refuseFile(kind, "pdf");
		const mostPages = isReport ? MAX_REPORT_PAGES : MAX_PAGES;
		const answer = await pdfs.check({ path: resolve(path), mostPages, text, stored: !compared });
		if ("reason" in answer) {
			throw refusePdf(kind, PDF_ERRORS[answer.reason], "page" in answer ? answer.page : undefined);
		}
		if (answer.pages > mostPages) throw refuseFile(kind, isReport ? "reportPages" : "pages", "too_many_pages");
		return { bytes, lines: answer.lines ?? [], pages: answer.pages };
	}

	async function readStoredPdf(path: string) {
		const answer = await pdfs.check({ path: resolve(path), mostPages: MAX_PAGES, text: true, stored: true });
		return "reason" in answer ? null : (answer.lines ?? null);
	}

	async function encodeDrawingImage(path: string, name: string) {
		const kind = "drawing_image";
		const bytes = await readWithin(kind, path, settings.maxImageBytes);
		if (!imageFormat(name, bytes)) throw refuseFile(kind, kind);
		const [small, large] = await encode(kind, { path: resolve(path), widths: [SMALL_WIDTH, LARGE_WIDTH] });
		return { small: small!, large: large! };
	}

	async function encodePicture(kind: PictureKind, path: string, name: string) {
		const bytes = await readWithin(kind, path, settings.maxImageBytes);
		const format = imageFormat(name, bytes);
		if (format !== "png" && format !== "jpeg") throw refuseFile(kind, kind);
		const [image] = await encode(kind, { path: resolve(path), format });
		return image!;
	}

	async function encodePhoto(path: string) {
		const bytes = await readWithin("photo", path, MAX_PHOTO_BYTES);
		const format = photoFormat(bytes);
		if (format !== "photo") throw refuseFile("photo", format ?? "photo");
		const [small, large] = await encode("photo", { path: resolve(path), sizes: [SMALL_PHOTO, MAX_PHOTO_PIXELS] });
		return { small: small!, large: large!, sentSha256: sha256(bytes) };
	}

	return {
		describe,
		describeFile,
		write: ({ storageKey, type }, bytes) => blobs.write(storageKey, bytes, type),
		readPdf,
		readStoredPdf,
		encodeDrawingImage,
		encodePicture,
		encodePhoto,
		...planFiles(encode),
		copy: (storageKey, path, type) => blobs.copy(storageKey, path, type),
		read: (storageKey) => blobs.read(storageKey),
		stream: (storageKey, range) => blobs.stream(storageKey, range),
		delete: (storageKey) => blobs.delete(storageKey),
		reach: () => blobs.reach(),
	};
}
