import { logError } from "#app/adapters/log.server.ts";
import { busy, type FieldErrors, invalid, isRefusal } from "#app/domain/errors.ts";
import type { EncodedImage, FileStore, PdfLine } from "#app/domain/files/files.server.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Stated, statedIn } from "./drawing-text.ts";
import { type FileKind, fileFields, type PictureKind, type StoredFileFacts } from "./kinds.ts";
import { asJpeg } from "./name.ts";
import { forgetFiles, recordPending } from "./pending.ts";

export interface Upload {
	path: string;
	name: string;
}

/** An upload that has passed docs/rules/files.md#accepted and is not stored yet. */
export type CheckedUpload =
	| { kind: FileKind; name: string; bytes: Uint8Array; lines: PdfLine[][]; stated?: Stated }
	| { kind: PictureKind; name: string; image: EncodedImage }
	| { kind: "drawing_image" | "photo" | "plan_picture"; name: string; small: EncodedImage; large: EncodedImage };

interface Intake {
	files: FileStore;
	em: EntityManager;
}

export interface PictureIds {
	small: number;
	large: number;
}

export const STORE_AWAY = "The file could not be saved. Nothing was changed; try again later.";

/** Throws `invalid` (docs/rules/files.md#accepted). `text`: a PDF is read as well; reports are long and never searched. */
export async function checkUpload(
	files: Pick<FileStore, "readPdf" | "encodeDrawingImage" | "encodePicture">,
	kind: FileKind,
	{ path, name }: Upload,
	text = kind !== "report",
	compared = true,
): Promise<CheckedUpload> {
	switch (kind) {
		case "drawing_image":
			return { kind, name, ...(await files.encodeDrawingImage(path, name)) };
		case "product_image":
		case "logo":
			return { kind, name, image: await files.encodePicture(kind, path, name) };
		default: {
			const { bytes, lines } = await files.readPdf(kind, path, name, text, compared);
			const stated = kind === "drawing_pdf" && text ? statedIn(lines) : undefined;
			return { kind, name, bytes, lines, stated };
		}
	}
}

/** The picture of a drawing is two files, as a photo is, the small one first. */
function filesOf(upload: CheckedUpload): { name: string; bytes: Uint8Array; image?: EncodedImage; stated?: Stated }[] {
	const { name } = upload;
	if ("image" in upload) return [{ name, bytes: upload.image.data, image: upload.image }];
	if ("bytes" in upload) return [{ name, bytes: upload.bytes, stated: upload.stated }];
	return [upload.small, upload.large].map((image) => ({ name: asJpeg(name), bytes: image.data, image }));
}

/** The file is recorded before it is written, so that no file is lost (docs/rules/files.md#kept-and-swept). */
export async function storeUpload(
	files: Pick<FileStore, "describe" | "write">,
	upload: CheckedUpload,
	record: (facts: StoredFileFacts) => Promise<number>,
): Promise<number[]> {
	const ids: number[] = [];
	for (const { name, bytes, image, stated } of filesOf(upload)) {
		const facts = files.describe(upload.kind, bytes, name, image);
		ids.push(await record({ ...facts, ...stated }));
		await files.write(facts, bytes);
	}
	return ids;
}

/** Throws `invalid` (docs/rules/files.md#accepted) with every refused field, code `too_large` for status 413. */
export async function checkUploads<Kind extends FileKind>(
	files: FileStore,
	uploads: Partial<Record<Kind, Upload | undefined>>,
): Promise<Partial<Record<Kind, CheckedUpload>>> {
	const checked: Partial<Record<Kind, CheckedUpload>> = {};
	const errors: FieldErrors = {};
	let code: string | undefined;
	for (const [kind, upload] of entriesOf(uploads)) {
		if (!upload) continue;
		try {
			checked[kind] = await checkUpload(files, kind, upload);
		} catch (error) {
			if (!isRefusal(error)) throw error;
			errors[fileFields[kind]] = [error.message];
			if (code !== "too_large") code = error.code;
		}
	}
	if (Object.keys(errors).length > 0) throw invalid(errors, undefined, code);
	return checked;
}

/** Stores checked uploads. Throws busy `store_unavailable` and keeps nothing then. */
export async function storeUploads<Kind extends FileKind>(
	{ files, em }: Intake,
	checked: Partial<Record<Kind, CheckedUpload>>,
): Promise<Partial<Record<Kind, number[]>>> {
	const uploads = entriesOf(checked).flatMap(([kind, upload]) => (upload ? [{ kind, upload }] : []));
	const ids = await storeEach(
		{ files, em },
		uploads.map(({ upload }) => upload),
	);
	return Object.fromEntries(uploads.map(({ kind }, at) => [kind, ids[at]!])) as Partial<Record<Kind, number[]>>;
}

/** Stores checked uploads as {@link storeUploads} does. Answers the ids of the files of each. */
export async function storeEach({ files, em }: Intake, uploads: CheckedUpload[]): Promise<number[][]> {
	const all: number[] = [];
	async function record(facts: StoredFileFacts) {
		const id = await recordPending(em, facts);
		all.push(id);
		return id;
	}
	try {
		const stored: number[][] = [];
		for (const upload of uploads) stored.push(await storeUpload(files, upload, record));
		return stored;
	} catch (error) {
		logError("file store", error);
		await forgetFiles(em, files, all).catch((error) => logError("file store", error));
		throw busy(STORE_AWAY, 60, "store_unavailable");
	}
}

export const pictureIds = ([small, large]: number[] = []): PictureIds | undefined =>
	small === undefined || large === undefined ? undefined : { small, large };
