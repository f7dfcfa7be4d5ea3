import type { EncodedImage, FileStore, PdfLine } from "#app/adapters/files.server.ts";
import { logFault } from "#app/adapters/log.server.ts";
import { type Stated, statedIn } from "#app/domain/drawings/stated.ts";
import { conflict, type FieldErrors, invalid, isRefusal } from "#app/domain/errors.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { type FileKind, fileFields, type PictureKind } from "./kinds.ts";
import { asJpeg } from "./name.ts";
import { forgetFiles, recordPending } from "./pending.ts";

export interface Upload {
	path: string;
	name: string;
}

/** Passed docs/rules/files.md#accepted, not stored yet. */
export type CheckedUpload =
	| { kind: FileKind; name: string; bytes: Uint8Array; lines: PdfLine[][] }
	| { kind: PictureKind; name: string; image: EncodedImage }
	| { kind: "drawing_image"; name: string; small: EncodedImage; large: EncodedImage };

export interface Intake {
	files: FileStore;
	em: EntityManager;
}

export interface PictureIds {
	small: number;
	large: number;
}

export const STORE_AWAY = "The file could not be stored. Nothing was saved; try again later.";

async function checkUpload(files: FileStore, kind: FileKind, { path, name }: Upload): Promise<CheckedUpload> {
	switch (kind) {
		case "drawing_image":
			return { kind, name, ...(await files.encodeDrawingImage(path, name)) };
		case "product_image":
		case "logo":
			return { kind, name, image: await files.encodePicture(kind, path, name) };
		default:
			return { kind, name, ...(await files.readPdf(kind, path, name)) };
	}
}

/** Throws `invalid` (docs/rules/files.md#accepted) with every refused field, code `too_large` for status 413. */
export async function checkUploads<Kind extends FileKind>(
	files: FileStore,
	uploads: Partial<Record<Kind, Upload | undefined>>,
): Promise<Partial<Record<Kind, CheckedUpload>>> {
	const checked: Partial<Record<Kind, CheckedUpload>> = {};
	const faults: FieldErrors = {};
	let code: string | undefined;
	for (const [kind, upload] of entriesOf(uploads)) {
		if (!upload) continue;
		try {
			checked[kind] = await checkUpload(files, kind, upload);
		} catch (error) {
			if (!isRefusal(error)) throw error;
			faults[fileFields[kind]] = [error.message];
			if (code !== "too_large") code = error.code;
		}
	}
	if (Object.keys(faults).length > 0) throw invalid(faults, undefined, code);
	return checked;
}

/** Recorded before written, so that no file is lost. Throws conflict `store_unavailable` and keeps nothing then. */
export async function keepUploads<Kind extends FileKind>(
	{ files, em }: Intake,
	checked: Partial<Record<Kind, CheckedUpload>>,
): Promise<Partial<Record<Kind, number[]>>> {
	const kept: Partial<Record<Kind, number[]>> = {};
	const all: number[] = [];
	async function keep(kind: FileKind, name: string, bytes: Uint8Array, image?: EncodedImage, stated?: Stated) {
		const facts = files.describe(kind, bytes, name, image);
		const id = await recordPending(em, { ...facts, ...stated });
		all.push(id);
		await files.write(facts, bytes);
		return id;
	}
	try {
		for (const [kind, upload] of entriesOf(checked)) {
			const { name } = upload;
			if ("small" in upload) {
				const jpeg = asJpeg(name);
				const small = await keep(kind, jpeg, upload.small.data, upload.small);
				kept[kind] = [small, await keep(kind, jpeg, upload.large.data, upload.large)];
			} else if ("image" in upload) kept[kind] = [await keep(kind, name, upload.image.data, upload.image)];
			else {
				const stated = kind === "drawing_pdf" ? statedIn(upload.lines) : undefined;
				kept[kind] = [await keep(kind, name, upload.bytes, undefined, stated)];
			}
		}
		return kept;
	} catch (error) {
		logFault("file store", error);
		await forgetFiles(em, files, all).catch((fault) => logFault("file store", fault));
		throw conflict(STORE_AWAY, "store_unavailable");
	}
}

export const pictureIds = ([small, large]: number[] = []): PictureIds | undefined =>
	small === undefined || large === undefined ? undefined : { small, large };
