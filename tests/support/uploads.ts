import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { checkUpload, checkUploads, storeUpload, storeUploads, type Upload } from "#app/domain/files/intake.ts";
import type { FileKind, StoredFileFacts } from "#app/domain/files/kinds.ts";
import type { EntityManager } from "#db/orm.ts";

/** Files as forms bring them, in a folder of their own. */
export interface Desk {
	folder: string;
	file(name: string, bytes: Uint8Array | string): Promise<Upload>;
	/** A PDF with these lines of text, 14 points apart; an empty one is a blank line. */
	pdf(name: string, lines?: string[]): Promise<Upload>;
	/** A red picture in the format that the name says. */
	picture(name: string, width?: number, height?: number): Promise<Upload>;
	clear(): Promise<void>;
}

/** The bytes of a PDF with these lines of text. */
export async function pdfBytes(lines: string[] = ["Drawing"]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([595, 842]);
	for (const [at, line] of lines.entries()) {
		if (line !== "") page.drawText(line, { x: 60, y: 780 - 14 * at, size: 10 });
	}
	return document.save();
}

export function pictureBytes(name: string, width = 900, height = 600): Promise<Buffer> {
	const format = name.split(".").at(-1)!.toLowerCase().replace("jpg", "jpeg") as "jpeg";
	return sharp({ create: { width, height, channels: 3, background: "#c00" } })
		.toFormat(format)
		.toBuffer();
}

export async function openDesk(): Promise<Desk> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-uploads-"));
	let count = 0;
	const file: Desk["file"] = async (name, bytes) => {
		const path = join(folder, `upload-${++count}`);
		await writeFile(path, bytes);
		return { path, name };
	};
	return {
		folder,
		file,
		pdf: async (name, lines) => file(name, await pdfBytes(lines)),
		picture: async (name, width, height) => file(name, await pictureBytes(name, width, height)),
		clear: () => rm(folder, { recursive: true, force: true }),
	};
}

/** Checks and keeps uploads as forms do; their ids by kind. */
export async function keep<Kind extends FileKind>(
	em: EntityManager,
	files: FileStore,
	uploads: Partial<Record<Kind, Upload>>,
): Promise<Partial<Record<Kind, number[]>>> {
	return storeUploads({ em, files }, await checkUploads(files, uploads));
}

/** Checks and stores a file without a record; a drawing's picture is two, the small one first. */
export async function put(store: FileStore, kind: FileKind, path: string, name: string): Promise<StoredFileFacts[]> {
	const stored: StoredFileFacts[] = [];
	await storeUpload(store, await checkUpload(store, kind, { path, name }), async (facts) => stored.push(facts));
	return stored;
}

/** Stores bytes as a schedule, without a record and unchecked. */
export async function putSchedule(store: FileStore, bytes: Uint8Array, name: string): Promise<StoredFileFacts> {
	const facts = store.describe("schedule", bytes, name);
	await store.write(facts, bytes);
	return facts;
}
